// How likely others would have said and done what they have, if their cards lie so.
#pragma once

#include <array>
#include <vector>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/view.hpp"

namespace glup::auction {

// If they bid, name trump, pass cards, bury and concede by the greedy policy, with errors.
class Likelihood {
public:
    explicit Likelihood(const View& view);

    // Whether it is the same in all worlds.
    bool is_flat() const { return words_.empty() && !draws_ && !named_ && !gave_[0] && !gave_[1]; }
    double of(const State& world) const;

private:
    struct Word {
        int seat;
        bool bids;
        float price;  // units: what was bid, or would have been next
    };
    Hand naming_hand(const State& world) const;
    double of_words(const State& world) const;
    double of_draws(const State& world) const;
    double of_name(const State& world) const;
    double of_cards(const State& world, int i) const;
    double of_burial(const State& world) const;
    double of_staying(const State& world) const;

    int me_;
    std::vector<Word> words_;
    bool draws_;
    bool named_;  // by another seat, as all that follows
    std::array<bool, 2> gave_{};
    bool buried_;
    bool stayed_;
    std::array<Hand, kMostSeats> played_{};
    const GreedyWeights& weights_;
};

}  // namespace glup::auction
