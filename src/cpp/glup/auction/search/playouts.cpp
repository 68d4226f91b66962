#include "glup/auction/search/playouts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace glup::auction {
namespace {

// Points, more than any row's deal is worth; a house may have games to a thousand million, whose
// squares a race could not sum.
constexpr double kMostGain = 1 << 15;

// Cards in all hands that are played for the score itself.
constexpr int kLastCards = 12;

// Cards of a hand from which playouts go on with all hands open.
int open_from(const State& seen, int tail, int exact) {
    const int cards = std::accumulate(seen.size.begin(), seen.size.end(), 0);
    const bool plays = seen.decision == Decision::kLead || seen.decision == Decision::kFollow;
    return plays && cards <= exact ? cards : tail / seen.seats();
}

}  // namespace

void finish(State& state, const Seating& seats, int left, Random& rng, OpenHands& open) {
    const int last = std::min(left, kLastCards / state.seats());
    play_out(state, seats, rng, left);
    open.play.play_on(state, last);
    play_out(state, seats, rng, last);
    if (state.is_over()) return;
    if (ExactTail::fits(state)) return open.tail.play_out(state);
    play_out(state, seats, rng);
}

ContractCount count_of(const State& end, int seat) {
    if (end.bidder == kNobody || (end.side_of(end.bidder) >> seat & 1) == 0) return {};
    return {1, is_made(end.result)};
}

double bounded_gain(double gain) { return std::clamp(gain, -kMostGain, kMostGain); }

Playouts::Playouts(const View& view, std::vector<Action> actions, const Stakes* stakes,
                   std::uint64_t seed, int fitting, int tail, int exact, int workers)
    : seat_(view.seat()),
      account_(view.seen().rules.account(view.seat())),
      actions_(std::move(actions)),
      stakes_(stakes),
      worth_(stakes, account_),
      seed_(seed),
      left_(open_from(view.seen(), tail, exact)),
      seating_(seating_of(&greedy_weights(view.seen().rules.row))),
      worlds_(view, fitting, seed, workers) {}

Work Playouts::work(std::int64_t first, std::int64_t count, std::vector<std::size_t> columns) {
    return {Work::Kind::kPlayouts, first, count, std::move(columns), worlds_.ahead(first, count)};
}

Rows Playouts::rows(const Work& work, const Until& until) const {
    Rows rows;
    rows.contracts.resize(work.columns.size());
    auto open = open_->take([] { return std::make_unique<OpenHands>(); });
    worlds_.visit(work.first, work.count, work.worlds, [&](std::int64_t w, const State& world) {
        rows.is_cut = w > 0 && until.is_over();
        if (rows.is_cut) return false;
        const auto number = static_cast<std::uint64_t>(w);
        // Greedy play has no chance in it: all actions have the same world.
        Random rng = Random::stream(seed_, number);
        for (std::size_t i = 0; i < work.columns.size(); ++i) {
            State state = world;
            state.apply(actions_[work.columns[i]]);
            finish(state, seating_, left_, rng, *open);
            double chance = 0;
            if (stakes_ != nullptr) {
                chance = stakes_->chance_after(state, account_, seed_, number);
                rows.wins.push_back(chance);
            }
            const double gain = bounded_gain(worth_.of(state, chance));
            rows.values.push_back(static_cast<Value>(std::lround(kValueUnit * gain)));
            rows.contracts[i] += count_of(state, seat_);
        }
        return true;
    });
    open_->give_back(std::move(open));
    return rows;
}

}  // namespace glup::auction
