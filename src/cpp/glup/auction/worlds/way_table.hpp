// How many ways there are to lay unseen cards, and one of them, each with the same chance.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "glup/auction/worlds/packed.hpp"
#include "glup/auction/worlds/steps.hpp"
#include "glup/auction/worlds/taking.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Every copy counts as a card of its own, so of n alike that lie in places as x, y, z there are
// n! / (x! y! z!) ways: layouts come as often as by shuffling and dealing until all agrees.
//
// A table holds, for every step, every room left and every open clause fulfilled or not, the number
// of ways to go on. A clause is open from the first step that it speaks of to the last. A draw goes
// from node to node; where none has been before, a node is made: then to go on takes one random
// number, whatever the number of moves (Walker's alias method).
class WayTable {
public:
    // Of settled cards.
    WayTable(const Unseen& unseen, const Steps& steps);

    // As far as numbers of 64 bits go, and as the tilt weighs them; 0 says that nothing fits.
    double ways() const { return values_[full_]; }

    // Adds the cards to a layout; there is a way. `fits(place)` is asked when all cards of a place
    // lie; where it says no the draw ends, and is false.
    template <class F>
    bool draw(Random& rng, Layout& layout, F&& fits);

private:
    static constexpr std::uint16_t kNever = std::numeric_limits<std::uint16_t>::max();

    // A way to share out the cards of a step.
    struct Move {
        Packed cards;       // to each place
        Packed least;       // the room that must be there before
        Packed most;        // the room that may be there before
        double weight;      // the number of ways, of cards each of its own, tilted
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
        Hand all{};
    };
    // Where a draw can stand before a step.
    struct Node {
        Packed room;             // that is left
        std::uint32_t value;     // its place in the table
        std::uint32_t slot = 0;  // of slots_, the first
        std::uint32_t slots = 0;
    };
    struct Slot {
        std::uint32_t limit;  // of a random number: below it goes on here, else there
        std::uint32_t here;
        std::uint32_t there;
    };
    struct Branch {
        double share;
        std::uint32_t node;
    };

    void add(const Portion& portion, const Rooms& after);
    void take_cards(const Portion& portion);
    void follow(const Steps& steps);
    void fill(const std::vector<Rooms>& rooms);
    template <class F>
    void for_each_room(const Rooms& rooms, int cards, F&& each) const;
    std::uint32_t node_at(std::size_t value, Packed room);
    void branch(std::size_t step, std::uint32_t node);
    std::span<const Card> cards_of(const Step& step) const {
        return {cards_.data() + step.first_card, step.cards};
    }

    Tilt tilt_;
    std::vector<Card> cards_;
    std::vector<Move> moves_;
    std::vector<Step> steps_;
    std::vector<std::uint16_t> next_;
    std::shared_ptr<double[]> values_;  // which copies share
    std::array<std::int32_t, kMostPlaces> stride_{};
    std::size_t numbers_ = 1;  // of rooms
    std::size_t full_ = 0;     // the number of the room before all
    int implied_ = 0;          // the place whose room follows from the others
    Packed room_ = 0;
    std::vector<Node> nodes_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> node_of_;  // value, and one more: 0 is none
    std::vector<Branch> branches_;        // of the node that is made
    std::vector<double> shares_;          // likewise
};

template <class F>
bool WayTable::draw(Random& rng, Layout& layout, F&& fits) {
    std::uint32_t node = 0;
    for (std::size_t i = 0; i + 1 < steps_.size(); ++i) {
        if (nodes_[node].slots == 0) branch(i, node);
        const Node& from = nodes_[node];
        const std::uint64_t bits = rng();
        const Slot& slot = slots_[from.slot + ((bits >> 32) * from.slots >> 32)];
        node = static_cast<std::uint32_t>(bits) < slot.limit ? slot.here : slot.there;
        Packed cards = from.room - nodes_[node].room;
        const Step& step = steps_[i];
        if (step.alike) {
            const Card card = cards_[step.first_card];
            for (int place = 0; cards != 0; ++place, cards >>= 8)
                layout[place].add(card, static_cast<int>(cards & 0xff));
        } else {
            deal(cards_of(step), step.all, cards, rng, layout, [](int) { return true; });
        }
    }
    const Step& last = steps_.back();
    return deal(cards_of(last), last.all, nodes_[node].room, rng, layout, fits);
}

}  // namespace glup::auction
