#include "glup/auction/policy/random.hpp"

#include <array>

#include "glup/auction/rules/legal.hpp"

namespace glup::auction {

Action random_action(const State& state, Random& random) {
    constexpr std::uint32_t kGivesUp = 10;  // one time in so many
    const LegalList list = legal(state);
    std::array<Action, std::tuple_size_v<decltype(list.words)>> usual, giving_up;
    std::uint32_t usual_count = 0, giving_up_count = 0;
    for (int i = 0; i < list.word_count; ++i) {
        const Action word = list.words[i];
        if (word.kind() == Action::kConcede || word.kind() == Action::kMisdeal)
            giving_up[giving_up_count++] = word;
        else
            usual[usual_count++] = word;
    }
    if (giving_up_count > 0 && random.below(kGivesUp) == 0)
        return giving_up[random.below(giving_up_count)];
    // Behind the words come the bids, or what can be chosen.
    const auto words = static_cast<std::uint32_t>(list.word_count);
    const auto others = static_cast<std::uint32_t>(count_legal(state)) - words;
    if (others == 0 || (list.bid_count > 0 && usual_count > 0 && random.below(2) == 0))
        return usual[random.below(usual_count)];
    if (list.bid_count == 0) return nth_legal(state, words + random.below(others));
    std::uint32_t steps = 0;
    while (steps + 1 < others && random.below(2) == 0) ++steps;
    return nth_legal(state, words + steps);
}

}  // namespace glup::auction
