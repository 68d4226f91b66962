// In which order and portions unseen cards are laid, so that a table of the ways stays small.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "glup/auction/worlds/unseen.hpp"

namespace glup::auction {

// Cards that are laid at once: all copies of a kind that clauses speak of, or all others that may
// lie in the same places.
struct Portion {
    std::vector<Lot> lots;
    bool alike = false;     // of one kind
    std::uint8_t kind = 0;  // of the tilt
    int cards = 0;
    double ways = 1;  // to share them out, so many here and so many there

    // How many of them a place can take.
    int most(int place) const;
};

// The last portion is the largest of those that no clause and no tilt speaks of (of no cards if
// there is none): once all others lie, it can only fill the rooms that are left.
struct Steps {
    // Counts as many clauses as the number of sums allows, first those that are open for the fewest
    // steps; those of one literal always.
    Steps(const Unseen& unseen, double budget);

    std::vector<Portion> portions;
    std::vector<Clause> counted;
    std::vector<Clause> not_counted;
    double sums = 0;  // that the table takes: with no clause counted perhaps more than the budget

private:
    void arrange(const Unseen& unseen);
};

// The rooms that can be left before a portion: bounds for each place.
struct Rooms {
    std::array<int, kMostPlaces> low{};
    std::array<int, kMostPlaces> high{};
};
std::vector<Rooms> rooms_left(const Unseen& unseen, std::span<const Portion> portions);

// Whether a clause has something to say of this portion.
bool speaks_of(const Clause& clause, const Portion& portion);

}  // namespace glup::auction
