#include "glup/stock/advice/recommend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/search/run.hpp"
#include "glup/stock/advice/at_once.hpp"
#include "glup/stock/advice/exact_advice.hpp"
#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"auto",  "one-ply", "pimc",
                                                    "exact", "greedy",  "random"};

void check(const View& view, const AdviceOptions& options) {
    const auto fail = [](const std::string& name, const std::string& what) {
        throw Error(name + ": " + what);
    };
    if (!view.to_act()) {
        fail("view", std::string("expected one whose owner is to act, given one ") +
                         (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    if (options.rollouts && *options.rollouts < 1) {
        fail("rollouts", "expected at least 1, given " + std::to_string(*options.rollouts));
    }
    if (options.seconds && !(*options.seconds > 0 && std::isfinite(*options.seconds))) {
        fail("seconds", "expected a positive number, given " + std::to_string(*options.seconds));
    }
    if (options.pimc.tricks && *options.pimc.tricks < 1)
        fail("tricks", "expected at least 1, given " + std::to_string(*options.pimc.tricks));
    if (options.method == Method::kExact && view.seen().in_phase1())
        fail("method", "expected another than exact in phase 1");
}

bool is_stopped(const AdviceOptions& options) {
    return options.stop_flag != nullptr && options.stop_flag->load(std::memory_order_relaxed);
}

Advice exactly(const View& view, endgame::Solver& solver, const AdviceOptions& options) {
    SolveLimits limits;
    // A limit of rollouts alone is a wish for an answer that does not depend on the clock.
    if (const double seconds = options.limits().seconds; std::isfinite(seconds))
        limits.deadline = SolveLimits::in(seconds);
    limits.stop_flag = options.stop_flag;
    Advice result = exact_advice(view, solver.actions(endgame::position_of(view.seen()), limits));
    if (!result.exact && is_stopped(options)) result.ended = StopReason::kStopped;
    return result;
}

}  // namespace

std::string_view method_name(Method method) { return kNames[static_cast<std::size_t>(method)]; }

Method find_method(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        throw NotationError(
            "method: expected auto, one-ply, pimc, exact, greedy or random, given " + quoted(name));
    }
    return static_cast<Method>(found - kNames.begin());
}

Recommender::Recommender(LearnedOf learned, std::size_t table_mib)
    : learned_of_(std::move(learned)), solver_(table_mib) {}

const OwnLearned& Recommender::learned(rules::RulesetId ruleset) {
    static const OwnLearned kNothing;
    if (ruleset == rules::RulesetId::kOther) return kNothing;
    auto& found = learned_.at(static_cast<std::size_t>(ruleset));
    if (!found) found = learned_of_(ruleset);
    return *found;
}

std::shared_ptr<const value::GameChances> Recommender::chances(rules::RulesetId ruleset,
                                                               const value::Goal& goal) {
    const auto& forecast = learned(ruleset).forecast;
    if (forecast == nullptr) return nullptr;
    const auto is_kept = [&] {
        const value::Goal& kept = chances_->table->goal();
        return chances_->ruleset == ruleset && kept.target == goal.target && kept.lead == goal.lead;
    };
    if (!chances_ || !is_kept()) {
        chances_ = {ruleset, std::make_shared<const value::GameChances>(goal, forecast->deals())};
    }
    return chances_->table;
}

Advice Recommender::recommend(const View& view, const AdviceOptions& options) {
    const Stopwatch clock;
    check(view, options);
    const State& seen = view.seen();
    const auto stakes = stakes_of(options.target, options.lead, options.totals, seen.rules());
    const auto table = stakes ? chances(seen.ruleset, stakes->goal) : nullptr;
    const bool by_rule = options.method == Method::kGreedy || options.method == Method::kRandom;
    if (!seen.in_phase1() && by_rule) return by_policy(view, options.method, options.seed);
    if (!seen.in_phase1()) {
        Advice result = exactly(view, solver_, options);
        if (table != nullptr) tell_wins(result, view, *stakes, *table, nullptr);
        result.seconds = clock.seconds();
        return result;
    }
    const Learned known = learned(seen.ruleset).all();
    Inquiry asking(view, options, known, 1, table);
    run(asking, clock, options.limits().seconds, [&] { return is_stopped(options); });
    return asking.advice(clock.seconds());
}

}  // namespace glup
