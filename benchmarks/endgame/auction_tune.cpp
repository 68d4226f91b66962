// Fits the ordering weights of the auction games' solver to decisions of real searches: of each
// move what it costs to search it, and whether it cuts. The cost of an order is what is searched up
// to the first move that cuts; steps of single weights that make it less are kept.
// Usage: auction_tune OUT.inc SECONDS [SEED]; the fit takes a third as long as the sampling
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "auction_deals.hpp"
#include "glup/auction/endgame/engine.hpp"

using namespace glup;
using namespace glup::auction;

namespace glup::auction::endgame {

// Sees the inside of a solver.
struct Probe {
    using Engine = EndgameSolver::Engine;
    using Moves = Search::Moves;
    static void list(const Search& search, const Trick& trick, Moves& moves) {
        search.list(trick, moves);
    }
};

}  // namespace glup::auction::endgame

namespace {

using endgame::Play;
using endgame::Probe;
using endgame::Trick;
using endgame::Weights;

constexpr int kMost = endgame::kFollowWeights;

struct Move {
    std::array<std::int16_t, kMost> features;
    float cost;
    bool cuts;
    int score;
};
struct Sample {
    std::vector<Move> moves;
    float scale;
};
// Samples of each block of weights: leads and follows, by role and depth.
constexpr std::size_t kBlocks = std::size_t{2} * endgame::kDepths;  // of leads, and of follows
using Blocks = std::array<std::vector<Sample>, 2 * kBlocks>;

std::int16_t* weights_of(Weights& weights, std::size_t block) {
    const std::size_t role = block % kBlocks / endgame::kDepths, depth = block % endgame::kDepths;
    return block < kBlocks ? weights.lead[role][depth].data() : weights.follow[role][depth].data();
}
int size_of(std::size_t block) { return block < kBlocks ? endgame::kLeadWeights : kMost; }

class Sampler {
public:
    explicit Sampler(const Weights& weights) : weights_(weights), engine_(1, {}, weights_) {}

    // Decisions of one deal, played on in part at random.
    void sample(const Endgame& endgame, Random& random, Blocks& blocks) {
        const auto question = Probe::Engine::of_value(endgame, {});
        engine_.set_up(endgame, question);
        engine_.stop_check.start(limits_);
        auto& search = engine_.search;
        Trick trick = engine_.start;
        while (true) {
            Probe::Moves moves;
            Probe::list(search, trick, moves);
            if (moves.size > 1 && random.below(2) == 0) take(trick, moves, blocks);
            const int best = static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size)));
            Play play = moves.play(best);
            if (random.below(3) != 0) play = search.first_choice(trick);
            trick = search.played(trick, play);
            if (!search.complete(trick)) continue;
            int gain = 0;
            const auto node = search.next(trick, gain);
            if (node.cards < endgame::kOrderedLeads) break;
            trick = search.begun(node);
        }
        engine_.book.clear();
    }

private:
    void take(const Trick& trick, const Probe::Moves& moves, Blocks& blocks) {
        auto& search = engine_.search;
        const bool ours = (engine_.endgame.ours >> search.player(trick) & 1) != 0;
        Bounds range{0, trick.total};
        close_in(range, trick.total / 2, [&](int need) { return engine_.ask(trick, need); });
        const int need = ours ? range.lower : range.lower + 1;
        Sample sample;
        float sum = 0;
        for (int i = 0; i < moves.size; ++i) {
            engine_.table.clear();
            const std::uint64_t before = engine_.stop_check.nodes();
            const int value = engine_.ask_after(trick, moves.play(i), need);
            Move move{};
            move.cost = static_cast<float>(engine_.stop_check.nodes() - before) + 0.3F;
            move.cuts = (value >= need) == ours;
            sum += move.cost;
            sample.moves.push_back(move);
        }
        const bool all = std::all_of(sample.moves.begin(), sample.moves.end(),
                                     [](const Move& move) { return move.cuts; });
        const float least =
            std::min_element(sample.moves.begin(), sample.moves.end(),
                             [](const auto& a, const auto& b) { return a.cost < b.cost; })
                ->cost;
        if (all && sum < 1.2F * least * static_cast<float>(moves.size)) return;
        sample.scale = 1 / (sum / static_cast<float>(moves.size) + 4);
        const std::size_t block = (trick.played == 0 ? 0 : kBlocks) +
                                  (trick.role ? std::size_t{endgame::kDepths} : 0) +
                                  static_cast<std::size_t>(endgame::depth_of(trick.cards));
        // Scores are linear in the weights: a unit weight gives a feature.
        const Weights kept = weights_;
        for (int k = 0; k < size_of(block); ++k) {
            weights_ = {};
            weights_of(weights_, block)[k] = 1;
            engine_.book.forget_scores();
            Probe::Moves unit;
            Probe::list(search, trick, unit);
            for (int i = 0; i < unit.size; ++i)
                sample.moves[static_cast<std::size_t>(i)].features[static_cast<std::size_t>(k)] =
                    static_cast<std::int16_t>(unit.list[static_cast<std::size_t>(i)] >> 7);
        }
        weights_ = kept;
        engine_.book.forget_scores();
        blocks[block].push_back(std::move(sample));
    }

    Weights weights_;
    Probe::Engine engine_;
    const SolveLimits limits_;
};

