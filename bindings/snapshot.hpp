// Where there is no GIL, what several threads may read and change at once.
#pragma once

#include <pybind11/critical_section.h>
#include <pybind11/pybind11.h>

#ifdef Py_GIL_DISABLED

#include <optional>
#include <type_traits>

#include "glup/stock/env/choice_state.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup::python {

// A function that reads the object is given a copy, made while nobody changes it; one that changes
// it (a reference or pointer to what is not const) has it for itself until it returns.
template <class T>
class SnapshotCaster : public pybind11::detail::type_caster_base<T> {
    using Base = pybind11::detail::type_caster_base<T>;

public:
    template <class Given, class U = std::remove_reference_t<Given>>
    using cast_op_type = std::conditional_t<
        std::is_pointer_v<U>,
        std::conditional_t<std::is_const_v<std::remove_pointer_t<U>>, const T*, T*>,
        std::conditional_t<std::is_same_v<Given, T&>, T&, const T&>>;

    bool load(pybind11::handle source, bool convert) {
        source_ = source;
        return Base::load(source, convert);
    }

    operator T&() {
        section_.emplace(source_);
        return Base::operator T&();
    }
    operator const T&() {
        const pybind11::scoped_critical_section section(source_);
        return copy_.emplace(Base::operator T&());
    }
    operator T*() { return this->value == nullptr ? nullptr : &operator T&(); }
    operator const T*() { return this->value == nullptr ? nullptr : &operator const T&(); }

private:
    pybind11::handle source_;
    std::optional<pybind11::scoped_critical_section> section_;
    std::optional<T> copy_;
};

}  // namespace glup::python

namespace pybind11::detail {

template <>
class type_caster<glup::State> : public glup::python::SnapshotCaster<glup::State> {};
template <>
class type_caster<glup::env::ChoiceState>
    : public glup::python::SnapshotCaster<glup::env::ChoiceState> {};

}  // namespace pybind11::detail

#endif
