// The kinds of meld of the whole family of games: which cards each takes. Rules (pinochle.hpp)
// say which of them it knows, what they score and which exclude each other.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "glup/cards/cards.hpp"

namespace glup {

// A number of its own for every kind; a ruleset has its own order of those that it knows.
using Kind = std::uint8_t;
using KindMask = std::uint64_t;  // one bit a kind

inline constexpr int kKinds = 48;
inline constexpr Kind kMarriage = 0;  // + 4 * suit + multiplicity - 1
inline constexpr Kind kPinochle = 16;
inline constexpr Kind kRoundhouse = 20;
inline constexpr Kind kRun = 22;
inline constexpr Kind kRoundhouseOfRuns = 25;
inline constexpr Kind kNines = 26;
inline constexpr Kind kFours = 28;  // jacks, queens, kings, aces: + 4 * i + multiplicity - 1
inline constexpr Kind kTrumpFours = 44;
// The 9 of trumps alone. Where it is exchanged for the turn-up it is shown and never declared.
inline constexpr Kind kDix = 48;
inline constexpr int kKindsWithDix = 49;

inline constexpr std::array<Rank, 4> kFourRanks = {kJack, kQueen, kKing, kAce};

// Copies that each kind takes of its cards, whatever the trump suit.
inline constexpr auto kMeldCopies = [] {
    std::array<std::uint8_t, kKinds> copies{};
    for (int kind = 0; kind < kKinds; ++kind) {
        copies[kind] =
            static_cast<std::uint8_t>(kind >= kTrumpFours ? rules::kCopies : kind % 4 + 1);
    }
    for (int m = 1; m <= 3; ++m) copies[kRun + m - 1] = static_cast<std::uint8_t>(m);
    for (int m = 1; m <= 2; ++m) {
        copies[kRoundhouse + m - 1] = static_cast<std::uint8_t>(m);
        copies[kNines + m - 1] = static_cast<std::uint8_t>(2 * m);
    }
    copies[kRoundhouseOfRuns] = 1;
    return copies;
}();

// The distinct cards of each kind.
constexpr CardMask kind_cards(Kind kind, int trump) {
    constexpr CardMask kQueensKings = rank_mask(kQueen) | rank_mask(kKing);
    if (kind < kPinochle) return kQueensKings & suit_mask((kind - kMarriage) / 4);
    if (kind < kRoundhouse)
        return bit(make_card(kDiamonds, kJack)) | bit(make_card(kSpades, kQueen));
    if (kind < kRun) return kQueensKings;
    if (kind < kRoundhouseOfRuns) return suit_mask(trump) & ~rank_mask(kNine);
    if (kind == kRoundhouseOfRuns) return kQueensKings | rank_mask(kJack) | rank_mask(kAce);
    if (kind < kFours) return rank_mask(kNine);
    if (kind < kTrumpFours) return rank_mask(kFourRanks[(kind - kFours) / 4]);
    return suit_mask(trump) & rank_mask(kFourRanks[kind - kTrumpFours]);
}

// As in the notation: "double-pinochle". Trump does not matter.
std::string_view kind_identifier(Kind kind);
// A kind for people: of `double-marriage-H` it is "double marriage ♥".
std::string kind_words(std::string_view identifier);

}  // namespace glup
