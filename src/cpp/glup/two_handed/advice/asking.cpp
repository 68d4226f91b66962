#include "glup/two_handed/advice/asking.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/support/literal.hpp"
#include "glup/two_handed/advice/at_once.hpp"
#include "glup/two_handed/rules/legal.hpp"

namespace glup {
namespace {

[[noreturn]] void refuse(std::string_view name, const char* expected, const json::Value& value) {
    throw Error(std::string(name) + ": expected " + expected + ", given " + literal(value));
}

std::int64_t whole(std::string_view name, const json::Value& value) {
    const auto* found = value.as<std::int64_t>();
    if (found == nullptr) refuse(name, "a whole number", value);
    return *found;
}

std::int64_t count(std::string_view name, const json::Value& value) {
    const auto* found = value.as<std::int64_t>();
    if (found == nullptr || *found < 1) refuse(name, "a whole number of at least 1", value);
    return *found;
}

bool flag(std::string_view name, const json::Value& value) {
    const auto* found = value.as<bool>();
    if (found == nullptr) refuse(name, "true or false", value);
    return *found;
}

double positive(std::string_view name, const json::Value& value) {
    const auto* number = value.as<double>();
    const auto* integer = value.as<std::int64_t>();
    const double found = number != nullptr    ? *number
                         : integer != nullptr ? static_cast<double>(*integer)
                                              : 0;
    if (!(found > 0)) refuse(name, "a positive number", value);
    return found;
}

std::uint64_t seed_of(const json::Value& value) {
    const auto* text = value.as<std::string>();
    const std::string_view digits = text != nullptr ? std::string_view(*text) : value.source;
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
    if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty())
        refuse("seed", "a whole number from 0 to 2**64 - 1", value);
    return seed;
}

std::array<std::int64_t, rules::kSeats> totals_of(const json::Value& value) {
    const auto* found = value.as<json::Array>();
    if (found == nullptr || found->size() != rules::kSeats)
        refuse("totals", "two, mine first", value);
    return {whole("mine", (*found)[0]), whole("theirs", (*found)[1])};
}

using Setter = void (*)(RecommendOptions&, std::string_view name, const json::Value&);

// Those that are none of `pimc`: where one is null, nothing is said.
constexpr std::array<std::pair<std::string_view, Setter>, 8> kSetters{{
    {"iterations", [](auto& to, auto name, auto& value) { to.rollouts = count(name, value); }},
    {"seconds", [](auto& to, auto name, auto& value) { to.seconds = positive(name, value); }},
    {"full_time", [](auto& to, auto name, auto& value) { to.full_time = flag(name, value); }},
    {"seed", [](auto& to, auto, auto& value) { to.seed = seed_of(value); }},
    {"explain", [](auto& to, auto name, auto& value) { to.explain = flag(name, value); }},
    {"target", [](auto& to, auto name, auto& value) { to.target = count(name, value); }},
    {"lead", [](auto& to, auto name, auto& value) { to.lead = count(name, value); }},
    {"totals", [](auto& to, auto, auto& value) { to.totals = totals_of(value); }},
}};

void set(RecommendOptions& options, std::string_view name, const json::Value& value) {
    for (const auto& [ours, setter] : kSetters) {
        if (ours != name) continue;
        if (value.as<std::nullptr_t>() == nullptr) setter(options, name, value);
        return;
    }
    set_option(options.pimc, name, value);
}

}  // namespace

RecommendOptions read_options(std::string_view text) {
    const json::Value parsed = json::parse(text);
    const auto* object = parsed.as<json::Object>();
    if (object == nullptr) refuse("options", "an object", parsed);
    RecommendOptions options;
    for (const auto& [name, value] : *object) set(options, name, value);
    return options;
}

SearchLimits RecommendOptions::limits(int workers) const {
    SearchLimits limits;
    limits.iterations = rollouts;
    if (seconds || !rollouts) limits.seconds = seconds.value_or(kDefaultSeconds);
    limits.full_time = full_time;
    limits.workers = workers;
    return limits;
}

namespace {

SearchLimits to_think(SearchLimits limits, const View& view, const RecommendOptions& options,
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

Asking::Asking(const View& view, const RecommendOptions& options, const Learned& learned,
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

void Asking::begin_explanation() {
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

void Asking::end_search(double elapsed) {
    found_ = search_->advice(elapsed, stopped_ ? Ended::kStopped : search_->ended());
    begin_explanation();
}

std::optional<Work> Asking::next(double elapsed) {
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

std::optional<Rows> Asking::fill(const Work& work, const Until& until) const {
    if (work.kind == Work::Kind::kTallied) return explanation_->fill(work);
    return search_->fill(work, until);
}

void Asking::take(const Work& work, const std::optional<Rows>& rows, double seconds) {
    --under_way_;
    if (work.kind != Work::Kind::kTallied)
        search_->take(work, rows, seconds);
    else if (rows)
        explanation_->take(work, *rows);
}

void Asking::stop() { stopped_ = true; }

Recommendation Asking::advice(double elapsed) const {
    Recommendation advice =
        found_ ? *found_ : search_->advice(elapsed, stopped_ ? Ended::kStopped : Ended::kLimit);
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
