#include "glup/value/game.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "glup/support/error.hpp"

namespace glup::value {
namespace {

constexpr float kEven = 0.5F;  // a tie at the target: the next deal tells

// Whole steps of the table that a deal brings, and how likely that is.
struct Spot {
    std::array<int, rules::kSeats> steps;
    double weight;
};

struct Split {
    int low;
    double high_weight;  // of the step after it
};
Split split(double steps) {
    const double low = std::floor(steps);
    return {static_cast<int>(low), steps - low};
}

// The deals in whole steps, each over the four nearest, and with the seats exchanged: equals.
std::vector<Spot> spots_of(const std::vector<DealScores>& deals, double step) {
    std::map<std::array<int, rules::kSeats>, double> spots;
    const double weight = 0.5 / static_cast<double>(deals.size());
    for (const DealScores& deal : deals) {
        for (const bool swapped : {false, true}) {
            const auto [i, x] = split(deal[swapped] / step);
            const auto [j, y] = split(deal[!swapped] / step);
            spots[{i, j}] += weight * (1 - x) * (1 - y);
            spots[{i + 1, j}] += weight * x * (1 - y);
            spots[{i, j + 1}] += weight * (1 - x) * y;
            spots[{i + 1, j + 1}] += weight * x * y;
        }
    }
    std::vector<Spot> list;
    for (const auto& [steps, likely] : spots) list.push_back({steps, likely});
    return list;
}

constexpr double kExact = 1e-6;
constexpr int kMostSweeps = 10000;

}  // namespace

GameChances::GameChances(const Goal& goal, const std::vector<DealScores>& deals) : goal_(goal) {
    if (goal.target.has_value() == goal.lead.has_value())
        throw Error("game: expected a target or a lead, given " +
                    std::string(goal.target ? "both" : "neither"));
    if (goal.points() < 1) {
        throw Error((goal.target ? "target: " : "lead: ") + std::to_string(goal.points()) +
                    " given, expected at least 1");
    }
    step_ = static_cast<float>(goal.points()) / kSteps;
    goal.target ? fill_target(deals) : fill_lead(deals);
}

float GameChances::at_target(float mine, float theirs) const {
    const float target = static_cast<float>(*goal_.target);
    if (std::max(mine, theirs) >= target)
        return mine > theirs ? 1.0F : mine < theirs ? 0.0F : kEven;
    const float x = std::max(mine, 0.0F) / step_, y = std::max(theirs, 0.0F) / step_;
    // Nothing lies between the last entry and the target: what is there is as good as that entry.
    const int i = std::min(static_cast<int>(x), kSteps - 2);
    const int j = std::min(static_cast<int>(y), kSteps - 2);
    const float across = std::min(x - static_cast<float>(i), 1.0F);
    const float down = std::min(y - static_cast<float>(j), 1.0F);
    const float* at = &table_[i * kSteps + j];
    const float low = at[0] + down * (at[1] - at[0]);
    const float high = at[kSteps] + down * (at[kSteps + 1] - at[kSteps]);
    return low + across * (high - low);
}

float GameChances::at_lead(float lead) const {
    const float x = std::abs(lead) / step_;
    if (x >= kSteps) return lead > 0 ? 1.0F : 0.0F;
    const int i = std::min(static_cast<int>(x), kSteps - 1);
    const float part = x - static_cast<float>(i);
    const float chance = table_[i] + part * (table_[i + 1] - table_[i]);
    return lead < 0 ? 1 - chance : chance;
}

void GameChances::fill_target(const std::vector<DealScores>& deals) {
    const std::vector<Spot> spots = spots_of(deals, static_cast<double>(step_));
    table_.assign(kSteps * kSteps, kEven);
    const auto after = [&](int i, int j) {
        if (std::max(i, j) >= kSteps) return i > j ? 1.0 : i < j ? 0.0 : 0.5;
        return static_cast<double>(table_[i * kSteps + j]);
    };
    // From the highest totals down: a deal brings points to at least one of them, and what it leads
    // to is known. Where that is less than a step an entry leads to itself, in part: `stay`.
    double stay = 0;
    std::vector<Spot> moves;
    for (const Spot& spot : spots) {
        if (spot.steps[0] == 0 && spot.steps[1] == 0)
            stay = spot.weight;
        else
            moves.push_back(spot);
    }
    for (int sum = 2 * kSteps - 2; sum >= 0; --sum) {
        for (int i = std::max(0, sum - kSteps + 1); 2 * i <= sum; ++i) {
            const int j = sum - i;
            double mean = 0;
            for (const auto& [steps, weight] : moves)
                mean += weight * after(i + steps[0], j + steps[1]);
            mean /= 1 - stay;
            table_[i * kSteps + j] = static_cast<float>(mean);
            table_[j * kSteps + i] = static_cast<float>(1 - mean);
        }
    }
}

void GameChances::fill_lead(const std::vector<DealScores>& deals) {
    constexpr int kMost = 2 * kSteps;            // enough to end the game from anywhere
    std::vector<double> weights(2 * kMost + 1);  // of a change by −kMost … kMost steps
    for (const auto& [steps, weight] : spots_of(deals, static_cast<double>(step_)))
        weights[std::clamp(steps[0] - steps[1], -kMost, kMost) + kMost] += weight;
    std::vector<double> chance(kSteps + 1);
    for (int i = 0; i <= kSteps; ++i) chance[i] = 0.5 + 0.5 * i / kSteps;
    const auto after = [&](int lead) {
        if (std::abs(lead) >= kSteps) return lead > 0 ? 1.0 : 0.0;
        return lead < 0 ? 1 - chance[-lead] : chance[lead];
    };
    double change = 1;
    for (int sweep = 0; sweep < kMostSweeps && change > kExact; ++sweep) {
        change = 0;
        for (int i = 1; i < kSteps; ++i) {
            double mean = 0;
            for (int step = -kMost; step <= kMost; ++step)
                mean += weights[step + kMost] * after(i + step);
            change = std::max(change, std::abs(mean - chance[i]));
            chance[i] = mean;
        }
    }
    table_.assign(chance.begin(), chance.end());
}

float chance_to_win(const Game& game, const State& state, int seat, std::optional<float> lead) {
    const Expectation expected = game.forecast->expect(state, seat);
    const auto counters = [&](int who) {
        return static_cast<float>(rules::kCounter * state.counters[who]);
    };
    float mine = counters(seat) + expected.total(0);
    float theirs = counters(seat ^ 1) + expected.total(1);
    if (lead) {
        const float sum = mine + theirs;
        mine = 0.5F * (sum + *lead);
        theirs = 0.5F * (sum - *lead);
    }
    mine += static_cast<float>(game.totals[seat] + state.scores[seat]);
    theirs += static_cast<float>(game.totals[seat ^ 1] + state.scores[seat ^ 1]);
    float chance = 0;
    for (const Node& node : game.forecast->nodes(expected)) {
        chance += game.chances->after_deal(mine + node.mine * expected.spread[0],
                                           theirs + node.theirs * expected.spread[1]);
    }
    return chance / kNodes;
}

}  // namespace glup::value
