// The greedy policy of the auction games: legal, from what its player may know, and as its formulas
// say when they are written plainly.
#include <cmath>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/card_choice.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_match.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/view.hpp"

using namespace samples;

namespace {

bool in_play(const State& state) {
    return state.decision == Decision::kLead || state.decision == Decision::kFollow;
}

// All states of deals that this policy plays itself.
template <class Visit>
void visit_greedy(const Row& row, int deals, std::uint64_t seed, Visit&& visit) {
    Random random(seed);
    for (int i = 0; i < deals; ++i) {
        const auto deck = i % 3 == 0 ? stacked(row.rules, random) : shuffled(row.rules, random);
        State state = deal(row.rules, deck, static_cast<int>(random.below(row.rules.seats)));
        for (; !state.is_over(); state.apply(greedy_action(state))) visit(state);
        visit(state);
    }
}

// Card by card, without masks: what a seat may hold as far as the tricks tell.
struct Plain {
    const State& state;
    std::array<std::array<bool, rules::kCards>, kMostSeats> may{};

    explicit Plain(const State& at) : state(at) {
        for (auto& cards : may) cards.fill(true);
        int seat = at.bidder;
        for (int first = 0; first < at.plays;) {
            const int led = suit_of(at.played[first]);
            Card best = kNoCard;
            int holder = seat, i = first;
            do {
                const Card card = at.played[i];
                if (i > first) note(seat, card, led, best);
                if (i == first || beats(card, best, at.trump)) best = card, holder = seat;
                seat = at.next_active(seat);
                ++i;
            } while (i < at.plays && !(i - first == players()));
            if (i - first < players()) break;
            first = i;
            seat = holder;
        }
    }
    int players() const { return std::popcount(state.active); }
    void note(int seat, Card card, int led, Card best) {
        for (Card other = 0; other < rules::kCards; ++other) {
            const bool follows = suit_of(other) == led;
            const bool ruffs = suit_of(other) == state.trump;
            bool owed = false;  // they would have had to play it rather than this card
            if (suit_of(card) != led) owed = follows || (ruffs && suit_of(card) != state.trump);
            if (suit_of(card) == suit_of(best) && suit_of(other) == suit_of(best))
                owed = owed || (!beats(card, best, state.trump) && beats(other, best, state.trump));
            if (owed) may[seat][other] = false;
        }
    }

    // Copies that the player to act does not see.
    int unseen(Card card) const {
        int copies = state.rules.copies_of(card);
        for (int i = 0; i < state.plays; ++i) copies -= state.played[i] == card;
        const int seat = state.player;
        copies -= std::max(state.hand[seat].count(card), state.shown[seat].count(card));
        for (int other = 0; other < state.seats(); ++other) {
            if (other != seat) copies -= state.shown[other].count(card);
        }
        if (seat == state.bidder) {
            for (int i = 0; i < state.rules.widow; ++i) copies -= state.buried[i] == card;
        }
        return std::max(copies, 0);
    }
    template <class Which>
    double none(int seat, Which&& which) const {
        int hidden = 0, count = 0;
        for (Card card = 0; card < rules::kCards; ++card) {
            hidden += unseen(card);
            if (!which(card)) continue;
            if (state.shown[seat].has(card)) return 0;
            count += may[seat][card] ? unseen(card) : 0;
        }
        const int theirs = state.size[seat] - state.shown[seat].size();
        const int share = hidden > 0 ? std::clamp(kShares * theirs / hidden, 0, kShares) : 0;
        return std::pow(1 - share / double{kShares}, count);
    }
    double beating(int seat, int led, Card best) const {
        const double follows =
            1 - none(seat, [&](Card card) {
                return suit_of(card) == suit_of(best) && rank_of(card) > rank_of(best);
            });
        if (led == state.trump || follows == 1) {
            if (led == state.trump || suit_of(best) == led) return follows;
        }
        const double is_void = none(seat, [&](Card card) { return suit_of(card) == led; });
        if (suit_of(best) != led) return is_void * follows;
        const double trumps =
            1 - none(seat, [&](Card card) { return suit_of(card) == state.trump; });
        return std::min(follows + is_void * trumps, 1.0);
    }
    double outlook(int led, Card best, double now, double ally) const {
        const int me = state.player;
        const SeatMask friends = state.side_of(me), bidders = state.side_of(state.bidder);
        for (int q = state.next_active(me); q != state.leader; q = state.next_active(q)) {
            const bool mine = (friends >> q & 1) != 0, foe = (bidders >> q & 1) != 0;
            const bool bids = (bidders >> me & 1) != 0;
            const double value = mine ? 1 : foe || bids ? -1 : ally;
            const double chance = beating(q, led, best);
            now = (1 - chance) * now + chance * value;
        }
        return now;
    }
};

}  // namespace

