#include "glup/auction/rules/playout.hpp"

#include <bit>

#include "glup/auction/rules/legal.hpp"

namespace glup::auction {

void random_playout(State& state, Random& random) {
    while (!state.is_over()) {
        if (state.decision == Decision::kFollow && state.blank == 0) {
            const CardBits plays = legal_plays(state);
            const auto index = random.below(static_cast<std::uint32_t>(std::popcount(plays)));
            state.play(card_at(select_bit(plays, static_cast<int>(index))));
        } else {
            const auto count = static_cast<std::uint32_t>(count_legal(state));
            state.apply_legal(nth_legal(state, random.below(count)));
        }
    }
}

}  // namespace glup::auction
