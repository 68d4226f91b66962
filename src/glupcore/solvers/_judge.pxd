"""The network as the solvers share it."""

from glupcore.core cimport Network


cdef class Judge:
    cdef const Network* network  # owned
