// Tricks, burying and bids: the examples of the rules.
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/history.hpp"

using namespace samples;

namespace {

// A trick in which `cards` have been played and whose next player holds `own`.
State trick(std::string_view cards, std::string_view own, int trump) {
    State state;
    state.rules = find_rules("six-handed");
    state.active = state.all_seats();
    state.trump = static_cast<std::uint8_t>(trump);
    state.leader = 0;
    state.decision = Decision::kLead;
    const auto played = parse_card_list(cards);
    for (std::size_t seat = 0; seat < 6; ++seat) {
        state.hand[seat] = seat < played.size() ? Hand() : hand(own);
        if (seat < played.size()) state.hand[seat].add(played[seat]);
        state.size[seat] = static_cast<std::uint8_t>(state.hand[seat].size());
    }
    for (const Card card : played) state.play(card);
    return state;
}

std::string plays(std::string_view cards, std::string_view own) {
    return legal_text(trick(cards, own, kHearts));
}

// The place of the card that takes a trick of four.
int taker(const std::string& cards) {
    State state = trick(cards, "", kHearts);
    return state.holder;
}

std::string deck_of(const Rules& rules, std::string_view eldest) {
    // Eldest is dealt these cards and all others have the rest as it comes.
    Hand rest;
    for (Card card = 0; card < rules::kCards; ++card) rest.add(card, rules.copies_of(card));
    const Hand own = hand(eldest);
    rest -= own;
    std::vector<Card> cards, others;
    own.for_each([&](Card card) { cards.push_back(card); });
    rest.for_each([&](Card card) { others.push_back(card); });
    std::string deck;
    std::size_t next = 0, other = 0;
    for (int dealt = 0; dealt < rules.hand;) {
        const int packet = std::min<int>(rules.packet, rules.hand - dealt);
        for (int j = 0; j < rules.seats * packet; ++j)
            deck += card_text(j < packet ? cards[next++] : others[other++]) + " ";
        dealt += packet;
    }
    while (other < others.size()) deck += card_text(others[other++]) + " ";
    return deck;
}

}  // namespace

TEST("example 8: what is not shown may be buried, and what is, if that is too little") {
    const Rules& rules = find_rules("three-handed");
    State state;
    state.rules = rules;
    state.active = state.all_seats();
    state.bidder = state.player = 1;
    state.bid = 20;
    state.decision = Decision::kTrump;
    state.hand[1] = hand("AH TH KH QH JH KC QC AC AD AS JD QS TC TS JC 9C 9D 9S");
    state.size[1] = 18;
    const State buried = after(state, "trump:H");
    CHECK_EQ(buried.melds[1], 31);
    CHECK_EQ(legal_text(buried), "bury:3/9C,JC,TC,9D,9S,TS concede");
    CHECK_EQ(why_illegal(buried, parse_action(buried, "bury:9C,JC,TC")), "");
    const std::array<Card, 3> wrong = {make_card(kClubs, kNine), make_card(kClubs, kJack),
                                       make_card(kClubs, kAce)};
    CHECK_EQ(why_illegal(buried, Action::bury(wrong)),
             "AC is shown, expected 3 of 9C, JC, TC, 9D, 9S, TS");

    state.hand[1] = hand("AH TH KH QH JH AH TH KH QH JH AC AD AS AC AD AS 9H 9C");
    const State few = after(state, "trump:H");
    CHECK_EQ(few.melds[1], 251);
    CHECK_EQ(legal_text(few).substr(0, 10), "bury:3/9C+");
    const std::array<Card, 3> without = {make_card(kClubs, kAce), make_card(kClubs, kAce),
                                         make_card(kHearts, kNine)};
    CHECK_EQ(why_illegal(few, Action::bury(without)), "all of these have to be buried: 9C");
    const State played = after(few, "bury:9C,AC,9H");
    CHECK_EQ(played.shown[1].count(make_card(kClubs, kAce)), 2);  // still shown, and buried
    CHECK_EQ(played.hand[1].count(make_card(kClubs, kAce)), 1);
}

