// Random endgames by kind, the same for the same seed on every platform.
// src/glupcore/bench/endgames.py deals the same ones: change both or none.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "glup/stock/endgame/endgame.hpp"

namespace endgames {

using glup::Card;
using glup::endgame::Endgame;
using glup::endgame::Hand;

// Its own generator (SplitMix64): node counts must not change with the library's.
class Chance {
public:
    explicit Chance(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}

    int below(int bound) {
        return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32);
    }

private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }

    std::uint64_t state_;
};

inline constexpr std::array<std::string_view, 9> kKinds = {
    "uniform",    // any cards
    "skewed",     // what players keep: counters, queens, trumps
    "identical",  // both hold the same cards
    "onecopy",    // at most one copy of each card in a hand
    "balanced",   // suits as even as can be in both hands, at most half of a card's copies
    "twosuits",   "notrumps",
    "duplicates",  // few different cards, many copies
    "onesuit",     // two if one has not so many cards
};

// Draws `cards` cards for each hand in turn from `copies`, a card as likely as weight(card) times
// its copies left.
template <class Weight>
Endgame draw(Chance& chance, int cards, Endgame position, std::array<int, 24> copies,
             const Weight& weight) {
    for (int i = 0; i < 2 * cards; ++i) {
        int sum = 0;
        for (int card = 0; card < 24; ++card) sum += copies[card] * weight(card);
        if (sum == 0) throw std::runtime_error("not enough cards");
        int pick = chance.below(sum), card = 0;
        for (; pick >= copies[card] * weight(card); ++card) pick -= copies[card] * weight(card);
        --copies[card];
        ++(i % 2 == 0 ? position.leader : position.follower)[card];
    }
    return position;
}

// A hand of cards as next() proposes them, at most `copies` of each.
template <class Next>
Hand fill(int cards, int copies, const Next& next) {
    Hand hand{};
    for (int i = 0; i < cards;) {
        const int card = next(i);
        if (hand[card] >= copies) continue;
        ++hand[card];
        ++i;
    }
    return hand;
}

using glup::rules::RulesetId;

inline Endgame random_endgame(std::string_view kind, int cards, Chance& chance,
                              RulesetId ruleset = RulesetId::kGlup) {
    const int trump = chance.below(4);
    const int copies = glup::rules::ruleset(ruleset).copies;
    Endgame empty;
    empty.trump = trump;
    empty.ruleset = ruleset;
    std::array<int, 24> full;
    full.fill(copies);
    const auto any = [&](int) { return chance.below(24); };
    if (kind == "uniform") return draw(chance, cards, empty, full, [](int) { return 1; });
    if (kind == "skewed") {
        return draw(chance, cards, empty, full, [&](int card) {
            constexpr std::array<int, 6> kByRank = {1, 1, 3, 4, 5, 6};
            return kByRank[card % 6] * (card / 6 == trump ? 2 : 1);
        });
    }
    if (kind == "twosuits" || kind == "onesuit") {
        const int first = chance.below(4), second = (first + 1 + chance.below(3)) % 4;
        const bool two = kind == "twosuits" || 2 * cards > 6 * copies;
        return draw(chance, cards, empty, full, [&](int card) {
            return card / 6 == first || (two && card / 6 == second) ? 1 : 0;
        });
    }
    if (kind == "notrumps") {
        return draw(chance, cards, empty, full,
                    [&](int card) { return card / 6 == trump ? 0 : 1; });
    }
    if (kind == "duplicates") {
        const int different = std::min(24, 2 * cards / copies + 1 + chance.below(4));
        const Hand chosen = fill(different, 1, any);
        std::array<int, 24> some;
        for (int card = 0; card < 24; ++card) some[card] = copies * chosen[card];
        return draw(chance, cards, empty, some, [](int) { return 1; });
    }
    Endgame position = empty;
    if (kind == "identical") {
        position.leader = position.follower = fill(cards, copies / 2, any);
    } else if (kind == "onecopy") {
        position.leader = fill(cards, 1, any);
        position.follower = fill(cards, 1, any);
    } else if (kind == "balanced") {
        for (Hand* hand : {&position.leader, &position.follower}) {
            const int shift = chance.below(4);
            *hand = fill(cards, copies / 2,
                         [&](int i) { return (i + shift) % 4 * 6 + chance.below(6); });
        }
    } else {
        throw std::runtime_error("no kind of endgame: " + std::string(kind));
    }
    return position;
}

// Puts one of the leader's cards on the table.
inline void lead_one(Endgame& position, Chance& chance) {
    Card card;
    do {
        card = static_cast<Card>(chance.below(24));
    } while (position.leader[card] == 0);
    --position.leader[card];
    position.led = card;
}

// Of all kinds in turn, every third with a card led.
inline Endgame any_endgame(int number, int cards, Chance& chance,
                           RulesetId ruleset = RulesetId::kGlup) {
    const auto kind = kKinds[static_cast<std::size_t>(number) % kKinds.size()];
    Endgame position = random_endgame(kind, cards, chance, ruleset);
    if (chance.below(3) == 0) lead_one(position, chance);
    return position;
}

}  // namespace endgames
