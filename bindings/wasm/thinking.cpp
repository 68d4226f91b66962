#include "thinking.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "glup/stock/advice/at_once.hpp"
#include "glup/stock/advice/exact_advice.hpp"
#include "glup/stock/endgame/endgame.hpp"
#include "learned.hpp"

namespace glup::wasm {
namespace {

// What it has found of a deal is true in every other, and helps at the next decision.
endgame::Solver& shared_solver() {
    static endgame::Solver solver;
    return solver;
}

}  // namespace

Thinking::Thinking(const View& view, AdviceOptions options, int workers)
    : view_(view),
      stakes_(stakes_of(options.target, options.lead, options.totals, view.seen().rules())),
      limit_(options.limits().seconds) {
    const auto ruleset = view.seen().ruleset;
    if (stakes_) chances_ = chances_of(ruleset, stakes_->goal);
    if (view.seen().in_phase1()) {
        asking_.emplace(view, options, learned_of(ruleset), workers, chances_);
    } else if (options.method == Method::kRandom) {
        at_once_ = by_policy(view, Method::kRandom, options.seed);
    } else if (options.method == Method::kGreedy || options.method == Method::kOnePly) {
        // The network knows nothing of phase 2.
        at_once_ = by_policy(view, Method::kGreedy, options.seed);
    }
}

double Thinking::elapsed() const { return std::round(seconds_since(start_) * 1e6) / 1e6; }

bool Thinking::step() {
    if (at_once_ || (stopped_ && !bounds_.empty())) return false;
    if (!asking_) return solve();
    const auto work = next();
    if (!work) return false;
    const auto start = std::chrono::steady_clock::now();
    const auto rows = fill(*work, left());
    take(*work, rows, seconds_since(start));
    return true;
}

std::optional<Rows> Thinking::fill(const Work& work, double seconds) const {
    const auto start = std::chrono::steady_clock::now();
    return asking_->fill(work, {[&] { return seconds_since(start) >= seconds; }, seconds});
}

bool Thinking::solve() {
    const double most = stopped_ ? 0 : std::max(left(), 0.0);
    SolveLimits limits;
    limits.deadline = SolveLimits::in(std::min(slice_, most));
    bounds_ = shared_solver().actions(endgame::position_of(view_.seen()), limits);
    const bool is_last = most <= slice_;
    slice_ *= 2;
    return !is_last && !std::all_of(bounds_.begin(), bounds_.end(),
                                    [](const auto& one) { return one.result.exact; });
}

void Thinking::stop() {
    stopped_ = true;
    if (asking_) asking_->stop();
}

Advice Thinking::advice() const {
    Advice advice = asking_    ? asking_->advice(elapsed())
                    : at_once_ ? *at_once_
                               : exact_advice(view_, bounds_);
    if (advice.seconds == 0) advice.seconds = elapsed();
    if (asking_) return advice;
    if (advice.ended == StopReason::kLimit && stopped_) advice.ended = StopReason::kStopped;
    if (stakes_) tell_wins(advice, view_, *stakes_, *chances_, nullptr);
    return advice;
}

}  // namespace glup::wasm
