// What classes of values have in common, whatever the game: they are written as bytes, and copied.
#pragma once

#include <pybind11/pybind11.h>

#include <string_view>

#include "bytes.hpp"
#include "definitions.hpp"

namespace glup::python {

// `write` gives the bytes of a value, `read` the value again: so it is pickled, too.
template <class T, class C, class Write, class Read>
void define_bytes(C& of, const Write& write, const Read& read) {
    namespace py = pybind11;
    const auto written = [write](const T& self) { return py::bytes(write(self)); };
    of.def("to_bytes", written, "All of it in bytes, which from_bytes of the same version reads.")
        .def_static(
            "from_bytes", [read](const py::buffer& data) { return read(bytes_of(data)); },
            py::arg("data"), "What to_bytes has written. Raises GlupError for other bytes.")
        .def(py::pickle(written,
                        [read](const py::bytes& data) { return read(std::string_view(data)); }));
}

template <class T, class C>
void define_copies(C& of) {
    namespace py = pybind11;
    of.def(
          "copy", [](const T& self) { return self; }, "An independent copy.")
        .def("__copy__", [](const T& self) { return self; })
        .def("__deepcopy__", [](const T& self, const py::dict&) { return self; }, py::arg("memo"));
}

}  // namespace glup::python
