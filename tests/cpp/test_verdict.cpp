// What a search believes of its actions: held against what follows from its rules by hand.
#include "glup/search/verdict.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "check.hpp"

using namespace glup;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

Verdicts verdicts(const std::vector<Evidence>& evidence, const Trust& trust, double error) {
    return verdicts_of(evidence, 0, trust,
                       [&](std::size_t a, std::size_t b) { return a == b ? 0 : error; });
}

}  // namespace

TEST("an error is told where there is one") {
    CHECK_EQ(known_error(0), 0);
    CHECK_EQ(known_error(12.5), 12.5);
    CHECK(std::isnan(known_error(std::numeric_limits<double>::infinity())));
    CHECK(std::isnan(known_error(error_left(std::numeric_limits<double>::infinity(), 1e9))));
    CHECK(std::isnan(known_error(std::nan(""))));
}

TEST("what is not known is expected, and what is known for sure is believed") {
    CHECK_EQ(believed_part(0, 8), 1.0);
    CHECK_EQ(believed_part(kInfinite, 8), 0.0);
    CHECK_EQ(believed_part(8, 8), 0.5);
    CHECK_EQ(error_left(kInfinite, 8), 8.0);
    CHECK_EQ(error_left(0, 8), 0.0);
    CHECK(near(believed_difference({10, 8, -4}, {8, 2}), 0.5 * 10 - 0.5 * 4 - 2));
    CHECK_EQ(believed_difference({10, kInfinite, -4}, {8, 2}), -6.0);
}

TEST("what is far behind may be far off, and what is close is closer than expected") {
    const Trust trust{2, 1, 12, 10};
    CHECK_EQ(trust.spread_of(0), 2.0);
    CHECK_EQ(trust.spread_of(-12), 4.0);
    CHECK_EQ(trust.believed_prior(-10), -5.0);
    CHECK_EQ(trust.believed_prior(0), 0.0);
    CHECK(near(believed_difference({10, 4, -12}, trust), 0.5 * 10 - 0.5 * 144 / 22 - 1));
    CHECK_EQ(Trust().spread_of(-12), 8.0);
    CHECK_EQ(Trust().believed_prior(-12), -12.0);
}

TEST("the chance of two is that of their difference, and equal actions share it") {
    const Trust all = {1e9, 0};
    const auto two = verdicts({{0, 0, 0}, {-3, 2, 0}}, all, 2);
    CHECK_EQ(two.best(), 0U);
    CHECK(near(two.actions[1].chance, std::erfc(1.5 / std::sqrt(2.0)) / 2));
    CHECK(near(two.actions[0].chance + two.actions[1].chance, 1));
    const auto proved = verdicts({{0, 0, 0}, {0, 0, 0}, {-1, 0, 0}}, all, 0);
    CHECK_EQ(proved.actions[0].chance, 0.5);
    CHECK_EQ(proved.actions[1].chance, 0.5);
    CHECK_EQ(proved.actions[2].chance, 0.0);
    // The same as the best: the rival's chance stays what it was.
    const auto same =
        verdicts({{0, 0, 0}, {-3, 2, 0}, {0, 0, 0, false, Evidence::StandIn{0, true}}}, all, 2);
    CHECK(near(same.actions[1].chance, two.actions[1].chance));
    CHECK(near(same.actions[0].chance, two.actions[0].chance / 2));
    CHECK_EQ(same.actions[2].chance, same.actions[0].chance);
    CHECK(same.actions[2].standing == Standing::kSame);
}

TEST("rivals behind the nearest count half, and share what the best leaves by their odds") {
    const auto found = verdicts({{0, 0, 0}, {-3, 2, 0}, {-4, 2, 0}, {-4, 2, 0}}, {1e9, 0}, 2);
    const auto odds = [](double behind) {
        const double chance = std::erfc(behind / 2 / std::sqrt(2.0)) / 2;
        return chance / (1 - chance);
    };
    const double rivals = odds(3) + 0.5 * 2 * odds(4);
    CHECK(near(found.actions[0].chance, 1 / (1 + rivals)));
    CHECK(near(found.actions[1].chance / found.actions[2].chance, odds(3) / odds(4)));
    CHECK_EQ(found.actions[2].chance, found.actions[3].chance);
    double sum = 0;
    for (const Verdict& verdict : found.actions) sum += verdict.chance;
    CHECK(near(sum, 1));
}

TEST("what was given up stands no higher than what went on, and never wins") {
    const auto found = verdicts({{0, 0, 0}, {5, 0, 0}, {9, 0, 0, false}}, {8, 2}, 1);
    CHECK_EQ(found.best(), 1U);
    CHECK(found.actions[2].standing == Standing::kGivenUp);
    CHECK_EQ(found.actions[2].score, 0.0);
    CHECK_EQ(found.actions[2].difference, -3.0);
}

TEST("what can't be better is worth what stands for it, less what is expected to be lost") {
    const std::vector<Evidence> evidence = {
        {0, 0, 0},
        {5, 0, 1},
        {9, 0, -1, false, Evidence::StandIn{1, false}},
        {9, 0, std::nan(""), false, Evidence::StandIn{1, false}}};
    const auto found = verdicts(evidence, {8, 2}, 1);
    CHECK_EQ(found.actions[2].score, 1.0);
    CHECK_EQ(found.actions[3].score, 3.0);
    for (const std::size_t a : {2U, 3U}) {
        CHECK(found.actions[a].standing == Standing::kDominated);
        CHECK_EQ(found.actions[a].chance, 0.0);
    }
}
