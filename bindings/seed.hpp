// A seed as Python gives it.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>

#include "glup/support/error.hpp"

namespace glup::python {

inline std::uint64_t to_seed(const pybind11::int_& seed) {
    const std::uint64_t value = PyLong_AsUnsignedLongLong(seed.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        throw Error("seed: expected a number from 0 to 2**64 - 1, given " +
                    pybind11::str(seed).cast<std::string>());
    }
    return value;
}

}  // namespace glup::python
