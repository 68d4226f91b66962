// The legal actions of a position as a search sees them.
#pragma once

#include <string>
#include <vector>

#include "glup/search/schedule.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

namespace value {
class Network;
}

// Sorted by their texts: the order settles ties, and that of a tableau is nobody's.
struct Choices {
    std::vector<Action> actions;
    std::vector<std::string> texts;
    Entrants entrants;  // none preferred or judged yet
};
Choices choices_of(const State& state);
// What a policy would do is tried even where another action is no worse.
void prefer(Choices& choices, Action action);

// What the network expects of each action at once, in points; NaN of those that it leaves out.
std::vector<double> judged_by(const value::Network& network, const State& state,
                              const std::vector<Action>& actions);

// Whether a declaration is legal of so many points that the network has hardly seen any.
bool is_beyond_the_network(const State& state);

}  // namespace glup
