// What a player may do, as a plain value.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

// Two actions of one state are equal exactly if they are written the same, and then their bytes
// are.
class Action {
public:
    enum class Kind : std::uint8_t {
        kKeep,
        kReject,
        kPass,
        kBid,
        kLook,
        kConcede,
        kKitty,
        kTrump,
        kMoonTrump,  // moon:H
        kCall,
        kGive,
        kBury,
        kPlay,
        kMoon,
        kMisdeal
    };
    using enum Kind;

    Action() = default;  // no action yet, and no cost in an array
    constexpr Action(Kind kind) : kind_(kind), count_(0), amount_(0), cards_{} {}
    // In units: the amount divided by the scale.
    static constexpr Action bid(int units) { return {kBid, units, {}}; }
    static constexpr Action trump(int suit) { return {kTrump, suit, {}}; }
    static constexpr Action moon_trump(int suit) { return {kMoonTrump, suit, {}}; }
    static constexpr Action call(Card card) { return {kCall, 0, {&card, 1}}; }
    static constexpr Action play(Card card) { return {kPlay, 0, {&card, 1}}; }
    // At most 8, in any order.
    static constexpr Action give(std::span<const Card> cards) { return sorted({kGive, 0, cards}); }
    static constexpr Action bury(std::span<const Card> cards) { return sorted({kBury, 0, cards}); }
    // To the seats from the bidder's left on, in this order.
    static constexpr Action kitty(std::span<const Card> cards) { return {kKitty, 0, cards}; }

    constexpr Kind kind() const { return kind_; }
    constexpr bool is_play() const { return kind_ == kPlay; }
    constexpr int units() const { return amount_; }  // of a bid
    constexpr int suit() const { return amount_; }   // of kTrump and kMoonTrump
    constexpr Card card() const { return cards_[0]; }
    constexpr std::span<const Card> cards() const { return {cards_.data(), count_}; }

    friend constexpr bool operator==(const Action&, const Action&) = default;

private:
    constexpr Action(Kind kind, int amount, std::span<const Card> cards)
        : kind_(kind),
          count_(static_cast<std::uint8_t>(cards.size())),
          amount_(static_cast<std::uint16_t>(amount)),
          cards_{} {
        std::copy(cards.begin(), cards.end(), cards_.begin());
    }
    static constexpr Action sorted(Action action) {
        sort_cards({action.cards_.data(), action.count_});
        return action;
    }

    Kind kind_;
    std::uint8_t count_;
    std::uint16_t amount_;
    std::array<Card, kMostWidow> cards_;
};

static_assert(sizeof(Action) == 12);
static_assert(std::is_trivially_copyable_v<Action>);
static_assert(std::has_unique_object_representations_v<Action>);

}  // namespace glup::auction