TEST("example 9: following") {
    CHECK_EQ(plays("KC", "9C QC TC AC"), "AC TC");
    CHECK_EQ(plays("KC TC", "9C QC TC AC"), "AC");
    CHECK_EQ(plays("KC TC", "9C QC TC"), "9C QC TC");
    CHECK_EQ(plays("KC 9H", "9C TC AC"), "9C AC TC");
    CHECK_EQ(plays("TD QH", "9H JH AC"), "9H JH");
    CHECK_EQ(plays("TD QH", "9H KH AC"), "KH");
    CHECK_EQ(plays("TD QD", "9H AC"), "9H");
    CHECK_EQ(plays("KD KH", "9H JH AS"), "9H JH");
    CHECK_EQ(plays("9H KH", "JH TH AC"), "TH");  // trumps led
    CHECK_EQ(plays("TD QH", "AC 9S 9S"), "9S AC");
}

TEST("a card that may not be played is told why") {
    const auto why = [](std::string_view cards, std::string_view own, Card card) {
        return why_illegal(trick(cards, own, kHearts), Action::play(card));
    };
    CHECK_EQ(why("KC", "9C QC TC AC", make_card(kClubs, kNine)), "the trick can be beaten: TC, AC");
    CHECK_EQ(why("KC", "9C 9D", make_card(kDiamonds, kNine)),
             "the suit led has to be followed: 9C");
    CHECK_EQ(why("KC", "9H 9D", make_card(kDiamonds, kNine)), "a trump has to be played: 9H");
    CHECK_EQ(why("KC JH", "9H KH", make_card(kHearts, kNine)), "the trick can be beaten: KH");
    CHECK_EQ(why("KC", "9C", make_card(kDiamonds, kNine)), "this card is not in the hand");
    CHECK_EQ(why("KC", "9C", kNoCard), "this card is not in the hand");
    CHECK_EQ(why("KC", "9C", make_card(kClubs, kNine)), "");
}

TEST("example 10: of equal cards the first takes the trick") {
    CHECK_EQ(taker("TD TD AD AD"), 2);
    CHECK_EQ(taker("AC QH AC QH"), 1);
}

TEST("example 11: bids") {
    State state;
    state.rules = find_rules("double-deck");
    state.active = state.all_seats();
    state.decision = Decision::kBid;
    state.bid = 58;
    state.bidder = 1;
    state.player = 2;
    CHECK_EQ(legal_text(state), "bid:59-60/1 bid:65-1000/5 pass");
    CHECK_EQ(why_illegal(state, Action::bid(58)), "the highest bid is 58");
    CHECK_EQ(why_illegal(state, Action::bid(61)),
             "expected a bid of 59 to 60 by 1, or 65 to 1000 by 5");
    state.bid = 59;
    CHECK_EQ(legal_text(state), "bid:60 bid:65-1000/5 pass");
    state.bid = 1000;
    CHECK_EQ(legal_text(state), "pass");
    CHECK_EQ(why_illegal(state, Action::bid(1005)), "no higher bid is left");
    state.rules = find_rules("triple-deck");
    state.bid = 0;
    state.bidder = kNobody;
    CHECK_EQ(legal_text(state), "bid:75-1000/5 pass");

    const Rules& race = find_rules("racehorse");
    Random random(1);
    const State standing = deal(race, shuffled(race, random), 0);
    CHECK_EQ(standing.bid_points(), 500);
    CHECK_EQ(int{standing.bidder}, 1);
    CHECK_EQ(int{standing.player}, 2);
    CHECK_EQ(legal_text(standing), "bid:510-600/10 bid:650-10000/50 pass");
    const State alone = after(standing, "pass pass pass pass pass");
    CHECK(alone.decision == Decision::kTrump);
    CHECK_EQ(int{alone.player}, 1);
    CHECK(auction_of(alone).size() == 5);
}

