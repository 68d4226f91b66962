// Whole deals: the examples of the rules, equal bytes, and what can be read off a state.
#include <bit>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/playout.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/score.hpp"

using namespace samples;

namespace {

bool same_bytes(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

std::vector<Card> as_dealt(const State& state) {
    // Any order of the cards of a hand deals the same; packets by their places.
    std::vector<Card> deck(static_cast<std::size_t>(state.rules.pack()));
    const Rules& rules = state.rules;
    std::size_t start = 0;
    std::array<std::vector<Card>, kMostSeats> hands;
    for (int seat = 0; seat < rules.seats; ++seat)
        dealt_hand(state, seat).for_each([&](Card card) { hands[seat].push_back(card); });
    for (std::size_t dealt = 0; dealt < static_cast<std::size_t>(rules.dealt());) {
        const auto packet = std::min<std::size_t>(rules.packet, hands[0].size() - dealt);
        for (int j = 0, seat = state.eldest(); j < rules.seats; ++j, seat = state.after(seat)) {
            for (std::size_t i = 0; i < packet; ++i) deck[start++] = hands[seat][dealt + i];
        }
        dealt += packet;
    }
    for (int i = 0; i < rules.face_down(); ++i) deck[start++] = state.widow[i];
    return deck;
}

}  // namespace

TEST("example 17: the deal of three") {
    const Rules& rules = find_rules("three-handed");
    const auto deck = sorted_deck(rules);
    const State state = deal(rules, {deck.data(), 48}, 0);
    const auto at = [&](std::initializer_list<int> places) {
        Hand hand;
        for (const int place : places) {
            for (int i = 0; i < 3; ++i) hand.add(deck[place + i]);
        }
        return hand;
    };
    CHECK(state.hand[1] == at({0, 9, 18, 27, 36}));
    CHECK(state.hand[2] == at({3, 12, 21, 30, 39}));
    CHECK(state.hand[0] == at({6, 15, 24, 33, 42}));
    CHECK_EQ(state.widow[0], deck[45]);
    CHECK_EQ(state.widow[2], deck[47]);
}

TEST("example 18: a whole record") {
    const State state = after(
        deal_text(find_rules("three-handed"),
                  "AD KD JH 9H 9D TC TD KC AC QC TD TH TH KH KS KD QH AS KH JD QD KS QC JS 9D 9C "
                  "AD KC TC TS JC 9S JS QS AH JD AS QH 9H QS TS QD 9S AH JC AC 9C JH"),
        "bid:20 bid:21 pass pass trump:D bury:QD,9S,JS 9C JC QC QH KH AH QS AS QS TH TH AH TD AD "
        "9D TS KS AS AC KC AC AD JD 9H JD QD TS TC TC KC KH JH QH 9H KS KD 9S TD JS KD QC 9D JH "
        "JC 9C");
    CHECK(state.result == Result::kSet);
    CHECK_EQ(state.melds[0], 15);
    CHECK_EQ(state.melds[1], 19);
    CHECK_EQ(state.melds[2], 3);
    CHECK_EQ(int{state.tricks[0]}, 6);
    CHECK_EQ(int{state.tricks[1]}, 9);
    const BySeat counters = full_counters(state);
    CHECK_EQ(counters[0], 14);
    CHECK_EQ(counters[1], 11);
    CHECK_EQ(counters[2], 0);
    CHECK_EQ(outcome(state).scores[0], 29);
    CHECK_EQ(outcome(state).scores[1], 30);
    CHECK_EQ(outcome(state).scores[2], -21);
}

TEST("example 19: passing") {
    const State state = after(
        deal_text(find_rules("four-handed-racehorse"),
                  "9H TH AS AH KC JD QC AD TC QH AH TD KD 9S JH TD KC QS QD TS KH JS 9D 9S JD AC "
                  "9C 9C KH TC QS QH TS TH 9H JH KS JC 9D JS QD KD KS AC AD AS QC JC"),
        "pass bid:200 pass pass trump:S give:AD,JH,QH,QS give:AD,QH,KH,9S AD TD TD QD KS KS AS AS "
        "KD TS 9D KD JH JH AH KH QH KH AH JS 9D QD AD TS KC JC TC JC JD 9S QS JD 9H JS AC QH QC "
        "AC TC 9H 9C QC TH KC QS 9C 9S TH");
    CHECK(state.result == Result::kMade);
    const BySeat counters = full_counters(state);
    CHECK(state.melds == (BySeat{40, 0, 140, 20}));
    CHECK(counters == (BySeat{40, 50, 100, 60}));
    CHECK_EQ(int{state.leader}, 2);
    CHECK_EQ(outcome(state).scores[0], 320);
    CHECK_EQ(outcome(state).scores[1], 130);
}

TEST("a deck with a wrong number of cards or copies is refused, and named") {
    const Rules& rules = find_rules("four-handed");
    auto deck = sorted_deck(rules);
    CHECK_THROWS(InputError, check_deck(rules, {deck.data(), 47}));
    deck[0] = make_card(kSpades, kAce);
    try {
        check_deck(rules, {deck.data(), 48});
        CHECK(false);
    } catch (const InputError& error) {
        CHECK_EQ(std::string(error.what()), "deck of four-handed: 1 times 9C, expected 2");
    }
}

TEST("what was said and done is read off any state, and does the same again") {
    std::map<std::string, int> results;
    visit_deals(6, 11, [&](const State& state) {
        std::vector<Card> deck(state.deck.begin(), state.deck.begin() + state.rules.pack() % 124);
        if (state.rules.draw) deck.resize(48);
        State again = deal(state.rules, state.rules.draw ? deck : as_dealt(state), state.dealer);
        for (const Action& action : actions_of(state)) {
            if (!is_legal(again, action)) return static_cast<void>(CHECK(false));
            again.apply_legal(action);
        }
        CHECK(same_bytes(again, state));
        if (state.is_over()) ++results[std::to_string(static_cast<int>(state.result))];
    });
    CHECK(results.size() >= 9);
}

TEST("the counters of a deal that was played out are all there") {
    visit_deals(10, 12, [&](const State& state) {
        if (!state.is_over() || !state.played_out() || state.moon_alone()) return;
        const BySeat points = full_counters(state);
        int all = 0;
        for (const int n : points) all += n;
        CHECK_EQ(all, state.rules.deal_points());
        for (int seat = 0; seat < state.seats(); ++seat)
            CHECK(state.shown[seat].empty() || state.rules.widow > 0);
    });
}

TEST("random playouts come from anywhere to an end that the rules reach, for a seed to the same") {
    Random random(8);
    long played = 0;
    visit_deals(2, 13, [&](const State& state) {
        if (random.below(8) != 0) return;
        const Random seed = random;
        State first = state, second = state;
        random_playout(first, random);
        Random again = seed;
        random_playout(second, again);
        CHECK(first.is_over());
        CHECK(same_bytes(first, second));
        CHECK(state_from_bytes(std::as_bytes(std::span(&first, 1))) == first);
        played += first.played_out();
    });
    CHECK(played > 100);
}

TEST("a random playout plays every legal card as often as any other") {
    const Rules& rules = find_rules("four-handed");
    Random random(2);
    State state = deal(rules, shuffled(rules, random), 0);
    while (state.decision != Decision::kLead) {
        const bool bids = state.decision == Decision::kBid;
        state.apply_legal(bids && state.bid > 0 ? Action(Action::kPass)
                          : bids                ? Action::bid(15)
                                                : Action::trump(kHearts));
    }
    for (int i = 0; i < 2; ++i) {  // a lead, and a card that follows
        const CardBits legal = legal_plays(state);
        std::map<Card, int> count;
        for (int n = 0; n < 3000; ++n) {
            State end = state;
            random_playout(end, random);
            ++count[end.played[state.plays]];
        }
        const int cards = std::popcount(legal);
        CHECK_EQ(static_cast<int>(count.size()), cards);
        for (const auto& [card, times] : count) {
            CHECK((legal >> place_of(card) & 1) != 0);
            CHECK(std::abs(times - 3000 / cards) < 250);
        }
        state.apply_legal(nth_legal(state, 0));
    }
}
