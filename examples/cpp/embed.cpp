// What each card is worth in worlds that fit what a player knows: deals, asks what they may do, and
// how many points they are ahead on average after each of it, both playing on by the greedy policy.
// How to build it stands in CMakeLists.txt; docs/cpp.md has the rest.
#include <cstdio>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/search/evaluate.hpp"

int main() {
    glup::Random rng(7);
    auto deck = glup::sorted_deck(glup::rules::kGlup);
    rng.shuffle(deck.data(), glup::rules::kDeck);
    const glup::State state =
        glup::deal(deck, /*dealer=*/0, /*exact_cut=*/false, glup::rules::RulesetId::kGlup);
    const glup::View view(state, state.player);

    // The legal actions of a view are those of the state without what is hidden.
    glup::ActionList legal;
    glup::legal_actions(view.seen(), legal);
    const std::vector<glup::Action> actions(legal.begin(), legal.end());

    constexpr int kWorlds = 500;
    std::vector<glup::Value> values(kWorlds * actions.size());
    const glup::WorldSampler worlds(view);
    const glup::Rollout rollout{.policy = glup::PolicyId::kGreedy};
    glup::evaluate_actions(worlds, actions, rollout, /*seed=*/1, /*first_world=*/0, kWorlds,
                           values.data());

    std::printf("seat %d to lead, trump %c\n", view.seat(), glup::suit_letter(state.trump));
    for (std::size_t a = 0; a < actions.size(); ++a) {
        double sum = 0;
        for (std::size_t w = 0; w < kWorlds; ++w) sum += values[w * actions.size() + a];
        std::printf("%-3s %+7.1f\n", glup::action_text(view.seen(), actions[a]).c_str(),
                    sum / kWorlds / glup::kValueUnit);
    }
}
