// The searches of phase 1: rollouts of actions in worlds that fit a view, and the rounds in which
// they compete. What goes on around them is JavaScript's, as it is Python's elsewhere.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "border.hpp"
#include "glup/rules/view.hpp"
#include "glup/search/choices.hpp"
#include "glup/search/evaluate.hpp"
#include "glup/search/exact_scores.hpp"
#include "glup/search/schedule.hpp"
#include "glup/worlds/worlds.hpp"
#include "learned.hpp"

namespace glup::wasm {
namespace {

// The legal actions of one view, and what it takes to roll them out.
struct Evaluator {
    WorldSampler worlds;
    Choices choices;
    Rollout rollout;
    std::uint64_t seed;
    int seat;
    std::vector<WeightedWorld> listed{};
    std::unique_ptr<endgame::Solver> solver{};

    std::vector<Action> chosen(const std::uint32_t* columns, std::uint32_t count) const {
        std::vector<Action> actions;
        for (std::uint32_t i = 0; i < count; ++i) actions.push_back(choices.actions.at(columns[i]));
        return actions;
    }
};

// Sums by source of each action, the owner's first.
PointsBySource* points_in(std::vector<PointsBySource>& points, std::size_t actions, bool counted) {
    points.assign(counted ? actions : 0, PointsBySource{});
    return counted ? points.data() : nullptr;
}
void add_points(const std::vector<PointsBySource>& points) {
    for (const PointsBySource& one : points) {
        for (const auto& side : one) {
            for (const auto sum : side) out.add(static_cast<double>(sum));
        }
    }
}

void add_stand_ins(const StandIns& stand_ins) {
    for (const auto& one : stand_ins) {
        out.add(one ? static_cast<std::int32_t>(one->action) : -1);
        out.add(std::int32_t{one && one->same});
    }
}

StandIns read_stand_ins(const std::int32_t* pairs, std::size_t count) {
    StandIns stand_ins(count);
    for (std::size_t a = 0; a < count; ++a) {
        if (pairs[2 * a] >= 0)
            stand_ins[a] = {static_cast<std::size_t>(pairs[2 * a]), pairs[2 * a + 1] != 0};
    }
    return stand_ins;
}

void add_verdicts(const Verdicts& verdicts) {
    for (const Verdict& one : verdicts.actions) {
        out.add(one.score).add(one.score_error).add(one.difference).add(one.difference_error);
        out.add(one.chance).add(static_cast<double>(one.standing));
    }
    for (const std::size_t a : verdicts.order) out.add(static_cast<double>(a));
}

}  // namespace

// `odds`: 24 numbers, or null for chance. The network and the forecast are asked if there are some
// and `learned` and `counted` say so.
GLUP_EXPORT(glup_evaluator)
std::int32_t glup_evaluator(const void* bytes, const char* policy, std::uint32_t policy_size,
                            std::uint64_t seed, const void* odds, std::int32_t tricks,
                            std::int32_t learned, std::int32_t counted) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        const State& seen = view.seen();
        const Belief belief = odds == nullptr ? kUniformBelief : read<Belief>(odds);
        Rollout rollout;
        if (learned != 0) {
            rollout.network = network_of(seen.ruleset);
            rollout.tricks = tricks;
        }
        set_policy(rollout, {policy, policy_size}, rollout.network);
        if (counted != 0) rollout.forecast = forecast_of(seen.ruleset);
        rollout.first_draw = first_draw_of(view.seat());  // the same cards after every action
        Random rng = Random::stream(seed, ~std::uint64_t{0});
        Choices choices = choices_of(seen);
        prefer(choices, choose_action(seen, rollout, rng));
        std::unique_ptr<Evaluator> evaluator(new Evaluator{
            WorldSampler(view, belief), std::move(choices), rollout, seed, view.seat()});
        const auto& [actions, texts, entrants] = evaluator->choices;
        out.add(static_cast<std::uint32_t>(entrants.preferred)).add_texts(texts);
        for (const bool one : entrants.candidates) out.add(std::int32_t{one});
        add_stand_ins(entrants.stand_ins);
        out.add(evaluator.release());
    });
}
GLUP_EXPORT(glup_evaluator_free) void glup_evaluator_free(Evaluator* evaluator) {
    delete evaluator;
}

