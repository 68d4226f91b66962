// Weights by name, from Python and to it: what the tuning of a greedy policy varies.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <span>

namespace glup::python {

// A field of a struct of floats: its numbers, and how far they may go.
struct WeightField {
    const char* name;
    std::size_t offset;
    std::size_t size;  // bytes
    float least, most;

    std::size_t count() const { return size / sizeof(float); }
};
#define GLUP_WEIGHT(type, name, least, most) \
    glup::python::WeightField { #name, offsetof(type, name), sizeof(type::name), least, most }

using WeightFields = std::span<const WeightField>;
// Dicts in the order of the fields.
pybind11::dict weights_of(WeightFields fields, const void* weights);
pybind11::dict weight_bounds(WeightFields fields);
// Changes those that are named: lists of numbers by name. Throws Error for what is none of that.
void change_weights(WeightFields fields, void* weights, const pybind11::object& changes);

}  // namespace glup::python
