#include "glup/tally.hpp"

namespace glup {
namespace {

Card card_of(const State& state, Action play) {
    return play.type() == Action::Type::kPlayHand
               ? play.hand_card()
               : state.tableau[state.player][play.table_index()].card();
}

void add(Tally& sum, const Tally& tally) {
    for (int kind = 0; kind < kKinds; ++kind) sum.declared[kind] += tally.declared[kind];
    sum.nines += tally.nines;
    sum.exchange += tally.exchange;
    sum.glups += tally.glups;
    sum.counters += tally.counters;
    sum.last_trick += tally.last_trick;
}

}  // namespace

void apply_counted(State& state, Action action, Tallies& tallies) {
    const State before = state;
    const int mover = before.player;
    std::array<std::int32_t, rules::kSeats> rest{};  // what is not yet accounted for
    state.apply(action);
    for (int seat = 0; seat < rules::kSeats; ++seat)
        rest[seat] = state.scores[seat] - before.scores[seat];
    if (action.type() == Action::Type::kDeclare) {
        ++tallies[mover].declared[action.kind()];
        rest[mover] -= kMeldTables[before.trump].kinds[action.kind()].points;
    } else if (action.type() == Action::Type::kExchange) {
        tallies[mover].exchange += rules::kExchange;
        rest[mover] -= rules::kExchange;
    }
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        Tally& tally = tallies[seat];
        if (before.decision == Decision::kMeld) {
            tally.nines += rest[seat];  // those held at the end of phase 1
        } else if (before.in_phase1()) {
            const bool nine = seat == mover && card_of(before, action) == before.trump_nine();
            tally.nines += nine * rules::kTrumpNine;
            tally.glups += rest[seat] - nine * rules::kTrumpNine;
        } else if (state.is_over()) {
            const int last = seat == state.leader ? rules::kLastTrick : 0;
            tally.last_trick += last;
            tally.counters += rest[seat] - last;
        }
    }
}

void tally_actions(const WorldSampler& worlds, std::span<const Action> actions,
                   const Rollout& rollout, std::uint64_t seed, std::int64_t first_world,
                   std::int64_t count, Tallies* out) {
    const int me = worlds.view().seat();
    for (std::int64_t w = 0; w < count; ++w) {
        Random rng = Random::stream(seed, static_cast<std::uint64_t>(first_world + w));
        const State world = worlds.sample(rng);
        for (std::size_t a = 0; a < actions.size(); ++a) {
            Random common = rng;
            Tallies tallies{};
            State state = world;
            const auto step = [&](Action action) {
                if (state.decision == Decision::kMeld) lay_draw(state, rollout.first_draw);
                apply_counted(state, action, tallies);
            };
            step(actions[a]);
            while (!state.is_over()) step(choose_action(state, rollout.policy, common));
            add(out[a][0], tallies[me]);
            add(out[a][1], tallies[me ^ 1]);
        }
    }
}

}  // namespace glup
