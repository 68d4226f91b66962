// Every text that Python gives to the core comes in here.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>
#include <utility>

namespace glup::python {

// A str, or its UTF-8 as bytes. Half a surrogate pair has no UTF-8: it comes as bytes that are no
// character, and the core refuses them as it refuses any others.
class Text {
public:
    Text() = default;
    // Of an object that holds these bytes.
    Text(pybind11::object owner, const char* first, Py_ssize_t size)
        : owner_(std::move(owner)), bytes_(first, static_cast<std::size_t>(size)) {}

    operator std::string_view() const { return bytes_; }

private:
    pybind11::object owner_;
    std::string_view bytes_;
};

}  // namespace glup::python

template <>
struct pybind11::detail::type_caster<glup::python::Text> {
    PYBIND11_TYPE_CASTER(glup::python::Text, const_name("str"));

    bool load(handle given, bool) {
        auto owner = reinterpret_borrow<object>(given);
        if (PyUnicode_Check(given.ptr())) {
            Py_ssize_t size = 0;
            if (const char* text = PyUnicode_AsUTF8AndSize(given.ptr(), &size)) {
                value = {std::move(owner), text, size};
                return true;
            }
            PyErr_Clear();
            owner = reinterpret_steal<object>(
                PyUnicode_AsEncodedString(given.ptr(), "utf-8", "surrogatepass"));
            if (!owner) throw error_already_set();
        }
        if (!PyBytes_Check(owner.ptr())) return false;
        const char* const first = PyBytes_AS_STRING(owner.ptr());
        value = {owner, first, PyBytes_GET_SIZE(owner.ptr())};
        return true;
    }

    static handle cast(const glup::python::Text& text, return_value_policy, handle) {
        const std::string_view bytes = text;
        return PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()),
                                    "surrogatepass");
    }
};
