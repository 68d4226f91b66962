#include "weight_fields.hpp"

#include <pybind11/stl.h>

#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "glup/support/error.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using WeightsByName = std::map<std::string, std::vector<float>>;

[[noreturn]] void refuse(const WeightField& field) {
    throw Error(std::string("weights: ") + field.name + ": expected " +
                std::to_string(field.count()) + " numbers from " +
                std::to_string(static_cast<int>(field.least)) + " to " +
                std::to_string(static_cast<int>(field.most)));
}

WeightsByName read_weights(const py::object& given) {
    constexpr const char* kExpected = "weights: expected lists of numbers by name";
    if (!py::hasattr(given, "keys")) throw Error(kExpected);
    WeightsByName named;
    for (const auto& [key, values] : py::dict(given)) {
        Text name;
        if (!name.read(key)) throw Error(kExpected);
        try {
            named[std::string(std::string_view(name))] = values.cast<std::vector<float>>();
        } catch (const py::cast_error&) {
            throw Error(kExpected);
        }
    }
    return named;
}

}  // namespace

py::dict weights_of(WeightFields fields, const void* weights) {
    py::dict named;
    for (const WeightField& field : fields) {
        std::vector<float> values(field.count());
        std::memcpy(values.data(), static_cast<const char*>(weights) + field.offset, field.size);
        named[field.name] = values;
    }
    return named;
}

py::dict weight_bounds(WeightFields fields) {
    py::dict bounds;
    for (const WeightField& field : fields)
        bounds[field.name] = py::make_tuple(field.least, field.most);
    return bounds;
}

void change_weights(WeightFields fields, void* weights, const py::object& given) {
    const WeightsByName changes = read_weights(given);
    std::size_t known = 0;
    for (const WeightField& field : fields) {
        const auto found = changes.find(field.name);
        if (found == changes.end()) continue;
        ++known;
        const std::vector<float>& values = found->second;
        if (values.size() != field.count()) refuse(field);
        for (const float value : values)
            if (!(value >= field.least && value <= field.most)) refuse(field);
        std::memcpy(static_cast<char*>(weights) + field.offset, values.data(), field.size);
    }
    if (known != changes.size()) throw Error("weights: expected names that greedy_weights() has");
}

}  // namespace glup::python