TEST("every action is legal, by the view alone, and the same for two states with equal views") {
    long decisions = 0;
    const auto check = [&](const State& state) {
        if (state.is_over()) return;
        ++decisions;
        const Action action = greedy_action(state);
        CHECK_EQ(why_illegal(state, action), "");
        const View view(state, state.player);
        CHECK(greedy_action(view.seen()) == action);
        if (decisions % 40 == 0) {
            Random random(static_cast<std::uint64_t>(decisions));
            CHECK(greedy_action(view.sample(random)) == action);
        }
    };
    visit_deals(8, 11, check);
    for (const Row& row : kRows) visit_greedy(row, 6, 12, check);
    CHECK(decisions > 10'000);
}

TEST("a playout carries along what a single decision finds anew") {
    for (const Row& row : kRows) {
        Random random(13);
        for (int i = 0; i < 6; ++i) {
            State state = deal(row.rules, shuffled(row.rules, random), i % row.rules.seats);
            State quick = state;
            play_out(quick, seating_of(&greedy_weights(row.rules.row)), random);
            while (!state.is_over()) state.apply(greedy_action(state));
            CHECK(quick == state);
        }
    }
}

TEST("what a trick is worth is what plain sums say") {
    long compared = 0;
    for (const Row& row : kRows) {
        visit_greedy(row, 2, 14, [&](const State& state) {
            if (!in_play(state) || state.plays % 3 != 0) return;
            const GreedyWeights& weights = greedy_weights(row.rules.row);
            const TableFacts facts(state);
            const CardChoice choice(state, facts, weights);
            const Plain plain(state);
            for_each_bit(legal_plays(state), [&](int place) {
                const Card card = card_at(place);
                const int led = state.in_trick == 0 ? suit_of(card) : suit_of(state.trick()[0]);
                if (state.in_trick > 0 && !beats(card, state.best, state.trump)) return;
                const double expected = plain.outlook(led, card, 1, double{weights.ally});
                CHECK(std::abs(choice.outlook(led, card, 1) - expected) < 1e-4);
                ++compared;
            });
        });
    }
    CHECK(compared > 1000);
}

TEST("the traits of a hand") {
    const Rules rules = game("four-handed");
    const Hand cards = hand("AC AC 9C JD JD TD KH QH AS AS TS QS");
    const std::int32_t meld = meld_points_all(cards, rules)[kSpades];
    const Traits traits = traits_of(cards, kSpades, meld, rules);
    const auto is = [&](HandTrait trait, float value) { CHECK_EQ(traits[trait], value); };
    is(kConstant, 1);
    is(kMeldPoints, 6);  // a pinochle and a marriage
    is(kTrumpAces, 2);
    is(kTrumpTens, 1);
    is(kLowTrumps, 1);
    is(kTrumpSquare, 0.1F * 16);
    is(kFirstAces, 1);
    is(kMoreAces, 1);
    is(kVoids, 0);
    is(kShortSuits, 1);
    is(kHalfPinochle, 0);
    is(kPinochleMore, 1);
    is(kRunLacksTwo, 1);
    is(kAcesLackOne, 0);
    is(kPlainTens, 1);
    is(kPlainKings, 1);
    is(kHalfMarriages, 0);
    GreedyWeights::ByTrait weights{};
    weights[kTrumpAces] = 2;
    weights[kConstant] = 0.5F;
    weights[kMoreAces] = -1;
    CHECK_EQ(hand_value(traits, weights), 3.5F);
}

TEST("the values of all trump suits are those of one after the other") {
    Random random(17);
    for (const Row& row : kRows) {
        const GreedyWeights::ByTrait& weights = greedy_weights(row.rules.row).bidding;
        for (int i = 0; i < 20; ++i) {
            Hand cards;
            const auto deck = i % 2 == 0 ? shuffled(row.rules, random) : stacked(row.rules, random);
            for (int c = 0; c < row.rules.hand; ++c) cards.add(deck[static_cast<std::size_t>(c)]);
            const auto points = meld_points_all(cards, row.rules);
            const auto values = hand_values(cards, row.rules, weights);
            for (int s = 0; s < rules::kSuits; ++s) {
                const Traits traits = traits_of(cards, s, points[s], row.rules);
                const float value = points[s] >= kGame ? kBeyondBids : hand_value(traits, weights);
                CHECK(std::abs(values[s] - value) < 1e-3F * (1 + std::abs(value)));
            }
        }
    }
}

TEST("trump needs its marriage where the rules ask for one") {
    const Rules rules = game("double-deck");
    GreedyWeights::ByTrait weights{};
    weights[kTrumpAces] = 1;
    const Hand cards = hand("AC AC AC QH KH AD AD");
    CHECK_EQ(best_trump(cards, rules, weights, false).suit, int{kHearts});
    CHECK_EQ(best_trump(cards, game("four-handed"), weights, false).suit, int{kClubs});
    const Hand none = hand("AC AC AC QH");
    CHECK_EQ(best_trump(none, rules, weights, false).value, -kBeyondBids);
    CHECK_EQ(best_trump(none, rules, weights, true).suit, int{kClubs});
}

TEST("it is ahead of random play in every row") {
    for (const Row& row : kRows) {
        const auto gain = greedy_match({&greedy_weights(row.rules.row)}, {}, row.rules, 100, 15);
        CHECK(gain.mean > 3 * gain.error);
    }
}

TEST("against itself it gains nothing on duplicate decks") {
    const GreedyWeights& weights = greedy_weights(5);
    const MatchGain gain = greedy_match({&weights}, {&weights}, game("four-handed"), 50, 16);
    CHECK_EQ(gain.mean, 0.0);
    CHECK_EQ(gain.error, 0.0);
}
