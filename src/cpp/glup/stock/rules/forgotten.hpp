// Cards played that a player has forgotten: hidden like the others, and drawn with them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "glup/stock/rules/view.hpp"
#include "glup/support/random.hpp"

namespace glup {

// The ways in which the forgotten cards of a view may be chosen among its unseen ones, by what they
// score: what both seats have taken, if it is known, comes to what was played.
class Forgotten {
public:
    // Of phase 1.
    explicit Forgotten(const View& view);

    // Whether any choice fits what is known to be taken.
    bool is_possible() const { return total_ > 0; }
    // The least and the most that both seats can have taken.
    std::pair<int, int> bounds() const;

    // The view of a player who remembers: the cards are drawn uniformly from the choices that fit.
    // What neither seat is known to have taken goes to either by a coin for each trick. Needs one
    // that is possible.
    View remembered(Random& rng) const;

private:
    // Unseen cards that score alike.
    struct Group {
        int points;
        std::vector<Card> cards;
    };
    std::size_t place(std::size_t group, int cards, int points) const {
        return (group * static_cast<std::size_t>(cards_ + 1) + static_cast<std::size_t>(cards)) *
                   static_cast<std::size_t>(most_ + 1) +
               static_cast<std::size_t>(points);
    }
    double ways(std::size_t group, int cards, int points) const {
        return ways_[place(group, cards, points)];
    }
    bool fits(int points) const;
    void draw(State& state, Random& rng) const;
    void share_counters(State& state, Random& rng) const;

    View view_;
    int cards_;         // forgotten
    int told_ = 0;      // what the cards played score that are remembered
    int most_ = 0;      // what all unseen ones score
    double total_ = 0;  // ways that fit
    std::vector<Group> groups_;
    // To choose so many cards that score so much from a group and those after it.
    std::vector<double> ways_;
};

}  // namespace glup
