// The states that operations are measured on: every decision of some given deals.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup::bench {

struct Line {
    State start;
    std::vector<Action> actions;  // to the end of the deal
};

// A state with its legal actions.
struct Node {
    State state;
    std::vector<Action> actions;
};

struct Workload {
    std::vector<Line> lines;
    std::vector<Node> nodes;                    // all decisions, in order
    std::vector<State> plays, melds, endgames;  // by decision: phase 1 cards, melds, phase 2
    std::vector<View> views;                    // of the player to act, for the plays

    // Averages.
    double declarations = 0;  // open at a meld decision
    double open_melds = 0;    // share of meld decisions with any
    double choices = 0;       // legal cards of phase 1
    double classes = 0;       // of melded cards in the mover's tableau in phase 1
    double decisions = 0;     // of a deal

    // Throws IllegalActionError or NotationError for an action that can't be taken.
    void add(const State& start, const std::vector<std::string>& actions) {
        Line line{start, {}};
        State state = start;
        for (const std::string& text : actions) {
            add_decision(state);
            line.actions.push_back(parse_action(state, text));
            state.apply(line.actions.back());
        }
        lines.push_back(std::move(line));
    }

    void finish() {
        const auto mean = [](double& sum, std::size_t count) {
            sum /= static_cast<double>(count > 0 ? count : 1);
        };
        mean(declarations, melds.size());
        mean(open_melds, melds.size());
        mean(choices, plays.size());
        mean(classes, plays.size());
        decisions = static_cast<double>(nodes.size());
        mean(decisions, lines.size());
    }

private:
    void add_decision(const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        if (state.decision == Decision::kMeld) {
            const int open = actions.size() - 1 - state.can_exchange();
            declarations += open;
            open_melds += open > 0;
            melds.push_back(state);
        } else if (state.in_phase1()) {
            choices += actions.size();
            classes += state.tableau[state.player].size();
            plays.push_back(state);
            views.emplace_back(state, state.player);
        } else {
            endgames.push_back(state);
        }
        nodes.push_back({state, {actions.begin(), actions.end()}});
    }
};

}  // namespace glup::bench
