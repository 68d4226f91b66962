// Worlds that fit a view, drawn by what is believed of the opponent's hand, or listed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/random.hpp"

namespace glup {

// For each card: the odds that an unseen copy of it is in the opponent's hand, against those of
// chance alone. A hand's probability is in proportion to the product over its cards, times the
// number of ways to deal it. All ones is the uniform belief.
using Belief = std::array<double, rules::kCards>;
inline constexpr Belief kUniformBelief = [] {
    Belief belief{};
    for (double& odds : belief) odds = 1.0;
    return belief;
}();

struct WeightedWorld {
    State world;
    double weight;  // all worlds of a list together: 1
};

// Where cards played are forgotten, worlds are drawn in so many completions: views of a player who
// remembers, the same for all who ask.
inline constexpr int kCompletions = 16;
// Which of them the world of that number belongs to: two worlds each, then the next.
constexpr int completion_of(std::int64_t world) {
    return static_cast<int>(world / 2 % kCompletions);
}

class WorldSampler {
public:
    // Throws Error if the odds are not finite and 0 or more, or leave no hand possible.
    explicit WorldSampler(const View& view, const Belief& belief = kUniformBelief);

    // Of a player who is told the opponent's hand, of `told`, a state that fits: only the stock is
    // unknown. No fair player; it says what a perfect belief would be worth. Throws Error if cards
    // are forgotten.
    WorldSampler(const View& view, const State& told);

    const View& view() const { return view_; }
    // Empty if nothing is forgotten.
    const std::vector<WorldSampler>& completions() const { return completions_; }

    // Of each card, how many of the unseen copies are in the opponent's hand: the exact mean.
    std::array<double, rules::kCards> expected() const;

    // Exactly by the belief; of the hands alike in it, and of the orders of the stock, uniform.
    State sample(Random& rng) const;
    // Likewise, in its completion.
    State sample_numbered(Random& rng, std::int64_t world) const;

    // Every world that fits, each once, if there are at most `limit` of them and nothing is
    // forgotten.
    std::optional<std::vector<WeightedWorld>> list(std::size_t limit) const;

private:
    // Ways to fill a hand, weighted by the odds: by first card that may still be taken and by
    // number of cards wanted.
    using Ways = std::array<std::array<double, rules::kHand + 1>, rules::kCards + 1>;

    // The weight of taking so many copies of a card.
    double weight(Card card, int copies) const;
    State sample_by_belief(Random& rng) const;

    View view_;
    State seen_;  // what every world has in common
    Belief belief_;
    std::array<std::uint8_t, rules::kCards> unseen_{};
    int wanted_ = 0;  // cards of the opponent's hand that are not known
    int hidden_ = 0;  // unseen cards
    bool uniform_;
    Ways ways_{};
    std::vector<WorldSampler> completions_;
};

}  // namespace glup
