// Fits the linear first guess of MTD(f) by least squares: the leader's points from counts of cards
// by player, trump or not, and rank. Usage: endgame_tune_guess OUT.inc [DEALS] [SEED] [RULES]
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "endgame/workload.hpp"
#include "glup/stock/endgame/first_guess.hpp"
#include "glup/stock/endgame/solver.hpp"

namespace {

using namespace glup::endgame;
using namespace glup::rules;

constexpr int kSize = kGuessFeatures;
using System = std::array<std::array<double, kSize + 1>, kSize>;  // the last column: right side

std::array<double, kSize> solution(System m) {
    for (int a = 0; a < kSize; ++a) m[a][a] += 1;  // a little ridge
    for (int a = 0; a < kSize; ++a) {
        int pivot = a;
        for (int row = a + 1; row < kSize; ++row) {
            if (std::fabs(m[row][a]) > std::fabs(m[pivot][a])) pivot = row;
        }
        std::swap(m[a], m[pivot]);
        for (int row = 0; row < kSize; ++row) {
            if (row == a) continue;
            const double factor = m[row][a] / m[a][a];
            for (int c = a; c <= kSize; ++c) m[row][c] -= factor * m[a][c];
        }
    }
    std::array<double, kSize> x;
    for (int a = 0; a < kSize; ++a) x[a] = m[a][kSize] / m[a][a];
    return x;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("endgame_tune_guess OUT.inc [DEALS] [SEED]\n", stderr);
        return 2;
    }
    const int deals = argc > 2 ? std::atoi(argv[2]) : 1500;
    endgames::Chance chance(argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 4242);
    const RulesetId id = find_ruleset(argc > 4 ? argv[4] : "glup");
    const Ruleset& rules = ruleset(id);
    static constexpr std::array<const char*, 6> kMix = {"uniform", "skewed",  "uniform",
                                                        "skewed",  "onecopy", "balanced"};
    System normal{};
    Solver solver;
    double squares = 0, built_in = 0;
    for (int i = 0; i < deals; ++i) {
        const auto kind = kMix[static_cast<std::size_t>(i) % kMix.size()];
        const int fewest = 4 * rules.hand / 9;
        const Endgame position = endgames::random_endgame(
            kind, fewest + chance.below(rules.hand - fewest + 1), chance, id);
        const int total = points_left(position);
        const double above = solver.value(position).lower / 2.0;  // leader's points over half
        const auto x = guess_features(position);
        for (int a = 0; a < kSize; ++a) {
            for (int b = 0; b < kSize; ++b) normal[a][b] += x[a] * x[b];
            normal[a][kSize] += x[a] * above;
        }
        squares += above * above;
        const int guess = id == RulesetId::kGlup ? first_guess(GlupGame(), position, total)
                                                 : first_guess(AnyGame(rules), position, total);
        built_in += std::pow(guess - (total / 2.0 + above), 2);
    }
    const std::array<double, kSize> weights = solution(normal);
    double left = squares;
    std::ofstream out(argv[1]);
    for (int a = 0; a < kSize; ++a) {
        left -= weights[a] * normal[a][kSize];
        out << std::lround(weights[a] * 1000) << ',' << (a % 6 == 5 ? '\n' : ' ');
    }
    std::printf("%d deals: deviation from half %.2f points, fitted %.2f, built in %.2f\n", deals,
                std::sqrt(squares / deals), std::sqrt(left / deals), std::sqrt(built_in / deals));
}
