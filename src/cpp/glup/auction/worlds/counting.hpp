// How many ways there are to lay unseen cards, and one of them, each with the same chance.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "glup/auction/worlds/steps.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Every copy counts as a card of its own, so of n alike that lie in places as x, y, z there are
// n! / (x! y! z!) ways: layouts come as often as by shuffling and dealing until all agrees.
//
// A table holds, for every step, every room left and every open clause fulfilled or not, the number
// of ways to go on; a draw follows it. A clause is open from the first step that it speaks of to
// the last.
class Counting {
public:
    // Of settled cards.
    Counting(const Unseen& unseen, const Steps& steps);

    // As far as numbers of 64 bits go; 0 says that nothing fits.
    double ways() const { return values_[full_]; }

    // Adds the cards to a layout; there is a way.
    void draw(Random& rng, Layout& layout) const;

private:
    using Packed = std::uint64_t;  // numbers below 128, a byte a place

    static constexpr std::uint16_t kNever = std::numeric_limits<std::uint16_t>::max();

    // A way to share out the cards of a step.
    struct Move {
        Packed cards;       // to each place
        Packed least;       // the room that must be there before
        Packed most;        // the room that may be there before
        double weight;      // the number of ways, of cards each of its own
        std::int32_t back;  // from the value of a room to that of what is left
    };
    struct Step {
        std::uint32_t first_card = 0;
        std::uint32_t cards = 0;
        std::uint32_t first_move = 0;
        std::uint32_t moves = 0;
        std::uint32_t first_next = 0;  // of next_: by what is fulfilled, then by move
        std::size_t first_value = 0;   // of values_: by what is fulfilled, then by room
        int open = 0;                  // clauses
        bool alike = false;
    };

    void add(const Portion& portion, const Rooms& after);
    void follow(const Steps& steps);
    void fill(const std::vector<Rooms>& rooms);
    template <class F>
    void for_each_room(const Rooms& rooms, int cards, F&& each) const;
    void lay(const Step& step, Packed cards, Random& rng, Layout& layout) const;

    std::vector<Card> cards_;
    std::vector<Move> moves_;
    std::vector<Step> steps_;
    std::vector<std::uint16_t> next_;
    std::unique_ptr<double[]> values_;
    std::array<std::int32_t, kMostPlaces> stride_{};
    std::size_t numbers_ = 1;  // of rooms
    std::size_t full_ = 0;     // the number of the room before all
    int implied_ = 0;          // the place whose room follows from the others
    Packed room_ = 0;
};

}  // namespace glup::auction
