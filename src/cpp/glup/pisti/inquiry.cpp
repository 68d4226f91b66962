#include "glup/pisti/inquiry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "glup/search/query.hpp"
#include "glup/search/spec.hpp"
#include "glup/support/error.hpp"

namespace glup::pisti {
namespace {

constexpr std::array<std::string_view, 4> kSolvers{"auto", "greedy", "pimc", "random"};

std::optional<Policy> policy_of(std::string_view solver) {
    if (solver == "greedy") return Policy::kGreedy;
    if (solver == "random") return Policy::kRandom;
    if (std::find(kSolvers.begin(), kSolvers.end(), solver) != kSolvers.end()) return std::nullopt;
    spec::refuse_solver(solver, kSolvers, " in pisti");
}

// The one card, without a value.
Advice by_policy(const View& view, const AdviceOptions& asked) {
    Random random(asked.seed);
    ValuedCard one;
    one.action = choose(view.seen(), *asked.policy, random, asked.of_greedy.slips);
    one.text = card_text(one.action);
    one.value = one.error = one.difference = one.difference_error = one.chance = std::nan("");
    Advice advice;
    advice.actions.push_back(one);
    advice.solver = *asked.policy == Policy::kGreedy ? "greedy" : "random";
    return advice;
}

const std::array<Option<GreedyOptions>, 1> kGreedy{{
    {{"slips", "share of decisions that are taken at random", "", {}, 0, 1}, &GreedyOptions::slips},
}};

}  // namespace

std::span<const Option<GreedyOptions>> greedy_options() { return kGreedy; }

std::span<const std::string_view> solver_names() { return kSolvers; }

std::vector<KnownOption> solver_options(std::string_view name) {
    if (policy_of(name) != Policy::kGreedy) return {};
    return known_options(greedy_options());
}

std::string read_spec(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const auto options = spec::with_limits(solver_options(name));
    const std::vector<spec::Given> all = spec::read(text, options);
    GreedyOptions asked;
    for (const spec::Given& one : all)
        if (!one.option->is_limit) set_option(asked, greedy_options(), one.option->name, one.value);
    spec::check_limits(all);
    return spec::to_json(name, options, all);
}

AdviceOptions read_options(std::string_view text) {
    AdviceOptions asked;
    read_question(asked, text, [&](std::string_view name, const json::Value& value) {
        if (name == "solver")
            asked.policy = policy_of(query::text(name, value));
        else if (!set_option(asked.of_greedy, greedy_options(), name, value))
            throw Error("options: expected slips, given " + std::string(name));
    });
    const std::string expected =
        ": expected none in pisti, where advice counts the points of the deal alone";
    if (asked.target) throw Error("target" + expected);
    if (asked.lead) throw Error("lead" + expected);
    if (asked.totals) throw Error("totals" + expected);
    return asked;
}

Inquiry::Inquiry(const View& view, const AdviceOptions& asked) {
    if (asked.policy)
        at_once_ = by_policy(view, asked);
    else
        search_.emplace(view, asked.limits(), asked.seed);
}

}  // namespace glup::pisti
