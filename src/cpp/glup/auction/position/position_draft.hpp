// A position as it is written: each field by itself, and every fault that is found.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/json.hpp"
#include "glup/text/faults.hpp"

namespace glup::auction {

inline constexpr std::size_t kMostFaults = 40;  // that are told

struct PositionDraft {
    struct Trick {
        int leader;
        std::vector<Card> cards;
        int taker;
    };
    struct Given {
        int from;
        int to;
        std::vector<Card> cards;  // none: not told
    };
    struct Draw {
        int seat;
        Card first;  // kNoCard: not told
        Card second;
        bool kept;
    };

    Rules rules;
    int dealer = 0;
    int seat = 0;
    std::vector<std::int64_t> accounts;
    int player = 0;
    Decision decision{};
    std::vector<Card> hand;
    std::vector<std::int64_t> sizes;
    std::vector<Said> bids;
    std::optional<int> bid;  // points
    std::optional<int> bidder;
    std::optional<int> trump;
    bool moon = false;
    std::optional<std::vector<std::optional<std::int32_t>>> melds;
    std::optional<std::vector<Hand>> shown;
    std::vector<Trick> tricks;
    std::optional<int> leader;
    std::vector<Card> trick;
    std::vector<std::int64_t> counters;
    std::vector<std::int64_t> tricks_taken;
    std::optional<std::vector<Card>> widow;
    std::optional<int> number_in_widow;
    std::optional<std::vector<Card>> buried;
    std::optional<int> number_buried;
    Card called = kNoCard;
    std::optional<int> partner;
    std::vector<std::int64_t> without;
    std::vector<Given> given;
    std::optional<std::vector<std::pair<std::optional<int>, Card>>> kitty;
    std::vector<Draw> draws;
    Card first = kNoCard;
};

// Throws PositionError if a field is missing or none of a position, or is not what it should be
// whatever the others say.
PositionDraft read_draft(const json::Object& object);

}  // namespace glup::auction
