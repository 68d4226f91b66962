#include "glup/stock/rules/tally.hpp"

namespace glup {

int count_meld(const State& state, Action action, Tallies& tallies) {
    Tally& tally = tallies[state.player];
    if (action.type() == Action::Type::kDeclare) {
        ++tally.declared[action.kind()];
        return state.melds().kinds[action.kind()].points;
    }
    if (action.type() == Action::Type::kExchange) {
        const int points = state.rules().exchange;
        tally.exchange += points;
        return points;
    }
    return 0;
}

void apply_counted(State& state, Action action, Tallies& tallies) {
    const int mover = state.player;
    const bool melds = state.decision == Decision::kMeld;
    const bool phase1 = state.in_phase1();
    const bool nine = phase1 && !melds && state.card_of(action) == state.trump_nine();
    std::array<std::int32_t, rules::kSeats> accounted = state.scores;
    if (melds) accounted[mover] += count_meld(state, action, tallies);
    state.apply(action);
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        Tally& tally = tallies[seat];
        const int rest = state.scores[seat] - accounted[seat];
        if (melds) {
            tally.nines += rest;  // those held at the end of phase 1
        } else if (phase1) {
            const int played = nine && seat == mover ? state.rules().trump_nine : 0;
            tally.nines += played;
            tally.glups += rest - played;
        } else if (state.is_over()) {
            const int last = seat == state.leader ? state.rules().last_trick : 0;
            tally.last_trick += last;
            tally.counters += rest - last;
        }
    }
}

PointsBySource points_by_source(const Tallies& tallies, const MeldTable& melds, int seat) {
    PointsBySource points{};
    for (int side = 0; side < rules::kSeats; ++side) {
        const Tally& tally = tallies[seat ^ side];
        auto& of_side = points[side];
        for (int kind = 0; kind < kKinds; ++kind) {
            of_side[value::source_of_kind(kind)] += tally.declared[kind] * melds.kinds[kind].points;
        }
        of_side[value::kFromNines] = tally.nines;
        of_side[value::kFromExchange] = tally.exchange;
        of_side[value::kFromGlups] = tally.glups;
        of_side[value::kFromCounters] = tally.counters;
        of_side[value::kFromLastTrick] = tally.last_trick;
    }
    return points;
}

std::vector<value::Source> sources_of(const rules::Ruleset& ruleset) {
    std::array<bool, value::kSources> has{};
    for (int i = 0; i < ruleset.meld_count; ++i) {
        if (ruleset.melds[i].kind != kDix) has[value::source_of_kind(ruleset.melds[i].kind)] = true;
    }
    has[value::kFromNines] = ruleset.trump_nine > 0;
    has[value::kFromExchange] = ruleset.exchange > 0;
    has[value::kFromGlups] = ruleset.glups;
    has[value::kFromCounters] = has[value::kFromLastTrick] = true;
    std::vector<value::Source> sources;
    for (int i = 0; i < value::kSources; ++i)
        if (has[i]) sources.push_back(static_cast<value::Source>(i));
    return sources;
}

}  // namespace glup
