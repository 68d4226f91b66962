# cython: language_level=3
"""The network and the forecast as the solvers share them."""

from libcpp.string cimport string

from glupcore.core cimport Forecast, Network

cimport cython


cdef extern from *:
    """
    #include "glup/value/forecast.hpp"
    #include "glup/value/network.hpp"

    static const glup::value::Network* network_of(const std::string& weights) {
        return new glup::value::Network(glup::value::Network::from_bytes(weights));
    }

    static const glup::value::Forecast* forecast_of(const std::string& weights) {
        return new glup::value::Forecast(glup::value::Forecast::from_bytes(weights));
    }
    """
    const Network* network_of(const string& weights) except +
    const Forecast* forecast_of(const string& weights) except +


@cython.final
cdef class Judge:
    """A network that judges where a rollout is cut short; immutable, and free to be shared."""

    def __cinit__(self, bytes weights not None):
        self.network = network_of(weights)

    def __dealloc__(self):
        del self.network


@cython.final
cdef class Foresight:
    """A forecast that tells where the points come from which a judge expects; shared as freely."""

    def __cinit__(self, bytes weights not None):
        self.forecast = forecast_of(weights)

    def __dealloc__(self):
        del self.forecast
