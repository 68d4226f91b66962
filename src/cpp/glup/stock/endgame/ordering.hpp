// Scores by which the search orders moves. A score is the sum of weights of features of the card
// and its suit (computed once for each state of the suit) and of a weight for the card's coarse
// class in the present context (trumps held, cards left). The weights come from
// benchmarks/endgame/tune.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "glup/stock/endgame/chains.hpp"

namespace glup::endgame {

inline constexpr int kKingRank = 3;  // K T A count in Glup

// How a card is played: led; following suit and beating; following suit below; ruff or discard.
enum Manner { kLead, kHigh, kLow, kAway };

inline constexpr int kManners = 4;
inline constexpr int kTables = 7;        // features of a card, one from each table
inline constexpr int kTableSize = 1024;  // of the largest
inline constexpr int kClasses = 32;
inline constexpr int kContexts = 48;
inline constexpr int kPressures = 16;

struct Weights {
    std::array<std::array<std::array<std::int16_t, kTableSize>, kTables>, kManners> feature;
    std::array<std::array<std::array<std::int16_t, kClasses>, kContexts>, kManners> context;
    std::array<std::array<std::array<std::int16_t, kClasses>, kPressures>, kManners> pressure;
};
// Made by endgame_tune: src/glupcore/data/compiled/order*.inc.
extern const Weights kGlupWeights;
extern const Weights kTwoHandedWeights;

// A card in its suit, as its holder sees it.
struct CardShape {
    std::array<std::uint16_t, kTables> feature;  // index in each table
    std::uint8_t coarse;                         // class for the context weight

    int score(const Weights& weights, Manner manner) const {
        int sum = 0;
        for (int table = 0; table < kTables; ++table)
            sum += weights.feature[manner][table][feature[table]];
        return sum;
    }
};

// What a game's ranks are worth: from `heavy` on they count, under it they are blanks or worth
// little; `apart` if every rank is worth something else.
struct RankWorth {
    int heavy;
    bool apart;
};

class SuitShape {
public:
    SuitShape(const SuitCopies& mine, const SuitCopies& theirs, bool trump, RankWorth worth);
    CardShape card(int rank) const;

private:
    SuitCopies mine_, theirs_;
    std::array<std::uint8_t, rules::kRanks + 1> mine_below_{},
        theirs_below_{};  // copies under each rank
    int trump_;
    RankWorth worth_;
    int winners_;  // mine that theirs can't beat
    int my_blanks_, other_blanks_;
};

// `trumps` of the player to act and of the other; `cards` left in the leader's hand when the trick
// began.
inline int context_of(int trumps, int other_trumps, int cards) {
    const int depth = (cards > 5) + (cards > 9);
    return (depth * 4 + std::min(trumps, 3)) * 4 + std::min(other_trumps, 3);
}

// How much the leader must get of the `total` points left: below 3/8, 4/8, 5/8, or more.
inline int pressure_of(int need, int total, int cards) {
    const int depth = (cards > 4) + (cards > 7) + (cards > 10);
    const int parts = 8 * need, whole = total + 1;
    return depth * 4 + (parts >= 3 * whole) + (parts >= 4 * whole) + (parts >= 5 * whole);
}

}  // namespace glup::endgame
