// The last tricks of a playout, exactly: against plain minimax over the rules themselves.
#include <algorithm>
#include <limits>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/search/exact_tail.hpp"

using namespace samples;

namespace {

unsigned accounts_of(const State& state, SeatMask side) {
    unsigned accounts = 0;
    for_each_bit(side, [&](int seat) { accounts |= 1U << state.rules.account(seat); });
    return accounts;
}

double minimax(const State& state, SeatMask side, unsigned accounts) {
    if (state.is_over()) return mean_gain_of(state, accounts);
    const bool ours = (side >> state.player & 1) != 0;
    double best =
        ours ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    for_each_bit(legal_plays(state), [&](int place) {
        State next = state;
        next.apply(Action::play(card_at(place)));
        const double value = minimax(next, side, accounts);
        best = ours ? std::max(best, value) : std::min(best, value);
    });
    return best;
}

// Calls visit(state) in tricks where the player to act has so many cards, of deals that the greedy
// policy plays.
template <class Visit>
void visit_ends(const Rules& rules, int deals, int cards, Visit&& visit) {
    Random random(rules.row + 1U);
    for (int i = 0; i < deals; ++i) {
        const auto deck = i % 3 == 0 ? stacked(rules, random) : shuffled(rules, random);
        State state = deal(rules, deck, i % rules.seats);
        while (!state.is_over()) {
            if (ExactTail::fits(state) && state.size[state.player] == cards &&
                (state.decision == Decision::kLead || random.below(3) == 0))
                visit(state);
            state.apply(greedy_action(state));
        }
    }
}

}  // namespace

TEST("the last tricks bring what minimax over the rules finds") {
    ExactTail tail;
    int met = 0;
    for (const Row& row : kRows) {
        const int cards = row.rules.seats > 4 ? 1 : 2;
        visit_ends(row.rules, 12, cards, [&](const State& state) {
            const SeatMask side = state.side_of(state.bidder);
            const unsigned accounts = accounts_of(state, side);
            State end = state;
            tail.play_out(end);
            REQUIRE(end.is_over());
            CHECK_EQ(mean_gain_of(end, accounts), minimax(state, side, accounts));
            ++met;
        });
    }
    CHECK(met > 200);
}

TEST("the last tricks by the duties and counters of houses") {
    ExactTail tail;
    int met = 0;
    for (const Row& row : kRows) {
        Rules rules = row.rules;
        rules.by_house = true;
        rules.head = static_cast<Head>(rules.row % 3);
        rules.spare_partner = rules.sides != Sides::kAlone && rules.head != Head::kNever;
        rules.leads = Leads::kEldest;
        if (!rules.chips) rules.card_points = {0, 0, 7, 0, 7, 7};
        visit_ends(rules, 12, rules.seats > 4 ? 1 : 2, [&](const State& state) {
            const SeatMask side = state.side_of(state.bidder);
            const unsigned accounts = accounts_of(state, side);
            State end = state;
            tail.play_out(end);
            CHECK_EQ(mean_gain_of(end, accounts), minimax(state, side, accounts));
            ++met;
        });
        if (rules.chips) continue;
        rules.card_points = {0, 2, 3, 4, 10, 11};  // there it does not fit
        visit_ends(rules, 1, 2, [&](const State&) { CHECK(false); });
    }
    CHECK(met > 200);
}

TEST("contracts are made and set by the last tricks, and melds saved") {
    int changed = 0;
    for (const char* name : {"four-handed", "three-handed", "three-handed-chips", "double-deck"}) {
        const Rules rules = find_rules(name);
        const Seating seats = seating_of(&greedy_weights(rules.row));
        visit_ends(rules, 500, 3, [&](const State& state) {
            State exact = state, greedy = state;
            ExactTail().play_out(exact);
            Random random(1);
            play_out(greedy, seats, random);
            changed += exact.result != greedy.result;
        });
    }
    CHECK(changed > 5);
}

// Where two sides play alike well the first card found is played; so the others' shares tell in
// which order they were tried. An optimizer has mixed that up.
TEST("equally good ends are the same whoever compiled them") {
    ExactTail tail;
    std::uint64_t counters = 0;
    for (const Row& row : kRows) {
        if (row.rules.seats != 3) continue;
        visit_ends(row.rules, 40, 4, [&](const State& state) {
            State end = state;
            tail.play_out(end);
            for (const int points : end.counters)
                counters = 31 * counters + static_cast<std::uint64_t>(points / row.rules.scale);
        });
    }
    CHECK_EQ(counters, std::uint64_t{16326275616088314238U});
}

TEST("greedy play stops where a tail begins") {
    const Rules rules = find_rules("four-handed");
    const Seating seats = seating_of(&greedy_weights(rules.row));
    Random random(3);
    State state = deal(rules, shuffled(rules, random), 0);
    State end = state;
    play_out(state, seats, random, 3);
    CHECK(state.decision == Decision::kLead);
    CHECK_EQ(int{state.size[state.player]}, 3);
    play_out(state, seats, random);
    play_out(end, seats, random);
    CHECK(state == end);
}

TEST("a moon that is played alone is left to the policy") {
    const Rules rules = game("four-handed", R"({"moon": "points"})");
    Random random(4);
    State state = deal(rules, shuffled(rules, random), 0);
    state = after(state, "bid:150 pass pass pass");
    state.apply(Action::moon_trump(kHearts));
    state.apply(greedy_action(state));
    CHECK(state.decision == Decision::kFollow);
    CHECK(!ExactTail::fits(state));
}
