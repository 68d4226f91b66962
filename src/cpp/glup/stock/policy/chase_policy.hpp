// The greedy policy for a player who is after a rare kind: they keep its cards as far as the hope
// for it is worth more than anything else, and take tricks in order to declare it. It gives way of
// itself: when copies are gone or draws run out the hope fades, and with none it is greedy.
#pragma once

#include "glup/stock/policy/greedy_policy.hpp"
#include "glup/stock/policy/rare_hopes.hpp"

namespace glup {

// Greedy's hopes, which count likely melds, and the rare ones at their full chance.
template <class Rules>
class ChasedHopes : public Hopes<Rules> {
public:
    ChasedHopes(const State& state, const GreedyParameters& parameters,
                const RareHopes<Rules>& rare)
        : Hopes<Rules>(state, parameters), rare_(rare), worth_(Hopes<Rules>::hand()) {
        rare.add_to(worth_);
    }

    const CardLanes& hand() const { return worth_; }
    Worth table(MeldClass item) const {
        return Hopes<Rules>::table(item) + lane_of(worth_, item.card()) -
               lane_of(Hopes<Rules>::hand(), item.card()) - rare_.barred(item);
    }
    Worth gain(Kind kind) const {
        return Hopes<Rules>::gain(kind) - this->patience(rare_.given_up(kind));
    }

private:
    const RareHopes<Rules>& rare_;
    CardLanes worth_;
};

template <class Rules>
class ChasePolicy : public GreedyPolicy<Rules> {
    using Greedy = GreedyPolicy<Rules>;

public:
    using Greedy::Greedy;

    Action declaration(const State& state, Random& rng) const {
        const RareHopes<Rules> rare(state);
        if (rare.empty()) return Greedy::declaration(state, rng);
        if (this->exchanges_first(state)) return Action::exchange();
        const Worth exchange = state.can_exchange<Rules>() ? exchange_gain(state, rare) : 0;
        const ChasedHopes<Rules> hopes(state, this->parameters_, rare);
        return this->declare_or_pass(state, exchange, [&]() -> const auto& { return hopes; });
    }

    Action card(const State& state, Random& rng) const {
        if (!state.in_phase1()) return Greedy::card(state, rng);
        const RareHopes<Rules> rare(state);
        if (rare.empty()) return Greedy::card(state, rng);
        const ChasedHopes<Rules> hopes(state, this->parameters_, rare);
        const KindMask kinds = DeclarableKinds(state, Rules{}).either();
        const auto best = this->best_kind(kinds, hopes, state.trump);
        const Worth dix = this->has_dix(state) ? exchange_gain(state, rare) : 0;
        Worth prize = hopes.prize(best.gain + dix);
        // Cards that wait bring nothing else.
        if (rare.has(best.kind)) prize = std::max(prize, best.gain / kEagerness);
        return this->best_card(state, hopes, prize);
    }

private:
    static constexpr int kEagerness = 4;

    Worth exchange_gain(const State& state, const RareHopes<Rules>& rare) const {
        const Worth gain = Greedy::exchange_gain(state);
        if (state.turnup() == state.trump_nine()) return gain;
        const State after = this->after_exchange(state);
        return gain + RareHopes<Rules>(after).sum() - rare.sum();
    }
};

}  // namespace glup
