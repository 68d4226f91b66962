#include "glup/evaluate.hpp"

namespace glup {

void evaluate_in_world(const State& world, int seat, std::span<const Action> actions,
                       const Rollout& rollout, const Random& rng, Value* out, float* chances) {
    const Value so_far = kValueUnit * (world.scores[seat] - world.scores[seat ^ 1]);
    for (const Action action : actions) {
        State next = world;
        if (next.decision == Decision::kMeld) lay_draw(next, rollout.first_draw);
        next.apply(action);
        Random common = rng;
        *out++ = roll_out(next, seat, rollout, common, chances) - so_far;
        if (chances != nullptr) ++chances;
    }
}

void evaluate_actions(const WorldSampler& worlds, std::span<const Action> actions,
                      const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                      std::int64_t count, Value* out, float* chances) {
    for (std::int64_t w = 0; w < count; ++w) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(first_world + w));
        const State world = worlds.sample(rng);
        evaluate_in_world(world, worlds.view().seat(), actions, rollout, rng, out, chances);
        out += actions.size();
        if (chances != nullptr) chances += actions.size();
    }
}

}  // namespace glup
