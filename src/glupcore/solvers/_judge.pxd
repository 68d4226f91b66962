"""The network and the forecast as the solvers share them."""

from glupcore.core cimport Forecast, Network


cdef class Judge:
    cdef const Network* network  # owned


cdef class Foresight:
    cdef const Forecast* forecast  # owned
