// Learns the ordering weights of the endgame solver: samples decisions from real searches and fits
// the weights to the cost of the first move. README.md here says how the present ones were made.
// Usage: endgame_tune OUT.inc [--deals N] [--cards C] [--seed S] [--per K] [--save FILE]
//                     [--load FILE]... [--epochs E] [--rate R] [--likelihood L] [--rules NAME]
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "model.hpp"
#include "samples.hpp"

namespace {

using namespace tuning;
namespace rules = glup::rules;

struct Plan {
    int deals = 100;
    int cards = 15;
    int per = 6;
    int epochs = 30;
    unsigned long seed = 1000;
    double rate = 0.001;
    double likelihood = 0.2;
    std::string save;
    std::vector<std::string> load;
    rules::RulesetId ruleset = rules::RulesetId::kGlup;
};

template <class Game>
std::vector<Sample> collect(const Plan& plan, endgames::Chance& chance) {
    static constexpr std::array<const char*, 8> kMix = {
        "uniform", "skewed", "uniform", "skewed", "onecopy", "balanced", "identical", "twosuits"};
    Collector<Game> collector(plan.per);
    for (const std::string& path : plan.load) read_samples(path, collector.samples);
    if (!plan.load.empty()) return collector.samples;
    for (int i = 0; i < plan.deals; ++i) {
        const auto kind = kMix[static_cast<std::size_t>(i) % kMix.size()];
        collector.collect(endgames::random_endgame(kind, plan.cards, chance, plan.ruleset), chance);
        if (i % 20 == 19) {
            std::fprintf(stderr, "%d deals, %zu samples\n", i + 1, collector.samples.size());
        }
    }
    return collector.samples;
}

// Average cost by side and cards left. There are about as many decisions of each number of cards as
// they are cheap, so costs relative to it weigh the decisions as the search does.
class Scale {
public:
    explicit Scale(const std::vector<Sample>& samples) {
        for (const Sample& sample : samples) {
            double sum = 0;
            for (const Candidate& move : sample.moves) sum += move.cost;
            at(cost_, sample) += sum / static_cast<double>(sample.moves.size());
            ++at(number_, sample);
        }
    }
    double operator()(const Sample& sample) { return at(cost_, sample) / at(number_, sample); }

private:
    using Numbers = std::array<std::array<double, 19>, 2>;
    static double& at(Numbers& numbers, const Sample& sample) {
        return numbers[sample.replying][sample.cards];
    }
    Numbers cost_{}, number_{};
};

// Cost of the first move relative to the average, and how often it decides.
void report(const char* what, const Model& model, const std::vector<Sample>& samples,
            std::size_t begin, std::size_t end, Scale& scale) {
    double cost = 0, ideal = 0, decides = 0;
    for (std::size_t i = begin; i < end; ++i) {
        const std::vector<Candidate>& moves = samples[i].moves;
        const auto score = [&](const Candidate& move) { return model.score(samples[i], move); };
        const auto best = std::max_element(
            moves.begin(), moves.end(),
            [&](const auto& left, const auto& right) { return score(left) < score(right); });
        const auto least = std::min_element(
            moves.begin(), moves.end(),
            [](const auto& left, const auto& right) { return left.cost < right.cost; });
        cost += best->cost / scale(samples[i]);
        ideal += least->cost / scale(samples[i]);
        decides += best->decides;
    }
    const double count = static_cast<double>(std::max<std::size_t>(1, end - begin));
    std::fprintf(stderr, "  %s: relative cost %.4f (ideal %.4f), decides %.4f\n", what,
                 cost / count, ideal / count, decides / count);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("endgame_tune OUT.inc [OPTION VALUE]...; see the source\n", stderr);
        return 2;
    }
    Plan plan;
    for (int i = 2; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const char* const value = argv[i + 1];
        if (name == "--deals") plan.deals = std::atoi(value);
        if (name == "--cards") plan.cards = std::atoi(value);
        if (name == "--per") plan.per = std::atoi(value);
        if (name == "--epochs") plan.epochs = std::atoi(value);
        if (name == "--seed") plan.seed = std::strtoul(value, nullptr, 10);
        if (name == "--rate") plan.rate = std::atof(value);
        if (name == "--likelihood") plan.likelihood = std::atof(value);
        if (name == "--save") plan.save = value;
        if (name == "--load") plan.load.emplace_back(value);
        if (name == "--rules") plan.ruleset = rules::find_ruleset(value);
    }
    endgames::Chance chance(plan.seed);
    const bool glup = plan.ruleset == rules::RulesetId::kGlup;
    std::vector<Sample> samples =
        glup ? collect<GlupGame>(plan, chance) : collect<AnyGame>(plan, chance);
    if (!plan.save.empty()) write_samples(plan.save, samples);
    for (std::size_t i = samples.size(); i > 1; --i) {
        std::swap(samples[i - 1],
                  samples[static_cast<std::size_t>(chance.below(static_cast<int>(i)))]);
    }

    Scale scale(samples);
    const std::size_t held_out = samples.size() / 10;
    Model model;
    for (int epoch = 0, n = 0; epoch < plan.epochs; ++epoch) {
        const double progress = static_cast<double>(epoch) / plan.epochs;
        const auto rate = static_cast<float>(plan.rate * std::pow(0.02, progress));
        int in_batch = 0;
        for (std::size_t i = held_out; i < samples.size(); ++i) {
            model.learn(samples[i], scale(samples[i]), progress < 0.3 ? 1 : plan.likelihood);
            if (++in_batch < 256) continue;
            model.apply(rate, ++n, in_batch);
            in_batch = 0;
        }
        if (epoch % 5 != 4) continue;
        std::fprintf(stderr, "epoch %d\n", epoch + 1);
        report("learned", model, samples, held_out, samples.size(), scale);
        report("held out", model, samples, 0, held_out, scale);
    }
    model.write(argv[1]);
}
