// What each optimisation is worth: nodes and times with it switched off, on the same endgames, and
// whether the values stay the same. One JSON object or one row for each variant.
// Usage: endgame_ablation [--kind K] [--cards C] [--count N] [--seed S] [--only TEXT] [--json]
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/variants.hpp"
#include "endgame/workload.hpp"
#include "glup/stock/endgame/solver_impl.hpp"

namespace {

using namespace glup::endgame;

struct Totals {
    double nodes = 0;
    double seconds = 0;
    std::vector<int> values;

    void add(BasicSolver<Switchable>& solver, const Endgame& position) {
        solver.clear();
        const std::clock_t start = std::clock();
        const Result result = solver.value(position);
        seconds += static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        nodes += static_cast<double>(result.nodes);
        values.push_back(result.exact ? result.lower : -1000);
    }
};

}  // namespace

int main(int argc, char** argv) {
    std::string kind = "uniform", only;
    int count = 40, cards = 18;
    unsigned long seed = 3;
    bool json = false;
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--json") {
            json = true;
            continue;
        }
        const char* const value = i + 1 < argc ? argv[++i] : "";
        if (name == "--kind") {
            kind = value;
        } else if (name == "--cards") {
            cards = std::atoi(value);
        } else if (name == "--count") {
            count = std::atoi(value);
        } else if (name == "--seed") {
            seed = std::strtoul(value, nullptr, 10);
        } else if (name == "--only") {
            only = value;
        } else {
            std::fprintf(stderr, "unknown: %s\n", argv[i]);
            return 2;
        }
    }
    endgames::Chance chance(seed);
    std::vector<Endgame> positions;
    for (int i = 0; i < count; ++i) {
        positions.push_back(endgames::random_endgame(kind, cards, chance));
    }
    bool agree = true;
    for (const endgames::Variant& variant : endgames::kVariants) {
        if (variant.name.find(only) == std::string_view::npos || cards > variant.most_cards) {
            continue;
        }
        Switchable options;
        variant.change(options);
        BasicSolver<Switchable> solver(4, options), whole(4);
        Totals totals, all;  // in turn, so that both meet the same noise
        for (const Endgame& position : positions) {
            totals.add(solver, position);
            all.add(whole, position);
        }
        const bool same = totals.values == all.values;
        agree = agree && same;
        const std::string name(variant.name);
        std::printf(json ? "{\"off\": \"%s\", \"nodes\": %.3f, \"time\": %.3f, \"agree\": %s}\n"
                         : "%-36s nodes x %7.2f  time x %6.2f  values agree: %s\n",
                    name.c_str(), totals.nodes / all.nodes, totals.seconds / all.seconds,
                    same ? "true" : "false");
        std::fflush(stdout);
    }
    return agree ? 0 : 1;
}
