#include "glup/search/pimc.hpp"

#include <chrono>
#include <cmath>
#include <utility>

#include "glup/search/choices.hpp"
#include "glup/search/evaluate.hpp"
#include "glup/search/schedule.hpp"
#include "glup/value/scale.hpp"

namespace glup {
namespace {

constexpr double kLeastGain = 0.005;  // points of Glup; one with a limit of time looks for more

Budget budget_of(const RecommendOptions& options, double scale) {
    Budget budget;
    budget.rollouts = options.rollouts;
    if (options.seconds || !options.rollouts) {
        budget.seconds = options.seconds.value_or(kDefaultSeconds);
        budget.least_gain = kLeastGain * scale;
    }
    return budget;
}

Recommendation result_of(const Schedule& schedule, const std::vector<Action>& actions) {
    const Verdicts verdicts = schedule.verdicts();
    const Race& race = schedule.race();
    const double base = race.value(race.reference());
    const double base_error = race.error(race.reference());
    Recommendation result;
    for (const std::size_t a : verdicts.order) {
        const Verdict& verdict = verdicts.actions[a];
        const double error = std::hypot(base_error, verdict.score_error);
        result.actions.push_back({actions[a], base + verdict.score,
                                  std::isinf(error) ? std::nan("") : error, race.samples(a),
                                  verdict.difference, verdict.difference_error, verdict.chance,
                                  verdict.standing, race.value(a), race.error(a)});
    }
    result.method = Method::kPimc;
    result.rollouts = schedule.rollouts();
    return result;
}

}  // namespace

Recommendation recommend_by_pimc(const View& view, const value::Network* network,
                                 const RecommendOptions& options) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
    };
    const auto is_stopped = [&] {
        return options.stop_flag != nullptr && options.stop_flag->load(std::memory_order_relaxed);
    };
    const State& seen = view.seen();
    const WorldSampler worlds(view, options.belief);
    Rollout rollout;
    rollout.first_draw = first_draw_of(view.seat());  // the same cards after every action
    const bool learned = network != nullptr && !is_beyond_the_network(seen);
    if (learned) {
        set_policy(rollout, "mixed", network);
        rollout.network = network;
        rollout.tricks = options.tricks;
    }
    Random unused(0);
    Choices choices = choices_of(seen);
    prefer(choices, choose_action(seen, rollout, unused));
    auto& [actions, texts, entrants] = choices;
    if (learned) entrants.judged = judged_by(*network, seen, actions);
    const double scale = value::point_scale(seen.rules());
    const Trust in_glup;
    const Trust trust{in_glup.spread * scale, in_glup.caution * scale};
    Schedule schedule(std::move(entrants), budget_of(options, scale), trust);
    std::vector<Action> columns;
    std::vector<Value> rows;
    while (schedule.rollouts() == 0 || !is_stopped()) {
        const double began = elapsed();
        const auto piece = schedule.next(began);
        if (!piece) break;
        columns.clear();
        for (const std::size_t a : schedule.race().running()) columns.push_back(actions[a]);
        rows.resize(columns.size() * static_cast<std::size_t>(piece->count));
        evaluate_actions(worlds, columns, rollout, options.seed, piece->first, piece->count,
                         rows.data());
        schedule.take(rows, elapsed() - began);
    }
    Recommendation result = result_of(schedule, actions);
    result.seconds = elapsed();
    result.ended = schedule.is_forced()    ? Ended::kComplete
                   : is_stopped()          ? Ended::kStopped
                   : schedule.is_settled() ? Ended::kSettled
                                           : Ended::kLimit;
    return result;
}

}  // namespace glup
