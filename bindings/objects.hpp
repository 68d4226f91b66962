// The values inside objects of _core, for modules that are not of pybind11: those of Cython.
#pragma once

#include <Python.h>

#include "glup/stock/rules/view.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::python {

// Each gives a pointer that is good as long as the object lives, or NULL and a TypeError. Callers
// hold the GIL, or are attached to an interpreter that has none. A State may change as soon as they
// let go of it: they copy it before; the others are immutable.
struct Objects {
    const State* (*state)(PyObject*);
    const View* (*view)(PyObject*);
    const value::Network* (*network)(PyObject*);
    const value::Forecast* (*forecast)(PyObject*);
};

// Of the capsule `_core._objects`. The number counts up with each change of Objects: modules of
// different builds refuse each other instead of reading what is not there.
inline constexpr const char* kObjectsName = "glupcore._core._objects, version 1";

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

inline const State* state_of(PyObject* object) { return objects->state(object); }
inline const View* view_of(PyObject* object) { return objects->view(object); }
inline const value::Network* network_of(PyObject* object) { return objects->network(object); }
inline const value::Forecast* forecast_of(PyObject* object) { return objects->forecast(object); }

}  // namespace glup::python
