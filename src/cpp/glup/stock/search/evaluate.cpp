#include "glup/stock/search/evaluate.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace glup {
namespace {

// Before an action is taken.
void lay_draw(State& state, Action action, FirstDraw first) {
    if (state.decision == Decision::kMeld && state.ends_turn(action)) glup::lay_draw(state, first);
}

void add(Tally& sum, const Tally& tally) {
    for (int kind = 0; kind < kKinds; ++kind) sum.declared[kind] += tally.declared[kind];
    sum.nines += tally.nines;
    sum.exchange += tally.exchange;
    sum.glups += tally.glups;
    sum.counters += tally.counters;
    sum.last_trick += tally.last_trick;
}

// Numbers of both kinds of rollouts, one of the one and kByGreedy of the other, as their mean.
template <class T>
T mean_of_both(T one, T by_greedy) {
    constexpr T kParts = 2 * kByGreedy;
    const T sum = kByGreedy * one + by_greedy + kByGreedy;  // half a part more: rounded
    return sum / kParts - (sum % kParts < 0);
}

// Entries of mixed rollouts, by worlds one after the other from their stream.
class MixedRow {
public:
    MixedRow(const WorldSampler& worlds, std::span<const Action> actions, const Rollout& rollout,
             bool counted)
        : worlds_(worlds),
          actions_(actions),
          rollout_(rollout),
          values_(actions.size()),
          sums_(actions.size()),
          points_(counted ? actions.size() : 0),
          greedy_points_(points_) {}

    void fill(Random rng, std::int64_t number, Value* out, PointsBySource* points) {
        std::fill(sums_.begin(), sums_.end(), 0);
        std::fill(points_.begin(), points_.end(), PointsBySource{});
        std::fill(greedy_points_.begin(), greedy_points_.end(), PointsBySource{});
        look(rng, number, rollout_, points_);
        std::copy(values_.begin(), values_.end(), out);
        for (int i = 0; i < kByGreedy; ++i) {
            look(rng, number, {.first_draw = rollout_.first_draw}, greedy_points_);
            for (std::size_t a = 0; a < values_.size(); ++a) sums_[a] += values_[a];
        }
        for (std::size_t a = 0; a < values_.size(); ++a) out[a] = mean_of_both(out[a], sums_[a]);
        for (std::size_t a = 0; a < points_.size(); ++a) {
            for (int side = 0; side < rules::kSeats; ++side) {
                for (int source = 0; source < value::kSources; ++source)
                    points[a][side][source] +=
                        mean_of_both(points_[a][side][source], greedy_points_[a][side][source]);
            }
        }
    }

private:
    void look(Random& rng, std::int64_t number, const Rollout& rollout,
              std::vector<PointsBySource>& points) {
        const State world = worlds_.sample_numbered(rng, number);
        evaluate_in_world(world, worlds_.view().seat(), actions_, rollout, rng, values_.data(),
                          points.empty() ? nullptr : points.data());
    }

    const WorldSampler& worlds_;
    std::span<const Action> actions_;
    const Rollout& rollout_;
    std::vector<Value> values_, sums_;
    std::vector<PointsBySource> points_, greedy_points_;
};

}  // namespace

void evaluate_in_world(const State& world, int seat, std::span<const Action> actions,
                       const Rollout& rollout, const Random& rng, Value* out,
                       PointsBySource* points) {
    const Value so_far = kValueUnit * (world.scores[seat] - world.scores[seat ^ 1]);
    for (const Action action : actions) {
        State next = world;
        lay_draw(next, action, rollout.first_draw);
        Random common = rng;
        if (points == nullptr) {
            next.apply(action);
            *out++ = roll_out(next, seat, rollout, common) - so_far;
        } else {
            Tallies before{};
            apply_counted(next, action, before);
            *out++ = roll_out_counted(next, seat, rollout, common, before, *points++) - so_far;
        }
    }
}

void evaluate_actions(const WorldSampler& worlds, std::span<const Action> actions,
                      const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                      std::int64_t count, Value* out, PointsBySource* points) {
    std::optional<MixedRow> mixed;
    if (rollout.mixed) mixed.emplace(worlds, actions, rollout, points != nullptr);
    for (std::int64_t w = first_world; w < first_world + count; ++w, out += actions.size()) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(w));
        if (mixed) {
            mixed->fill(rng, w, out, points);
            continue;
        }
        const State world = worlds.sample_numbered(rng, w);
        evaluate_in_world(world, worlds.view().seat(), actions, rollout, rng, out, points);
    }
}

void tally_actions(const WorldSampler& worlds, std::span<const Action> actions,
                   const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                   std::int64_t count, Tallies* out) {
    const int me = worlds.view().seat();
    for (std::int64_t w = 0; w < count; ++w) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(first_world + w));
        const State world = worlds.sample_numbered(rng, first_world + w);
        for (std::size_t a = 0; a < actions.size(); ++a) {
            Random common = rng;
            Tallies tallies{};
            State state = world;
            const auto step = [&](Action action) {
                lay_draw(state, action, rollout.first_draw);
                apply_counted(state, action, tallies);
            };
            step(actions[a]);
            while (!state.is_over()) step(choose_action(state, rollout, common));
            add(out[a][0], tallies[me]);
            add(out[a][1], tallies[me ^ 1]);
        }
    }
}

}  // namespace glup
