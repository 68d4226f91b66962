// The states that the figures are measured on: decisions of random deals, always the same.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "glup/legal.hpp"
#include "glup/random.hpp"
#include "glup/state.hpp"

namespace bench {

struct Line {
    glup::State start;
    std::vector<glup::Action> actions;  // to the end of the deal
};

struct Workload {
    static constexpr int kDeals = 64;
    static constexpr int kStates = 512;  // of each sort: 228 KiB

    std::vector<Line> lines;
    std::vector<glup::State> plays, melds, endgames;  // by decision: phase 1 cards, melds, phase 2
    std::vector<glup::State> all;  // decisions of every sort, in their proportion

    // Averages over all decisions of the deals.
    double declarations = 0;  // open at a meld decision
    double open_melds = 0;    // share of meld decisions with any
    double choices = 0;       // legal cards of phase 1
    double classes = 0;       // of melded cards in the mover's tableau in phase 1
    double decisions = 0;     // of a deal

    Workload() {
        std::size_t meld_count = 0, play_count = 0;
        for (int i = 0; i < kDeals; ++i) {
            glup::Random rng = glup::Random::stream(20, static_cast<std::uint64_t>(i));
            auto deck = glup::sorted_deck();
            rng.shuffle(deck.data(), glup::rules::kDeck);
            Line line{glup::deal(deck, i % 2, false), {}};
            for (glup::State state = line.start; !state.is_over();) {
                glup::ActionList actions;
                glup::legal_actions(state, actions);
                const bool meld = state.decision == glup::Decision::kMeld;
                if (meld) {
                    const int open = actions.size() - 1 - state.can_exchange();
                    declarations += open;
                    open_melds += open > 0;
                    ++meld_count;
                } else if (state.in_phase1()) {
                    choices += actions.size();
                    classes += state.tableau[state.player].size();
                    ++play_count;
                }
                (meld ? melds : state.in_phase1() ? plays : endgames).push_back(state);
                all.push_back(state);
                const auto n = rng.below(static_cast<std::uint32_t>(actions.size()));
                line.actions.push_back(actions[static_cast<int>(n)]);
                state.apply(line.actions.back());
            }
            lines.push_back(line);
        }
        declarations /= static_cast<double>(meld_count);
        open_melds /= static_cast<double>(meld_count);
        choices /= static_cast<double>(play_count);
        classes /= static_cast<double>(play_count);
        decisions = static_cast<double>(all.size()) / kDeals;
        for (auto* states : {&plays, &melds, &endgames, &all}) thin_out(*states);
    }

private:
    static void thin_out(std::vector<glup::State>& states) {
        const std::size_t size = states.size();
        for (std::size_t i = 0; i < kStates; ++i) states[i] = states[i * size / kStates];
        states.resize(kStates);
    }
};

}  // namespace bench
