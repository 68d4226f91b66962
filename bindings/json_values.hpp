// Values of JSON as Python has them, and the other way round.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <vector>

#include "glup/support/json.hpp"

namespace glup::python {

// A text from outside may have what is no UTF-8.
pybind11::str to_str(std::string_view text);

pybind11::tuple to_texts(const std::vector<std::string>& texts);

pybind11::object to_python(const json::Value& value);
pybind11::dict to_python(const json::Object& object);

// What JSON does not know is as an error shows it.
json::Value to_value(pybind11::handle value, std::size_t depth = 0);

}  // namespace glup::python
