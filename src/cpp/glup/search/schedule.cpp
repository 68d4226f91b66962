#include "glup/search/schedule.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace glup {
namespace {

constexpr std::int64_t kNoLimit = std::numeric_limits<std::int64_t>::max();
constexpr double kMost = 1e18;  // worlds: more than any search comes to
// A piece lasts about this long: short enough to stop on time, long enough to cost nothing itself.
constexpr double kPieceSeconds = 0.01;
constexpr double kMostWorlds = 4096;     // of a piece
constexpr double kFirstLook = 1.0 / 16;  // of the effort, at every legal action
// Worlds for a better value: so many at least, and at most so many times the error's share.
constexpr double kLeastMore = 32;
constexpr double kMostTimes = 4;

struct Expected {
    std::size_t reference;
    std::vector<double> prior, all;
};

// By the network, whose best candidate is the reference, or by the policy's own choice alone. What
// the network says nothing of is no better than the worst it speaks of.
Expected expected_by(const Entrants& entrants) {
    const std::size_t actions = entrants.candidates.size();
    if (entrants.judged.empty())
        return {entrants.preferred, std::vector<double>(actions), std::vector<double>(actions)};
    double least = std::numeric_limits<double>::infinity();
    for (const double judged : entrants.judged) least = std::fmin(least, judged);
    Expected result{0, std::vector<double>(actions, least), entrants.judged};
    for (std::size_t a = 0; a < actions; ++a) {
        if (entrants.candidates[a] && !std::isnan(entrants.judged[a]))
            result.prior[a] = entrants.judged[a];
    }
    const auto best = std::max_element(result.prior.begin(), result.prior.end());
    const double most = *best;
    result.reference = static_cast<std::size_t>(best - result.prior.begin());
    for (std::size_t a = 0; a < actions; ++a) {
        result.prior[a] -= most;
        result.all[a] = entrants.stand_ins[a] ? result.all[a] - most : result.prior[a];
    }
    return result;
}

}  // namespace

Schedule::Schedule(Entrants entrants, const Budget& budget, const Trust& trust)
    : entrants_(std::move(entrants)),
      budget_(budget),
      trust_(trust),
      race_(entrants_.candidates.size(), 0),
      mark_(budget_.least_gain > 0 ? kFirstMark : kNoLimit),
      pace_(kPieceSeconds) {
    Expected expected = expected_by(entrants_);
    prior_ = std::move(expected.prior);
    expected_ = std::move(expected.all);
    race_ = Race(entrants_.candidates.size(), expected.reference);
}

std::optional<Schedule::Piece> Schedule::next(double elapsed) {
    const auto is_late = [&] { return row_ > 0 && elapsed >= deadline_; };
    while (row_ >= goal_ || is_late()) {
        if (over_ || taken_ < row_) return std::nullopt;
        if (row_ == mark_) look_back();
        if ((settled_ || row_ >= last_ || is_late()) && !next_round(elapsed)) return std::nullopt;
        goal_ = std::min(last_, mark_);
        share_ = even_share();
    }
    const Piece piece{row_, std::min({worlds_in(deadline_ - elapsed), share_, goal_ - row_})};
    row_ += piece.count;
    return piece;
}

// Of a piece that takes no longer.
std::int64_t Schedule::worlds_in(double seconds) const {
    const double a_world = pace_ * static_cast<double>(columns().size());
    const double worlds = std::min(seconds, kPieceSeconds) / a_world;
    return static_cast<std::int64_t>(std::clamp(worlds, 1.0, kMostWorlds));
}

// All who share the work get as many pieces of one size, so that they come to the goal together.
std::int64_t Schedule::even_share() const {
    const auto left = static_cast<double>(goal_ - row_);
    const auto each = left / budget_.workers;
    return static_cast<std::int64_t>(std::ceil(each / std::ceil(each / worlds_in(kPieceSeconds))));
}

void Schedule::take(std::span<const Value> rows, double seconds) {
    alone_.empty() ? race_.add(rows) : race_.add_reference(rows);
    const auto values = static_cast<std::int64_t>(rows.size());
    spent_ += values * budget_.rollouts_a_value;
    taken_ += values / static_cast<std::int64_t>(columns().size());
    pace_ = std::max(seconds / static_cast<double>(values), 1e-8);
}

// Whether what is left to find is worth more rollouts.
void Schedule::look_back() {
    mark_ += mark_ / 2;
    const std::vector<double> scores = scores_of(race_, prior_, trust_);
    std::vector<double> score, error;
    for (const std::size_t a : race_.running()) {
        score.push_back(scores[a]);
        error.push_back(race_.difference_error(a));
    }
    settled_ = gain_to_come(score, error) < budget_.least_gain;
}

// Whether there is one.
bool Schedule::next_round(double elapsed) {
    if (round_ == 0) {
        race_.restrict_to(entrants_.candidates);
        settled_ = false;  // the first look was at others too
        if (budget_.halving) {
            race_.restrict_to(not_cut(race_, prior_, trust_));
            const auto halvings = std::bit_width(race_.running().size() - 1);
            last_round_ = std::max(1, static_cast<int>(halvings));
        }
    } else if (round_ > 0 && round_ < last_round_ && race_.running().size() > 2) {
        race_.drop((race_.running().size() + 1) / 2, scores_of(race_, prior_, trust_));
        if (budget_.halving) race_.restrict_to(not_cut(race_, prior_, trust_));
    }
    over_ = settled_ || is_forced() || round_ == last_round_;
    if (over_) return refine(elapsed);
    ++round_;
    const double share = kFirstLook + (1 - kFirstLook) * round_ / last_round_;
    deadline_ = share * budget_.seconds;
    last_ = kNoLimit;
    if (budget_.rollouts) {
        const double left =
            share * static_cast<double>(*budget_.rollouts) - static_cast<double>(spent_);
        const auto row = static_cast<double>(race_.running().size()) * budget_.rollouts_a_value;
        last_ = row_ + static_cast<std::int64_t>(std::floor(std::min(left / row, kMost) + 1e-9));
    }
    return true;
}

// It ends early: whether what is told of the best action needs more worlds, and they are the
// reference's alone.
bool Schedule::refine(double elapsed) {
    const double error = race_.error(race_.reference());
    const bool early = settled_ || is_forced();
    if (!early || !(error > budget_.headline) || elapsed >= budget_.seconds) return false;
    alone_ = {race_.reference()};
    const auto worlds = static_cast<double>(row_);
    const double times = std::min(error / budget_.headline, kMostTimes);
    double more = std::max(worlds * (times * times - 1), kLeastMore);
    if (budget_.rollouts) {
        const std::int64_t left = *budget_.rollouts - spent_;
        more = std::min(more, static_cast<double>(left / budget_.rollouts_a_value));
    }
    deadline_ = budget_.seconds;
    last_ = row_ + static_cast<std::int64_t>(more);
    mark_ = kNoLimit;
    over_ = last_ == row_;
    return !over_;
}

}  // namespace glup
