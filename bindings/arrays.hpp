// Numbers of the core as arrays of numpy, which are copies.
#pragma once

#include <pybind11/numpy.h>

#include <vector>

namespace glup::python {

template <class T>
pybind11::array_t<T> array_of(const std::vector<T>& items) {
    return pybind11::array_t<T>(static_cast<pybind11::ssize_t>(items.size()), items.data());
}

// Rows of arrays, or arrays of them, one after the other.
template <class T, class Rows>
pybind11::array_t<T> array_of(const Rows& rows, const std::vector<pybind11::ssize_t>& shape) {
    return pybind11::array_t<T>(shape, reinterpret_cast<const T*>(rows.data()));
}

}  // namespace glup::python
