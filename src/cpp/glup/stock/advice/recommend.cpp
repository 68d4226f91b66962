#include "glup/stock/advice/recommend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/search/run.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 7> kNames = {"auto",   "one-ply", "pimc",   "exact",
                                                    "greedy", "random",  "network"};

void check(const View& view, const AdviceOptions& options) {
    const auto fail = [](const std::string& name, const std::string& what) {
        throw Error(name + ": " + what);
    };
    if (!view.to_act()) {
        fail("view", std::string("expected one whose owner is to act, given one ") +
                         (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    if (options.iterations && *options.iterations < 1) {
        fail("iterations", "expected at least 1, given " + std::to_string(*options.iterations));
    }
    if (options.seconds && !(*options.seconds > 0 && std::isfinite(*options.seconds))) {
        fail("seconds", "expected a positive number, given " + json::number_text(*options.seconds));
    }
    if (options.pimc.tricks && *options.pimc.tricks < 1)
        fail("tricks", "expected at least 1, given " + std::to_string(*options.pimc.tricks));
}

bool is_stopped(const AdviceOptions& options) {
    return options.stop_flag != nullptr && options.stop_flag->load(std::memory_order_relaxed);
}

}  // namespace

std::string_view method_name(Method method) { return kNames[static_cast<std::size_t>(method)]; }

Method find_method(std::string_view name) {
    const auto found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        throw NotationError(
            "method: expected auto, one-ply, pimc, exact, greedy, random or network, given " +
            quoted(name));
    }
    return static_cast<Method>(found - kNames.begin());
}

Recommender::Recommender(LearnedOf learned, std::size_t table_mib)
    : learned_of_(std::move(learned)), solver_(table_mib) {}

std::shared_ptr<const value::GameChances> Recommender::chances(rules::RulesetId ruleset,
                                                               const value::Goal& goal) {
    constexpr std::size_t kMost = 16;
    for (const auto& [of, table] : chances_) {
        const value::Goal& kept = table->goal();
        if (of == ruleset && kept.target == goal.target && kept.lead == goal.lead) return table;
    }
    const auto* forecast = learned_of_(ruleset).forecast;
    if (forecast == nullptr) return nullptr;
    if (chances_.size() == kMost) chances_.pop_front();
    chances_.push_back(
        {ruleset, std::make_shared<const value::GameChances>(goal, forecast->deals())});
    return chances_.back().table;
}

Inquiry Recommender::ask(const View& view, const AdviceOptions& options) {
    check(view, options);
    const auto ruleset = view.seen().ruleset;
    const auto stakes = stakes_of(options, view.seen().rules());
    return {view,
            options,
            {learned_of_(ruleset), stakes ? chances(ruleset, stakes->goal) : nullptr, &solver_}};
}

Advice Recommender::recommend(const View& view, const AdviceOptions& options) {
    const Stopwatch clock;
    Inquiry asked = ask(view, options);
    run(asked, clock,
        {options.limits().seconds, [&] { return is_stopped(options); }, options.threads});
    return asked.advice(clock.seconds());
}

}  // namespace glup
