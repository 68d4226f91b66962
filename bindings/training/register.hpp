// One function a subject; module.cpp calls them.
#pragma once

#include <pybind11/pybind11.h>

namespace glup::python {

void register_network(pybind11::module_& m);
void register_forecast(pybind11::module_& m);

}  // namespace glup::python
