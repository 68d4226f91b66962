"""The values inside objects of _core (bindings/objects.hpp)."""

from glupcore.core cimport TreeGame


cdef extern from "objects.hpp" namespace "glup::python":
    int import_objects() except -1
    # Raises TypeError; the object has to outlive what is pointed at.
    TreeGame* tree_game_of(object) except NULL
