#include "glup/stock/advice/explanation.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "glup/stock/rules/scale.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/support/short_list.hpp"

namespace glup {
namespace {

constexpr std::size_t kRollouts = 160;  // of a piece: some milliseconds
// Worth a word: so many points of Glup, and so many standard errors.
constexpr double kLeastPoints = 0.5;
constexpr double kErrors = 2.5;
constexpr std::size_t kMostGivenUp = 3;  // kinds of meld that one action is said to give up

double median(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 != 0 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

void add(Tallies& to, const Tallies& one) {
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int kind = 0; kind < kKinds; ++kind)
            to[side].declared[kind] += one[side].declared[kind];
    }
}
void add(PointsBySource& to, const PointsBySource& one) {
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int source = 0; source < value::kSources; ++source)
            to[side][source] += one[side][source];
    }
}

template <class T>
void put(std::vector<T>& to, std::size_t at, const std::vector<T>& from) {
    std::copy(from.begin(), from.end(), to.begin() + static_cast<std::ptrdiff_t>(at));
}

}  // namespace

double thinking_seconds(double seconds, bool explained, bool in_game, std::size_t actions) {
    if (!std::isfinite(seconds) || !(explained || in_game)) return seconds;
    const double share = explained ? kExplainShare * seconds : 0;
    const double telling =
        kTellSeconds * (int{explained} + int{in_game}) * static_cast<double>(actions);
    return seconds - std::min(share + telling, seconds / 2);
}

Explanation::Explanation(const View& view, const Belief& odds, std::uint64_t seed,
                         const std::vector<std::string>& actions, bool counted, double seconds)
    : evaluator_(WorldSampler(view, odds), "greedy", seed), counted_(counted), seconds_(seconds) {
    const std::vector<std::string>& texts = evaluator_.texts();
    for (const std::string& action : actions) {
        const auto found = std::lower_bound(texts.begin(), texts.end(), action);
        if (found == texts.end() || *found != action)
            throw Error("explain: expected a legal action, given " +
                        json::shown(std::string_view(action)));
        columns_.push_back(static_cast<std::uint32_t>(found - texts.begin()));
    }
    const std::size_t width = columns_.size();
    tallies_.resize(width);
    tallies_so_far_.resize(width);
    points_.resize(counted ? width : 0);
    points_so_far_.resize(points_.size());
    count_ = static_cast<std::int64_t>(
        std::max<std::size_t>(1, kRollouts / std::max<std::size_t>(1, std::min(kRollouts, width))));
}

bool Explanation::has_time(double elapsed) {
    if (start_ < 0) start_ = std::min(elapsed, 1e9);
    return elapsed < seconds_ || (worlds_ < kMinWorlds && elapsed - start_ < kGrace);
}

std::optional<Work> Explanation::next(double elapsed) {
    if (columns_.empty() || next_ >= kWorlds || !has_time(elapsed)) return std::nullopt;
    const std::size_t end = std::min(asked_ + kRollouts, columns_.size());
    Work work{Work::Kind::kTallied,
              next_,
              std::min(count_, kWorlds - next_),
              {columns_.begin() + static_cast<std::ptrdiff_t>(asked_),
               columns_.begin() + static_cast<std::ptrdiff_t>(end)}};
    asked_ = end;
    if (asked_ == columns_.size()) {
        asked_ = 0;
        next_ += work.count;
    }
    return work;
}

Rows Explanation::fill(const Work& work) const {
    Rows rows;
    rows.tallies.resize(work.columns.size());
    evaluator_.tallies(work.first, work.count, work.columns, rows.tallies.data());
    if (counted_) {
        rows.points.resize(work.columns.size());
        std::vector<Value> values(work.columns.size() * static_cast<std::size_t>(work.count));
        evaluator_.block(work.first, work.count, work.columns, values.data(), rows.points.data());
    }
    return rows;
}

// Worlds count once all actions were looked at in them.
void Explanation::take(const Work& work, const Rows& rows) {
    const auto at = static_cast<std::size_t>(
        std::find(columns_.begin(), columns_.end(), work.columns.front()) - columns_.begin());
    put(tallies_so_far_, at, rows.tallies);
    if (counted_) put(points_so_far_, at, rows.points);
    if (at + work.columns.size() < columns_.size()) return;
    for (std::size_t a = 0; a < tallies_.size(); ++a) add(tallies_[a], tallies_so_far_[a]);
    for (std::size_t a = 0; a < points_.size(); ++a) add(points_[a], points_so_far_[a]);
    worlds_ += work.count;
}

std::vector<PointShares> Explanation::points(const std::vector<double>& values) const {
    std::vector<PointShares> result;
    if (worlds_ == 0) return result;
    for (std::size_t a = 0; a < points_.size(); ++a) {
        const PointShares counted = to_points(points_[a], static_cast<double>(worlds_));
        double value = values[a];
        if (std::isnan(value)) {
            std::array<double, rules::kSeats> sums{};
            for (int side = 0; side < rules::kSeats; ++side) {
                for (const double part : counted[side]) sums[side] += part;
            }
            value = sums[0] - sums[1];
        }
        result.push_back(reconciled(counted, value));
    }
    return result;
}

std::vector<std::vector<GivenUp>> Explanation::given_up() const {
    std::vector<std::vector<GivenUp>> result(worlds_ == 0 ? 0 : columns_.size());
    if (worlds_ == 0) return result;
    const State& seen = evaluator_.view().seen();
    const rules::Ruleset& rules = seen.rules();
    const auto worlds = static_cast<double>(worlds_);
    const double least = kLeastPoints * rules::point_scale(rules);
    std::vector<double> declared(columns_.size());
    for (int i = 0; i < rules.meld_count; ++i) {
        const Kind kind = rules.melds[i].kind;
        if (kind >= kKinds) continue;
        for (std::size_t a = 0; a < declared.size(); ++a)
            declared[a] = tallies_[a][0].declared[kind] / worlds;
        // What is usual among the actions; a single action has nothing to be compared with.
        const double usual = median(declared);
        const double points = seen.melds().kinds[kind].points;
        for (std::size_t a = 0; a < declared.size(); ++a) {
            const double lost = usual - declared[a];
            const double noise = std::sqrt(
                (declared[a] * std::abs(1 - declared[a]) + usual * std::abs(1 - usual)) / worlds);
            if (lost * points >= least && lost >= kErrors * noise)
                result[a].push_back({kind, lost, lost * points});
        }
    }
    for (std::vector<GivenUp>& lost : result) {
        sort_short(lost, [](const GivenUp& a, const GivenUp& b) { return a.points > b.points; });
        if (lost.size() > kMostGivenUp) lost.erase(lost.begin() + kMostGivenUp, lost.end());
    }
    return result;
}

void explain(Advice& advice, const Explanation& found) {
    std::vector<double> values;
    for (const ValuedAction& one : advice.actions) values.push_back(one.value);
    const auto points = found.points(values);
    auto given_up = found.given_up();
    for (std::size_t a = 0; a < advice.actions.size(); ++a) {
        auto& outlook = advice.actions[a].outlook;
        if (!points.empty()) outlook = Outlook{points[a]};
        if (outlook && !given_up.empty()) outlook->gives_up = std::move(given_up[a]);
    }
}

}  // namespace glup
