// Nodes and CPU times of the endgame solver over sets of random endgames, an empty table for each.
// The total of the nodes is its bench signature. With --serve it solves what it reads, so that a
// script can measure it in turn with another program. See README.md here.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "endgame/text.hpp"
#include "endgame/workload.hpp"
#include "glup/endgame/solver.hpp"

namespace {

using namespace glup::endgame;

struct Set {
    std::string kind;
    int cards;
    int count;
    bool all = false;  // the value of every action, not only the best one's
};

// Hard shapes, what players meet, and how it grows with the cards.
const std::vector<Set> kSets = {
    {"uniform", 18, 300},   {"skewed", 18, 300},  {"uniform", 18, 100, true}, {"identical", 18, 60},
    {"onecopy", 18, 60},    {"balanced", 18, 60}, {"twosuits", 18, 60},       {"notrumps", 18, 60},
    {"duplicates", 18, 60}, {"uniform", 15, 300}, {"uniform", 12, 300},       {"uniform", 9, 300},
    {"skewed", 15, 100},    {"onecopy", 15, 100}, {"uniform", 15, 100, true}, {"uniform", 6, 300},
};

struct Work {
    double milliseconds;  // CPU time, so that a busy machine disturbs less
    double nodes;
    int value;
};

Work solve(Solver& solver, const Position& position, bool all) {
    const std::clock_t start = std::clock();
    Work work{};
    if (all) {
        const std::vector<ActionValue> actions = solver.actions(position);
        work.nodes = static_cast<double>(actions.back().result.nodes);
        for (const ActionValue& action : actions) {
            work.value = std::max(work.value, action.result.lower);
        }
    } else {
        const Result result = solver.value(position);
        work.nodes = static_cast<double>(result.nodes);
        work.value = result.lower;
    }
    work.milliseconds = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return work;
}

double quantile(std::vector<double> values, double share) {
    std::sort(values.begin(), values.end());
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size()));
    return values[std::min(values.size() - 1, at)];
}

// Measures a set, prints its line, and returns the total of the nodes.
double measure(const Set& set, Solver& solver, unsigned long seed, bool json, bool values) {
    endgames::Chance chance(seed);
    std::vector<double> times, nodes;
    double time = 0, total = 0;
    for (int i = 0; i < set.count; ++i) {
        const Position position = endgames::random_endgame(set.kind, set.cards, chance);
        solver.clear();
        const Work work = solve(solver, position, set.all);
        if (values) std::printf("%d %s\n", work.value, endgames::text_of(position).c_str());
        times.push_back(work.milliseconds);
        nodes.push_back(work.nodes);
        time += work.milliseconds;
        total += work.nodes;
    }
    const char* const form =
        json ? "{\"kind\": \"%s\", \"cards\": %d, \"all\": %s, \"count\": %d, \"nodes\": "
               "{\"median\": "
               "%.0f, \"p99\": %.0f, \"most\": %.0f, \"total\": %.0f}, \"ms\": {\"median\": %.4f, "
               "\"p99\": %.3f, \"most\": %.3f, \"mean\": %.4f}}\n"
             : "%-10s %3d %-6s %5d %9.0f %9.0f %9.0f %11.0f %9.3f %9.2f %9.2f %9.3f\n";
    const char* const all = json ? (set.all ? "true" : "false") : (set.all ? "all" : "");
    std::printf(form, set.kind.c_str(), set.cards, all, set.count, quantile(nodes, 0.5),
                quantile(nodes, 0.99), quantile(nodes, 1), total, quantile(times, 0.5),
                quantile(times, 0.99), quantile(times, 1), time / set.count);
    std::fflush(stdout);
    return total;
}

// Reads lines `value ENDGAME` or `all ENDGAME`, answers each by `NODES MILLISECONDS VALUE`.
int serve(Solver& solver) {
    std::string mode, rest;
    while (std::cin >> mode && std::getline(std::cin, rest)) {
        solver.clear();
        const Work work = solve(solver, endgames::position_from(rest), mode == "all");
        std::printf("%.0f %.4f %d\n", work.nodes, work.milliseconds, work.value);
        std::fflush(stdout);
    }
    return 0;
}

// Endgames of a set as text, one a line.
int list(const Set& set, unsigned long seed) {
    endgames::Chance chance(seed);
    for (int i = 0; i < set.count; ++i) {
        const Position position = endgames::random_endgame(set.kind, set.cards, chance);
        std::printf("%s\n", endgames::text_of(position).c_str());
    }
    return 0;
}

int usage() {
    std::fputs(
        "endgame_bench [--json] [--seed S] [--mib M]: all sets, and the total of their nodes\n"
        "  --kind K [--cards C] [--count N] [--all]: one set instead\n"
        "  --values: also every value with its endgame   --list: the endgames of the one set\n"
        "  --serve: solve lines `value ENDGAME` or `all ENDGAME` of the standard input\n",
        stderr);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    Set one{"", 18, 200};
    int mib = 4;
    unsigned long seed = 31;
    bool json = false, values = false, serving = false, listing = false;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const char* const next = i + 1 < argc ? argv[i + 1] : nullptr;
        if (name == "--json") {
            json = true;
        } else if (name == "--all") {
            one.all = true;
        } else if (name == "--values") {
            values = true;
        } else if (name == "--serve") {
            serving = true;
        } else if (name == "--list") {
            listing = true;
        } else if (next == nullptr) {
            return usage();
        } else {
            ++i;
            if (name == "--kind") {
                one.kind = next;
            } else if (name == "--cards") {
                one.cards = std::atoi(next);
            } else if (name == "--count") {
                one.count = std::max(1, std::atoi(next));
            } else if (name == "--seed") {
                seed = std::strtoul(next, nullptr, 10);
            } else if (name == "--mib") {
                mib = std::atoi(next);
            } else {
                return usage();
            }
        }
    }
    Solver solver(static_cast<std::size_t>(mib));
    if (serving) return serve(solver);
    if (listing) return one.kind.empty() ? usage() : list(one, seed);
    if (!json) {
        std::printf("%-10s %3s %-6s %5s %9s %9s %9s %11s %9s %9s %9s %9s\n", "kind", "", "",
                    "deals", "nodes 50%", "99%", "most", "total", "ms 50%", "99%", "most", "mean");
    }
    double total = 0;
    if (!one.kind.empty()) {
        total = measure(one, solver, seed, json, values);
    } else {
        for (const Set& set : kSets) total += measure(set, solver, seed, json, values);
    }
    std::printf(json ? "{\"nodes\": %.0f}\n" : "nodes in all: %.0f\n", total);
}
