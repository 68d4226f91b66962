#include "glup/stock/review/look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/rare_hopes.hpp"
#include "glup/stock/review/report.hpp"
#include "glup/stock/search/choices.hpp"
#include "glup/stock/search/exact_scores.hpp"

namespace glup::review {
namespace {

constexpr std::size_t kMostWorlds = rules::kCards;  // one card of the stock may be any
constexpr std::int64_t kExactRollouts = 250;        // an exact value costs about as much
constexpr std::int64_t kChunk = 128;                // worlds between two looks at the limits
constexpr double kClear = 3;  // so many standard errors below what counts: it won't
constexpr int kTricks = 4;    // until the network judges

double in_points(Value better, Value worse) {
    return static_cast<double>(better - worse) / kValueUnit;
}

}  // namespace

SecondLook::SecondLook(const View& view, std::string_view better, std::string_view worse,
                       std::uint64_t seed, const Belief& belief, const value::Network* network,
                       std::optional<std::int64_t> rollouts)
    : worlds_(view, belief),
      actions_{parse_action(view.seen(), better), parse_action(view.seen(), worse)},
      seed_(seed),
      rollouts_(rollouts) {
    const bool rare = has_dear_hope(view.seen());
    const bool judged = network != nullptr && !rare && !is_beyond_the_network(view.seen());
    rollout_.network = network;
    if (judged) rollout_.tricks = kTricks;
    set_policy(rollout_, judged ? "mixed" : rare ? "chase" : "greedy", network);
    rollout_.first_draw = first_draw_of(view.seat());  // the same cards after both
    if (auto listed = worlds_.list(kMostWorlds)) listed_ = std::move(*listed);
    const auto cost = 2 * kExactRollouts * static_cast<std::int64_t>(listed_.size());
    exact_ = !rollouts_ || cost <= *rollouts_;
}

std::optional<Gap> SecondLook::look(double seconds) {
    return listed_.empty() ? sample(seconds) : look_at_listed(seconds);
}

std::optional<Gap> SecondLook::look_at_listed(double seconds) {
    SolveLimit limit;
    Rollout rollout = rollout_;
    if (exact_) {
        rollout.solver = &solver_;
        rollout.limit = &limit;
        limit.end_in(seconds);
    }
    const auto& [world, weight] = listed_[world_];
    std::array<Value, 2> row{};
    evaluate_in_world(world, worlds_.view().seat(), actions_, rollout,
                      Random::stream(seed_, world_), row.data());
    if (limit.reached) {  // all of them quickly, then
        exact_ = false;
        world_ = 0;
        points_ = 0;
        return std::nullopt;
    }
    points_ += weight * in_points(row[0], row[1]);
    if (++world_ < listed_.size()) return std::nullopt;
    return Gap{points_, 0};
}

std::optional<Gap> SecondLook::sample(double seconds) {
    const int row = 2 * rollouts_a_value(rollout_);
    const std::int64_t most = rollouts_ ? std::max<std::int64_t>(*rollouts_ / row, 2)
                                        : std::numeric_limits<std::int64_t>::max();
    const auto gap = [&] {
        const auto count = static_cast<double>(count_);
        const double mean = total_ / count;
        const double spread = std::max(squares_ / count - mean * mean, 0.0);
        return Gap{mean, std::sqrt(spread / std::max(count - 1, 1.0))};
    };
    if (count_ > 0 && seconds <= 0) return gap();
    const std::int64_t chunk = std::min(kChunk, most - count_);
    std::array<Value, 2 * kChunk> rows{};
    evaluate_actions(worlds_, actions_, rollout_, seed_, count_, chunk, rows.data());
    for (std::int64_t i = 0; i < chunk; ++i) {
        const double one = in_points(rows[2 * i], rows[2 * i + 1]);  // of 64ths: sums are exact
        total_ += one;
        squares_ += one * one;
    }
    count_ += chunk;
    const Gap found = gap();
    if (count_ >= most || found.points + kClear * found.error < kLeast) return found;
    return std::nullopt;
}

}  // namespace glup::review
