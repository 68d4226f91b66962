// Conversions between Python values and the core's, with errors that name the argument.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "glup/cards/cardset.hpp"
#include "glup/stock/deal/record.hpp"
#include "glup/stock/rules/state.hpp"
#include "seed.hpp"
#include "snapshot.hpp"

namespace glup::python {

// Of calls that name no ruleset.
inline const char* const kDefaultRules = rules::known_ruleset(rules::kDefaultRuleset).name.data();

// Copies of one card on a table that share a history.
struct MeldedCards {
    Card card;
    int copies;
    std::vector<std::string> history;  // in canonical order
    std::string label;

    friend bool operator==(const MeldedCards&, const MeldedCards&) = default;
};

std::vector<MeldedCards> melded_cards(const State& state, int seat);

// A text of cards, an iterable of card texts, or a CardSet.
std::vector<Card> to_cards(const pybind11::object& cards);
int to_seat(const char* field, int seat);

std::optional<std::string> optional_card(Card card);
CardSet played_cards(const State& state);

// In the order of the fields of glupcore.deals.records.Record.
pybind11::tuple to_tuple(const Record& record, const pybind11::dict& extra = {});
// The fields of a record that a mapping has.
json::Object fields_of(const pybind11::object& data);

// Raises an error whose class is Python's own.
void raise(const char* module, const char* name, const pybind11::tuple& arguments);

// The text that glupcore.drawing.render draws.
pybind11::str rendered(const pybind11::object& self);
// The picture that glupcore.drawing.svg draws, by itself and as a part of a page: notebooks ask for
// them.
pybind11::str drawn(const pybind11::object& self);
pybind11::str drawn_in_page(const pybind11::object& self);

}  // namespace glup::python
