// Bytes that Python gives: bytes, a bytearray, a memoryview, anything that holds them in a row.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

namespace glup::python {

// A copy, as others may change what they gave.
inline std::string bytes_of(const pybind11::buffer& given) {
    Py_buffer view;
    if (PyObject_GetBuffer(given.ptr(), &view, PyBUF_SIMPLE) != 0)
        throw pybind11::error_already_set();
    std::string bytes(static_cast<const char*>(view.buf), static_cast<std::size_t>(view.len));
    PyBuffer_Release(&view);
    return bytes;
}

}  // namespace glup::python
