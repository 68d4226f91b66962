// What is left out of the legal actions is never needed: open-card search with and without it.
#include "glup/stock/search/candidates.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "check.hpp"
#include "endgame/scale.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/legal.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// The best difference of points for the player to act by the end of phase 1, melds open, by plain
// alpha-beta. What the cards are worth afterwards does not depend on their histories.
int search(const State& state, bool all, int alpha, int beta, long& nodes) {
    ++nodes;
    if (!state.in_phase1()) return 0;
    ActionList actions;
    if (all) {
        legal_actions(state, actions);
    } else {
        candidate_actions(state, actions);
    }
    int best = std::numeric_limits<int>::min();
    const int me = state.player;
    for (const Action action : actions) {
        State next = state;
        next.apply(action);
        const int gain =
            next.scores[me] - next.scores[me ^ 1] - (state.scores[me] - state.scores[me ^ 1]);
        const int low = alpha - gain, high = beta - gain;
        const int value = gain + (next.player == me ? search(next, all, low, high, nodes)
                                                    : -search(next, all, -high, -low, nodes));
        best = std::max(best, value);
        alpha = std::max(alpha, best);
        if (alpha >= beta) break;
    }
    return best;
}

int search(const State& state, bool all, long& nodes) {
    return search(state, all, -100000, 100000, nodes);
}

// The most points that the player to act can declare in so many tricks if he takes every one of
// them, whatever is played: then nothing counts but the histories of his cards. His plays are
// copies of `card` as long as there are some, so that it matters which.
int most_melds(const State& state, int tricks, bool all, Card first) {
    if (tricks == 0 || !state.in_phase1()) return 0;
    ActionList actions;
    all ? legal_actions(state, actions) : candidate_actions(state, actions);
    const int me = state.player;
    int best = 0;
    for (const Action action : actions) {
        if (action.is_play() && first != kNoCard && state.card_of(action) != first) continue;
        State next = state;
        next.apply(action);
        if (state.decision == Decision::kMeld) {
            next.player = next.leader = static_cast<std::uint8_t>(me);
            const int gain = next.scores[me] - state.scores[me];
            best = std::max(best, gain + most_melds(next, tricks - 1, all, first));
        } else {
            ActionList follows;
            legal_actions(next, follows);
            next.apply(follows[0]);
            next.player = next.leader = static_cast<std::uint8_t>(me);
            best = std::max(best, most_melds(next, tricks, all, kNoCard));
        }
    }
    return best;
}

// A card of which the player to act has copies with different histories.
Card of_several_classes(const State& state) {
    const Tableau& tableau = state.tableau[state.player];
    for (int i = 1; i < tableau.size(); ++i)
        if (tableau[i].card() == tableau[i - 1].card()) return tableau[i].card();
    return kNoCard;
}

template <class Visit>
void visit_all(int deals, std::uint64_t seed, Visit&& visit) {
    for (const rules::RulesetId id : rules::kKnown) samples::visit_deals(deals, seed, visit, id);
}

bool contains(const ActionList& list, Action action) {
    return std::find(list.begin(), list.end(), action) != list.end();
}

}  // namespace

TEST("candidates are legal, no two alike, and something is left") {
    long dropped_plays = 0, dropped_ways = 0;
    visit_all(300, 2, [&](const State& state) {
        if (state.is_over()) return;
        ActionList legal, kept;
        legal_actions(state, legal);
        candidate_actions(state, kept);
        CHECK(!kept.empty());
        std::set<std::uint64_t> codes;
        for (const Action action : kept) {
            CHECK(contains(legal, action));
            codes.insert(action.code());
        }
        CHECK_EQ(static_cast<int>(codes.size()), kept.size());
        if (state.decision == Decision::kMeld) {
            dropped_ways += legal.size() - kept.size();
            std::set<int> before, after;
            for (const Action a : legal) before.insert(a.kind());
            for (const Action a : kept) after.insert(a.kind());
            CHECK(before == after);  // every kind that can be declared still can
        } else if (state.in_phase1()) {
            dropped_plays += legal.size() - kept.size();
            CardMask before = state.hand[state.player].distinct();
            CardMask after = 0;
            for (const MeldClass item : state.tableau[state.player]) before |= bit(item.card());
            for (const Action a : kept) after |= bit(state.card_of(a));
            CHECK_EQ(before, after);
            for (const Action a : legal) {  // one that stays is barred from as much, and more
                if (contains(kept, a)) continue;
                const bool hand = a.type() == Action::Type::kPlayHand;
                const RoleMask bars =
                    hand ? 0 : state.tableau[state.player][a.table_index()].barred();
                CHECK(std::any_of(kept.begin(), kept.end(), [&](Action b) {
                    return b.type() == Action::Type::kPlayTable &&
                           state.card_of(b) == state.card_of(a) &&
                           (bars & ~state.tableau[state.player][b.table_index()].barred()) == 0;
                }));
            }
        } else {
            CHECK_EQ(kept.size(), legal.size());
        }
    });
    CHECK(dropped_plays > 1000);
    CHECK(dropped_ways > 500);
}

