#include "glup/stock/training/self_play.hpp"

#include <cmath>
#include <limits>
#include <optional>

#include "glup/stock/search/exact_scores.hpp"
#include "glup/stock/training/stacked_deck.hpp"
#include "glup/stock/value/judge.hpp"
#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/same_rules.hpp"
#include "glup/support/running_mean.hpp"

namespace glup::value {
namespace {

// What the player at one seat sees in the course of a deal.
class Diary {
public:
    struct Entry {
        std::uint32_t sample;
        int trick;
        int lead;
        bool drawing;
    };

    Diary(Samples& out, const SelfPlay& options)
        : out_(out), options_(options), tricks_(rules::ruleset(options.ruleset).draw_tricks()) {}

    void clear() {
        entries_.clear();
        expected_.clear();
    }

    void see(const State& state, int seat, bool drawing, Random& rng) {
        const bool bootstraps = drawing && options_.judge != nullptr && options_.lambda < 1;
        const bool kept = rng.unit() < options_.keep;
        if (!kept && !bootstraps) return;
        Features features;
        describe(state, seat, drawing, features);
        const int draws = draws_left(state);
        const int lead = lead_of(state, seat);
        if (bootstraps) {
            Network::Tables::Sums sums;
            options_.judge->tables().sum(features, features.set(), sums);
            const float value = options_.judge->tables().value(sums, draws);
            expected_.push_back(static_cast<double>(lead) + static_cast<double>(value));
        }
        if (!kept) return;
        out_.add(features, draws, 0);
        out_.end_decision();
        const int trick = tricks_ - draws;
        entries_.push_back(
            {static_cast<std::uint32_t>(out_.targets.size() - 1), trick, lead, drawing});
    }

    // TD(lambda), from trick to trick by what is expected before the draws.
    void end(int result) {
        std::array<double, rules::kDrawTricks + 1> from;  // seen before the draws of a trick
        from[tricks_] = from[tricks_ - 1] = result;
        for (int trick = tricks_ - 1; trick > 0; --trick) {
            const double far = from[trick];
            from[trick - 1] = expected_.empty() ? far
                                                : options_.lambda * far +
                                                      (1 - options_.lambda) * expected_[trick];
        }
        const double first = expected_.empty()
                                 ? from[0]
                                 : options_.lambda * from[0] + (1 - options_.lambda) * expected_[0];
        for (const Entry& entry : entries_) {
            const double total = entry.drawing      ? from[entry.trick]
                                 : entry.trick == 0 ? first
                                                    : from[entry.trick - 1];
            out_.targets[entry.sample] = static_cast<float>(total - entry.lead);
        }
    }

private:
    Samples& out_;
    const SelfPlay& options_;
    int tricks_;
    std::vector<Entry> entries_;
    std::vector<double> expected_;  // at the end of each trick, the result of the deal
};

State play(State state, const std::array<const Player*, 2>& players, Random& rng) {
    while (!state.is_over()) state.apply(choose(*players[state.player], state, rng));
    return state;
}

// Phase 1 only. Each trick is seen four times: before it, after the lead, after it, before the
// draws; and once more after an exchange that leaves the turn.
State play_and_see(State state, const std::array<const Player*, 2>& players,
                   std::array<Diary*, 2> diaries, Random& rng) {
    const auto see = [&](bool drawing) {
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            if (players[seat]->learns && diaries[seat] != nullptr)
                diaries[seat]->see(state, seat, drawing, rng);
        }
    };
    while (state.in_phase1()) {
        see(false);
        state.apply(choose(*players[state.player], state, rng));
        see(false);
        state.apply(choose(*players[state.player], state, rng));
        for (bool turn = true; turn;) {
            see(false);
            const Action action = choose(*players[state.player], state, rng);
            state.meld(action);
            turn = !state.ends_turn(action);
        }
        see(true);
        state.apply(Action::pass());
    }
    return state;
}

}  // namespace

Samples self_play(const Player& first, const Player& second, const SelfPlay& options) {
    if (options.judge != nullptr) expect_rules("judge", options.judge->ruleset(), options.ruleset);
    Samples out(options.ruleset);
    Diary even(out, options), odd(out, options);
    std::optional<endgame::Solver> solver;
    if (options.exact > 0) solver.emplace();
    for (std::int64_t i = 0; i < options.deals; ++i) {
        Random rng = Random::stream(options.seed, static_cast<std::uint64_t>(i));
        const StackedDeal start(options.ruleset, options.stacked, rng);
        // Only the player who holds the meld learns from it: the other can't know, and in
        // honest deals would fear too much.
        std::array<Diary*, 2> diaries = {&even, &odd};
        if (start.holder) diaries[*start.holder ^ 1] = nullptr;
        const bool swapped = i % 2 != 0;
        even.clear();
        odd.clear();
        const std::array<const Player*, 2> players = {swapped ? &second : &first,
                                                      swapped ? &first : &second};
        const State middle = play_and_see(start.state, players, diaries, rng);
        const bool exactly = solver && rng.unit() < options.exact;
        const Scores end =
            exactly ? exact_scores(middle, *solver) : play(middle, players, rng).scores;
        even.end(end[0] - end[1]);
        odd.end(end[1] - end[0]);
    }
    return out;
}

MatchResult play_match(const Player& first, const Player& second, std::int64_t pairs,
                       std::uint64_t seed, rules::RulesetId ruleset) {
    const rules::Ruleset& rules = rules::ruleset(ruleset);
    RunningMean margins;
    for (std::int64_t i = 0; i < pairs; ++i) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(i));
        auto deck = sorted_deck(rules);
        rng.shuffle(deck.data(), rules.deck());
        const State start = deal(deck, 0, false, ruleset);
        const State a = play(start, {&first, &second}, rng);
        const State b = play(start, {&second, &first}, rng);
        margins.add((a.scores[0] - a.scores[1] + b.scores[1] - b.scores[0]) / 2.0);
    }
    return {margins.mean(), pairs > 1 ? margins.error() : std::numeric_limits<double>::infinity()};
}

Action choose(const Player& player, const State& state, Random& rng) {
    if (player.network == nullptr || !state.in_phase1())
        return choose_action(state, player.policy, rng);
    if (player.explore == 0 || rng.unit() >= player.explore)
        return network_action(*player.network, state, rng);
    return best_action(*player.network, state, [&](float value) {
        return value - static_cast<float>(player.noise * std::log(rng.unit() + 1e-9));
    });
}

}  // namespace glup::value
