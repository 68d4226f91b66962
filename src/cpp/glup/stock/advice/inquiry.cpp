#include "glup/stock/advice/inquiry.hpp"

#include <algorithm>
#include <string>

#include "glup/search/query.hpp"
#include "glup/stock/advice/at_once.hpp"
#include "glup/stock/advice/spec.hpp"
#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

SearchLimits to_think(SearchLimits limits, const View& view, const AdviceOptions& options,
                      bool in_game) {
    if (options.explain || in_game) {
        ActionList legal;
        legal_actions(view.seen(), legal);
        limits.seconds = thinking_seconds(limits.seconds, options.explain, in_game,
                                          static_cast<std::size_t>(legal.size()));
    }
    return limits;
}

}  // namespace

AdviceOptions read_options(std::string_view text) {
    AdviceOptions options;
    read_question(options, text, [&](std::string_view name, const json::Value& value) {
        if (name != "solver") return void(set_option(options.pimc, name, value));
        const std::string& solver = query::text(name, value);
        options.method = solver == "one-ply" ? Method::kOnePly : solver_method(solver);
    });
    return options;
}

Inquiry::Inquiry(const View& view, const AdviceOptions& options, const Tools& tools)
    : view_(view),
      options_(options),
      tools_(tools),
      stakes_(stakes_of(options, view.seen().rules())),
      limits_(options.limits()) {
    const Method method = options.method;
    const bool by_rule = method == Method::kGreedy || method == Method::kRandom;
    if (!view.seen().in_phase1()) {
        if (by_rule) found_ = by_policy(view, method, options.seed);
        // The network knows nothing of phase 2.
        if (method == Method::kNetwork) found_ = by_policy(view, Method::kGreedy, options.seed);
        if (!found_ && tools.solver == nullptr) {
            own_solver_ = std::make_shared<endgame::Solver>();
            tools_.solver = own_solver_.get();
        }
        return;
    }
    if (method == Method::kExact)
        throw PhaseError("solver: expected another than 'exact' in phase 1");
    if (method == Method::kAuto || method == Method::kPimc) {
        search_.emplace(view, options.pimc, tools.learned,
                        to_think(limits_, view, options, stakes_.has_value()), options.seed,
                        options.explain);
        return;
    }
    found_ =
        by_rule ? by_policy(view, method, options.seed) : by_one_ply(view, tools.learned.network);
    begin_explanation();
}

void Inquiry::begin_explanation() {
    if (!options_.explain || stopped_) return;
    std::vector<std::string> actions;
    bool counted = false;
    for (const ValuedAction& one : found_->actions) {
        actions.push_back(one.text);
        counted = counted || !one.outlook;
    }
    explanation_.emplace(view_, tools_.learned.odds(view_), options_.seed, actions, counted,
                         limits_.seconds);
}

void Inquiry::end_search(double elapsed) {
    found_ = search_->advice(elapsed, stopped_ ? StopReason::kStopped : search_->ended());
    begin_explanation();
}

// One is under way at a time.
std::optional<Work> Inquiry::next_slice(double elapsed) {
    const auto is_exact = [](const auto& one) { return one.result.exact; };
    if (under_way_ > 0) return std::nullopt;
    if (!bounds_.empty() && (stopped_ || elapsed >= limits_.seconds ||
                             std::all_of(bounds_.begin(), bounds_.end(), is_exact)))
        return std::nullopt;
    ++under_way_;
    return Work{.kind = Work::Kind::kSlice};
}

std::vector<endgame::ActionValue> Inquiry::solved(const Until& until) const {
    SolveLimits limits;
    limits.deadline = SolveLimits::in(stopped_ ? 0 : std::min(slice_, until.seconds));
    limits.stop = until.over;
    limits.stop_flag = options_.stop_flag;
    return tools_.solver->actions(endgame::position_of(view_.seen()), limits);
}

std::optional<Work> Inquiry::next(double elapsed) {
    if (!search_ && !found_) return next_slice(elapsed);
    const bool can_tell = found_ || under_way_ > 0 || search_->can_tell();
    if (stopped_ && can_tell) return std::nullopt;
    std::optional<Work> work;
    if (!found_) {
        work = search_->next(elapsed);
        if (!work && under_way_ > 0) return std::nullopt;
        if (!work) end_search(elapsed);
    }
    if (!work && explanation_) work = explanation_->next(elapsed);
    if (work) ++under_way_;
    return work;
}

std::optional<Rows> Inquiry::fill(const Work& work, const Until& until) const {
    if (work.kind == Work::Kind::kSlice) return Rows{.bounds = solved(until)};
    if (work.kind == Work::Kind::kTallied) return explanation_->fill(work);
    return search_->fill(work, until);
}

void Inquiry::take(const Work& work, const std::optional<Rows>& rows, double seconds) {
    --under_way_;
    if (work.kind == Work::Kind::kSlice) {
        bounds_ = rows->bounds;
        slice_ *= 2;
    } else if (work.kind != Work::Kind::kTallied)
        search_->take(work, rows, seconds);
    else if (rows)
        explanation_->take(work, *rows);
}

void Inquiry::stop() { stopped_ = true; }

Advice Inquiry::advice(double elapsed) const {
    Advice advice =
        found_    ? *found_
        : search_ ? search_->advice(elapsed, stopped_ ? StopReason::kStopped : StopReason::kLimit)
                  : exact_advice(view_, bounds_);
    if (!search_ && !found_) {
        if (!advice.exact && stopped_) advice.ended = StopReason::kStopped;
        advice.seconds = elapsed;
    }
    advice.forgotten = view_.forgotten();
    if (explanation_) explain(advice, *explanation_);
    if (stakes_ && tools_.chances) {
        // It lives as long as what was learned.
        const std::shared_ptr<const value::Forecast> forecast(std::shared_ptr<void>(),
                                                              tools_.learned.forecast);
        tell_wins(advice, view_, *stakes_, *tools_.chances, forecast);
    }
    return advice;
}

}  // namespace glup
