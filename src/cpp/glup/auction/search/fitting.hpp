// Worlds of an auction by what has been said in it.
#pragma once

#include <array>
#include <vector>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/worlds/sample.hpp"

namespace glup::auction {

// Draws worlds in which the others' bids and passes are likely, if they bid by the greedy policy
// with errors: one of several worlds, each by the chance of the words. With one of one they are
// those of the sampler.
class FittingWorlds {
public:
    FittingWorlds(const View& view, int of);

    const State& draw(Random& rng);

private:
    double fit(const State& world) const;

    struct Word {
        int seat;
        bool bids;
        float price;  // units: what was bid, or would have been next
    };
    Sampler sampler_;
    int of_;
    std::vector<Word> words_;  // of others
    const GreedyWeights& weights_;
    State best_;
};

}  // namespace glup::auction