// What the order by scores searches up to the first move that cuts.
double cost_of(const Sample& sample) {
    const Move* first = nullptr;
    for (const Move& move : sample.moves)
        if (move.cuts && (first == nullptr || move.score > first->score)) first = &move;
    double cost = first->cost;
    for (const Move& move : sample.moves)
        if (!move.cuts && move.score >= first->score) cost += move.cost;
    return cost * sample.scale;
}

double cost_of(const std::vector<Sample>& samples) {
    double sum = 0;
    for (const Sample& sample : samples) sum += cost_of(sample);
    return sum;
}

void step(std::vector<Sample>& samples, std::size_t weight, int by) {
    for (Sample& sample : samples)
        for (Move& move : sample.moves) move.score += by * move.features[weight];
}

// Steps of single weights; a quarter of the samples only tells how the fit does.
void fit(std::vector<Sample>& samples, std::int16_t* weights, int size, double seconds,
         Random& random) {
    for (Sample& sample : samples)
        for (Move& move : sample.moves) {
            move.score = 0;
            for (int k = 0; k < size; ++k)
                move.score += weights[k] * move.features[static_cast<std::size_t>(k)];
        }
    const std::size_t part = samples.size() / 4;
    std::vector<Sample> held(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(part));
    samples.erase(samples.begin(), samples.begin() + static_cast<std::ptrdiff_t>(part));
    const double first = cost_of(samples), held_first = cost_of(held);
    double best = first;
    const std::clock_t end = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
    while (std::clock() < end) {
        const auto k = random.below(static_cast<std::uint32_t>(size));
        const int width = random.below(3) == 0 ? 40 : random.below(2) == 0 ? 10 : 3;
        const int by =
            static_cast<int>(random.below(static_cast<std::uint32_t>(2 * width + 1))) - width;
        if (by == 0) continue;
        step(samples, k, by);
        const double now = cost_of(samples);
        if (now <= best && std::abs(weights[k] + by) < 400) {
            best = now;
            weights[k] = static_cast<std::int16_t>(weights[k] + by);
            step(held, k, by);
        } else {
            step(samples, k, -by);
        }
    }
    std::fprintf(stderr, "%zu samples: %.4f -> %.4f, held out %.4f -> %.4f\n", samples.size(),
                 first / static_cast<double>(samples.size()),
                 best / static_cast<double>(samples.size()),
                 held_first / static_cast<double>(held.size()),
                 cost_of(held) / static_cast<double>(held.size()));
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
    Weights weights = endgame::kWeights;
    const double seconds = std::atof(argv[2]);
    Blocks blocks;
    {
        Sampler sampler(weights);
        constexpr std::array kRows{"four-handed", "three-handed", "double-deck"};
        const std::clock_t end = std::clock() + static_cast<std::clock_t>(seconds * CLOCKS_PER_SEC);
        for (std::size_t i = 0; std::clock() < end; ++i) {
            const int cards = 5 + static_cast<int>(random.below(5));
            sampler.sample(workload::auction_deal(kRows[i % kRows.size()], cards, random), random,
                           blocks);
        }
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
        fit(blocks[i], weights_of(weights, i), size_of(i), seconds / 36, random);
    std::FILE* const file = std::fopen(argv[1], "w");
    if (file == nullptr) return 1;
    print_block(file, weights.lead);
    print_block(file, weights.follow);
    std::fclose(file);
}
