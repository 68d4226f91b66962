// Deals that move on by choices, whatever the game, and how their choices are written.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "definitions.hpp"
#include "glup/env/choices.hpp"
#include "glup/env/field.hpp"
#include "glup/support/error.hpp"
#include "glup/support/hash.hpp"
#include "text.hpp"
#include "values.hpp"

namespace glup::python {

// Of gives At, the state, kChoices and kObservation, kFields; text(choice), choices_of(at, action),
// written(at, action), apply(state, action) and observe(at, seat, bytes), which checks the seat.
template <class Of>
struct ChoiceStates {
    using At = typename Of::At;
    using State = decltype(At::state);

    static std::vector<int> legal_choices(const At& at) {
        std::vector<int> choices;
        at.legal().for_each([&](int choice) { choices.push_back(choice); });
        return choices;
    }

    // The text of the action that is complete by the choice.
    static std::optional<std::string> take(At& at, std::int64_t choice) {
        const auto legal = at.legal();
        if (!legal.has(choice))
            throw IllegalActionError("choice: " + env::refusal(legal, choice, Of::text));
        const auto action = at.completed_by(static_cast<int>(choice));
        if (!action) return std::nullopt;
        std::string text = Of::written(at, *action);
        Of::apply(at.state, *action);
        return text;
    }

    static At make(const State& state, const std::vector<std::int64_t>& choices) {
        At at{state, {}};
        for (const std::int64_t choice : choices) take(at, choice);
        return at;
    }

    static void define(pybind11::module_& m) {
        namespace py = pybind11;
        const std::string choices = std::to_string(Of::kChoices);
        const std::string shape = "shape (" + choices + ",)";
        const std::string about = "A deal that moves on by choices, " + choices + " in number.";
        const std::string mask = "The legal choices as a mask, " + shape + ".";
        const std::string known = "What that seat knows, shape (" +
                                  std::to_string(Of::kObservation) +
                                  ",), laid out as observation_fields says.";
        Class<At> at(m, "ChoiceState", py::is_final(), about.c_str());
        define_copies<At>(at);
        at.def(py::init(&make), py::arg("state"), py::arg("choices") = std::vector<std::int64_t>(),
               "The state after these choices, each of them legal.")
            .def_property_readonly(
                "state", [](const At& self) { return self.state; },
                "A copy of the deal; what has only been begun has not touched it.")
            .def_property_readonly(
                "player",
                [](const At& self) {
                    return self.state.is_over() ? std::nullopt
                                                : std::optional<int>(self.state.player);
                },
                "The seat to act, None when the deal is over.")
            .def_property_readonly(
                "is_over", [](const At& self) { return self.state.is_over(); },
                "Whether the deal is over.")
            .def_property_readonly("begun", &At::begun, "The choices of the action begun.")
            .def("legal_choices", &legal_choices,
                 "In ascending order; empty when the deal is over.")
            .def(
                "mask",
                [](const At& self) {
                    py::array_t<bool> mask(Of::kChoices);
                    self.legal().write(reinterpret_cast<std::uint8_t*>(mask.mutable_data()));
                    return mask;
                },
                mask.c_str())
            .def("apply", &take, py::arg("choice"),
                 "Take a choice. Gives the action that is complete by it, None if it goes on.")
            .def("choices_of", &Of::choices_of, py::arg("action"),
                 "The choices that a legal action (read kindly) consists of.")
            .def(
                "observation",
                [](const At& self, int seat) {
                    py::array_t<std::uint8_t> bytes(Of::kObservation);
                    Of::observe(self, seat, bytes.mutable_data());
                    return bytes;
                },
                py::arg("seat"), known.c_str())
            .def("__reduce__",
                 [](const At& self) {
                     return py::make_tuple(py::type::of<At>(),
                                           py::make_tuple(self.state, self.begun()));
                 })
            .def(py::self == py::self)
            .def("__hash__", [](const At& self) { return hash_bytes(&self, sizeof self); })
            .def("__repr__", [](const At& self) {
                std::string text("<ChoiceState of ");
                text += py::repr(py::cast(self.state)).template cast<std::string>();
                for (const int choice : self.begun()) text.append(" ").append(Of::text(choice));
                return text + ">";
            });
        python::define(
            m, "choice_texts",
            [] {
                std::vector<std::string> texts;
                for (int choice = 0; choice < Of::kChoices; ++choice)
                    texts.push_back(Of::text(choice));
                return texts;
            },
            "How each choice is written (docs/envs.md).");
        python::define(
            m, "observation_fields",
            [] {
                std::vector<std::tuple<std::string_view, int, int, std::string_view>> fields;
                for (const env::Field& field : Of::kFields)
                    fields.emplace_back(field.name, field.start, field.length, field.unit);
                return fields;
            },
            "Name, first byte, number of bytes and unit of each field of an observation.");
    }
};

}  // namespace glup::python
