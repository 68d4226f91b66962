// Texts from Python as the core reads them.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <utility>

namespace glup::python {

// Also one that has no UTF-8, as half a surrogate pair: whoever reads it says that it is no card,
// action or number, where pybind11 would say that it is no text.
class Text {
public:
    Text() = default;
    explicit Text(std::string_view bytes) : bytes_(bytes) {}  // of what outlives this
    explicit Text(std::string bytes) : own_(std::move(bytes)) {}

    operator std::string_view() const { return own_.empty() ? bytes_ : own_; }

private:
    std::string_view bytes_;
    std::string own_;  // where there is no UTF-8
};

}  // namespace glup::python

template <>
struct pybind11::detail::type_caster<glup::python::Text> {
    PYBIND11_TYPE_CASTER(glup::python::Text, const_name("str"));

    bool load(handle source, bool) {
        if (!source || !PyUnicode_Check(source.ptr())) return false;
        Py_ssize_t size = 0;
        if (const char* text = PyUnicode_AsUTF8AndSize(source.ptr(), &size)) {
            value = glup::python::Text(std::string_view(text, static_cast<std::size_t>(size)));
            return true;
        }
        PyErr_Clear();
        const auto encoded = reinterpret_steal<bytes>(
            PyUnicode_AsEncodedString(source.ptr(), "utf-8", "surrogatepass"));
        if (!encoded) throw error_already_set();
        value = glup::python::Text(std::string(encoded));
        return true;
    }
};
