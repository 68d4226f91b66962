#include "glup/stock/search/world_list.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace glup {
namespace {

// How far the exact value of an action lies from that of its rollouts, one to another, in points of
// Glup.
constexpr double kRolloutError = 2;
// Values as exact as this are equal: the last bits of a sum depend on its order.
constexpr double kDecimals = 1e9;

}  // namespace

WorldList::WorldList(const Choices& choices, std::vector<double> weights, double scale,
                     bool counted, const SearchLimits& limits)
    : choices_(choices),
      weights_(std::move(weights)),
      rollout_error_(kRolloutError * scale),
      counted_(counted),
      limits_(limits),
      values_(choices.actions.size()),
      exact_(choices.actions.size()) {}

std::optional<Work> WorldList::next(double elapsed) {
    const bool is_late = elapsed >= limits_.seconds;
    if (rows_.size() < weights_.size()) {
        if (over_ || asked_ == weights_.size() || (asked_ > 0 && is_late)) return std::nullopt;
        std::vector<std::uint32_t> all(actions());
        std::iota(all.begin(), all.end(), 0U);
        return Work{Work::Kind::kListed, static_cast<std::int64_t>(asked_++), 1, std::move(all)};
    }
    // One exact row at a time: they share a solver.
    if (over_ || taken_ < asked_ || is_late) return std::nullopt;
    if ((order_.empty() || taken_ == weights_.size()) && !begin_solving()) return std::nullopt;
    return Work{Work::Kind::kSolved,
                static_cast<std::int64_t>(asked_++),
                1,
                {static_cast<std::uint32_t>(order_[solved_])}};
}

// The next action. Whether there is one, and the budget allows it.
bool WorldList::begin_solving() {
    const auto worlds = static_cast<std::int64_t>(weights_.size());
    if (order_.empty()) {
        spent_ = worlds * static_cast<std::int64_t>(actions());
        std::vector<double> rolled;
        for (std::size_t a = 0; a < actions(); ++a) rolled.push_back(mean(a, rows_));
        order_.resize(actions());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            const bool better = choices_.entrants.candidates[a];
            if (better != choices_.entrants.candidates[b]) return better;
            return rolled[a] > rolled[b];
        });
    } else {
        ++solved_;
    }
    spent_ += kExactRollouts * worlds;
    over_ = solved_ == actions() || (limits_.iterations && spent_ > *limits_.iterations);
    asked_ = taken_ = 0;
    exact_rows_.clear();
    return !over_;
}

void WorldList::take(const Work& work, const std::optional<Rows>& rows) {
    if (!rows) {
        over_ = true;
        return;
    }
    rollouts_ += static_cast<std::int64_t>(rows->values.size());
    if (work.kind == Work::Kind::kListed) {
        rows_.push_back(*rows);
        if (rows_.size() == weights_.size()) asked_ = taken_ = 0;
        return;
    }
    exact_rows_.push_back(*rows);
    if (++taken_ < weights_.size()) return;
    const std::size_t action = order_[solved_];
    values_[action] = mean(0, exact_rows_);
    exact_[action] = true;
}

bool WorldList::is_complete() const {
    return std::find(exact_.begin(), exact_.end(), false) == exact_.end();
}

std::vector<double> WorldList::weights() const {
    std::vector<double> weights(weights_.begin(),
                                weights_.begin() + static_cast<std::ptrdiff_t>(rows_.size()));
    if (weights.size() == weights_.size()) return weights;
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    for (double& weight : weights) weight /= sum;
    return weights;
}

double WorldList::mean(std::size_t column, const std::vector<Rows>& rows) const {
    const std::vector<double> shares = weights();
    double sum = 0;
    for (std::size_t world = 0; world < shares.size(); ++world)
        sum += shares[world] * rows[world].values[column];
    return std::nearbyint(sum / kValueUnit * kDecimals) / kDecimals;
}

