// A deal between recommendations and the greedy policy: play_a_deal [SEED [ROLLOUTS]]. Each player
// is shown a view, so neither can look at hidden cards. play_a_deal.c and ../ctypes_play.py do the
// same, and print the same, through the C library.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "glup/glup.hpp"

namespace {

constexpr int kEngine = 1;  // the seat of the recommendations; seat 0 deals, so seat 1 leads first

glup::State deal(std::uint64_t seed) {
    glup::Random rng(seed);
    auto deck = glup::sorted_deck(glup::rules::kGlup);
    rng.shuffle(deck.data(), glup::rules::kDeck);
    return glup::deal(deck, /*dealer=*/0, /*exact_cut=*/false, glup::rules::RulesetId::kGlup);
}

void tell(const glup::State& state, const std::string& action) {
    switch (state.decision) {
        case glup::Decision::kLead:
            std::printf("trick %d: seat %d %s", state.tricks + 1, state.player, action.c_str());
            break;
        case glup::Decision::kFollow:
            std::printf(", seat %d %s\n", state.player, action.c_str());
            break;
        default:
            if (action != "pass")
                std::printf("  seat %d declares %s\n", state.player, action.c_str());
    }
}

void play(std::uint64_t seed, std::int64_t rollouts) {
    glup::Recommender recommender;
    glup::AdviceOptions options;
    options.iterations = rollouts;
    options.seed = seed;
    glup::Random unused;  // the greedy policy asks for no chance
    glup::State state = deal(seed);
    while (!state.is_over()) {
        const glup::View view(state, state.player);
        const glup::Action action =
            state.player == kEngine
                ? recommender.recommend(view, options).best()
                : glup::choose_action(view.seen(), glup::PolicyId::kGreedy, unused);
        tell(state, glup::action_text(state, action));
        state.apply(action);
    }
    std::printf("scores %d:%d\n", state.scores[0], state.scores[1]);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        play(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 7,
             argc > 2 ? std::strtoll(argv[2], nullptr, 10) : 200);
    } catch (const glup::Error& error) {
        std::fprintf(stderr, "play_a_deal: %s\n", error.what());
        return 2;
    }
}
