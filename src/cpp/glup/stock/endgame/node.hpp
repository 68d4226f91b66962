// A position of the search, between two tricks, and what can be read off it at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "glup/stock/endgame/suit_state.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup::endgame {

// Suit 0 is trump; players are 0, who led at the root, and 1.
struct Node {
    std::array<const SuitState*, rules::kSuits> suit;
    int leader = 0;
    int cards = 0;  // in each hand
};

struct Play {
    std::uint8_t suit;
    std::uint8_t rank;
};

// Points still to be shared out.
template <class Game>
int total_points(const Node& node, const Game& game) {
    int sum = game.last_trick();
    for (const SuitState* suit : node.suit) sum += suit->glance[0].sums.get(Sums::kCounters);
    return sum;
}

template <class Game>
Sums sums_of(const Node& node, int leader) {
    Sums sums{Game::kTakerKnown ? Sums::kBiases : 0};
    for (const SuitState* suit : node.suit) sums = sums + suit->glance[leader].sums;
    return sums;
}

inline std::uint64_t key_of(const Node& node, int leader) {
    std::uint64_t key = 0;
    for (const SuitState* suit : node.suit) key += suit->glance[leader].hash;
    return key;
}

// The leader's points when one card each is left; `total` are the points at stake.
inline int last_trick(const Node& node, int total) {
    int suit = 0, other_suit = 0;
    while (node.suit[suit]->length[node.leader] == 0) ++suit;
    while (node.suit[other_suit]->length[1 - node.leader] == 0) ++other_suit;
    const bool beaten = suit == other_suit ? node.suit[suit]->ranks[1 - node.leader] >
                                                 node.suit[suit]->ranks[node.leader]
                                           : other_suit == 0;
    return beaten ? 0 : total;
}

inline constexpr int kMostMoves = rules::kCards;
inline constexpr int kMostReplies = 18;  // discards from three suits

// A list of moves, each one number: score above, suit and rank in the low byte.
struct Moves {
    std::array<std::int32_t, kMostMoves> list;
    int size = 0;

    void add(int score, int suit, int rank) { list[size++] = score * 256 + suit * 8 + rank; }
    Play play(int i) const {
        return {static_cast<std::uint8_t>(list[i] >> 3 & 3),
                static_cast<std::uint8_t>(list[i] & 7)};
    }
    // Brings the best of the moves from `first` on to that place.
    Play pick(int first) {
        std::int32_t best = list[first];
        int place = first;
        for (int i = first + 1; i < size; ++i) {
            place = list[i] > best ? i : place;
            best = std::max(best, list[i]);
        }
        list[place] = list[first];
        list[first] = best;
        return play(first);
    }
};

}  // namespace glup::endgame
