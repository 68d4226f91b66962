#include "definitions.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace glup::python::detail {
namespace {

class Function : public py::cpp_function {
public:
    // `name` may be null: then it stands alone, else behind others of that name in its scope.
    Function(py::handle scope, bool is_method, const char* name, const AnyFunction& function,
             Attributes more) {
        auto record = make_function_record();
        const auto arguments = function.types.size() - 1;
        std::ranges::copy(function.data, record->data);
        record->impl = function.read;
        record->nargs_pos = static_cast<std::uint16_t>(arguments);
        record->scope = scope;
        record->is_method = is_method;
        py::object others;
        if (name != nullptr) {
            record->name = const_cast<char*>(name);
            others = py::getattr(scope, name, py::none());
            record->sibling = others;
        }
        for (const Attribute& one : more) one.apply(*record);

        std::string text = "(";
        std::vector<const std::type_info*> classes;
        const auto add = [&](const TypeName& type) {
            text += type.text;
            for (auto* one = type.classes; *one != nullptr; ++one) classes.push_back(*one);
        };
        for (const TypeName& argument : function.types.subspan(1)) {
            text += text.size() > 1 ? ", {" : "{";
            add(argument);
            text += "}";
        }
        text += ") -> ";
        add(function.types[0]);
        classes.push_back(nullptr);
        initialize_generic(std::move(record), text.c_str(), classes.data(), arguments);
    }
};

}  // namespace

void add_function(py::module_& m, const char* name, const AnyFunction& function, Attributes more) {
    m.add_object(name, Function(m, false, name, function, more), true);
}

void add_method(py::object& type, const char* name, const AnyFunction& function, Attributes more) {
    py::detail::add_class_method(type, name, Function(type, true, name, function, more));
}

void add_static(py::object& type, const char* name, const AnyFunction& function, Attributes more) {
    type.attr(name) = py::staticmethod(Function(type, false, name, function, more));
}

void add_property(py::object& type, const char* name, const AnyFunction& get, const char* doc,
                  py::return_value_policy policy) {
    const py::handle property(reinterpret_cast<PyObject*>(&PyProperty_Type));
    type.attr(name) =
        property(Function(type, true, nullptr, get, {policy}), py::none(), py::none(), doc);
}

}  // namespace glup::python::detail
