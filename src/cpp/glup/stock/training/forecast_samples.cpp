#include <algorithm>
#include <limits>

#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/tally.hpp"
#include "glup/stock/training/forecast_fit.hpp"
#include "glup/stock/training/stacked_deck.hpp"
#include "glup/stock/value/one_ply.hpp"

namespace glup::value {
namespace {

using Points = ForecastSamples::Points;

class SampledDeal {
public:
    SampledDeal(const Network& network, const ForecastSampling& options, ForecastSamples& out)
        : network_(network), options_(options), out_(out) {}

    // `watched`: the only seat that is, or −1.
    void play(State state, int watched, Random& rng) {
        std::array<bool, rules::kSeats> greedy{};
        for (bool& seat : greedy) seat = rng.unit() < options_.greedy;
        const auto choose = [&] {
            return greedy[state.player] ? choose_action(state, PolicyId::kGreedy, rng)
                                        : network_action(network_, state, rng);
        };
        first_ = out_.size();
        seats_.clear();
        tallies_ = {};
        const auto see = [&](bool drawing) {
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                if (watched < 0 || watched == seat) this->see(state, seat, drawing, rng);
            }
        };
        while (state.in_phase1()) {
            for (int card = 0; card < rules::kSeats; ++card) {
                see(false);
                apply_counted(state, choose(), tallies_);
            }
            for (bool turn = true; turn;) {
                see(false);
                const Action action = choose();
                meld(state, action);
                turn = !state.ends_turn(action);
            }
            see(true);
            apply_counted(state, Action::pass(), tallies_);
        }
        while (!state.is_over()) apply_counted(state, choose(), tallies_);
        settle(state);
        if (watched < 0) {
            const auto score = [&](int seat) {
                constexpr std::int32_t kMost = std::numeric_limits<std::int16_t>::max();
                return static_cast<std::int16_t>(std::min(state.scores[seat], kMost));
            };
            out_.deals.push_back({score(0), score(1)});
        }
    }

private:
    // What has been scored so far, the counters in the tricks among it, by the player at `seat` and
    // by the other one.
    PointsBySource scored(const State& state, int seat) const {
        PointsBySource points = points_by_source(tallies_, state.melds(), seat);
        for (int side = 0; side < rules::kSeats && !state.is_over(); ++side)
            points[side][kFromCounters] = state.counters[seat ^ side];
        return points;
    }

    // An action of a meld decision without its draws.
    void meld(State& state, Action action) {
        count_meld(state, action, tallies_);
        state.meld(action);
    }

    void see(const State& state, int seat, bool drawing, Random& rng) {
        if (rng.unit() >= options_.keep) return;
        Features features;
        describe(state, seat, drawing, features);
        for (int place = 0; place < Features::kPlaces; ++place) {
            if (const Row row = features.rows()[place]; row != 0) out_.rows.push_back(row);
        }
        out_.starts.push_back(static_cast<std::uint32_t>(out_.rows.size()));
        out_.draws.push_back(static_cast<std::uint8_t>(draws_left(state)));
        const PointsBySource so_far = scored(state, seat);
        Points points;
        for (int side = 0; side < rules::kSeats; ++side) {
            for (int i = 0; i < kSources; ++i)
                points[side * kSources + i] = static_cast<std::int16_t>(-so_far[side][i]);
        }
        out_.points.push_back(points);
        seats_.push_back(seat);
    }

    // Adds what was scored in the whole deal to what had not been scored when it was seen.
    void settle(const State& end) {
        for (std::size_t i = first_; i < out_.size(); ++i) {
            const PointsBySource all = scored(end, seats_[i - first_]);
            for (int side = 0; side < rules::kSeats; ++side) {
                for (int source = 0; source < kSources; ++source) {
                    auto& points = out_.points[i][side * kSources + source];
                    points = static_cast<std::int16_t>(points + all[side][source]);
                }
            }
        }
    }

    const Network& network_;
    const ForecastSampling& options_;
    ForecastSamples& out_;
    std::size_t first_ = 0;   // of the samples of this deal
    std::vector<int> seats_;  // who saw them
    Tallies tallies_{};
};

}  // namespace

ForecastSamples forecast_samples(const Network& network, const ForecastSampling& options) {
    const rules::Ruleset& rules = rules::ruleset(network.ruleset());
    ForecastSamples samples(rules.id);
    SampledDeal watcher(network, options, samples);
    for (std::int64_t i = 0; i < options.deals; ++i) {
        Random rng = Random::stream(options.seed, static_cast<std::uint64_t>(i));
        auto deck = sorted_deck(rules);
        rng.shuffle(deck.data(), rules.deck());
        const int dealer = static_cast<int>(i % rules::kSeats);
        int watched = -1;
        if (rng.unit() < options.stacked) {
            if (const auto holder = stack_rare_meld(rules, deck, rng))
                watched = dealer ^ 1 ^ *holder;
        }
        watcher.play(deal(deck, dealer, false, rules.id), watched, rng);
    }
    return samples;
}

}  // namespace glup::value
