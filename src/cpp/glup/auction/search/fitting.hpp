// Worlds of an auction by what has been said in it.
#pragma once

#include <array>
#include <vector>

#include "glup/auction/policy/bid_network.hpp"
#include "glup/auction/policy/greedy_weights.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/worlds/sample.hpp"

namespace glup::auction {

// Draws worlds in which the others' bids and passes are likely, if they bid by a policy with errors: one of several worlds, each by the chance of the words. With one of one they are
// those of the sampler.
class FittingWorlds {
public:
    // With a network the others bid by that.
    FittingWorlds(const View& view, int of, const BidNetwork* bids = nullptr);

    const State& draw(Random& rng);

private:
    double fit(const State& world) const;
    double fit_to_rule(const State& world) const;
    double fit_to_network(const State& world) const;

    struct Word {
        int seat;
        bool bids;
        float price;  // units: what was bid, or would have been next
        int leap = 0;  // of kLeaps
        AuctionNumbers heard{};
    };
    Sampler sampler_;
    int of_;
    std::vector<Word> words_;  // of others
    const GreedyWeights& weights_;
    const BidNetwork* bids_;
    State best_;
};

}  // namespace glup::auction