// What the network expects of each action at once; NaN of those it leaves out.
GLUP_EXPORT(glup_judged) std::int32_t glup_judged(const Evaluator* evaluator) {
    return guarded([=] {
        const Rollout& rollout = evaluator->rollout;
        if (rollout.network == nullptr) throw Error("expected an evaluator with a network");
        out.add_all(judged_by(*rollout.network, evaluator->worlds.view().seen(),
                              evaluator->choices.actions));
    });
}

// Rows of some columns, in units of kValueUnit; then if `counted` the sums by source.
GLUP_EXPORT(glup_block)
std::int32_t glup_block(const Evaluator* evaluator, double first, std::uint32_t count,
                        const std::uint32_t* columns, std::uint32_t width, std::int32_t counted) {
    return guarded([=] {
        const std::vector<Action> actions = evaluator->chosen(columns, width);
        std::vector<PointsBySource> points;
        PointsBySource* const sums = points_in(points, width, counted != 0);
        Value* const rows = out.fill<Value>(std::size_t{count} * width);
        if (count > 0 && width > 0) {
            evaluate_actions(evaluator->worlds, actions, evaluator->rollout, evaluator->seed,
                             static_cast<std::int64_t>(first), count, rows, sums);
        }
        add_points(points);
    });
}

// Of each column, the owner and the opponent: how often each kind was declared, and the rest.
GLUP_EXPORT(glup_tallies)
std::int32_t glup_tallies(const Evaluator* evaluator, double first, std::uint32_t count,
                          const std::uint32_t* columns, std::uint32_t width) {
    return guarded([=] {
        const std::vector<Action> actions = evaluator->chosen(columns, width);
        std::vector<Tallies> sums(width);
        tally_actions(evaluator->worlds, actions, evaluator->rollout, evaluator->seed,
                      static_cast<std::int64_t>(first), count, sums.data());
        const auto& rules = evaluator->worlds.view().seen().rules();
        for (const Tallies& both : sums) {
            for (const Tally& one : both) {
                for (int i = 0; i < rules.meld_count; ++i) {
                    if (rules.melds[i].kind < kKinds) out.add(one.declared[rules.melds[i].kind]);
                }
            }
        }
    });
}

// The weights of all worlds if there are at most `limit`, else nothing.
GLUP_EXPORT(glup_list_worlds)
std::int32_t glup_list_worlds(Evaluator* evaluator, std::uint32_t limit) {
    return guarded([=] {
        auto found = evaluator->worlds.list(limit);
        if (!found) return;
        evaluator->listed = std::move(*found);
        for (const WeightedWorld& world : evaluator->listed) out.add(world.weight);
    });
}

// One row for a listed world, with all that glup_block gives; phase 2 exactly if `exact`: then
// nothing if so many seconds were not enough.
GLUP_EXPORT(glup_world_row)
std::int32_t glup_world_row(Evaluator* evaluator, std::uint32_t world, const std::uint32_t* columns,
                            std::uint32_t width, std::int32_t exact, double seconds,
                            std::int32_t counted) {
    return guarded([=] {
        const std::vector<Action> actions = evaluator->chosen(columns, width);
        const Random rng = Random::stream(evaluator->seed, world);
        Rollout rollout = evaluator->rollout;
        SolveLimit limit;
        if (exact != 0) {
            if (!evaluator->solver) evaluator->solver = std::make_unique<endgame::Solver>(4);
            rollout.solver = evaluator->solver.get();
            rollout.limit = &limit;
            limit.end_in(seconds);
        }
        std::vector<PointsBySource> points;
        PointsBySource* const sums = points_in(points, width, counted != 0);
        Value* const row = out.fill<Value>(width);
        evaluate_in_world(evaluator->listed.at(world).world, evaluator->seat, actions, rollout, rng,
                          row, sums);
        add_points(points);
        if (limit.reached) out.clear();
    });
}

