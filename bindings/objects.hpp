// The values inside objects of _core, for modules that are not of pybind11: those of Cython.
#pragma once

#include <Python.h>

#include "glup/game/tree_game.hpp"

namespace glup::python {

// A pointer that is good as long as the object lives, or NULL and a TypeError. Callers hold the
// GIL, or are attached to an interpreter that has none.
struct Objects {
    TreeGame* (*tree_game)(PyObject*);
};

// Of the capsule `_core._objects`. The number counts up with each change of Objects: modules of
// different builds refuse each other instead of reading what is not there.
inline constexpr const char* kObjectsName = "glupcore._core._objects, version 2";

// A module's own, set when it is imported; the table is that of the process.
inline const Objects* objects = nullptr;

// Every module calls this first. 0, or -1 and an ImportError.
inline int import_objects() {
    PyObject* core = PyImport_ImportModule("glupcore._core");
    if (core == nullptr) return -1;
    PyObject* capsule = PyObject_GetAttrString(core, "_objects");
    Py_DECREF(core);
    if (capsule != nullptr && PyCapsule_IsValid(capsule, kObjectsName) != 0)
        objects = static_cast<const Objects*>(PyCapsule_GetPointer(capsule, kObjectsName));
    else
        PyErr_Format(PyExc_ImportError, "expected %s: glupcore is to be built anew", kObjectsName);
    Py_XDECREF(capsule);
    return objects != nullptr ? 0 : -1;
}

inline TreeGame* tree_game_of(PyObject* object) { return objects->tree_game(object); }

}  // namespace glup::python
