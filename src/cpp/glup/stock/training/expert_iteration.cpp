#include "glup/stock/training/expert_iteration.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/training/stacked_deck.hpp"
#include "glup/stock/value/judge.hpp"
#include "glup/stock/value/same_rules.hpp"

namespace glup::value {
namespace {

class Comparison {
public:
    Comparison(const State& state, const ExpertIteration& options)
        : state_(state),
          options_(options),
          seat_(state.player),
          judge_(*options.judge, state_, seat_) {
        for_each_choice<false>(state, [&](Action action) {
            choices_.push_back({action, judge_.value_of(state, action)});
        });
    }

    // Adds what each action leads to, if there is a choice.
    void add_to(Samples& out, Random& rng) {
        if (choices_.size() < 2) return;
        choose_branches(rng);
        for (int i = 0; i < options_.worlds; ++i) {
            roll_out(i + 0.5 < options_.by_greedy * options_.worlds, rng);
        }
        for (const Branch& branch : branches_) {
            Features features;
            describe(branch.after, seat_, branch.drawing, features);
            const double total = branch.sum / options_.worlds;
            out.add(features, draws_left(branch.after),
                    static_cast<float>(total - lead_of(branch.after, seat_)),
                    static_cast<float>(lead_of(branch.after, seat_)));
        }
        out.end_decision();
    }

private:
    struct Branch {
        std::vector<Action> actions;  // what is compared, and the best declarations that follow it
        State after;                  // before the draws
        bool drawing = false;
        double sum = 0;
    };

    // A fourth of them is not among the best.
    void choose_branches(Random& rng) {
        const auto count = static_cast<int>(choices_.size());
        std::stable_sort(choices_.begin(), choices_.end(),
                         [](const auto& a, const auto& b) { return a.value > b.value; });
        const int kept = std::min(options_.branches, count);
        const int best = kept == count ? kept : kept - kept / 4;
        for (int i = best; i < kept; ++i) {
            const auto other = static_cast<int>(rng.below(static_cast<unsigned>(count - i)));
            std::swap(choices_[i], choices_[i + other]);
        }
        for (int i = 0; i < kept; ++i) branches_.push_back(branch(choices_[i].action));
    }

    Branch branch(Action action) {
        Branch result{.actions = {}, .after = state_};
        State& after = result.after;
        for (;; action = judge_.best_declaration(after).action) {
            result.actions.push_back(action);
            if (after.decision == Decision::kMeld) {
                after.meld(action);
                result.drawing = after.ends_turn(action);
            } else {
                after.apply(action);
            }
            const bool decides = after.decision == Decision::kMeld && after.player == seat_;
            if (result.drawing || !decides) return result;
        }
    }

    // In one world: the deal as it is, with another order of what is left of the stock.
    void roll_out(bool by_greedy, Random& rng) {
        State world = state_;
        rng.shuffle(world.stock.data() + world.drawn, rules::kStock - 1 - world.drawn);
        for (Branch& branch : branches_) {
            State state = world;
            for (const Action action : branch.actions) {
                if (state.decision == Decision::kMeld && state.ends_turn(action))
                    lay_draw(state, FirstDraw::kSeat0);
                state.apply(action);
            }
            if (by_greedy) {
                play_tricks(state, rules::kDrawTricks, PolicyId::kGreedy, rng, FirstDraw::kSeat0);
            } else {
                play_tricks(*options_.judge, state, options_.tricks, FirstDraw::kSeat0);
            }
            branch.sum += state.scores[seat_] - state.scores[seat_ ^ 1] +
                          static_cast<double>(estimate(*options_.judge, state, seat_));
        }
    }

    const State& state_;
    const ExpertIteration& options_;
    int seat_;
    Judge<> judge_;
    std::vector<ActionEstimate> choices_;
    std::vector<Branch> branches_;
};

}  // namespace

Samples expert_samples(const Player& first, const Player& second, const ExpertIteration& options) {
    expect_rules("judge", options.judge->ruleset(), options.ruleset);
    Samples out(options.ruleset);
    for (std::int64_t i = 0; i < options.deals; ++i) {
        Random rng = Random::stream(options.seed, static_cast<std::uint64_t>(i));
        const StackedDeal start(options.ruleset, options.stacked, rng);
        const bool swapped = i % 2 != 0;
        const std::array<const Player*, 2> players = {swapped ? &second : &first,
                                                      swapped ? &first : &second};
        State state = start.state;
        while (state.in_phase1()) {
            const int seat = state.player;
            const bool learns = players[seat]->learns && start.holder.value_or(seat) == seat;
            if (learns && rng.unit() < options.keep) Comparison(state, options).add_to(out, rng);
            state.apply(choose(*players[seat], state, rng));
        }
    }
    return out;
}

}  // namespace glup::value