TEST("of the ways to declare a kind those are kept that no other makes needless") {
    long needless = 0;
    visit_all(300, 3, [&](const State& state) {
        if (state.decision != Decision::kMeld) return;
        ActionList legal, kept;
        legal_actions(state, legal);
        candidate_actions(state, kept);
        for (const Action action : legal) {
            if (action.type() != Action::Type::kDeclare) continue;
            ActionList others;
            for (const Action other : legal)
                if (other != action) others.push(other);
            const bool has_better = stand_in_for(state, action, others).has_value();
            REQUIRE(has_better == !contains(kept, action));
            needless += has_better;
        }
    });
    CHECK(needless > 500);
}

TEST("no melds are lost over two tricks that are both won") {
    Random rng(6);
    const int most = endgames::scaled(2500);
    for (const Decision decision : {Decision::kMeld, Decision::kLead}) {
        int searched = 0;
        const auto visit = [&](const State& state) {
            if (searched == most || state.decision != decision || rng.below(2) != 0) return;
            const Card card = of_several_classes(state);
            if (card == kNoCard || Declarations(state).total() < 3) return;
            ++searched;
            CHECK_EQ(most_melds(state, 2, true, card), most_melds(state, 2, false, card));
        };
        samples::visit_deals(25000, 21, visit, rules::RulesetId::kGlup,
                             [&] { return searched == most; });
        CHECK_EQ(searched, most);
    }
}

TEST("the last tricks of phase 1 are worth as much without the others") {
    const int most = endgames::scaled(120);
    for (const rules::RulesetId id : rules::kKnown) {
        Random rng(5);
        int searched = 0, fewer = 0;
        long all_nodes = 0, kept_nodes = 0;
        const auto visit = [&](const State& state) {
            const int left = rules::kStock - state.drawn;
            const bool melds = state.decision == Decision::kMeld;
            if (!state.in_phase1() || left > (melds ? 8 : 6) || left < 4 || searched == most)
                return;
            if (state.tableau[0].size() + state.tableau[1].size() < 6 || rng.below(8) != 0) return;
            ++searched;
            long all = 0, kept = 0;
            CHECK_EQ(search(state, true, all), search(state, false, kept));
            all_nodes += all;
            kept_nodes += kept;
            fewer += kept < all;
        };
        samples::visit_deals(1500, 12, visit, id, [&] { return searched == most; });
        CHECK(searched > most * 5 / 6);
        CHECK(fewer > searched / 4);
        CHECK(kept_nodes < all_nodes);
    }
}

TEST("each of the others has a stand-in, and where the two are the same nothing is lost or won") {
    Random rng(8);
    int stood_for = 0, same = 0;
    const auto value = [](const State& state, Action action) {
        State next = state;
        next.apply(action);
        long nodes = 0;
        const int me = state.player, sign = next.player == me ? 1 : -1;
        return next.scores[me] - next.scores[me ^ 1] + sign * search(next, false, nodes);
    };
    visit_all(400, 13, [&](const State& state) {
        const int left = rules::kStock - state.drawn;
        if (!state.in_phase1() || state.is_over() || left > 4 || rng.below(4) != 0) return;
        ActionList legal, kept;
        legal_actions(state, legal);
        candidate_actions(state, kept);
        for (const Action action : legal) {
            if (contains(kept, action)) continue;
            const auto found = stand_in_for(state, action, kept);
            REQUIRE(found.has_value());
            CHECK(contains(kept, found->action));
            ++stood_for;
            if (!found->same) continue;
            ++same;
            CHECK_EQ(value(state, action), value(state, found->action));
        }
    });
    CHECK(stood_for > 300);
    CHECK(same > 100);
}
