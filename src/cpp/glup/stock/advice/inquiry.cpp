#include "glup/stock/advice/inquiry.hpp"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "glup/search/query.hpp"
#include "glup/stock/advice/at_once.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup {
namespace {

std::array<std::int64_t, rules::kSeats> totals_of(const json::Value& value) {
    const auto* found = value.as<json::Array>();
    if (found == nullptr || found->size() != rules::kSeats)
        query::refuse("totals", "two, mine first", value);
    return {query::whole("mine", (*found)[0]), query::whole("theirs", (*found)[1])};
}

// Those that are none of `pimc`: where one is null, nothing is said.
constexpr std::array<std::pair<std::string_view, query::Setter<AdviceOptions>>, 8> kSetters{{
    {"iterations",
     [](auto& to, auto name, auto& value) { to.rollouts = query::count(name, value); }},
    {"seconds",
     [](auto& to, auto name, auto& value) { to.seconds = query::positive(name, value); }},
    {"full_time",
     [](auto& to, auto name, auto& value) { to.full_time = query::flag(name, value); }},
    {"seed", [](auto& to, auto, auto& value) { to.seed = query::seed_of(value); }},
    {"explain", [](auto& to, auto name, auto& value) { to.explain = query::flag(name, value); }},
    {"target", [](auto& to, auto name, auto& value) { to.target = query::count(name, value); }},
    {"lead", [](auto& to, auto name, auto& value) { to.lead = query::count(name, value); }},
    {"totals", [](auto& to, auto, auto& value) { to.totals = totals_of(value); }},
}};

}  // namespace

AdviceOptions read_options(std::string_view text) {
    AdviceOptions options;
    query::read_object<AdviceOptions>(
        text, options, kSetters,
        [](auto& to, auto name, auto& value) { set_option(to.pimc, name, value); });
    return options;
}

SearchLimits AdviceOptions::limits(int workers) const {
    SearchLimits limits;
    limits.iterations = rollouts;
    if (seconds || !rollouts) limits.seconds = seconds.value_or(kDefaultSeconds);
    limits.full_time = full_time;
    limits.workers = workers;
    return limits;
}

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

Inquiry::Inquiry(const View& view, const AdviceOptions& options, const Learned& learned,
                 int workers, std::shared_ptr<const value::GameChances> chances)
    : view_(view),
      options_(options),
      learned_(learned),
      stakes_(stakes_of(options.target, options.lead, options.totals, view.seen().rules())),
      chances_(std::move(chances)),
      limits_(options.limits(workers)) {
    if (options.method == Method::kExact)
        throw Error("solver: expected another than 'exact' in phase 1");
    if (options.method == Method::kAuto || options.method == Method::kPimc) {
        search_.emplace(view, options.pimc, learned,
                        to_think(limits_, view, options, stakes_.has_value()), options.seed,
                        options.explain);
        return;
    }
    found_ = options.method == Method::kOnePly ? by_one_ply(view, learned.network)
                                               : by_policy(view, options.method, options.seed);
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
    explanation_.emplace(view_, learned_.odds(view_), options_.seed, actions, counted,
                         limits_.seconds);
}

void Inquiry::end_search(double elapsed) {
    found_ = search_->advice(elapsed, stopped_ ? StopReason::kStopped : search_->ended());
    begin_explanation();
}

std::optional<Work> Inquiry::next(double elapsed) {
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
    if (work.kind == Work::Kind::kTallied) return explanation_->fill(work);
    return search_->fill(work, until);
}

void Inquiry::take(const Work& work, const std::optional<Rows>& rows, double seconds) {
    --under_way_;
    if (work.kind != Work::Kind::kTallied)
        search_->take(work, rows, seconds);
    else if (rows)
        explanation_->take(work, *rows);
}

void Inquiry::stop() { stopped_ = true; }

Advice Inquiry::advice(double elapsed) const {
    Advice advice =
        found_ ? *found_
               : search_->advice(elapsed, stopped_ ? StopReason::kStopped : StopReason::kLimit);
    advice.forgotten = view_.forgotten();
    if (explanation_) explain(advice, *explanation_);
    if (stakes_ && chances_) {
        // It lives as long as what was learned.
        const std::shared_ptr<const value::Forecast> forecast(std::shared_ptr<void>(),
                                                              learned_.forecast);
        tell_wins(advice, view_, *stakes_, *chances_, forecast);
    }
    return advice;
}

}  // namespace glup
