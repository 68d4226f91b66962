"""The values inside objects of _core (bindings/objects.hpp)."""

from glupcore.core cimport Forecast, Network, State, View


cdef extern from "objects.hpp" namespace "glup::python":
    int import_objects() except -1
    # These raise TypeError; the object has to outlive what is pointed at.
    const State* state_of(object) except NULL
    const View* view_of(object) except NULL
    const Network* network_of(object) except NULL
    const Forecast* forecast_of(object) except NULL
