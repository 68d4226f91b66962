#include "glup/auction/policy/gain.hpp"

namespace glup::auction {
namespace {

double mean_gain(const Outcome& result, const Rules& rules, unsigned accounts) {
    double own = 0, others = 0;
    int count = 0;
    for (int i = 0; i < rules.accounts(); ++i) {
        double points = rules.chips ? result.chips[i] : result.scores[i];
        points += ((result.win >> i & 1) - (result.lose >> i & 1)) * rules.target;
        const bool is_own = (accounts >> i & 1) != 0;
        (is_own ? own : others) += points;
        count += is_own;
    }
    return own / count - others / (rules.accounts() - count);
}

}  // namespace

double gain_of(const Outcome& outcome, const Rules& rules, int account) {
    return mean_gain(outcome, rules, 1U << account);
}

double gain_of(const State& state, int account) { return mean_gain_of(state, 1U << account); }

double mean_gain_of(const State& state, unsigned accounts) {
    return mean_gain(outcome(state), state.rules, accounts);
}

}  // namespace glup::auction
