#include "glup/search/race.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "glup/support/portable.hpp"

namespace glup {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kUnit = kValueUnit;
// So many actions are compared each with each, which costs nothing beside their rollouts.
constexpr std::size_t kMostPaired = 64;
constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

double mean(std::int64_t sum, std::int64_t samples) {
    return static_cast<double>(sum) / static_cast<double>(std::max<std::int64_t>(samples, 1));
}

}  // namespace

double Race::Sums::error(std::int64_t samples) const {
    if (samples < 2) return kInfinite;
    const auto n = static_cast<double>(samples);
    const auto total = static_cast<double>(sum);
    const double variance = (static_cast<double>(squares) - total * (total / n)) / (n - 1);
    return std::sqrt(std::max(variance, 0.0) / n) / kUnit;
}

Race::Race(std::size_t actions, std::size_t reference)
    : reference_(reference), running_(actions), entries_(actions), places_(actions, kNowhere) {
    std::iota(running_.begin(), running_.end(), std::size_t{0});
    find_places();
}

// Once, when few enough actions are running: whoever is not among them then is given up.
void Race::find_places() {
    if (paired_ > 0 || running_.size() > kMostPaired) return;
    for (const std::size_t action : running_) places_[action] = paired_++;
    pairs_.resize(paired_ * paired_);
}

std::size_t Race::pair_place(std::size_t a, std::size_t b) const {
    return std::min(places_[a], places_[b]) * paired_ + std::max(places_[a], places_[b]);
}

void Race::add(std::span<const Value> rows) {
    const auto place = static_cast<std::size_t>(
        std::find(running_.begin(), running_.end(), reference_) - running_.begin());
    for (; !rows.empty(); rows = rows.subspan(running_.size())) {
        const std::int64_t base = rows[place];
        for (std::size_t i = 0; i < running_.size(); ++i) {
            Entry& entry = entries_[running_[i]];
            ++entry.samples;
            entry.own.add(rows[i]);
            entry.paired.add(rows[i] - base);
            if (paired_ == 0) continue;
            for (std::size_t j = 0; j < i; ++j) {
                Pair& both = pair(running_[j], running_[i]);
                ++both.samples;
                both.difference.add(rows[j] - rows[i]);
            }
        }
    }
}

void Race::add_reference(std::span<const Value> rows) {
    Entry& entry = entries_[reference_];
    for (const Value value : rows) {
        ++entry.samples;
        entry.own.add(value);
    }
}

double Race::difference(std::size_t action) const {
    return mean(entries_[action].paired.sum, entries_[action].samples) / kUnit;
}

double Race::difference_error(std::size_t action) const {
    return action == reference_ ? 0 : entries_[action].paired.error(entries_[action].samples);
}

double Race::value(std::size_t action) const {
    const Entry& base = entries_[reference_];
    return mean(base.own.sum, base.samples) / kUnit + difference(action);
}

double Race::error(std::size_t action) const {
    return entries_[action].own.error(entries_[action].samples);
}

double Race::pair_error(std::size_t a, std::size_t b) const {
    if (a == b) return 0;
    if (a == reference_) return difference_error(b);
    if (b == reference_) return difference_error(a);
    if (places_[a] == kNowhere || places_[b] == kNowhere)
        return portable::hypot(difference_error(a), difference_error(b));
    const Pair& both = pairs_[pair_place(a, b)];
    return both.difference.error(both.samples);
}

void Race::drop(std::size_t keep, const std::vector<double>& score) {
    std::vector<std::size_t> order = running_;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return score[a] > score[b]; });
    std::vector<bool> kept(entries_.size());
    for (std::size_t i = 0; i < std::min(keep, order.size()); ++i) kept[order[i]] = true;
    restrict_to(kept);
}

void Race::restrict_to(const std::vector<bool>& kept) {
    std::erase_if(running_,
                  [&](std::size_t action) { return !kept[action] && action != reference_; });
    find_places();
}

double gain_to_come(const std::vector<double>& score, const std::vector<double>& error) {
    const auto best =
        static_cast<std::size_t>(std::max_element(score.begin(), score.end()) - score.begin());
    double gain = 0;
    for (std::size_t a = 0; a < score.size(); ++a) {
        const double spread = portable::hypot(error[a], error[best]);
        if (a == best || spread == 0) continue;
        if (std::isinf(spread)) return kInfinite;
        const double z = (score[best] - score[a]) / spread;
        const double density = portable::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi);
        gain += spread * (density - z * portable::erfc(z / std::numbers::sqrt2) / 2);
    }
    return gain;
}

}  // namespace glup
