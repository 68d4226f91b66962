// Conversions between Python values and those of the auction games, with errors that name the
// argument.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../bytes.hpp"
#include "../card_texts.hpp"
#include "../definitions.hpp"
#include "../json_values.hpp"
#include "../seed.hpp"
#include "../snapshot.hpp"
#include "../text.hpp"
#include "glup/auction/env/choice_state.hpp"
#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/auction/rules/series.hpp"
#include "glup/auction/rules/state.hpp"

#ifdef Py_GIL_DISABLED
namespace pybind11::detail {

template <>
class type_caster<glup::auction::State>
    : public glup::python::SnapshotCaster<glup::auction::State> {};
template <>
class type_caster<glup::auction::env::ChoiceState>
    : public glup::python::SnapshotCaster<glup::auction::env::ChoiceState> {};
template <>
class type_caster<glup::auction::Series>
    : public glup::python::SnapshotCaster<glup::auction::Series> {};

}  // namespace pybind11::detail
#endif

namespace glup::python {

// The name of a game, a house's rules as a mapping, or Rules; with options if they are not None.
auction::Rules to_rules(const pybind11::object& rules, const pybind11::object& options);

auction::Hand to_hand(const pybind11::object& cards);
int to_suit(std::string_view text);
int to_seat_of(const auction::Rules& rules, const char* field, int seat);

pybind11::tuple card_tuple(std::span<const Card> cards);
pybind11::tuple card_tuple(const auction::Hand& cards);
std::optional<std::string> card_or_none(Card card);
std::optional<int> seat_or_none(int seat);
// The first `count` of them.
template <class Numbers>
pybind11::tuple number_tuple(const Numbers& numbers, int count) {
    pybind11::tuple found(count);
    for (int i = 0; i < count; ++i) found[i] = pybind11::int_(numbers[i]);
    return found;
}
// Whose turn it is and to do what, and the contract; at the end the result.
std::string turn_text(const auction::State& state);

// A deal, or a view of it, in a notebook and on a terminal: text, svg and html.
template <class T>
void define_drawings(Class<T>& of) {
    namespace py = pybind11;
    const auto by = [](const char* module, const char* function) {
        return [=](const py::object& self) {
            return py::str(py::module_::import(module).attr(function)(self));
        };
    };
    of.def("__str__", by("glupcore.auction.drawing", "text"))
        .def("_repr_svg_", by("glupcore.auction.picture", "svg"))
        .def("_repr_html_", by("glupcore.auction.picture", "html"));
}

// A number of points, or "game".
pybind11::object points_or_game(std::int32_t points);

}  // namespace glup::python
