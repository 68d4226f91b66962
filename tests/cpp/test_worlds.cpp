// Worlds drawn by a belief, and worlds listed, each held against the other.
#include "glup/stock/worlds/worlds.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/support/error.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// Views of phase 1 with at most `left` cards in the stock, the turn-up included.
std::vector<View> views_with_stock(int left, int count, std::uint64_t seed) {
    std::vector<View> views;
    samples::visit_deals(200, seed, [&](const State& state) {
        if (static_cast<int>(views.size()) == count || !state.in_phase1()) return;
        if (rules::kStock - state.drawn > left || (state.played[3] + state.scores[0]) % 3 != 0)
            return;
        views.emplace_back(state, static_cast<int>(views.size() % 2));
    });
    REQUIRE(static_cast<int>(views.size()) == count);
    return views;
}

std::string key(const State& state) {
    return {reinterpret_cast<const char*>(&state), sizeof state};
}

Belief some_belief(Random& rng) {
    Belief belief;
    for (double& odds : belief) odds = 0.1 + 3 * rng.unit();
    return belief;
}

double choose(int n, int k) {
    double result = 1;
    for (int i = 0; i < k; ++i) result = result * (n - i) / (i + 1);
    return result;
}

}  // namespace

TEST("a list has every world once, and their weights come to 1") {
    for (const View& view : views_with_stock(2, 40, 1)) {
        const auto worlds = WorldSampler(view).list(1000);
        REQUIRE(worlds.has_value());
        std::map<std::string, double> seen;
        double total = 0;
        for (const auto& [world, weight] : *worlds) {
            CHECK(View(world, view.seat()) == view);
            seen[key(world)] = weight;
            total += weight;
        }
        CHECK_EQ(seen.size(), worlds->size());
        CHECK(std::abs(total - 1) < 1e-12);
        // One face-down card: as many worlds as cards that it can be, each by its copies.
        const CardSet unseen = view.unseen();
        CHECK_EQ(static_cast<int>(worlds->size()), std::popcount(unseen.distinct()));
        for (const auto& [world, weight] : *worlds) {
            const double expected =
                static_cast<double>(unseen.count(world.stock[world.drawn])) / unseen.size();
            CHECK(std::abs(weight - expected) < 1e-12);
        }
    }
}

TEST("a list that would be too long is none") {
    const View view = views_with_stock(2, 1, 5)[0];
    const auto size = WorldSampler(view).list(1000)->size();
    CHECK(WorldSampler(view).list(size).has_value());
    CHECK(!WorldSampler(view).list(size - 1).has_value());
    samples::visit_deals(1, 3, [&](const State& state) {
        if (state.drawn == 0) CHECK(!WorldSampler(View(state, 0)).list(100).has_value());
    });
}

TEST("worlds are drawn as often as the belief says") {
    Random rng(7);
    const int draws = 20000;
    for (const View& view : views_with_stock(4, 6, 2)) {
        const WorldSampler sampler(view, some_belief(rng));
        const auto worlds = sampler.list(100000);
        REQUIRE(worlds.has_value());
        std::map<std::string, int> count;
        for (int i = 0; i < draws; ++i) {
            const State world = sampler.sample(rng);
            CHECK(View(world, view.seat()) == view);
            ++count[key(world)];
        }
        double squares = 0;  // Pearson's statistic, and its degrees of freedom
        for (const auto& [world, weight] : *worlds) {
            const double expected = weight * draws;
            const double found = count[key(world)];
            squares += (found - expected) * (found - expected) / expected;
            count.erase(key(world));
        }
        CHECK(count.empty());
        const double freedom = static_cast<double>(worlds->size()) - 1;
        CHECK(squares < freedom + 5 * std::sqrt(2 * freedom) + 10);
    }
}

TEST("the expected copies are those of the listed worlds") {
    Random rng(8);
    for (const View& view : views_with_stock(4, 12, 6)) {
        for (const Belief& belief : {kUniformBelief, some_belief(rng)}) {
            const WorldSampler sampler(view, belief);
            std::array<double, rules::kCards> mean{};
            const CardSet known = view.opponent_known();
            const auto worlds = sampler.list(100000);
            REQUIRE(worlds.has_value());
            for (const auto& [world, weight] : *worlds)
                for (Card card = 0; card < rules::kCards; ++card)
                    mean[card] +=
                        weight * (world.hand[view.opponent()].count(card) - known.count(card));
            const auto expected = sampler.expected();
            for (Card card = 0; card < rules::kCards; ++card)
                CHECK(std::abs(mean[card] - expected[card]) < 1e-9);
        }
    }
}

TEST("the number of copies in the opponent's hand follows the belief early in the deal") {
    const View view = [] {
        View found;
        samples::visit_deals(1, 9, [&](const State& state) {
            if (state.drawn == 0 && state.decision == Decision::kLead) found = View(state, 0);
        });
        return found;
    }();
    const CardSet unseen = view.unseen();
    // Odds of 0 and very long odds for two cards, 1 for the rest: known without a sum.
    Belief belief = kUniformBelief;
    const auto never = static_cast<Card>(std::countr_zero(unseen.distinct()));
    const auto tilted = static_cast<Card>(std::bit_width(unseen.distinct()) - 1);
    belief[never] = 0;
    belief[tilted] = 3;
    const WorldSampler sampler(view, belief);
    const int copies = unseen.count(tilted);
    const int others = unseen.size() - copies - unseen.count(never);
    const int wanted = view.concealed() - view.opponent_known().size();
    double total = 0, mean = 0;
    for (int n = 0; n <= copies; ++n) {
        const double ways = choose(copies, n) * std::pow(3.0, n) * choose(others, wanted - n);
        total += ways;
        mean += n * ways;
    }
    mean /= total;
    Random rng(3);
    const int draws = 20000;
    double found = 0;
    for (int i = 0; i < draws; ++i) {
        const State world = sampler.sample(rng);
        CHECK(!world.hand[view.opponent()].has(never));
        found += world.hand[view.opponent()].count(tilted);
    }
    CHECK(std::abs(found / draws - mean) < 0.03);
    CHECK(mean > copies * static_cast<double>(wanted) / unseen.size() + 0.2);
}

TEST("odds that mean nothing are refused") {
    const View view = views_with_stock(60, 1, 4)[0];
    for (const double odds : {-1.0, std::numeric_limits<double>::infinity(),
                              std::numeric_limits<double>::quiet_NaN()}) {
        Belief belief = kUniformBelief;
        belief[5] = odds;
        CHECK_THROWS(Error, WorldSampler(view, belief));
    }
    CHECK_THROWS(Error, WorldSampler(view, Belief{}));
}