GLUP_EXPORT(glup_is_beyond_the_network)
std::int32_t glup_is_beyond_the_network(const void* view) {
    return guarded([=] { out.add(std::int32_t{is_beyond_the_network(read<View>(view).seen())}); });
}

// The rounds for the actions of an evaluator. `judged`: as many numbers, or null. A limit that is
// not finite is none.
GLUP_EXPORT(glup_schedule)
std::int32_t glup_schedule(const Evaluator* evaluator, const void* judged, double spread,
                           double caution, double rollouts, double seconds, double least_gain,
                           std::int32_t halving, std::int32_t workers) {
    return guarded([=] {
        Entrants entrants = evaluator->choices.entrants;
        if (judged != nullptr)
            entrants.judged = read_all<double>(judged, evaluator->choices.actions.size());
        Budget budget;
        if (std::isfinite(rollouts))
            budget.rollouts = static_cast<std::int64_t>(std::min(rollouts, 0x1p62));
        budget.seconds = seconds;
        budget.least_gain = least_gain;
        budget.halving = halving != 0;
        budget.workers = workers;
        out.add(new Schedule(std::move(entrants), budget, Trust{spread, caution}));
    });
}
GLUP_EXPORT(glup_schedule_free) void glup_schedule_free(Schedule* schedule) { delete schedule; }

// The first world of the next piece and how many it has, then the columns; nothing if there is
// none.
GLUP_EXPORT(glup_next) std::int32_t glup_next(Schedule* schedule, double elapsed) {
    return guarded([=] {
        const auto piece = schedule->next(elapsed);
        if (!piece) return;
        out.add(static_cast<double>(piece->first)).add(static_cast<double>(piece->count));
        for (const std::size_t a : schedule->race().running())
            out.add(static_cast<std::uint32_t>(a));
    });
}

GLUP_EXPORT(glup_take)
std::int32_t glup_take(Schedule* schedule, const void* rows, std::uint32_t count, double seconds) {
    return guarded([=] {
        const std::size_t width = schedule->race().running().size();
        if (count == 0 || count % width != 0)
            throw Error("expected rows with a column for each running action");
        schedule->take(read_all<Value>(rows, count), seconds);
    });
}

// Whether it is forced, whether settled, the reference; of each action samples, difference error,
// mean and error; then the verdicts.
GLUP_EXPORT(glup_found)
std::int32_t glup_found(const Schedule* schedule, std::uint32_t actions) {
    return guarded([=] {
        const Race& race = schedule->race();
        out.add(schedule->is_forced() ? 1.0 : 0.0).add(schedule->is_settled() ? 1.0 : 0.0);
        out.add(static_cast<double>(race.reference()));
        for (std::uint32_t a = 0; a < actions; ++a) {
            out.add(static_cast<double>(race.samples(a))).add(race.difference_error(a));
            out.add(race.value(a)).add(race.error(a));
        }
        add_verdicts(schedule->verdicts());
    });
}

// Of actions that were looked at independently: three numbers each, the difference from the
// reference, the error of the value, the difference that was expected; and their stand-ins.
GLUP_EXPORT(glup_verdicts)
std::int32_t glup_verdicts(const void* numbers, const void* stand_ins, std::uint32_t actions,
                           std::uint32_t reference, double spread, double caution) {
    return guarded([=] {
        const auto found = read_all<double>(numbers, std::size_t{3} * actions);
        const auto pairs = read_all<std::int32_t>(stand_ins, std::size_t{2} * actions);
        const StandIns others = read_stand_ins(pairs.data(), actions);
        std::vector<Evidence> evidence(actions);
        std::vector<double> errors(actions);
        for (std::uint32_t a = 0; a < actions; ++a) {
            evidence[a].difference = found[3 * a];
            errors[a] = found[3 * a + 1];
            evidence[a].prior = found[3 * a + 2];
            evidence[a].stand_in = others[a];
        }
        add_verdicts(
            verdicts_by_errors(std::move(evidence), reference, Trust{spread, caution}, errors));
    });
}

}  // namespace glup::wasm
