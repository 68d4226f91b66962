// Two ways in which a class of pybind11 could end the process.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstddef>

namespace glup::python {

// For all classes of a module, when they are there. An object that __new__ alone has made is
// refused, where pybind11 would hand out memory that nothing was written to; and pickle's protocols
// 0 and 1, which make one of pybind11's base class, are taken as 2.
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
        item.attr("__reduce_ex__") = py::cpp_function(
            [](const py::object& self, int protocol) {
                const py::handle object(reinterpret_cast<PyObject*>(&PyBaseObject_Type));
                return object.attr("__reduce_ex__")(self, std::max(protocol, 2));
            },
            py::name("__reduce_ex__"), py::is_method(item), py::arg("protocol"));
    }
}

}  // namespace glup::python
