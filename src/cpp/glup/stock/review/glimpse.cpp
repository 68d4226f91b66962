#include "glup/stock/review/glimpse.hpp"

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/support/random.hpp"

namespace glup::review {
namespace {

constexpr int kWorlds = 200;
// Others make less of a card than the network makes of it (docs/arena.md).
constexpr double kMadeOfIt = 0.8;

// The mean over worlds of what the owner makes more than the other from here on.
double played_out(const View& view) {
    Random rng(0);
    const int seat = view.seat();
    int ahead = 0;
    for (int i = 0; i < kWorlds; ++i) {
        const State world = view.sample(rng);
        const Scores scores = play_out(world, PolicyId::kGreedy, rng);
        ahead += scores[seat] - scores[seat ^ 1];
    }
    const auto& scores = view.seen().scores;
    return static_cast<double>(ahead) / kWorlds - scores[seat] + scores[seat ^ 1];
}

double worth(const State& state, int seat, const value::Network* network) {
    const View view(state, seat);
    if (network == nullptr) return played_out(view);
    return double{value::estimate(*network, view.seen(), seat)};
}

}  // namespace

double expected_lead(const State& state, int seat, const value::Network* network) {
    const double mine = worth(state, seat, network);
    return state.scores[0] - state.scores[1] + (seat == 0 ? mine : -mine);
}

double luck_of_card(const State& state, int seat, Card card, const value::Network* network) {
    const View view(state, seat);
    CardSet might_be = view.unseen();
    might_be.add(card);
    double sum = 0, here = 0;
    int cards = 0;
    for (Card other = 0; other < rules::kCards; ++other) {
        const int copies = might_be.count(other);
        if (copies == 0) continue;
        State with = view.seen();
        with.hand[seat].remove(card);
        with.hand[seat].add(other);
        const double value = worth(with, seat, network);
        if (other == card) here = value;
        for (int i = 0; i < copies; ++i) sum += value;
        cards += copies;
    }
    const double beyond = here - sum / cards;
    return network == nullptr ? beyond : kMadeOfIt * beyond;
}

}  // namespace glup::review
