// Players of the core without Python against each other, on duplicate deals.
//
//   recommend A B [PAIRS [SEED]]     a player is greedy, one-ply, or pimc:ROLLOUTS
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "glup/glup.hpp"

namespace {

using namespace glup;

class Player {
public:
    explicit Player(const std::string& name) : greedy_(name == "greedy") {
        if (greedy_) return;
        const auto colon = name.find(':');
        options_.method = find_method(name.substr(0, colon));
        options_.iterations = 1;
        if (colon != std::string::npos) options_.iterations = std::atoll(name.c_str() + colon + 1);
    }

    Action choose(const View& view, Random& rng) {
        if (greedy_) return choose_action(view.seen(), PolicyId::kGreedy, rng);
        options_.seed = rng();
        return recommender_.recommend(view, options_).best();
    }

private:
    bool greedy_;
    Recommender recommender_;
    AdviceOptions options_;
};

// The points of the first player minus those of the second, who has the other seat.
int play(State state, Player& first, Player& second, int seat_of_first, Random& rng) {
    while (!state.is_over()) {
        Player& player = state.player == seat_of_first ? first : second;
        state.apply(player.choose(View(state, state.player), rng));
    }
    return state.scores[seat_of_first] - state.scores[seat_of_first ^ 1];
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("recommend A B [PAIRS [SEED]]: players are greedy, one-ply, pimc:ROLLOUTS\n",
                   stderr);
        return 2;
    }
    try {
        Player a(argv[1]), b(argv[2]);
        const int pairs = argc > 3 ? std::atoi(argv[3]) : 200;
        const std::uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
        double sum = 0, squares = 0;
        for (int pair = 0; pair < pairs; ++pair) {
            Random rng = Random::stream(seed, static_cast<std::uint64_t>(pair));
            auto deck = sorted_deck(rules::kGlup);
            rng.shuffle(deck.data(), rules::kDeck);
            const State state = deal(deck, pair % 2, false, rules::RulesetId::kGlup);
            const double margin = (play(state, a, b, 0, rng) + play(state, a, b, 1, rng)) / 2.0;
            sum += margin;
            squares += margin * margin;
        }
        const double mean = sum / pairs;
        const double error = std::sqrt((squares / pairs - mean * mean) / (pairs - 1));
        std::printf("%s - %s: %+.2f +- %.2f points a deal, %d pairs, seed %llu\n", argv[1], argv[2],
                    mean, error, pairs, static_cast<unsigned long long>(seed));
    } catch (const Error& error) {
        std::fprintf(stderr, "recommend: %s\n", error.what());
        return 2;
    }
}
