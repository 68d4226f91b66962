// Options of solvers as Python is told of them.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "glup/search/options.hpp"

namespace glup::python {

inline pybind11::object to_object(const json::Value& value) {
    namespace py = pybind11;
    if (const auto* text = value.as<std::string>()) return py::str(*text);
    if (const auto* flag = value.as<bool>()) return py::bool_(*flag);
    if (const auto* whole = value.as<std::int64_t>()) return py::int_(*whole);
    if (const auto* number = value.as<double>()) return py::float_(*number);
    return py::none();
}

// Of each: name, default, purpose, what None means, words, least, most.
inline pybind11::list to_list(const std::vector<KnownOption>& options) {
    namespace py = pybind11;
    py::list result;
    for (const auto& [facts, usual] : options) {
        py::list words;
        for (const std::string_view word : facts.words) words.append(py::str(std::string(word)));
        result.append(py::make_tuple(std::string(facts.name), to_object(usual),
                                     std::string(facts.purpose), std::string(facts.none),
                                     py::tuple(words), facts.low, facts.high));
    }
    return result;
}

}  // namespace glup::python
