#include "objects.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// Stricter than pybind11's own conversions: no object that only says it is of the class, and none
// that has been made without a value (View.__new__(View)).
template <class T>
T* value_in(PyObject* object) {
    const auto* expected = py::detail::get_type_info(typeid(T));
    if (expected == nullptr) {
        PyErr_SetString(PyExc_TypeError, "glupcore._core is not there in this interpreter");
    } else if (!PyObject_TypeCheck(object, expected->type)) {
        PyErr_Format(PyExc_TypeError, "expected %s, given %s", expected->type->tp_name,
                     Py_TYPE(object)->tp_name);
    } else {
        auto* instance = reinterpret_cast<py::detail::instance*>(object);
        const auto held = instance->get_value_and_holder(expected);
        if (held.holder_constructed()) return held.template value_ptr<T>();
        PyErr_Format(PyExc_TypeError, "expected %s with a value", expected->type->tp_name);
    }
    return nullptr;
}

}  // namespace

void register_objects(py::module_& m) {
    static constexpr Objects kTable{&value_in<TreeGame>};
    m.attr("_objects") = py::capsule(&kTable, kObjectsName);
}

}  // namespace glup::python
