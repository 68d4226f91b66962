// A deal that moves on by choices (ChoiceSet).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/cards/cards.hpp"
#include "glup/env/choices.hpp"

namespace glup::auction::env {

// What a player may choose, in 71 numbers by all rules (docs/envs.md).
inline constexpr int kCard = 0;  // + card: to play, call, give, bury or hand on
inline constexpr int kPass = kCard + rules::kCards;
inline constexpr int kKeep = kPass + 1;
inline constexpr int kReject = kKeep + 1;
inline constexpr int kLook = kReject + 1;
inline constexpr int kConcede = kLook + 1;
inline constexpr int kMoon = kConcede + 1;
inline constexpr int kMisdeal = kMoon + 1;
inline constexpr int kTrump = kMisdeal + 1;                // + suit
inline constexpr int kMoonTrump = kTrump + rules::kSuits;  // + suit
inline constexpr int kBid = kMoonTrump + rules::kSuits;    // + steps above the lowest legal bid
inline constexpr int kBids = 32;
inline constexpr int kChoices = kBid + kBids;
static_assert(kChoices == 71);

using ChoiceSet = glup::env::Choices<kChoices>;

// How a choice is written: as the action (docs/auction-notation.md), a card by itself, and a bid by
// its steps: `bid+0` is the lowest.
std::string choice_text(int choice);

// Cards of a list that still lacks some. They are chosen one by one: in canonical order where order
// does not matter, so that there is one way to every list. Cards that have to be in it are not
// asked for.
struct Pending {
    std::array<Card, kMostWidow> cards{};
    std::uint8_t count = 0;
    std::array<std::uint8_t, 7> unused{};

    std::span<const Card> chosen() const { return {cards.data(), count}; }
    friend bool operator==(const Pending&, const Pending&) = default;
};

struct ChoiceState {
    State state;
    Pending pending;

    // Whether a list of cards has been begun.
    bool choosing() const { return pending.count > 0; }
    // The cards that the list begun, or to be begun, still lacks.
    int missing() const;

    // What the player to act may choose; nothing when the deal is over.
    ChoiceSet legal() const;
    // Requires a legal choice.
    void apply(int choice) {
        if (const auto action = completed_by(choice)) state.apply_legal(*action);
    }
    // The action that a legal choice completes, which is for the caller to apply. If it is none the
    // choice belongs to a list of cards, and has been taken.
    std::optional<Action> completed_by(int choice);

    // The choices that a legal action consists of. Requires that no list has been begun. Throws
    // IllegalActionError for a bid that is too many steps above the lowest.
    std::vector<int> choices_of(const Action& action) const;
    // The choices that led from the state to the list as far as it has been begun.
    std::vector<int> begun() const;

    friend bool operator==(const ChoiceState&, const ChoiceState&) = default;

private:
    void add_cards(ChoiceSet& set, const Choice& choice) const;
    Action completed(const Choice& choice) const;
};

static_assert(std::is_trivially_copyable_v<ChoiceState>);
static_assert(std::has_unique_object_representations_v<ChoiceState>);

}  // namespace glup::auction::env
