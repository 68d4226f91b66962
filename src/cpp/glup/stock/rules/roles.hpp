// The history of a melded card: which kinds of meld it has been in.
#pragma once

#include <cstdint>

#include "glup/pinochle/kinds.hpp"

namespace glup {

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

}  // namespace glup
