// What a search of an auction deal answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/search/ended.hpp"
#include "glup/search/verdict.hpp"

namespace glup::auction {

// NaN is what is not known.
struct ValuedAction {
    Action action;
    // What the deal is believed to bring the player's account more than the others on the mean, in
    // points; in the game for chips in chips. Points as the game weighs them, if the advice is.
    double value = 0;
    double error = 0;       // standard error
    double difference = 0;  // to the recommended action, over the same worlds; 0 and below
    double difference_error = 0;
    double chance = 0;                         // of being the best; they sum to 1
    std::optional<double> win = std::nullopt;  // the chance to win the game, if it is known
    double bids = 0;           // share of worlds in which the player's side plays the contract
    double made = 0;           // … and makes it: of all worlds, too
    std::int64_t samples = 0;  // worlds in which it was tried
    Standing standing = Standing::kCompared;
};

struct Advice {
    std::vector<ValuedAction> actions;  // the recommended one first, the others by their values
    std::int64_t samples = 0;           // worlds
    std::int64_t rollouts = 0;
    bool weighed = false;  // by the chance to win the game
    std::optional<Bidding> bidding = std::nullopt;
    std::string_view solver = "pimc";  // who thought
    double seconds = 0;
    Ended ended = Ended::kComplete;
};

// Actions stand by the choice, which caution holds back; what is told has none of it. So where
// values would rise they are equal, and who would be above the choice shares its chance.
void put_in_order(std::vector<ValuedAction>& actions);

// With these outlooks: the highest contract worth at least what the deal is without it.
Bidding bidding_of(std::vector<BidOutlook> outlooks, const Advice& advice, const Rules& rules);

}  // namespace glup::auction
