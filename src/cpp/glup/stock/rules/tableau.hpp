// A player's melded cards on the table, with the history of each.
#pragma once

#include <array>
#include <cstdint>

#include "glup/cards/cardset.hpp"
#include "glup/stock/rules/roles.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup {

// The copies of one card that have one history: they are interchangeable. One 64-bit word, whose
// order is that of (card, history): bits 47.. card, 25..46 history, 3..24 barred, 0..2 copies.
class MeldClass {
public:
    constexpr MeldClass() = default;
    constexpr MeldClass(Card card, RoleMask history, RoleMask barred, int copies)
        : bits_(std::uint64_t{card} << kCardBit | std::uint64_t{history} << kHistoryBit |
                std::uint64_t{barred} << 3 | static_cast<std::uint64_t>(copies)) {}

    constexpr Card card() const { return static_cast<Card>(bits_ >> kCardBit); }
    constexpr RoleMask history() const {
        return static_cast<RoleMask>(bits_ >> kHistoryBit) & kRoleBits;
    }
    // The roles that its history excludes.
    constexpr RoleMask barred() const { return static_cast<RoleMask>(bits_ >> 3) & kRoleBits; }
    constexpr int copies() const { return static_cast<int>(bits_ & 7); }
    constexpr bool is_free(Role role) const { return (bits_ >> (3 + role) & 1) == 0; }

    // Card and history in one number.
    constexpr std::uint64_t key() const { return bits_ >> kHistoryBit; }

    constexpr void add_copies(int n) { bits_ += static_cast<std::uint64_t>(n); }
    constexpr MeldClass with_copies(int n) const {
        MeldClass result;
        result.bits_ = (bits_ & ~std::uint64_t{7}) | static_cast<std::uint64_t>(n);
        return result;
    }
    // The same card after it has taken part in one more kind.
    constexpr MeldClass after(Role role, RoleMask bars) const {
        MeldClass result;
        result.bits_ = bits_ | std::uint64_t{1} << (kHistoryBit + role) | std::uint64_t{bars} << 3;
        return result;
    }

    friend constexpr bool operator==(MeldClass, MeldClass) = default;

private:
    static constexpr int kHistoryBit = 3 + kRoles, kCardBit = kHistoryBit + kRoles;
    static constexpr RoleMask kRoleBits = (RoleMask{1} << kRoles) - 1;
    std::uint64_t bits_ = 0;
};

// Classes in ascending order; unused places are zero, so equal tableaus are equal bytes.
class Tableau {
public:
    constexpr int size() const { return static_cast<int>(size_); }
    constexpr MeldClass operator[](int i) const { return classes_[i]; }
    constexpr const MeldClass* begin() const { return classes_.data(); }
    constexpr const MeldClass* end() const { return classes_.data() + size_; }

    // Adds to the class with the same card and history, or makes one.
    constexpr void add(MeldClass item) {
        int at = size();
        for (; at > 0 && classes_[at - 1].key() > item.key(); --at) classes_[at] = classes_[at - 1];
        if (at > 0 && classes_[at - 1].key() == item.key()) {
            classes_[at - 1].add_copies(item.copies());
            close_gap(at);
            return;
        }
        classes_[at] = item;
        ++size_;
    }

    constexpr void remove(int index, int copies) {
        classes_[index].add_copies(-copies);
        if (classes_[index].copies() > 0) return;
        --size_;
        close_gap(index);
    }

    constexpr void clear() { *this = Tableau(); }

    // Place among the classes of its card, from 0: `QS+` is 0, `QS+2` is 1 …
    constexpr int rank_of_class(int index) const {
        int first = index;
        while (first > 0 && classes_[first - 1].card() == classes_[index].card()) --first;
        return index - first;
    }

    friend constexpr bool operator==(const Tableau&, const Tableau&) = default;

private:
    // Moves down what lies above `index`, up to place size().
    constexpr void close_gap(int index) {
        for (int i = index; i < size(); ++i) classes_[i] = classes_[i + 1];
        classes_[size_] = MeldClass();
    }

    std::array<MeldClass, rules::kMaxTable> classes_{};
    std::int64_t size_ = 0;
};

}  // namespace glup
