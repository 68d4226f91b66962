#include "glup/auction/advice/inquiry.hpp"

#include <cmath>
#include <string>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/search/query.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

// The one action, without a value.
Advice by_policy(const View& view, const AdviceOptions& asked) {
    const bool greedy = asked.method == Method::kGreedy;
    Random random(asked.seed);
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
        throw Error("options: expected tail, exact, slips or learned, given " + std::string(name));
}

AdviceOptions read_options(std::string_view text) {
    AdviceOptions asked;
    read_question(asked, text, [&](std::string_view name, const json::Value& value) {
        if (name == "solver")
            asked.method = solver_method(query::text(name, value));
        else
            set_option(asked, name, value);
    });
    if (asked.lead)
        throw Error("lead: expected none in an auction game, given " + std::to_string(*asked.lead));
    return asked;
}

PimcOptions AdviceOptions::search() const {
    PimcOptions options;
    const SearchLimits limits = this->limits();
    options.rollouts = limits.iterations;
    options.seconds = limits.seconds;
    options.full_time = limits.full_time;
    options.workers = limits.workers;
    options.seed = seed;
    options.explain = explain;
    of_search.apply_to(options);
    return options;
}

Inquiry::Inquiry(const View& view, const AdviceOptions& asked,
                 std::shared_ptr<const GameChances> chances) {
    if (!asked.is_search()) {
        at_once_ = by_policy(view, asked);
        return;
    }
    PimcOptions options = asked.search();
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
