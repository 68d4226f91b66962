// What the rules of every pinochle say, as data: the pack, what cards are worth, the melds.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "glup/cards/cards.hpp"
#include "glup/pinochle/melds.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::rules {

struct Pinochle {
    std::string_view name;   // as the notation has it
    std::string_view title;  // for people

    CardMask pack = kAllCards;                       // the distinct cards
    int copies = 0;                                  // identical copies of each
    int hand = 0;                                    // cards a player holds when play begins
    std::array<std::uint8_t, kRanks> card_points{};  // for each card in the collected tricks
    int last_trick = 0;
    Duty duty = Duty::kBeat;
    int target = 0;  // points that end a game, unless agreed otherwise

    // The kinds of meld in canonical order.
    Exclusion exclusion = Exclusion::kByCards;
    int meld_count = 0;
    std::array<MeldRule, kKindsWithDix> melds{};

    // What follows from these.
    constexpr int deck() const { return std::popcount(pack) * copies; }
    constexpr int points_of(Card card) const { return card_points[rank_of(card)]; }
    // The ranks whose cards score in tricks.
    constexpr CardMask counters() const {
        CardMask mask = 0;
        for (int rank = 0; rank < kRanks; ++rank)
            mask |= card_points[rank] > 0 ? rank_mask(rank) : 0;
        return mask & pack;
    }
    // Of all cards, without the last trick.
    constexpr int counter_points() const {
        int sum = 0;
        for (Card card = 0; card < kCards; ++card) {
            if ((pack >> card & 1) != 0) sum += copies * points_of(card);
        }
        return sum;
    }
    constexpr int deal_card_points() const { return counter_points() + last_trick; }
    // The place of a kind in the canonical order; that of one it does not know is meld_count.
    constexpr int place_of(Kind kind) const {
        int place = 0;
        while (place < meld_count && melds[place].kind != kind) ++place;
        return place;
    }
    // The kinds that can be declared.
    constexpr KindMask kinds() const {
        KindMask mask = 0;
        for (int i = 0; i < meld_count; ++i) mask |= KindMask{1} << melds[i].kind;
        return mask & ~(KindMask{1} << kDix);
    }
};

}  // namespace glup::rules
