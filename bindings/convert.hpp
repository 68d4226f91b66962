// Conversions between Python values and the core's, with errors that name the argument.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "glup/cards/cardset.hpp"
#include "glup/rules/state.hpp"
#include "seed.hpp"
#include "snapshot.hpp"

namespace glup::python {

// Copies of one card on a table that share a history.
struct MeldedCards {
    Card card;
    int copies;
    std::vector<std::string> history;  // in canonical order
    std::string label;

    friend bool operator==(const MeldedCards&, const MeldedCards&) = default;
};

std::vector<MeldedCards> melded_cards(const State& state, int seat);

// A text of cards, or an iterable of card texts.
std::vector<Card> to_cards(const pybind11::object& cards);
int to_seat(const char* field, int seat);

std::optional<std::string> optional_card(Card card);
CardSet played_cards(const State& state);

// The text that glupcore.render draws.
pybind11::str rendered(const pybind11::object& self);
// The picture that glupcore.svg draws, by itself and as a part of a page: notebooks ask for them.
pybind11::str drawn(const pybind11::object& self);
pybind11::str drawn_in_page(const pybind11::object& self);

}  // namespace glup::python