TEST("example 11: the dealer of three bids from 19 on, and has to with a meld") {
    const Rules& rules = find_rules("three-handed");
    // Only the dealer is asked here: seats 0 and 1 have passed by what they were dealt.
    State state;
    state.rules = rules;
    state.active = state.all_seats();
    state.decision = Decision::kBid;
    state.dealer = state.player = 2;
    state.passed = 3;
    CHECK_EQ(legal_text(state), "bid:19-1000/1 pass");
    CHECK(after(state, "pass").result == Result::kThrownIn);
    state.sure_meld = 4;
    CHECK_EQ(legal_text(state), "bid:19-1000/1");
    CHECK_EQ(why_illegal(state, Action::kPass), "who holds a meld has to bid while nobody has");
    state.bid = 20;  // by another: a meld compels no more, and 19 is gone
    state.bidder = 0;
    CHECK_EQ(legal_text(state), "bid:21-1000/1 pass");
}

TEST("who is dealt a meld has to bid, and is asked as eldest first") {
    const Rules& rules = find_rules("three-handed");
    const State state =
        deal_text(rules, deck_of(rules, "KC QC 9C 9D 9H 9S TC TD TH TS TC TD AH JC 9C"));
    CHECK_EQ(int{state.player}, 1);
    CHECK_EQ(legal_text(state), "bid:20-1000/1");
    const State free =
        deal_text(rules, deck_of(rules, "KC KC 9C 9D 9H 9S TC TD TH TS TC TD AH JC 9C"));
    CHECK_EQ(legal_text(free), "bid:20-1000/1 pass");
}

TEST("where all pass the dealer of the book has to bid") {
    const Rules& rules = find_rules("four-handed-book");
    Random random(3);
    State state = deal(rules, shuffled(rules, random), 3);
    state = after(state, "pass pass pass");
    CHECK_EQ(legal_text(state), "bid:15-1000/1");
    CHECK_EQ(why_illegal(state, Action::kPass),
             "the dealer has to bid when all others have passed");
}

TEST("a kitty is given one by one, and the last card is kept") {
    const Rules rules = game("four-handed", R"({"kitty": true})");
    Random random(4);
    State state = deal(rules, shuffled(rules, random), 0);
    for (int seat = 0; seat < 4; ++seat) CHECK_EQ(int{state.size[seat]}, 11);
    while (state.decision == Decision::kBid)
        state.apply(state.bid == 0 ? Action::bid(15) : Action(Action::kPass));
    CHECK_EQ(int{state.bidder}, 1);
    const auto before = state.hand;
    const std::array<Card, 3> gift = {state.widow[2], state.widow[0], state.widow[3]};
    state.apply(Action::kitty(gift));
    CHECK(state.hand[2] == before[2] + hand(card_text(gift[0])));
    CHECK(state.hand[3] == before[3] + hand(card_text(gift[1])));
    CHECK(state.hand[0] == before[0] + hand(card_text(gift[2])));
    CHECK(state.hand[1] == before[1] + hand(card_text(state.widow[1])));
    CHECK(state.decision == Decision::kTrump);
}

TEST("the moon named with trump: the partner does not play") {
    const Rules rules = game("four-handed", R"({"moon": "points"})");
    Random random(5);
    State state = deal(rules, shuffled(rules, random), 0);
    while (state.decision == Decision::kBid)
        state.apply(state.bid == 0 ? Action::bid(15) : Action(Action::kPass));
    state.apply(Action::moon_trump(kClubs));
    CHECK_EQ(int{state.active}, 0b0111);
    CHECK(!state.melded);
    state.apply_legal(nth_legal(state, 0));
    CHECK_EQ(int{state.player}, 2);
    state.apply_legal(nth_legal(state, 0));
    CHECK_EQ(int{state.player}, 0);
    state.apply_legal(nth_legal(state, 0));
    CHECK_EQ(tricks_of(state)[0].cards.size(), 3u);
}
