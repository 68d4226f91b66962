#include "glup/two_handed/search/evaluate.hpp"

namespace glup {
namespace {

// Before an action is taken.
void lay_draw(State& state, Action action, FirstDraw first) {
    if (state.decision == Decision::kMeld && state.ends_turn(action)) glup::lay_draw(state, first);
}

// Who plays in the world of that number.
Rollout in_world(std::int64_t number, const Rollout& rollout) {
    const bool by_greedy = rollout.mixed && number % 2 != 0;
    return by_greedy ? Rollout{.first_draw = rollout.first_draw} : rollout;
}

void add(Tally& sum, const Tally& tally) {
    for (int kind = 0; kind < kKinds; ++kind) sum.declared[kind] += tally.declared[kind];
    sum.nines += tally.nines;
    sum.exchange += tally.exchange;
    sum.glups += tally.glups;
    sum.counters += tally.counters;
    sum.last_trick += tally.last_trick;
}

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
    for (std::int64_t w = 0; w < count; ++w) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(first_world + w));
        const State world = worlds.sample_numbered(rng, first_world + w);
        evaluate_in_world(world, worlds.view().seat(), actions, in_world(first_world + w, rollout),
                          rng, out, points);
        out += actions.size();
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
