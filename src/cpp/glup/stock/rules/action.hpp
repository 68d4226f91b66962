// What a player may do, in one word.
#pragma once

#include <cassert>
#include <cstdint>

#include "glup/pinochle/kinds.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup {

// An action of a given state: melded cards are named by their place in the mover's tableau. Two
// actions of one state are equal exactly if they are written the same.
class Action {
public:
    enum class Type : std::uint8_t { kPlayHand, kPlayTable, kDeclare, kExchange, kPass };

    Action() = default;  // no action yet, and no cost in an array
    static constexpr Action play_hand(Card card) { return {Type::kPlayHand, 0, card}; }
    static constexpr Action play_table(int index) {
        return {Type::kPlayTable, 0, static_cast<std::uint64_t>(index)};
    }
    static constexpr Action exchange() { return {Type::kExchange, 0, 0}; }
    static constexpr Action pass() { return {Type::kPass, 0, 0}; }
    // `use` says how many copies each class of the tableau gives (see use_of); the other copies
    // come from the hand.
    static constexpr Action declare(Kind kind, std::uint64_t use) {
        return {Type::kDeclare, kind, use};
    }
    static constexpr std::uint64_t use_of(int index, int copies) {
        return static_cast<std::uint64_t>(copies) << (kUseBits * index);
    }

    constexpr Type type() const { return static_cast<Type>(bits_ >> 60); }
    constexpr bool is_play() const { return type() <= Type::kPlayTable; }
    constexpr Card hand_card() const { return static_cast<Card>(bits_ & 31); }
    constexpr int table_index() const { return static_cast<int>(bits_ & 31); }
    constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 54 & 63); }
    constexpr std::uint64_t use() const { return bits_ & kUseMask; }
    constexpr int used(int index) const {
        return static_cast<int>(bits_ >> (kUseBits * index) & 7);
    }

    constexpr std::uint64_t code() const { return bits_; }

    friend constexpr bool operator==(Action, Action) = default;

private:
    static constexpr int kUseBits = 3;
    static constexpr std::uint64_t kUseMask =
        (std::uint64_t{1} << (kUseBits * rules::kMaxTable)) - 1;

    constexpr Action(Type type, Kind kind, std::uint64_t low)
        : bits_(static_cast<std::uint64_t>(type) << 60 | std::uint64_t{kind} << 54 | low) {}

    std::uint64_t bits_;
};

// Actions on the stack. No state has more: with all 17 cards distinguishable, the sum over the
// kinds of the ways to choose their copies is at most 1,814 (tests/cpp/test_actions.cpp).
class ActionList {
public:
    static constexpr int kCapacity = 2048;

    void push(Action action) {
        assert(size_ < kCapacity);
        items_[size_++] = action;
    }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Action operator[](int i) const { return items_[i]; }
    const Action* begin() const { return items_; }
    const Action* end() const { return items_ + size_; }

private:
    int size_ = 0;
    Action items_[kCapacity];  // not initialised beyond size_ by intent
};

}  // namespace glup
