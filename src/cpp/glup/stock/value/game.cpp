#include "glup/stock/value/game.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "glup/support/error.hpp"

namespace glup::value {
namespace {

constexpr float kEven = 0.5F;  // a tie at the target: the next deal tells

// Calls f(mine, theirs, weight) for what a deal brings in whole steps of the table: every deal over
// the four nearest, and with the seats exchanged, for both are equals.
template <class F>
void for_each_cell(const std::vector<DealScores>& deals, double step, F&& f) {
    const double weight = 0.5 / static_cast<double>(deals.size());
    for (const DealScores& deal : deals) {
        for (const bool swapped : {false, true}) {
            const double mine = deal[swapped] / step, theirs = deal[!swapped] / step;
            const int i = static_cast<int>(mine), j = static_cast<int>(theirs);
            const double x = mine - i, y = theirs - j;
            f(i, j, weight * (1 - x) * (1 - y));
            f(i + 1, j, weight * x * (1 - y));
            f(i, j + 1, weight * (1 - x) * y);
            f(i + 1, j + 1, weight * x * y);
        }
    }
}

// The sum of products, in four parts that a processor adds up side by side.
double dot(const double* a, const double* b, int count) {
    std::array<double, 4> parts{};
    int k = 0;
    for (; k + 4 <= count; k += 4) {
        for (int part = 0; part < 4; ++part) parts[part] += a[k + part] * b[k + part];
    }
    for (; k < count; ++k) parts[0] += a[k] * b[k];
    return (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

// The deals by what they bring, for a table of `kSteps` by `kSteps` entries to the target.
template <int kSteps>
class Cells {
public:
    Cells(const std::vector<DealScores>& deals, double step)
        : weights_(kSteps * kColumns), below_(kSteps * kColumns), beyond_(2 * kSteps + 1) {
        ends_.fill(0);
        for_each_cell(deals, step, [&](int i, int j, double weight) {
            if (i >= kSteps) {
                beyond_[std::clamp(i - j, -kSteps, kSteps) + kSteps] += weight;
                return;
            }
            weights_[i * kColumns + std::min(j, kColumns - 1)] += weight;
            if (j < kSteps) ends_[i] = std::max(ends_[i], j + 1);
        });
        stay_ = std::exchange(weights_[0], 0.0);
        for (int i = 0; i < kSteps; ++i) {
            for (int j = 1; j < kColumns; ++j)
                below_[at(i, j)] = below_[at(i, j - 1)] + weights_[at(i, j - 1)];
        }
    }

    // Of the deals that bring less than a step to both.
    double stay() const { return stay_; }

    // The chance to win at once from (i, j); half of it is that of a tie.
    double wins(int i, int j) const {
        double sum = 0;
        // Beyond the target with these: who has more wins.
        for (int mine = kSteps - i; mine < kSteps; ++mine) {
            const int tie = at(mine, i + mine - j);
            sum += below_[tie] + kEven * weights_[tie];
        }
        const int tie = kSteps + j - i;
        for (int k = tie + 1; k <= 2 * kSteps; ++k) sum += beyond_[k];
        return sum + kEven * beyond_[tie];
    }

    // The mean of the entries that are led to from (i, j).
    double goes_on(const std::vector<double>& table, int i, int j) const {
        double sum = 0;
        for (int mine = 0; mine < kSteps - i; ++mine) {
            sum += dot(&weights_[mine * kColumns], &table[(i + mine) * kSteps + j],
                       std::min(ends_[mine], kSteps - j));
        }
        return sum;
    }

private:
    static constexpr int kColumns = kSteps + 1;
    static constexpr int at(int i, int j) { return i * kColumns + j; }

    std::vector<double> weights_;   // by the steps of both, mine below the target's
    std::vector<double> below_;     // sums of those with fewer of theirs
    std::vector<double> beyond_;    // where mine alone reach it: by the difference
    std::array<int, kSteps> ends_;  // theirs below the target's end there
    double stay_ = 0;
};

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
    const Cells<kSteps> cells(deals, static_cast<double>(step_));
    std::vector<double> table(kSteps * kSteps);
    // From the highest totals down: a deal brings points to at least one of them, and what it leads
    // to is known. Where that is less than a step an entry leads to itself, in part.
    for (int i = kSteps - 1; i >= 0; --i) {
        for (int j = kSteps - 1; j >= i; --j) {
            const double mean =
                (cells.wins(i, j) + cells.goes_on(table, i, j)) / (1 - cells.stay());
            table[i * kSteps + j] = mean;
            table[j * kSteps + i] = 1 - mean;
        }
    }
    table_.assign(table.begin(), table.end());
}

void GameChances::fill_lead(const std::vector<DealScores>& deals) {
    constexpr int kMost = 2 * kSteps;            // enough to end the game from anywhere
    std::vector<double> weights(2 * kMost + 1);  // of a change by −kMost … kMost steps
    for_each_cell(deals, static_cast<double>(step_), [&](int i, int j, double weight) {
        weights[std::clamp(i - j, -kMost, kMost) + kMost] += weight;
    });
    int most = kMost;  // that any deal changes
    while (most > 0 && weights[kMost + most] == 0) --most;
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
            for (int step = -most; step <= most; ++step)
                mean += weights[step + kMost] * after(i + step);
            change = std::max(change, std::abs(mean - chance[i]));
            chance[i] = mean;
        }
    }
    table_.assign(chance.begin(), chance.end());
}

float chance_to_win(const Game& game, const State& state, int seat, std::optional<float> lead) {
    const Expectation expected = game.forecast->expect(state, seat);
    const auto counters = [&](int who) { return static_cast<float>(state.counters[who]); };
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
