#include "glup/auction/policy/gain.hpp"

#include "glup/auction/rules/score.hpp"

namespace glup::auction {

double gain_of(const State& state, int account) {
    const Rules& rules = state.rules;
    const Outcome result = outcome(state);
    double own = 0, others = 0;
    for (int i = 0; i < rules.accounts(); ++i) {
        double points = rules.chips ? result.chips[i] : result.scores[i];
        points += ((result.win >> i & 1) - (result.lose >> i & 1)) * rules.target;
        (i == account ? own : others) += points;
    }
    return own - others / (rules.accounts() - 1);
}

}  // namespace glup::auction
