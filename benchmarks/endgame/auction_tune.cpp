// Tunes the ordering weights of the auction games' solver by small random steps: a step that makes
// the searches of a set of deals shorter is kept.
// Usage: auction_tune OUT.inc SECONDS [SEED]
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "auction_deals.hpp"
#include "glup/auction/endgame/order.hpp"
#include "glup/auction/endgame/solver.hpp"

using namespace glup;
using namespace glup::auction;

namespace {

struct Sample {
    Endgame endgame;
    double nodes;  // with the first weights
};

// The mean of the nodes in proportion to those with the first weights; gives up above `limit`.
double cost(EndgameSolver& solver, const std::vector<Sample>& samples, double limit) {
    double sum = 0;
    const double most = limit * static_cast<double>(samples.size());
    for (const Sample& sample : samples) {
        solver.clear();
        SolveLimits limits;
        limits.max_nodes = static_cast<std::uint64_t>((most - sum) * sample.nodes) + 2;
        sum += static_cast<double>(solver.value(sample.endgame, limits).nodes) / sample.nodes;
        if (sum > most) return limit * 2;
    }
    return sum / static_cast<double>(samples.size());
}

template <class Row>
void print(std::FILE* file, const Row& row) {
    std::fputs("{{", file);
    for (const int weight : row) std::fprintf(file, "%d,", weight);
    std::fputs("}}", file);
}

template <class Block>
void print_block(std::FILE* file, const Block& block) {
    std::fputs("{{", file);
    for (const auto& role : block) {
        std::fputs("{{", file);
        for (const auto& depth : role) {
            print(file, depth);
            std::fputs(",\n", file);
        }
        std::fputs("}},", file);
    }
    std::fputs("}},\n", file);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("auction_tune OUT.inc SECONDS [SEED]\n", stderr);
        return 2;
    }
    Random random(argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 7);
    endgame::Weights weights = endgame::kWeights;
    EndgameSolver solver(2, {}, &weights);
    std::vector<Sample> samples;
    struct Kind {
        const char* row;
        int cards, count;
    };
    for (const Kind& kind : {Kind{"four-handed", 9, 24}, Kind{"three-handed", 10, 24},
                             Kind{"double-deck", 9, 20}, Kind{"four-handed", 7, 16}}) {
        for (int i = 0; i < kind.count; ++i) {
            Sample sample{workload::auction_deal(kind.row, kind.cards, random), 1};
            solver.clear();
            sample.nodes = static_cast<double>(solver.value(sample.endgame).nodes) + 20;
            samples.push_back(sample);
        }
    }
    double best = cost(solver, samples, 10);
    std::fprintf(stderr, "start %.4f\n", best);
    const std::clock_t end = std::clock() + std::atol(argv[2]) * CLOCKS_PER_SEC;
    for (int step = 0; std::clock() < end; ++step) {
        const endgame::Weights before = weights;
        const int changes = 1 + static_cast<int>(random.below(4));
        for (int i = 0; i < changes; ++i) {
            // Both depths at times together.
            const auto role = random.below(2), depth = random.below(3);
            const bool leads = random.below(2) == 0;
            const auto place = random.below(leads ? endgame::kLeadWeights : 43);
            const double width = random.below(3) == 0 ? 40 : 10;
            const int by = static_cast<int>((random.below(1000) / 500.0 - 1) * width);
            for (std::uint32_t d = 0; d < 2; ++d) {
                if (depth != 2 && depth != d) continue;
                auto& weight =
                    leads ? weights.lead[role][d][place] : weights.follow[role][d][place];
                weight = static_cast<std::int16_t>(weight + by);
            }
        }
        const double now = cost(solver, samples, best);
        if (now < best) {
            best = now;
            std::fprintf(stderr, "%d: %.4f\n", step, best);
            std::FILE* const file = std::fopen(argv[1], "w");
            if (file == nullptr) return 1;
            print_block(file, weights.lead);
            print_block(file, weights.follow);
            std::fclose(file);
        } else {
            weights = before;
        }
    }
}
