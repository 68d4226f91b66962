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
        constexpr std::size_t kMost = 60;  // digits shown; Python writes some thousands at most
        const auto text = pybind11::reinterpret_steal<pybind11::object>(PyObject_Str(seed.ptr()));
        PyErr_Clear();
        const auto shown = text ? text.cast<std::string>() : std::string("a very large one");
        throw Error("seed: expected a number from 0 to 2**64 - 1, given " +
                    (shown.size() > kMost ? shown.substr(0, kMost) + "…" : shown));
    }
    return value;
}

}  // namespace glup::python
