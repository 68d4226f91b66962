#include "glup/search/pimc.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "glup/notation/notation.hpp"
#include "glup/rules/legal.hpp"
#include "glup/search/candidates.hpp"
#include "glup/search/evaluate.hpp"
#include "glup/search/race.hpp"
#include "glup/search/verdict.hpp"
#include "glup/value/one_ply.hpp"

namespace glup {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kChunkSeconds = 0.01;   // about as long as a look at clock and flag is put off
constexpr double kMaxChunk = 4096;       // rows
constexpr double kFirstLook = 1.0 / 16;  // of the effort, at every legal action
constexpr double kLeastGain = 0.005;     // points; a search with a limit of time looks for more
constexpr std::int64_t kFirstMark = 64;  // worlds before it is asked whether there is more
constexpr int kHighValuePoints = 300;    // the network has hardly seen declarations so dear
constexpr Trust kTrust;

// Sorted by their texts: the order settles ties, and that of a tableau is nobody's.
std::vector<Action> sorted_actions(const State& seen) {
    ActionList legal;
    legal_actions(seen, legal);
    std::vector<std::pair<std::string, Action>> named;
    for (const Action action : legal) named.emplace_back(action_text(seen, action), action);
    std::sort(named.begin(), named.end(),
              [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Action> actions;
    for (const auto& [text, action] : named) actions.push_back(action);
    return actions;
}

bool has_dear_declaration(const State& seen, const std::vector<Action>& actions) {
    return std::any_of(actions.begin(), actions.end(), [&](Action action) {
        return action.type() == Action::Type::kDeclare &&
               kMeldTables[seen.trump].kinds[action.kind()].points >= kHighValuePoints;
    });
}

class Search {
public:
    Search(const View& view, const value::Network& network, const RecommendOptions& options)
        : options_(options),
          seen_(view.seen()),
          worlds_(view, options.belief),
          actions_(sorted_actions(seen_)),
          candidates_(actions_.size()),
          stand_ins_(actions_.size()),
          prior_(actions_.size()),
          expected_(actions_.size()),
          race_(actions_.size(), 0) {
        rollout_.first_draw = first_draw_of(view.seat());  // the same cards after every action
        ActionList kept;
        candidate_actions(seen_, kept);
        for (const Action action : kept) candidates_[place_of(action)] = true;
        for (std::size_t a = 0; a < actions_.size(); ++a) {
            if (candidates_[a]) continue;
            if (const auto found = stand_in_for(seen_, actions_[a], kept))
                stand_ins_[a] = {place_of(found->action), found->same};
        }
        Random unused(0);
        std::size_t reference = place_of(choose_action(seen_, rollout_.policy, unused));
        candidates_[reference] = true;
        stand_ins_[reference] = std::nullopt;
        if (!has_dear_declaration(seen_, actions_)) {
            rollout_.network = &network;
            rollout_.tricks = options.tricks;
            reference = judge(network);
        }
        race_ = Race(actions_.size(), reference);
        if (!options.rollouts && !options.seconds) seconds_ = 1;
        if (options.seconds) seconds_ = *options.seconds;
        if (options.rollouts) budget_ = static_cast<double>(*options.rollouts);
    }

    Recommendation run() {
        rows(1, kInfinite);
        if (actions_.size() == 1) return result(Ended::kComplete);
        until(kFirstLook);
        race_.restrict_to(candidates_);
        settled_ = false;  // the first look was at others too
        const auto rounds =
            std::max(1, static_cast<int>(std::bit_width(race_.running().size() - 1)));
        for (int round = 1; round <= rounds && !settled_ && !stopped(); ++round) {
            until(kFirstLook + (1 - kFirstLook) * round / rounds);
            if (round < rounds)
                race_.drop((race_.running().size() + 1) / 2, scores_of(race_, prior_, kTrust));
        }
        return result(stopped() ? Ended::kStopped : settled_ ? Ended::kSettled : Ended::kLimit);
    }

private:
    std::size_t place_of(Action action) const {
        return static_cast<std::size_t>(std::find(actions_.begin(), actions_.end(), action) -
                                        actions_.begin());
    }

    // Sets the prior to what the network expects at once; returns the action that it prefers.
    std::size_t judge(const value::Network& network) {
        std::vector<value::ActionEstimate> estimates;
        value::estimate_actions(network, seen_, estimates);
        double least = kInfinite;
        for (const auto& estimate : estimates)
            least = std::min(least, static_cast<double>(estimate.value));
        std::fill(prior_.begin(), prior_.end(), least);
        std::fill(expected_.begin(), expected_.end(), std::nan(""));
        for (const auto& estimate : estimates) {
            const std::size_t place = place_of(estimate.action);
            expected_[place] = estimate.value;
            if (candidates_[place]) prior_[place] = estimate.value;
        }
        const auto best = static_cast<std::size_t>(std::max_element(prior_.begin(), prior_.end()) -
                                                   prior_.begin());
        const double most = prior_[best];
        for (std::size_t a = 0; a < prior_.size(); ++a) {
            prior_[a] -= most;
            expected_[a] = stand_ins_[a] ? expected_[a] - most : prior_[a];
        }
        return best;
    }

    bool stopped() const {
        return options_.stop_flag != nullptr && options_.stop_flag->load(std::memory_order_relaxed);
    }
    double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

    bool nothing_to_gain() const {
        const std::vector<double> all = scores_of(race_, prior_, kTrust);
        std::vector<double> score, error;
        for (const std::size_t a : race_.running()) {
            score.push_back(all[a]);
            error.push_back(race_.difference_error(a));
        }
        return gain_to_come(score, error) < kLeastGain;
    }

    // Goes on until this share of the limits is spent.
    void until(double share) {
        double left = kInfinite;
        if (budget_ < kInfinite) {
            const auto columns = static_cast<double>(race_.running().size());
            left = std::floor((share * budget_ - static_cast<double>(spent_)) / columns + 1e-9);
        }
        const double last = static_cast<double>(row_) + left;
        while (static_cast<double>(row_) < last && !settled_) {
            const double goal = std::min(last, static_cast<double>(mark_));
            rows(goal - static_cast<double>(row_), share * seconds_);
            if (static_cast<double>(row_) < goal) return;  // the time is up
            if (row_ == mark_) {
                mark_ += mark_ / 2;
                settled_ = seconds_ < kInfinite && nothing_to_gain();
            }
        }
    }

    // So many rows of the running actions, or fewer if the time comes before; at least one in all.
    void rows(double count, double deadline) {
        const std::vector<std::size_t>& running = race_.running();
        std::vector<Action> columns;
        for (const std::size_t a : running) columns.push_back(actions_[a]);
        const auto wide = static_cast<double>(columns.size());
        while (count >= 1) {
            const double start = elapsed();
            if (row_ > 0 && (start >= deadline || stopped())) return;
            const double chunk = std::min(kChunkSeconds, deadline - start) / (pace_ * wide);
            const auto size =
                static_cast<std::int64_t>(std::min(count, std::clamp(chunk, 1.0, kMaxChunk)));
            matrix_.resize(columns.size() * static_cast<std::size_t>(size));
            evaluate_actions(worlds_, columns, rollout_, options_.seed, row_, size, matrix_.data());
            race_.add(matrix_);
            row_ += size;
            count -= static_cast<double>(size);
            spent_ += static_cast<std::int64_t>(matrix_.size());
            pace_ = std::max((elapsed() - start) / static_cast<double>(matrix_.size()), 1e-8);
        }
    }

    Recommendation result(Ended ended) const {
        const auto [verdicts, best] = verdicts_of(race_, expected_, stand_ins_, kTrust);
        std::vector<std::size_t> rank(actions_.size());
        for (std::size_t a = 0; a < rank.size(); ++a) rank[a] = a;
        std::stable_sort(rank.begin(), rank.end(), [&](std::size_t a, std::size_t b) {
            if (a == best || b == best) return a == best && b != best;
            if (verdicts[a].difference != verdicts[b].difference)
                return verdicts[a].difference > verdicts[b].difference;
            return verdicts[a].standing < verdicts[b].standing;
        });
        const double base = race_.value(race_.reference());
        const double base_error = race_.error(race_.reference());
        Recommendation result;
        for (const std::size_t a : rank) {
            const Verdict& verdict = verdicts[a];
            const double error = std::hypot(base_error, verdict.score_error);
            result.actions.push_back({actions_[a], base + verdict.score,
                                      std::isinf(error) ? std::nan("") : error, race_.samples(a),
                                      verdict.difference, verdict.difference_error, verdict.chance,
                                      verdict.standing, race_.value(a), race_.error(a)});
        }
        result.method = Method::kPimc;
        result.rollouts = spent_;
        result.seconds = elapsed();
        result.ended = ended;
        return result;
    }

    const Clock::time_point start_ = Clock::now();
    const RecommendOptions& options_;
    const State& seen_;
    WorldSampler worlds_;
    std::vector<Action> actions_;
    std::vector<bool> candidates_;
    StandIns stand_ins_;
    std::vector<double> prior_;     // differences from the reference
    std::vector<double> expected_;  // the same, also of what has a stand-in; NaN: not known
    Race race_;
    Rollout rollout_;
    double seconds_ = kInfinite;
    double budget_ = kInfinite;  // rollouts
    std::int64_t spent_ = 0;
    std::int64_t row_ = 0;  // the next world
    std::int64_t mark_ = kFirstMark;
    bool settled_ = false;
    double pace_ = kChunkSeconds;  // seconds a rollout
    std::vector<Value> matrix_;
};

}  // namespace

Recommendation recommend_by_pimc(const View& view, const value::Network& network,
                                 const RecommendOptions& options) {
    return Search(view, network, options).run();
}

}  // namespace glup
