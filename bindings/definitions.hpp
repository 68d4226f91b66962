// Classes and functions as pybind11 has them, for less of the compiler's time. Its own `def`
// compiles a reader of arguments, a text and attributes for each definition; here there is one
// reader for each type of function, and the rest is data. What Python sees of them is pybind11's.
#pragma once

#include <pybind11/pybind11.h>

#include <cstring>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <utility>

namespace glup::python {

namespace detail {

namespace py = pybind11;
using Record = py::detail::function_record;
using FunctionCall = py::detail::function_call;

// What is said of a definition besides its function: its arguments, a docstring, a policy.
class Attribute {
public:
    Attribute(const char* doc) : of_(doc), set_(&set_doc) {}
    Attribute(const py::arg& one) : Attribute(&one) {}
    Attribute(const py::arg_v& one) : Attribute(&one) {}
    Attribute(const py::kw_only& one) : Attribute(&one) {}
    Attribute(const py::pos_only& one) : Attribute(&one) {}
    Attribute(const py::return_value_policy& one) : Attribute(&one) {}
    Attribute(const py::is_operator& one) : Attribute(&one) {}
    Attribute(const py::detail::is_new_style_constructor& one) : Attribute(&one) {}

    void apply(Record& record) const { set_(of_, record); }

private:
    template <class T>
    explicit Attribute(const T* one) : of_(one), set_(&set<T>) {}
    template <class T>
    static void set(const void* of, Record& record) {
        py::detail::process_attribute<T>::init(*static_cast<const T*>(of), &record);
    }
    static void set_doc(const void* of, Record& record) {
        record.doc = const_cast<char*>(static_cast<const char*>(of));
    }

    const void* of_;
    void (*set_)(const void*, Record&);
};
using Attributes = std::initializer_list<Attribute>;

// A type of a function as pybind11 writes it: % stands where a class is named.
struct TypeName {
    const char* text;
    const std::type_info* const* classes;  // ends with a null
};
template <class Caster>
inline constexpr auto kClasses = std::decay_t<decltype(Caster::name)>::types();
template <class Caster>
inline constexpr TypeName kTypeName{Caster::name.text, kClasses<Caster>.data()};

// A function at the border, whatever its type.
struct AnyFunction {
    void* data[3];  // how it is called, and behind that what it consists of
    py::handle (*read)(FunctionCall&);
    std::span<const TypeName> types;  // of its result, and then of its arguments
};

template <class Type>
struct Border;

template <class R, class... A>
struct Border<R(A...)> {
    template <class T>
    using Caster = py::detail::make_caster<T>;
    using Call = R (*)(const void* of, A...);
    using Result = Caster<std::conditional_t<std::is_void_v<R>, py::detail::void_type, R>>;
    static constexpr TypeName kTypes[] = {kTypeName<Result>, kTypeName<Caster<A>>...};

    template <class F>
    static AnyFunction of(const F& function) {
        static_assert(std::is_trivially_copyable_v<F> && sizeof(F) <= 2 * sizeof(void*));
        AnyFunction made{{}, &read, kTypes};
        const Call how = &call<F>;
        std::memcpy(made.data, &how, sizeof how);
        std::memcpy(made.data + 1, &function, sizeof function);
        return made;
    }

private:
    template <class F>
    static R call(const void* of, A... arguments) {
        return (*static_cast<const F*>(of))(std::forward<A>(arguments)...);
    }

