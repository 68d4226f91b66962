// Nodes and times of the auction games' solver beside the plain one, in one run.
// Usage: auction_bench ROW CARDS COUNT [plain]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "auction_deals.hpp"
#include "glup/auction/endgame/solver.hpp"

using namespace glup;
using namespace glup::auction;

namespace {

struct Tally {
    std::vector<double> nodes;
    double seconds = 0;
    void print(const char* what) {
        std::sort(nodes.begin(), nodes.end());
        double sum = 0;
        for (const double one : nodes) sum += one;
        const auto count = static_cast<double>(nodes.size());
        std::printf("  %-10s nodes median %.0f mean %.0f p99 %.0f max %.0f, ms mean %.3f\n", what,
                    nodes[nodes.size() / 2], sum / count, nodes[nodes.size() * 99 / 100],
                    nodes.back(), seconds * 1000 / count);
    }
};

double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fputs("auction_bench ROW CARDS COUNT [plain]\n", stderr);
        return 2;
    }
    const int cards = std::atoi(argv[2]), count = std::atoi(argv[3]);
    const std::size_t mib = cards > 10 ? 16 : 2;
    EndgameSolver solver(mib), plain(mib, endgame::Options::plain());
    Random random(31);
    Tally value, actions, threshold, yardstick;
    for (int i = 0; i < count; ++i) {
        const Endgame endgame = workload::auction_deal(argv[1], cards, random);
        const auto timed = [&](Tally& tally, EndgameSolver& with, const auto& solve) {
            with.clear();
            const double start = now();
            tally.nodes.push_back(static_cast<double>(solve()));
            tally.seconds += now() - start;
        };
        int exact = 0;
        timed(value, solver, [&] {
            const EndgameResult found = solver.value(endgame);
            exact = found.lower;
            return found.nodes;
        });
        timed(actions, solver, [&] { return solver.actions(endgame).back().result.nodes; });
        const int total =
            points_in(endgame.in_play(), endgame.rules.card_points) + endgame.rules.last;
        const int own = (exact + total) / 2 + (i % 5 - 1) * endgame.rules.scale;
        timed(threshold, solver,
              [&] { return solver.reaches(endgame, {Goal::kPoints, own, 0}).nodes; });
        if (argc > 4) {
            timed(yardstick, plain, [&] {
                const EndgameResult found = plain.value(endgame);
                if (found.lower != exact)
                    std::printf("  differ: %s\n", endgame_line(endgame).c_str());
                return found.nodes;
            });
        }
    }
    std::printf("%s, %d cards, %d deals\n", argv[1], cards, count);
    value.print("value");
    actions.print("every card");
    threshold.print("threshold");
    if (argc > 4) yardstick.print("plain");
}
