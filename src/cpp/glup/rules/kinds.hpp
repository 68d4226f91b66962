// The kinds of meld of the whole family of games: which cards each takes. A ruleset (ruleset.hpp)
// says which of them it knows, what they score and which exclude each other.
#pragma once

#include <array>
#include <cstdint>
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
// What a 9 of trumps that was shown has in its history. It is never declared.
inline constexpr Kind kDix = 48;
inline constexpr int kHistoryKinds = 49;

inline constexpr std::array<Rank, 4> kFourRanks = {kJack, kQueen, kKing, kAce};

// The kinds that one card can take part in, numbered alike for every card (marriage means that of
// its own suit, fours those of its rank), so that a card's history fits 22 bits.
using Role = std::uint8_t;
using RoleMask = std::uint32_t;
inline constexpr int kRoles = 22;
inline constexpr Role kDixRole = 21;

// The role that a kind is for each of its cards. Roles are how histories are stored: notation.hpp
// has history_kinds() for the kinds of one.
constexpr Role role_of(Kind kind) {
    if (kind == kDix) return kDixRole;
    if (kind < kPinochle) return kind % 4;
    if (kind < kFours) return static_cast<Role>(kind - kPinochle + 4);
    return kind < kTrumpFours ? 16 + kind % 4 : 20;
}

// The kind that a role means for a card. Not every role exists for every card.
constexpr Kind kind_of(Card card, Role role) {
    if (role == kDixRole) return kDix;
    const int rank = rank_of(card);
    const int four = rank == kAce ? 3 : rank - kJack;
    if (role < 4) return static_cast<Kind>(kMarriage + 4 * suit_of(card) + role);
    if (role < 16) return static_cast<Kind>(kPinochle + role - 4);
    return static_cast<Kind>(role < 20 ? kFours + 4 * four + role - 16 : kTrumpFours + four);
}

// The kinds that roles other than dix mean for a card.
constexpr KindMask kinds_of_roles(Card card, RoleMask roles) {
    const KindMask all = roles;
    const int rank = rank_of(card);
    const int four = rank == kAce ? 3 : (rank - kJack) & 3;
    return (all & 0xf) << (kMarriage + 4 * suit_of(card)) | (all & 0xfff0) << (kPinochle - 4) |
           (all >> 16 & 0xf) << (kFours + 4 * four) | (all >> 20) << (kTrumpFours + four);
}

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

}  // namespace glup
