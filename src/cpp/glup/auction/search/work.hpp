// Pieces of a search's work, which any thread may do, and what comes of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "glup/auction/rules/state.hpp"
#include "glup/search/value.hpp"

namespace glup::auction {

struct Work {
    enum class Kind : std::uint8_t {
        kTable,     // some of a game's table
        kPlayouts,  // some actions, played out in worlds `first` to `first + count - 1`
        kBids,      // the deals of contracts in these worlds
    };
    Kind kind = Kind::kPlayouts;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<std::size_t> columns{};  // actions, by their numbers
    std::vector<State> worlds{};         // the first of them; others are to be drawn
};

// How often an action's side plays the contract, and makes it.
struct ContractCount {
    std::int64_t bids = 0;
    std::int64_t made = 0;

    ContractCount& operator+=(const ContractCount& other) {
        bids += other.bids;
        made += other.made;
        return *this;
    }
};

struct Rows {
    bool more = false;                       // of kTable: there is more to do
    bool is_cut = false;                     // of kPlayouts: it was over before the last world
    std::vector<Value> values{};             // row by row
    std::vector<double> wins{};              // likewise: chances to win the game, if there is one
    std::vector<ContractCount> contracts{};  // by column
    std::vector<std::vector<State>> ends{};  // of kBids, by world
};

}  // namespace glup::auction
