// Cards that somebody has not seen, the places where they may lie, and what is known of that.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/auction/rules/hand.hpp"
#include "glup/cards/cards.hpp"

namespace glup::auction {

// Hands of others, the widow, what was buried, discards, the rest of a deck.
inline constexpr int kMostPlaces = 8;
using PlaceMask = std::uint8_t;
constexpr PlaceMask place_bit(int place) { return static_cast<PlaceMask>(1U << place); }

// Which cards lie in which place.
using Layout = std::array<Hand, kMostPlaces>;

// Copies of one card, each of which lies in one of these places.
struct Lot {
    Card card;
    std::uint8_t count;
    PlaceMask places;
};

// So many copies of a card, from `low` to `high`.
struct Literal {
    static constexpr std::int8_t kAny = 127;

    Card card;
    std::int8_t low;
    std::int8_t high;

    constexpr bool holds(int copies) const { return low <= copies && copies <= high; }
};

// At least one of the literals holds of the cards in all of these places together.
struct Clause {
    static constexpr int kMost = 8;

    PlaceMask places = 0;
    std::uint8_t size = 0;
    std::array<Literal, kMost> literals{};

    void add(Literal literal) { literals[size++] = literal; }
    const Literal* begin() const { return literals.data(); }
    const Literal* end() const { return literals.data() + size; }
};

bool holds(const Clause& clause, const Layout& layout);

// A layout comes so many times as often for each card of a kind that lies in a place, or has been
// passed to the bidder, or back. Nothing is said of kind 0.
struct Tilt {
    static constexpr int kKinds = 3;
    using Times = std::array<double, kMostPlaces>;
    using ByKind = std::array<double, kKinds>;

    std::array<std::uint8_t, rules::kCards> kind{};
    std::array<Times, kKinds> times = [] {
        std::array<Times, kKinds> times;
        for (Times& of_kind : times) of_kind.fill(1);
        return times;
    }();
    ByKind given{1, 1, 1};
    ByKind back{1, 1, 1};
};

// The copies of all lots fill the places exactly.
struct Unseen {
    std::array<std::uint8_t, kMostPlaces> room{};  // cards in each place that are not settled
    std::vector<Lot> lots;
    std::vector<Clause> clauses;
    Tilt tilt{};
    Layout settled{};  // what is known to lie in a place already; clauses do not count it

    // Takes all that follows step by step: cards that have one place only are settled, places that
    // are full take no more, literals that can't hold are left out and clauses that must hold too.
    // False if this shows that nothing fits. What remains has the same layouts as before.
    bool settle();
};

}  // namespace glup::auction