    static py::handle read(FunctionCall& given) {
        return read_each(given, std::index_sequence_for<A...>(), Caster<A>()...);
    }
    template <std::size_t... I>
    static py::handle read_each(FunctionCall& given, std::index_sequence<I...>,
                                Caster<A>&&... casters) {
        if (!(casters.load(given.args[I], given.args_convert[I]) && ...))
            return PYBIND11_TRY_NEXT_OVERLOAD;
        const void* const* data = given.func.data;
        Call function;
        std::memcpy(&function, data, sizeof function);
        if constexpr (std::is_void_v<R>) {
            function(data + 1, py::detail::cast_op<A>(std::move(casters))...);
            return py::none().release();
        } else {
            return Result::cast(
                function(data + 1, py::detail::cast_op<A>(std::move(casters))...),
                py::detail::return_value_policy_override<R>::policy(given.func.policy),
                given.parent);
        }
    }
};

template <class F>
struct TypeOf {
    using type = py::detail::function_signature_t<F>;
};
template <class R, class... A>
struct TypeOf<R (*)(A...)> {
    using type = R(A...);
};
template <class F>
AnyFunction any_function(const F& function) {
    return Border<typename TypeOf<F>::type>::of(function);
}

// The same of an object of T: a member function too.
template <class T, class F>
AnyFunction any_method(const F& function) {
    return any_function(function);
}
template <class T, class R, class C, class... A>
AnyFunction any_method(R (C::* const& member)(A...)) {
    return any_function([member](T& self, A... arguments) -> R {
        return (self.*member)(std::forward<A>(arguments)...);
    });
}
template <class T, class R, class C, class... A>
AnyFunction any_method(R (C::* const& member)(A...) const) {
    return any_function([member](const T& self, A... arguments) -> R {
        return (self.*member)(std::forward<A>(arguments)...);
    });
}

void add_function(py::module_& m, const char* name, const AnyFunction& function, Attributes more);
void add_method(py::object& type, const char* name, const AnyFunction& function, Attributes more);
void add_static(py::object& type, const char* name, const AnyFunction& function, Attributes more);
void add_property(py::object& type, const char* name, const AnyFunction& get, const char* doc,
                  py::return_value_policy policy);

}  // namespace detail

// A class of a module.
template <class T, class... Options>
class Class : public pybind11::class_<T, Options...> {
    using Base = pybind11::class_<T, Options...>;
    using Place = pybind11::detail::value_and_holder;
    using IsConstructor = pybind11::detail::is_new_style_constructor;

public:
    using Base::Base;

    template <class F, class... More>
    Class& def(const char* name, const F& function, const More&... more) {
        detail::add_method(*this, name, detail::any_method<T>(function), {more...});
        return *this;
    }
    template <class F, class... More>
    Class& def_static(const char* name, const F& function, const More&... more) {
        detail::add_static(*this, name, detail::any_function(function), {more...});
        return *this;
    }
    template <class F>
    Class& def_property_readonly(
        const char* name, const F& function, const char* doc,
        pybind11::return_value_policy policy = pybind11::return_value_policy::reference_internal) {
        detail::add_property(*this, name, detail::any_method<T>(function), doc, policy);
        return *this;
    }
    template <class Member>
    Class& def_readonly(const char* name, Member T::* member, const char* doc) {
        return def_property_readonly(
            name, [member](const T& self) -> const Member& { return self.*member; }, doc);
    }

    // py::init, py::pickle, py::self == py::self.
    template <class F, class R, class... A, class... More>
    Class& def(pybind11::detail::initimpl::factory<F, pybind11::detail::void_type (*)(), R(A...),
                                                   pybind11::detail::void_type()>&& maker,
               const More&... more) {
        const auto construct = [make = maker.class_factory](Place& place, A... arguments) {
            pybind11::detail::initimpl::construct<Base>(place, make(std::forward<A>(arguments)...),
                                                        false);
        };
        return def("__init__", construct, IsConstructor(), more...);
    }
    template <class... A, class... More>
    Class& def(const pybind11::detail::initimpl::constructor<A...>&, const More&... more) {
        const auto construct = [](Place& place, A... arguments) {
            place.value_ptr() = pybind11::detail::initimpl::construct_or_initialize<T>(
                std::forward<A>(arguments)...);
        };
        return def("__init__", construct, IsConstructor(), more...);
    }
    template <class... Ways>
    Class& def(pybind11::detail::initimpl::pickle_factory<Ways...>&& ways) {
        std::move(ways).execute(*this);
        return *this;
    }
    template <class Operator, std::enable_if_t<Operator::op_enable_if_hook, int> = 0>
    Class& def(const Operator& compares) {
        compares.execute(*this);
        return *this;
    }
};

// A function of a module.
template <class F, class... More>
void define(pybind11::module_& m, const char* name, const F& function, const More&... more) {
    detail::add_function(m, name, detail::any_function(function), {more...});
}

}  // namespace glup::python
