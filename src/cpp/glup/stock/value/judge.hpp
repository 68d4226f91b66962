// The values of what one player may do at one decision, each reached from what they see before it
// by what differs.
#pragma once

#include <array>
#include <limits>
#include <utility>

#include "glup/stock/policy/greedy_policy.hpp"
#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/scale.hpp"
#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/one_ply.hpp"
#include "glup/stock/value/own_view.hpp"
#include "glup/support/whole.hpp"

namespace glup::value {

// More ways than this, and a declaration is judged by the way that takes the most from the table.
inline constexpr int kMaxWays = 48;

// Calls f(action) for one way of each declaration open to the player to act.
template <class Rules, class F>
void for_each_kind_once(const State& state, F&& f) {
    const DeclarableKinds kinds(state, Rules{});
    for_each_bit(kinds.either(), [&](int k) {
        const auto kind = static_cast<Kind>(k);
        const Action way = most_from_table(state, kinds, Rules::melds(state).kinds[kind], kind);
        if (way != Action::pass()) f(way);
    });
}

// An exchange that leaves the turn comes before all else: it brings points and a better card, and
// every declaration is still open. That it is best is not proved: the opponent learns of the former
// turn-up a trick earlier.
template <class Rules>
bool exchanges_first(const State& state) {
    return !Rules::of(state).exchange_ends_turn && state.can_exchange<Rules>();
}

// Calls f(action) for what the player to act may do in phase 1. `all`: also for what is never
// better than another choice, a card of the hand of which there is a copy on the table (see
// candidates.hpp) and what comes after an exchange.
template <bool all, class Rules = rules::Interpreted, class F>
void for_each_choice(const State& state, F&& f) {
    const int seat = state.player;
    if (state.decision != Decision::kMeld) {
        CardMask cards = state.hand[seat].distinct();
        if (!all) cards &= ~state.table[seat].distinct();
        for_each_bit(cards, [&](int card) { f(Action::play_hand(static_cast<Card>(card))); });
        for (int i = 0; i < state.tableau[seat].size(); ++i) f(Action::play_table(i));
        return;
    }
    if (!all && exchanges_first<Rules>(state)) return f(Action::exchange());
    const Declarations declarations(state, Rules{});
    if (declarations.total() <= kMaxWays) {
        declarations.for_each(f);
    } else {
        for_each_kind_once<Rules>(state, f);
    }
    if (state.can_exchange<Rules>()) f(Action::exchange());
    f(Action::pass());
}

// The better of two; of equals the one that was there.
inline void take_better(ActionEstimate& best, Action action, float value) {
    if (value > best.value) best = {action, value};
}
inline constexpr ActionEstimate kNoneYet{Action::pass(), -std::numeric_limits<float>::infinity()};

template <class Rules = rules::Interpreted>
class Judge {
public:
    // Of a player in a state of phase 1, which must outlive it.
    Judge(const Network& network, const State& state, int seat)
        : network_(network.tables()), seat_(seat), view_(state, seat, false) {}

    // Of the state or one after an action of the player, counters taken so far included: they score
    // at the end of the deal. This and the next are functions of their own: inlined into every loop
    // that judges, they take the compiler five times as long.
    GLUP_WHOLE [[gnu::noinline]] float value(const State& state, bool drawing) {
        const int set = set_of(state, seat_, drawing);
        Network::Tables::Sums& before = sums_[set];
        if ((is_there_ >> set & 1) == 0) {
            is_there_ |= 1U << set;
            network_.sum(view_.features(), set, before);
        }
        RowChanges changes;
        view_.differences(state, drawing, changes);
        const int counters = state.counters[seat_] - state.counters[seat_ ^ 1];
        return network_.value(before, changes, draws_left(state)) + static_cast<float>(counters);
    }

    // What the action brings, and what is expected after it: the draws that follow a declaration
    // are not looked at.
    GLUP_WHOLE [[gnu::noinline]] float value_of(const State& state, Action action) {
        State next = state;
        const bool drawing = !action.is_play() && state.ends_turn<Rules>(action);
        if (!action.is_play())
            next.meld<Rules>(action);
        else if (state.decision == Decision::kLead)
            next.play<Rules, true, true>(action);
        else
            next.play<Rules, true, false>(action);
        const auto gain = static_cast<float>(lead(next) - lead(state));
        // A trick taken is worth what can best be declared: +5.9 +- 1.5 points a deal over asking
        // the network of the trick as it lies. So is an exchange that leaves the turn.
        if (!drawing && next.decision == Decision::kMeld && next.player == seat_)
            return gain + best_declaration(next).value;
        return gain + value(next, drawing);
    }

    // Of a card that follows, if nothing is declared after it, and whether it takes the trick.
    std::pair<float, bool> value_of_follow(const State& state, Action action) {
        State next = state;
        next.play<Rules, true, false>(action);
        const bool takes = next.player == seat_;
        const auto gain = static_cast<float>(lead(next) - lead(state));
        return {gain + value(next, takes), takes};
    }

    // For the player, who has taken the trick.
    ActionEstimate best_declaration(const State& state) {
        if (exchanges_first<Rules>(state))
            return {Action::exchange(), value_of(state, Action::exchange())};
        ActionEstimate best{Action::pass(), value_of(state, Action::pass())};
        const auto look = [&](Action action) {
            take_better(best, action, value_of(state, action));
        };
        for_each_kind_once<Rules>(state, look);
        if (state.can_exchange<Rules>()) look(Action::exchange());
        return best;
    }

private:
    int lead(const State& state) const { return state.scores[seat_] - state.scores[seat_ ^ 1]; }

    const Network::Tables& network_;
    int seat_;
    OwnView<Rules> view_;  // before any action
    // The sums of that view by the weights of each stage of a trick, once they are asked for.
    unsigned is_there_ = 0;
    std::array<Network::Tables::Sums, kSets> sums_;
};

// The best action of the player to act, by one ply; `believed` of the value of each.
template <class Rules = rules::Interpreted, class Believed>
Action best_action(const Network& network, const State& state, Believed&& believed) {
    Judge<Rules> judge(network, state, state.player);
    ActionEstimate best = kNoneYet;
    for_each_choice<false, Rules>(state, [&](Action action) {
        take_better(best, action, believed(judge.value_of(state, action)));
    });
    return best.action;
}

template <class Rules = rules::Interpreted>
Action best_action(const Network& network, const State& state) {
    return best_action<Rules>(network, state, [](float value) { return value; });
}

// Of cards that take the trick, only those so near the best of them without a declaration are
// looked at with all that can be declared: points of Glup.
inline constexpr double kNear = 8;

// Nearly always the same, for rollouts: in a fifth less time.
template <class Rules = rules::Interpreted>
Action quick_action(const Network& network, const State& state) {
    if (state.decision != Decision::kFollow) return best_action<Rules>(network, state);
    Judge<Rules> judge(network, state, state.player);
    ActionEstimate best = kNoneYet, taking = kNoneYet;
    std::array<ActionEstimate, rules::kCards + rules::kMaxTable> takers;
    int count = 0;
    for_each_choice<false, Rules>(state, [&](Action action) {
        const auto [value, takes] = judge.value_of_follow(state, action);
        if (takes) takers[count++] = {action, value};
        take_better(takes ? taking : best, action, value);
    });
    const auto near = static_cast<float>(kNear * rules::point_scale(Rules::of(state)));
    for (int i = 0; i < count; ++i) {
        if (takers[i].value >= taking.value - near)
            take_better(best, takers[i].action, judge.value_of(state, takers[i].action));
    }
    return best.action;
}

}  // namespace glup::value
