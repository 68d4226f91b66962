// Ways in which a class of pybind11 could end the process.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <string>

namespace glup::python {

// How an object is pickled and copied: by its state, as by protocol 2; those without one are not.
inline pybind11::tuple reduced(const pybind11::object& self) {
    namespace py = pybind11;
    const py::type type = py::type::of(self);
    if (!py::cast<bool>(type.attr("__dict__").attr("__contains__")("__getstate__"))) {
        const auto name = py::str("{}.{}").format(type.attr("__module__"), type.attr("__name__"));
        throw py::type_error("cannot pickle '" + py::cast<std::string>(name) + "' object");
    }
    return py::make_tuple(py::module_::import("copyreg").attr("__newobj__"), py::make_tuple(type),
                          self.attr("__getstate__")());
}

// For all classes of a module, when they are there. An object that __new__ alone has made is
// refused, where pybind11 would hand out memory that nothing was written to. Pickle's protocols 0
// and 1 make one of pybind11's base class, so none of `object`'s ways is left.
inline void expect_whole_objects(const pybind11::module_& m) {
    namespace py = pybind11;
    for (const auto& [name, item] : py::dict(m.attr("__dict__"))) {
        if (!PyType_Check(item.ptr())) continue;
        auto* type = reinterpret_cast<PyTypeObject*>(item.ptr());
        py::detail::type_info* info = py::detail::get_type_info(type);
        if (info == nullptr) continue;
        info->operator_new = [](std::size_t) -> void* {
            throw py::type_error("expected an object with a value, given one made by __new__");
        };
        if (!py::cast<bool>(item.attr("__dict__").attr("__contains__")("__reduce__"))) {
            item.attr("__reduce__") =
                py::cpp_function(&reduced, py::name("__reduce__"), py::is_method(item));
        }
        item.attr("__reduce_ex__") =
            py::cpp_function([](const py::object& self, int) { return self.attr("__reduce__")(); },
                             py::name("__reduce_ex__"), py::is_method(item), py::arg("protocol"));
    }
}

}  // namespace glup::python
