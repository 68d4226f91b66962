#include "json_values.hpp"

#include <cmath>

#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

json::Value shown(py::handle value) {
    const py::object text = py::module_::import("glupcore.support.fields").attr("shown")(value);
    return {json::Other{std::string(text.cast<Text>())}, {}};
}

bool is_utf8(py::handle text) {
    if (PyUnicode_AsUTF8AndSize(text.ptr(), nullptr) != nullptr) return true;
    PyErr_Clear();
    return false;
}

}  // namespace

py::str to_str(std::string_view text) {
    PyObject* found =
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogatepass");
    if (found == nullptr) {
        PyErr_Clear();
        found = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace");
    }
    if (found == nullptr) throw py::error_already_set();
    return py::reinterpret_steal<py::str>(found);
}

py::tuple to_texts(const std::vector<std::string>& texts) {
    py::tuple found(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) found[i] = to_str(texts[i]);
    return found;
}

py::dict to_python(const json::Object& object) {
    py::dict found;
    for (const auto& [key, value] : object) found[to_str(key)] = to_python(value);
    return found;
}

py::object to_python(const json::Value& value) {
    if (const auto* truth = value.as<bool>()) return py::bool_(*truth);
    if (const auto* whole = value.as<std::int64_t>()) return py::int_(*whole);
    if (const auto* number = value.as<double>()) return py::float_(*number);
    if (const auto* text = value.as<std::string>()) return to_str(*text);
    if (const auto* object = value.as<json::Object>()) return to_python(*object);
    if (const auto* array = value.as<json::Array>()) {
        py::list found(array->size());
        for (std::size_t i = 0; i < array->size(); ++i) found[i] = to_python((*array)[i]);
        return found;
    }
    if (const auto* other = value.as<json::Other>()) {
        PyObject* number = PyLong_FromString(other->text.c_str(), nullptr, 10);
        if (number == nullptr) throw py::error_already_set();
        return py::reinterpret_steal<py::object>(number);
    }
    return py::none();
}

json::Value to_value(py::handle value, std::size_t depth) {
    if (value.is_none()) return {nullptr, {}};
    if (PyBool_Check(value.ptr())) return {value.cast<bool>(), {}};
    if (PyLong_Check(value.ptr())) {
        int overflow = 0;
        const long long whole = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
        if (overflow != 0) return shown(value);
        return {static_cast<std::int64_t>(whole), {}};
    }
    if (PyFloat_Check(value.ptr()) && std::isfinite(PyFloat_AS_DOUBLE(value.ptr())))
        return {PyFloat_AS_DOUBLE(value.ptr()), {}};
    if (PyUnicode_Check(value.ptr()) && is_utf8(value)) return {value.cast<std::string>(), {}};
    if (depth < json::kMostDepth && (PyList_Check(value.ptr()) || PyTuple_Check(value.ptr()))) {
        json::Array array;
        for (const py::handle item : py::reinterpret_borrow<py::sequence>(value))
            array.push_back(to_value(item, depth + 1));
        return {std::move(array), {}};
    }
    if (depth < json::kMostDepth && PyDict_Check(value.ptr())) {
        json::Object object;
        for (const auto& [key, member] : py::reinterpret_borrow<py::dict>(value)) {
            if (!PyUnicode_Check(key.ptr()) || !is_utf8(key)) return shown(value);
            object.emplace_back(key.cast<std::string>(), to_value(member, depth + 1));
        }
        return {std::move(object), {}};
    }
    return shown(value);
}

}  // namespace glup::python
