#include "glup/auction/advice/inquiry.hpp"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/search/query.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

std::vector<std::int64_t> totals_of(const json::Value& value) {
    const auto* found = value.as<json::Array>();
    if (found == nullptr) query::refuse("totals", "one of each account", value);
    std::vector<std::int64_t> totals;
    for (const json::Value& one : *found) totals.push_back(query::whole("totals", one));
    return totals;
}

// Those that are of no solver: where one is null, nothing is said.
constexpr std::array<std::pair<std::string_view, query::Setter<AdviceOptions>>, 8> kSetters{{
    {"iterations",
     [](auto& to, auto name, auto& value) { to.search.rollouts = query::count(name, value); }},
    {"seconds",
     [](auto& to, auto name, auto& value) { to.search.seconds = query::positive(name, value); }},
    {"full_time",
     [](auto& to, auto name, auto& value) { to.search.full_time = query::flag(name, value); }},
    {"seed", [](auto& to, auto, auto& value) { to.search.seed = query::seed_of(value); }},
    {"explain",
     [](auto& to, auto name, auto& value) { to.search.explain = query::flag(name, value); }},
    {"target", [](auto& to, auto name, auto& value) { to.target = query::count(name, value); }},
    {"lead",
     [](auto&, auto name, auto& value) { query::refuse(name, "none in an auction game", value); }},
    {"totals", [](auto& to, auto, auto& value) { to.totals = totals_of(value); }},
}};

// The one action, without a value.
Advice by_policy(const View& view, const AdviceOptions& asked) {
    const bool greedy = asked.method == Method::kGreedy;
    Random random(asked.search.seed);
    const double unknown = std::nan("");
    ValuedAction one;
    const PolicyId policy = !greedy                   ? PolicyId::kRandom
                            : asked.of_greedy.learned ? PolicyId::kBidder
                                                      : PolicyId::kGreedy;
    one.action = choose_action(view.seen(), policy, random, asked.of_greedy.slips);
    one.text = action_text(one.action, view.seen().rules);
    one.value = one.error = one.difference = one.difference_error = one.chance = unknown;
    one.bids = one.made = unknown;
    Advice advice;
    advice.actions.push_back(one);
    advice.solver = greedy ? "greedy" : "random";
    return advice;
}

}  // namespace

void set_option(AdviceOptions& asked, std::string_view name, const json::Value& value) {
    const bool searches = set_option(asked.of_search, search_options(), name, value);
    const bool is_greedy = set_option(asked.of_greedy, greedy_options(), name, value);
    if (!searches && !is_greedy)
        throw Error("options: expected tail, slips or learned, given " + std::string(name));
}

AdviceOptions read_options(std::string_view text) {
    AdviceOptions asked;
    query::read_object<AdviceOptions>(text, asked, kSetters, set_option);
    return asked;
}

Inquiry::Inquiry(const View& view, const AdviceOptions& asked,
                 std::shared_ptr<const GameChances> chances) {
    if (!asked.is_search()) {
        at_once_ = by_policy(view, asked);
        return;
    }
    PimcOptions options = asked.search;
    asked.of_search.apply_to(options);
    if (asked.is_of_game())
        options.stakes = {std::move(chances),
                          game_before(view.seen(), view.seat(), asked.target, asked.totals)};
    search_.emplace(view, options);
}

std::optional<Work> Inquiry::next(double elapsed) {
    return search_ ? search_->next(elapsed) : std::nullopt;
}

Rows Inquiry::fill(const Work& work, const Until& until) const {
    return search_->fill(work, until);
}

void Inquiry::take(const Work& work, const Rows& rows, double seconds) {
    search_->take(work, rows, seconds);
}

void Inquiry::stop() {
    if (search_) search_->stop();
}

}  // namespace glup::auction
