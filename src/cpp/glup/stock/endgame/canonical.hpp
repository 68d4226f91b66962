// Positions that are alike have one key: the hash of a suit's canonical form.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "glup/stock/endgame/chains.hpp"
#include "glup/stock/endgame/game.hpp"
#include "glup/stock/endgame/suit_state.hpp"

namespace glup::endgame {

// splitmix64's finalizer: a bijection, so that different patterns never collide within one suit.
constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// The canonical form as a number: from low to high one token of 10 bits for each rank that both
// hold (copies of each, whether it counts) or for each chain of one player (blanks, counters). Two
// states with equal numbers are the same game. Chains of sure trumps forget which of their cards
// count: the search adds those counters to the value.
inline std::uint64_t canonical(const GlupGame& game, const SuitCopies& leader,
                               const SuitCopies& follower, bool trump) {
    std::uint64_t number = 0;
    int owner = -1, blanks = 0, counters = 0;
    const auto end_chain = [&] {
        if (owner >= 0) number = number << 10 | 1 << 9 | owner << 8 | blanks << 4 | counters;
        owner = -1, blanks = counters = 0;
    };
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        const int mine = leader[rank], theirs = follower[rank];
        if (mine == 0 && theirs == 0) continue;
        if (mine != 0 && theirs != 0) {
            end_chain();
            number = number << 10 | 1 << 8 | game.points(rank) << 4 | mine << 2 | theirs;
            continue;
        }
        const int holder = mine != 0 ? 0 : 1;
        if (owner != holder) end_chain();
        owner = holder;
        (game.points(rank) != 0 ? counters : blanks) += mine + theirs;
    }
    if (trump && owner >= 0) {
        return number << 10 | 1 << 9 | owner << 8 | (blanks + counters);  // up to 18, in eight bits
    }
    end_chain();
    return number;
}

inline std::uint64_t raw_number(const SuitCopies& leader, const SuitCopies& follower,
                                int ranks = rules::kRanks) {
    std::uint64_t number = 1;
    for (int rank = 0; rank < ranks; ++rank)
        number = number << 6 | leader[rank] << 3 | follower[rank];
    return number;
}

// Where the points tell the ranks apart the cards as they are; but sure trumps, whose points the
// search adds, are only so many.
inline std::uint64_t canonical(const AnyGame&, const SuitCopies& leader, const SuitCopies& follower,
                               bool trump) {
    if (!trump) return raw_number(leader, follower);
    const auto [low, high] = std::minmax({ranks_of(leader), ranks_of(follower)});
    const int lowest = std::bit_width(low);  // of the sure trumps' ranks
    int sure = 0;
    for (int rank = lowest; rank < rules::kRanks; ++rank) sure += leader[rank] + follower[rank];
    const bool leads = ranks_of(leader) == high;
    return raw_number(leader, follower, lowest) << 8 | (leads ? 1 : 0) << 7 | sure;
}

// Suits that one player is void in add up to one pool: linear.
inline std::uint64_t pool_hash(const GlupGame& game, const SuitCopies& cards, bool leads) {
    constexpr std::uint64_t kSalt = 0x9d39247e33776d41u;
    std::uint64_t blanks = 0, counters = 0;
    for (int rank = 0; rank < rules::kRanks; ++rank)
        (game.points(rank) != 0 ? counters : blanks) += cards[rank];
    return blanks * (mix(kSalt + leads) | 1) + counters * (mix(kSalt + 2 + leads) | 1);
}

inline std::uint64_t pool_hash(const AnyGame& game, const SuitCopies& cards, bool leads) {
    constexpr std::uint64_t kSalt = 0x2545f4914f6cdd1du;
    std::uint64_t hash = 0;
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        const auto kind = static_cast<std::uint64_t>(2 * game.points(rank) + leads);
        hash += cards[rank] * (mix(kSalt + kind) | 1);
    }
    return hash;
}

template <class Game>
std::uint64_t hash_of(const Game& game, const SuitCopies& leader, const SuitCopies& follower,
                      bool trump) {
    const bool leads = ranks_of(leader) != 0, follows = ranks_of(follower) != 0;
    if (!leads && !follows) return 0;
    if (!trump && leads != follows) return pool_hash(game, leads ? leader : follower, leads);
    return mix(canonical(game, leader, follower, trump) ^ std::uint64_t{trump} << 60);
}

}  // namespace glup::endgame
