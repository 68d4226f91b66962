// Options of solvers as Python is told of them.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "glup/search/options.hpp"
#include "json_values.hpp"

namespace glup::python {

inline json::Value to_json_value(const pybind11::handle& value) {
    namespace py = pybind11;
    if (value.is_none()) return {nullptr, {}};
    if (py::isinstance<py::bool_>(value)) return {value.cast<bool>(), {}};
    if (py::isinstance<py::str>(value)) return {value.cast<std::string>(), {}};
    if (py::isinstance<py::int_>(value)) {
        int over = 0;
        const auto whole = PyLong_AsLongLongAndOverflow(value.ptr(), &over);
        if (over == 0) return {std::int64_t{whole}, {}};
        return {over > 0 ? std::numeric_limits<std::int64_t>::max()
                         : std::numeric_limits<std::int64_t>::min(),
                {}};
    }
    return {value.cast<double>(), {}};
}

// Of each: name, default, purpose, what None means, words, least, most.
inline pybind11::list to_list(const std::vector<KnownOption>& options) {
    namespace py = pybind11;
    py::list result;
    for (const auto& [facts, usual] : options) {
        py::list words;
        for (const std::string_view word : facts.words) words.append(py::str(std::string(word)));
        result.append(py::make_tuple(std::string(facts.name), to_python(usual),
                                     std::string(facts.purpose), std::string(facts.none),
                                     py::tuple(words), facts.low, facts.high));
    }
    return result;
}

}  // namespace glup::python
