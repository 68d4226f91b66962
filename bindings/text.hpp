// Every text that Python gives to the core comes in here.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

namespace glup::python {

// What a state's `apply` does, in any game.
inline constexpr const char* kApplied =
    "Take a legal action, read kindly; its canonical text. The state is as before if an error is "
    "raised.";

// A str, or its UTF-8 as bytes. Half a surrogate pair has no UTF-8: it comes as bytes that are no
// character, and the core refuses them as it refuses any others.
class Text {
public:
    Text() = default;
    // Whether it is one.
    bool read(pybind11::handle given) {
        Py_ssize_t size = 0;
        if (PyUnicode_Check(given.ptr())) {
            if (const char* text = PyUnicode_AsUTF8AndSize(given.ptr(), &size)) {
                owner_ = pybind11::reinterpret_borrow<pybind11::object>(given);
                bytes_ = {text, static_cast<std::size_t>(size)};
                return true;
            }
        }
        return read_bytes(given);
    }

    operator std::string_view() const { return bytes_; }

private:
    PYBIND11_NOINLINE bool read_bytes(pybind11::handle given) {
        owner_ = pybind11::reinterpret_borrow<pybind11::object>(given);
        if (PyUnicode_Check(given.ptr())) {
            PyErr_Clear();
            owner_ = pybind11::reinterpret_steal<pybind11::object>(
                PyUnicode_AsEncodedString(given.ptr(), "utf-8", "surrogatepass"));
            if (!owner_) throw pybind11::error_already_set();
        }
        if (!PyBytes_Check(owner_.ptr())) return false;
        bytes_ = {PyBytes_AS_STRING(owner_.ptr()),
                  static_cast<std::size_t>(PyBytes_GET_SIZE(owner_.ptr()))};
        return true;
    }

    pybind11::object owner_;  // of the bytes
    std::string_view bytes_;
};

}  // namespace glup::python

template <>
struct pybind11::detail::type_caster<glup::python::Text> {
    PYBIND11_TYPE_CASTER(glup::python::Text, const_name("str"));

    bool load(handle given, bool) { return value.read(given); }

    static handle cast(const glup::python::Text& text, return_value_policy, handle) {
        const std::string_view bytes = text;
        return PyUnicode_DecodeUTF8(bytes.data(), static_cast<Py_ssize_t>(bytes.size()),
                                    "surrogatepass");
    }
};
