// A game of deals whose scores are added up, until a side has the target and more than all others:
// where that is all that the rules say.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "glup/game/game.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {

class GameSeries {
public:
    // Throws Error for a dealer who is none, a target below 1, and other accounts than the game
    // has.
    GameSeries(const GameRules& rules, int dealer, std::optional<std::int64_t> target = {},
               std::vector<std::int64_t> accounts = {});
    // Of these rules, from what `write` has written of one that goes on. Throws InputError.
    GameSeries(const GameRules& rules, const json::Fields& fields);

    const GameRules& rules() const { return *rules_; }
    std::int64_t target() const { return target_; }
    const std::vector<std::int64_t>& accounts() const { return accounts_; }
    std::int64_t deals() const { return deals_; }  // entered, those that were none too
    int dealer() const { return dealer_; }         // of the next deal
    std::optional<int> winner() const;             // a side

    // Enters a deal that is over, which that seat has dealt. Throws Error if it is not, or the game
    // is, or if it was another's to deal.
    void add(const GameState& deal, int dealer);
    void write(json::Writer& out) const;  // members of an open object

private:
    const GameRules* rules_;
    std::int64_t target_;
    std::vector<std::int64_t> accounts_;
    std::int64_t deals_ = 0;
    int dealer_;
};

}  // namespace glup
