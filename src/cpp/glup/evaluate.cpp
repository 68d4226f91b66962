#include "glup/evaluate.hpp"

namespace glup {

void evaluate_actions(const View& view, std::span<const Action> actions, PolicyId policy,
                      std::uint64_t seed, std::int64_t first_world, std::int64_t count,
                      std::int32_t* out) {
    const int me = view.seat();
    const int opponent = view.opponent();
    const std::int32_t so_far = view.seen().scores[me] - view.seen().scores[opponent];
    for (std::int64_t w = 0; w < count; ++w) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(first_world + w));
        const State world = view.sample(rng);
        for (const Action action : actions) {
            State next = world;
            next.apply(action);
            Random common = rng;
            const Scores scores = play_out(next, policy, common);
            *out++ = scores[me] - scores[opponent] - so_far;
        }
    }
}

}  // namespace glup
