#include "glup/rules/tally.hpp"

namespace glup {
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
            const bool nine = seat == mover && before.card_of(action) == before.trump_nine();
            tally.nines += nine * rules::kTrumpNine;
            tally.glups += rest[seat] - nine * rules::kTrumpNine;
        } else if (state.is_over()) {
            const int last = seat == state.leader ? rules::kLastTrick : 0;
            tally.last_trick += last;
            tally.counters += rest[seat] - last;
        }
    }
}

PointsBySource points_by_source(const Tallies& tallies, int trump, int seat) {
    PointsBySource points{};
    for (int side = 0; side < rules::kSeats; ++side) {
        const Tally& tally = tallies[seat ^ side];
        auto& of_side = points[side];
        for (int kind = 0; kind < kKinds; ++kind) {
            of_side[value::source_of_kind(kind)] +=
                tally.declared[kind] * kMeldTables[trump].kinds[kind].points;
        }
        of_side[value::kFromNines] = tally.nines;
        of_side[value::kFromExchange] = tally.exchange;
        of_side[value::kFromGlups] = tally.glups;
        of_side[value::kFromCounters] = tally.counters;
        of_side[value::kFromLastTrick] = tally.last_trick;
    }
    return points;
}

}  // namespace glup
