#include "glup/stock/search/pimc.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "glup/stock/policy/rare_hopes.hpp"
#include "glup/stock/rules/scale.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/support/error.hpp"
#include "glup/support/portable.hpp"

namespace glup {
namespace {

// Of a world with very many actions so many are tried between two looks at the limits.
constexpr std::size_t kColumns = 256;
constexpr std::int64_t kMostRollouts = std::int64_t{1} << 62;

// How far the network may be trusted (research.md, "What a search believes at first").
constexpr double kGrowth = 15;  // points
constexpr double kBend = 10;    // points
constexpr double kCut = 2;      // standard errors
// Where it is not asked the spread is so many times as wide.
constexpr double kWiderWithout = 8.0 / 3;

Evaluator evaluator_of(const View& view, const PimcOptions& options, const Learned& learned,
                       std::uint64_t seed, bool counted, const State* told) {
    const rules::Ruleset& rules = view.seen().rules();
    if (options.tricks && *options.tricks > rules.tricks()) {
        throw Error("tricks: expected 1 to " + std::to_string(rules.tricks()) + " in " +
                    std::string(rules.name) + ", given " + std::to_string(*options.tricks));
    }
    const Belief odds = options.belief ? learned.odds(view) : kUniformBelief;
    return {told != nullptr ? WorldSampler(view, *told) : WorldSampler(view, odds),
            options.policy,
            seed,
            learned.network,
            static_cast<int>(options.tricks.value_or(rules::kDrawTricks)),
            counted ? learned.forecast : nullptr};
}

Trust trust_of(const PimcOptions& options, double scale) {
    Trust trust{options.spread * scale, options.caution * scale};
    if (options.prior == "network") {
        trust.growth = kGrowth * scale;
        trust.bend = kBend * scale;
        trust.cut = kCut;
    } else {
        trust.spread *= kWiderWithout;
    }
    return trust;
}

Budget budget_of(const PimcOptions& options, const SearchLimits& limits, const Evaluator& evaluator,
                 double scale) {
    Budget budget;
    budget.rollouts_a_value = evaluator.rollouts_a_value();
    if (limits.iterations) budget.rollouts = std::min(*limits.iterations, kMostRollouts);
    if (options.worlds) {
        const auto width =
            static_cast<std::int64_t>(evaluator.actions().size()) * budget.rollouts_a_value;
        const std::int64_t most = std::min(*options.worlds, kMostRollouts / width) * width;
        budget.rollouts = std::min(budget.rollouts.value_or(most), most);
    }
    budget.seconds = limits.seconds;
    if (std::isfinite(limits.seconds) && !limits.full_time) {
        budget.least_gain = options.gain * scale;
        budget.headline = options.error * scale;
    }
    budget.halving = options.halving;
    budget.workers = limits.workers;
    return budget;
}

}  // namespace

PimcOptions in_use(const PimcOptions& options, const View& view, const Learned& learned) {
    const bool rare = options.chase && has_dear_hope(view.seen());
    const bool may_judge = !rare && !is_beyond_the_network(view.seen());
    if (learned.network != nullptr && may_judge) return options;
    PimcOptions result = options;
    if (result.policy != "random") result.policy = rare ? "chase" : "greedy";
    result.tricks.reset();
    result.prior = "policy";
    return result;
}

Pimc::Pimc(const View& view, const PimcOptions& options, const Learned& learned,
           const SearchLimits& limits, std::uint64_t seed, bool counted, const State* told)
    : options_(in_use(options, view, learned)),
      scale_(rules::point_scale(view.seen().rules())),
      forgotten_(view.forgotten()),
      counted_(counted && learned.can_count()),
      evaluator_(evaluator_of(view, options_, learned, seed, counted_, told)) {
    choices_ = {evaluator_.actions(), evaluator_.texts(), evaluator_.entrants()};
    const std::size_t actions = choices_.actions.size();
    if (options_.exact) {
        std::vector<double> weights = evaluator_.list_worlds(kMostListedWorlds);
        if (!weights.empty() && actions > 1) {
            listed_.emplace(choices_, std::move(weights), scale_, counted_, limits);
            return;
        }
    }
    if (options_.prior == "network") judged_ = evaluator_.judged();
    Entrants entrants = choices_.entrants;
    entrants.judged = judged_;
    rounds_.emplace(std::move(entrants), budget_of(options_, limits, evaluator_, scale_),
                    trust_of(options_, scale_));
    const std::size_t reference = rounds_->race().reference();
    if (counted_) points_.emplace(actions, reference);
    if (view.forgotten() > 0) gap_.emplace(actions, reference, kCompletions);
}

std::optional<Work> Pimc::next(double elapsed) {
    if (over_) return std::nullopt;
    if (listed_) return listed_->next(elapsed);
    const auto piece = rounds_->next(elapsed);
    if (!piece) return std::nullopt;
    const auto& running = rounds_->columns();
    return Work{Work::Kind::kSampled, piece->first, piece->count, {running.begin(), running.end()}};
}

std::optional<Rows> Pimc::fill(const Work& work, const Until& until) const {
    const std::size_t width = work.columns.size();
    Rows rows;
    rows.values.resize(width * static_cast<std::size_t>(work.count));
    if (work.kind == Work::Kind::kSolved) {
        SolveLimit limit;
        limit.end_in(until.seconds);
        limit.limits.stop = until.over;
        if (!evaluator_.exact_row(static_cast<std::size_t>(work.first), work.columns,
                                  rows.values.data(), limit))
            return std::nullopt;
        return rows;
    }
    if (counted_) rows.points.resize(width);
    const auto points = [&](std::size_t from) { return counted_ ? &rows.points[from] : nullptr; };
    // Of all worlds listed the first is ended in any case: before that there is nothing to say.
    const bool may_end = work.kind != Work::Kind::kListed || work.first > 0;
    std::vector<Value> part;
    for (std::size_t from = 0; from < width; from += kColumns) {
        if (from > 0 && may_end && until.is_over()) return std::nullopt;
        const std::span columns =
            std::span(work.columns).subspan(from, std::min(kColumns, width - from));
        if (work.kind == Work::Kind::kListed) {
            evaluator_.world_row(static_cast<std::size_t>(work.first), columns,
                                 rows.values.data() + from, points(from));
        } else if (columns.size() == width) {
            evaluator_.block(work.first, work.count, columns, rows.values.data(), points(0));
        } else {
            part.resize(columns.size() * static_cast<std::size_t>(work.count));
            evaluator_.block(work.first, work.count, columns, part.data(), points(from));
            for (std::size_t row = 0; row < static_cast<std::size_t>(work.count); ++row) {
                std::copy_n(part.data() + row * columns.size(), columns.size(),
                            rows.values.data() + row * width + from);
            }
        }
    }
    return rows;
}

void Pimc::take(const Work& work, const std::optional<Rows>& rows, double seconds) {
    over_ = over_ || !rows;
    if (over_) return;
    if (listed_) return listed_->take(work, rows);
    if (rows->values.empty() || rows->values.size() % rounds_->columns().size() != 0)
        throw Error("take: expected rows with a column for each action of the work");
    if (points_ && !rows->points.empty()) points_->add(rows->points, work.columns);
    if (gap_) gap_->add(work.first, work.columns, rows->values);
    rounds_->take(rows->values, seconds);
}

bool Pimc::can_tell() const { return !listed_ || listed_->has_begun(); }

bool Pimc::has_begun() const {
    return listed_ ? listed_->has_begun()
                   : rounds_->race().samples(rounds_->race().reference()) > 0;
}

StopReason Pimc::ended() const {
    if (listed_) return listed_->is_complete() ? StopReason::kComplete : StopReason::kLimit;
    if (rounds_->is_forced()) return StopReason::kComplete;
    return rounds_->is_settled() ? StopReason::kSettled : StopReason::kLimit;
}

Advice Pimc::advice(double elapsed, StopReason ended) const {
    Advice advice;
    if (!can_tell()) throw Error("advice: expected a search whose first world is in");
    if (listed_)
        listed_->tell(advice);
    else
        tell(advice);
    tell_reasons(evaluator_.view(), advice);
    advice.method = Method::kPimc;
    advice.forgotten = forgotten_;
    advice.seconds = elapsed;
    advice.ended = ended;
    return advice;
}

void Pimc::tell(Advice& advice) const {
    const Race& race = rounds_->race();
    const std::size_t reference = race.reference();
    const auto gap = [&](std::size_t a, std::size_t b) { return gap_->of_difference(a, b); };
    const Verdicts verdicts = gap_ ? rounds_->verdicts(gap) : rounds_->verdicts();
    const bool begun = has_begun();
    const double base = begun             ? race.value(reference)
                        : judged_.empty() ? std::nan("")
                                          : judged_[reference];
    double base_error = race.error(reference);
    if (gap_) {
        advice.gap = gap_->of_value(verdicts.best());
        if (advice.gap > 0) base_error = portable::hypot(base_error, advice.gap);
    }
    Findings found;
    for (std::size_t a = 0; a < choices_.actions.size(); ++a) {
        found.values.push_back(base + verdicts.actions[a].score);
        found.errors.push_back(portable::hypot(base_error, verdicts.actions[a].score_error));
        found.means.push_back(begun ? race.value(a) : std::nan(""));
        found.mean_errors.push_back(race.error(a));
        found.samples.push_back(race.samples(a));
    }
    found.priors = judged_;
    found.stand_ins = choices_.entrants.stand_ins;
    if (points_ && begun) {
        const auto points =
            points_->believed(race, [&](std::size_t a) { return rounds_->believed_part(a); });
        for (std::size_t a = 0; a < points.size(); ++a) {
            const auto& stand_in = found.stand_ins[a];
            found.points.push_back(points[stand_in ? stand_in->action : a]);
        }
    }
    advice.actions = valued(choices_.actions, choices_.texts, verdicts, found);
    advice.samples = race.samples(reference);
    advice.rollouts = rounds_->rollouts();
}

}  // namespace glup
