// The options of a search of an auction deal, and what they mean for a view.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/stakes/stakes.hpp"
#include "glup/search/schedule.hpp"

namespace glup::auction {

inline constexpr int kMostTail = 24;   // cards: more take too long
inline constexpr int kMostExact = 36;  // likewise

struct PimcOptions {
    std::optional<std::int64_t> rollouts = std::nullopt;  // playouts in all
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t seed = 0;
    int workers = 1;  // who share the work
    // In units; of bids others, for a pass is final and what is found of bids is weaker.
    Trust play = {3, 0.1};
    Trust bid = {2, 2};          // so in a game, of which neither rule nor network knows
    Trust bid_learned = {2, 4};  // where a network says what the deal is to be measured by
    Trust bid_alone = {2, 6};    // where each has an account of their own: what is found is worse
    // It ends where more would gain less, in units, if there is a limit of time.
    double least_gain = 0.02;
    // … but not before the value has this standard error, in units.
    double headline = 1;
    bool full_time = false;  // it does not end before its time
    // Of so many worlds one is drawn in the auction, by how well the others' words fit.
    int fitting = 16;
    // Of bids what a network chooses counts as best until another is clearly better, if the row
    // has one, else what the rule does.
    bool learned = true;
    // Playouts go on with all hands open once there are no more than so many cards in all of them
    // together; 0: to the end by the policy.
    int tail = 12;
    // In the play each card is valued exactly in every world, all hands open, once there are no
    // more than so many cards in all hands together; 0: never.
    int exact = 28;
    // These actions are compared, with what is found and nothing else; empty: candidates_of().
    std::vector<Action> only{};
    // The chance to win that game is told, too; unless its table takes more than half of the time.
    std::optional<Stakes> stakes = std::nullopt;
    bool explain = false;  // before a bid also what contracts are worth, in the last of the time

    // The same, if they can be followed. Throws Error.
    PimcOptions checked(const View& view) const;
    // What is for playouts, if so much of the time is for them.
    Budget budget(const Rules& rules, double share) const;
    // In points; of values that are the game's, or by a network.
    Trust trust(const State& seen, bool of_game, bool by_network) const;
};

}  // namespace glup::auction
