# cython: language_level=3
"""The network as the solvers share it."""

from libcpp.string cimport string

from glupcore.core cimport Network

cimport cython


cdef extern from *:
    """
    #include "glup/value/network.hpp"

    static const glup::value::Network* network_of(const std::string& weights) {
        return new glup::value::Network(glup::value::Network::from_bytes(weights));
    }
    """
    const Network* network_of(const string& weights) except +


@cython.final
cdef class Judge:
    """A network that judges where a rollout is cut short; immutable, and free to be shared."""

    def __cinit__(self, bytes weights not None):
        self.network = network_of(weights)

    def __dealloc__(self):
        del self.network
