// Rows of playouts: each action played out in the same worlds.
#pragma once

#include <vector>

#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/exact_tail.hpp"
#include "glup/auction/search/open_play.hpp"
#include "glup/auction/search/work.hpp"
#include "glup/auction/search/world_stream.hpp"
#include "glup/auction/stakes/stakes.hpp"
#include "glup/search/limits.hpp"

namespace glup::auction {

// How play goes on with all hands open: the last tricks for the score, before that for points.
struct OpenHands {
    OpenPlay play;
    ExactTail tail;
};
// To the end of the deal: by these players, and once who is to play a card has no more than `left`,
// with all hands open.
void finish(State& state, const Seating& seats, int left, Random& rng, OpenHands& open);
// What became of the contract, for this seat.
ContractCount count_of(const State& end, int seat);
// Not more than a search can sum up.
double bounded_gain(double gain);

class Playouts {
public:
    // `tail`: cards in all hands together from which playouts go on with open hands; `exact`: and
    // if the player of a card sees no more than so many, from their start. The stakes, if any,
    // outlive it.
    Playouts(const View& view, std::vector<Action> actions, const Stakes* stakes,
             std::uint64_t seed, int fitting, int tail, int exact, int workers);

    const std::vector<Action>& actions() const { return actions_; }
    const Worth& worth() const { return worth_; }

    // A piece, by one thread, in order.
    Work work(std::int64_t first, std::int64_t count, std::vector<std::size_t> columns);
    // What comes of it, by any thread. If it is over before that, of fewer
    // worlds, but not of none at all.
    Rows rows(const Work& work, const Until& until) const;

private:
    int seat_;
    int account_;
    std::vector<Action> actions_;
    const Stakes* stakes_;
    Worth worth_;
    std::uint64_t seed_;
    int left_;
    Seating seating_;
    WorldStream worlds_;
    std::unique_ptr<Spares<OpenHands>> open_ = std::make_unique<Spares<OpenHands>>();
};

}  // namespace glup::auction
