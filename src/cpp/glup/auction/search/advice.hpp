// What a search of an auction deal answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/search/advice.hpp"

namespace glup::auction {

// The value is what the deal is believed to bring, in the game for chips in chips; points as the
// game weighs them, if the advice is.
struct ValuedAction : ActionAdvice {
    Action action;
    double bids = 0;  // share of worlds in which the player's side plays the contract
    double made = 0;  // … and makes it: of all worlds, too
};

struct Advice : AdviceSummary {
    std::vector<ValuedAction> actions;  // the recommended one first, the others by their values
    std::optional<Bidding> bidding = std::nullopt;
    std::string_view solver = "pimc";  // who thought
};

inline std::string_view solver_name(const Advice& advice) { return advice.solver; }

// As the engine of docs/protocol.md replies.
std::string to_json(const Advice& advice);

// With these outlooks: the highest contract worth at least what the deal is without it.
Bidding bidding_of(std::vector<BidOutlook> outlooks, const Advice& advice, const Rules& rules);

}  // namespace glup::auction
