// The limits of a solve that Python has asked for.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>

#include "glup/search/solve_limits.hpp"

namespace glup::python {

// Ctrl-C ends the search, or an error in `stop`: the caller raises it once the search has returned.
inline SolveLimits to_limits(std::optional<std::uint64_t> nodes, std::optional<double> seconds,
                             const pybind11::object& stop, bool& interrupted) {
    SolveLimits limits;
    limits.max_nodes = nodes.value_or(0);
    if (seconds) limits.deadline = SolveLimits::in(*seconds);
    limits.stop = [&interrupted, &stop, asked = 0]() mutable {
        if (++asked % 8 != 0) return false;
        const pybind11::gil_scoped_acquire acquire;
        interrupted = PyErr_CheckSignals() != 0;
        if (interrupted || stop.is_none()) return interrupted;
        try {
            return stop().cast<bool>();
        } catch (pybind11::error_already_set& error) {
            error.restore();
            interrupted = true;
            return true;
        }
    };
    return limits;
}

}  // namespace glup::python
