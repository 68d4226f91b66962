// A position (docs/notation.md, "Positions"): what one player knows, field by field, before it is
// checked.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "glup/cards/cardset.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/error.hpp"

namespace glup {

struct Position {
    struct Melded {
        Card card;
        KindMask history;
    };

    rules::RulesetId ruleset = rules::RulesetId::kOther;
    int trump = 0;
    Card turnup = kNoCard;  // none in phase 2
    int stock = 0;
    int phase = 1;
    std::string decision;  // lead, follow, meld or wait
    Card led = kNoCard;
    CardSet hand;
    std::vector<Melded> table;
    std::vector<Melded> opponent_table;
    CardSet opponent_known;
    int concealed = 0;
    CardSet played;
    // The number of the trick, from 1, where some cards played are forgotten: those of `played` are
    // remembered.
    std::optional<int> trick;
    int glups = 0;
    std::array<int, rules::kSeats> scores{};  // mine, the opponent's
    // Mine, the opponent's; none is what nobody knows, where cards are forgotten.
    std::array<std::optional<int>, rules::kSeats> counters{0, 0};
    CardSet known;  // of my hand
    int seat = 0;   // mine
};

// The owner's: lead, follow or meld, wait when the other player is to act, or over.
const char* decision_of(const View& view);

// The fields of a view.
Position position_of(const View& view);

// Throws PositionError, which names every field that contradicts the rules or others, its value and
// what was expected.
View make_view(const Position& position);

}  // namespace glup