WorldList::Believed WorldList::believed(const std::vector<double>& rolled) const {
    std::vector<double> moved;
    for (std::size_t a = 0; a < actions(); ++a) {
        if (exact_[a]) moved.push_back(values_[a] - rolled[a]);
    }
    if (moved.empty()) return {rolled, rollout_error_};
    const auto count = static_cast<double>(moved.size());
    const double shift = std::accumulate(moved.begin(), moved.end(), 0.0) / count;
    double squares = 0;
    for (const double one : moved) squares += (one - shift) * (one - shift);
    Believed result{rolled, std::max(std::sqrt(squares / count), rollout_error_)};
    for (std::size_t a = 0; a < actions(); ++a)
        result.values[a] = exact_[a] ? values_[a] : rolled[a] + shift;
    return result;
}

// What stands for an action; if both are proved, only where they come out the same.
std::optional<Evidence::StandIn> WorldList::stand_in(std::size_t action,
                                                     const std::vector<double>& values) const {
    const auto found = choices_.entrants.stand_ins[action];
    if (!found || !exact_[action] || !exact_[found->action]) return found;
    if (values[action] != values[found->action]) return std::nullopt;
    return Evidence::StandIn{found->action, true};
}

Verdicts WorldList::verdicts(const Believed& believed, const StandIns& stand_ins) const {
    const std::vector<double>& values = believed.values;
    const std::vector<bool>& candidates = choices_.entrants.candidates;
    std::vector<bool> among(actions());
    bool any = false;
    for (std::size_t a = 0; a < actions(); ++a) {
        among[a] = exact_[a] && candidates[a];
        any = any || among[a];
    }
    if (!any) among = candidates;
    std::size_t reference = actions();
    for (std::size_t a = 0; a < actions(); ++a) {
        if (among[a] && (reference == actions() || values[a] > values[reference])) reference = a;
    }
    std::vector<Evidence> evidence(actions());
    std::vector<double> errors(actions());
    for (std::size_t a = 0; a < actions(); ++a) {
        // What has been solved stands above what has not: that went on from the best down.
        const double capped = exact_[a] ? values[a] : std::min(values[a], values[reference]);
        evidence[a].difference = capped - values[reference];
        evidence[a].prior = values[a] - values[reference];
        evidence[a].stand_in = stand_ins[a];
        errors[a] = exact_[a] ? 0 : believed.error;
    }
    return verdicts_by_errors(std::move(evidence), reference, kTrustAll, errors);
}

void WorldList::tell(Advice& advice) const {
    Findings found;
    for (std::size_t a = 0; a < actions(); ++a) found.means.push_back(mean(a, rows_));
    const Believed all = believed(found.means);
    for (std::size_t a = 0; a < actions(); ++a) found.stand_ins.push_back(stand_in(a, all.values));
    const Verdicts told = verdicts(all, found.stand_ins);
    found.samples.assign(actions(), static_cast<std::int64_t>(rows_.size()));
    const double best = all.values[told.best()];
    for (std::size_t a = 0; a < actions(); ++a) {
        found.values.push_back(best + told.actions[a].difference);
        found.errors.push_back(exact_[a] ? 0 : all.error);
    }
    if (counted_) {
        const std::vector<double> shares = weights();
        found.points.resize(actions());
        for (std::size_t a = 0; a < actions(); ++a) {
            for (int side = 0; side < rules::kSeats; ++side) {
                for (int source = 0; source < value::kSources; ++source) {
                    double sum = 0;
                    for (std::size_t world = 0; world < shares.size(); ++world)
                        sum += shares[world] *
                               static_cast<double>(rows_[world].points[a][side][source]);
                    found.points[a][side][source] = sum / kValueUnit;
                }
            }
        }
    }
    advice.actions = valued(choices_.actions, choices_.texts, told, found);
    advice.samples = static_cast<std::int64_t>(rows_.size());
    advice.rollouts = rollouts_;
}

}  // namespace glup
