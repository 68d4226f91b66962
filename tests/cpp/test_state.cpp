// The rules that move a deal on: tricks, glups, the exchange, the end of phase 1, the last trick.
#include "glup/stock/rules/state.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

Card card(const char* text) { return parse_card(text); }

void play(State& state, std::initializer_list<const char*> actions) {
    for (const char* text : actions) state.apply(parse_action(state, text));
}

// A deck that deals these cards first, to the eldest and to the dealer, then any others.
samples::Deck deck_of(const char* eldest, const char* dealer, const char* turnup,
                      const char* stock = "") {
    std::array<std::vector<Card>, 2> hands = {parse_card_list(eldest), parse_card_list(dealer)};
    const std::vector<Card> top = parse_card_list(stock);
    std::array<int, rules::kCards> left;
    left.fill(rules::kCopies);
    for (const auto& cards : {hands[0], hands[1], top})
        for (const Card c : cards) --left[c];
    --left[card(turnup)];
    Card next = 0;
    const auto any = [&] {
        while (left[next] == 0) ++next;
        --left[next];
        return next;
    };
    samples::Deck deck{};
    for (std::size_t i = 0; i < rules::kHand; ++i) {
        for (std::size_t seat = 0; seat < 2; ++seat)
            deck[2 * i + seat] = i < hands[seat].size() ? hands[seat][i] : any();
    }
    deck[rules::kDealt] = card(turnup);
    for (std::size_t i = 0; i < rules::kStock - 1; ++i)
        deck[rules::kDealt + 1 + i] = i < top.size() ? top[i] : any();
    return deck;
}

}  // namespace

TEST("which cards take a trick, for every trump") {
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (Card led = 0; led < rules::kCards; ++led) {
            for (Card reply = 0; reply < rules::kCards; ++reply) {
                const bool same_suit = suit_of(led) == suit_of(reply);
                const bool takes =
                    same_suit ? rank_of(reply) > rank_of(led) : suit_of(reply) == trump;
                REQUIRE(((kBeaters[trump][led] >> reply & 1) != 0) == takes);
            }
        }
    }
}

TEST("glups: thresholds, lost excess and their points") {
    for (int count = 0; count <= kMaxGlups; ++count) {
        for (int made = 1; made <= 3; ++made) {
            // Step by step, stopping at the first multiple of three.
            int now = count, points = 0;
            for (int i = 0; i < made; ++i) {
                ++now;
                if (now % 3 == 0) {
                    points = now == 9 || now >= 15 ? 10 : 1;
                    break;
                }
            }
            CHECK_EQ(kGlupSteps[count][made].count, now);
            CHECK_EQ(kGlupSteps[count][made].points, points);
        }
        CHECK_EQ(kGlupSteps[count][0].count, 0);
        CHECK_EQ(kGlupSteps[count][0].points, 0);
    }
}

TEST("the most glups after so many tricks, with three at once no oftener than the pack allows") {
    // The highest count that so many tricks of three glups, and two or fewer else, can bring.
    std::array<int, rules::kCounterCards / 2 + 1> most;
    most.fill(-1);
    most[0] = 0;
    for (int tricks = 1; tricks <= rules::kDrawTricks; ++tricks) {
        auto next = most;
        for (std::size_t threes = 0; threes < most.size(); ++threes) {
            if (most[threes] >= 0) next[threes] = kGlupSteps[most[threes]][2].count;
            if (threes > 0 && most[threes - 1] >= 0)
                next[threes] = std::max<int>(next[threes], kGlupSteps[most[threes - 1]][3].count);
        }
        most = next;
        CHECK_EQ(rules::most_glups(tricks), *std::max_element(most.begin(), most.end()));
    }
    CHECK_EQ(rules::most_glups(0), 0);
    CHECK_EQ(rules::most_glups(rules::kDrawTricks), 81);
}

TEST("glups in play: identical counters make three, taking or discarding makes none") {
    const auto deck = deck_of("AD AD TD JC 9D", "AD TD 9S QC KD", "JH");
    State state = deal(deck, 0, false, rules::RulesetId::kGlup);
    play(state, {"AD", "AD", "pass"});  // follows suit, a counter, identical
    CHECK_EQ(state.glups, 3);
    CHECK_EQ(state.scores[0], 1);
    play(state, {"AD", "TD", "pass"});  // two more
    CHECK_EQ(state.glups, 5);
    play(state, {"TD", "KD", "pass"});  // 6 is a threshold, one glup is lost
    CHECK_EQ(state.glups, 6);
    CHECK_EQ(state.scores[0], 2);
    play(state, {"9D", "9S", "pass"});  // a discard
    CHECK_EQ(state.glups, 0);
    play(state, {"JC", "QC"});  // takes the trick
    CHECK_EQ(state.glups, 0);
    CHECK_EQ(state.player, 0);
    CHECK_EQ(state.scores[0], 2);
    CHECK_EQ(state.scores[1], 0);
    CHECK_EQ(state.counters[1], 6);
}

TEST("the dealer's points") {
    for (const int dealer : {0, 1}) {
        CHECK_EQ(deal(deck_of("", "", "JH"), dealer, false, rules::RulesetId::kGlup).scores[dealer],
                 0);
        CHECK_EQ(deal(deck_of("", "", "JH"), dealer, true, rules::RulesetId::kGlup).scores[dealer],
                 1);
        CHECK_EQ(deal(deck_of("", "", "9H"), dealer, false, rules::RulesetId::kGlup).scores[dealer],
                 1);
        CHECK_EQ(deal(deck_of("", "", "9H"), dealer, true, rules::RulesetId::kGlup).scores[dealer],
                 3);
        CHECK_EQ(
            deal(deck_of("", "", "9H"), dealer, true, rules::RulesetId::kGlup).scores[dealer ^ 1],
            0);
        CHECK_EQ(deal(deck_of("", "", "9H"), dealer, true, rules::RulesetId::kGlup).player,
                 dealer ^ 1);
    }
}

TEST("the exchange: one point, the former turn-up is known until a copy leaves the hand") {
    State state = deal(deck_of("9H AH AS TS 9C", "9S 9D JS", "AH", "9C 9C TC"), 0, false,
                       rules::RulesetId::kGlup);
    play(state, {"AS", "9S"});
    REQUIRE(state.can_exchange());
    play(state, {"dix"});
    CHECK_EQ(state.scores[1], 1);
    CHECK_EQ(state.turnup(), card("9H"));
    CHECK_EQ(state.known[1], card("AH"));
    CHECK_EQ(state.hand[1].count(card("AH")), 2);
    CHECK_EQ(state.hand[1].count(card("9H")), 0);
    play(state, {"TS", "JS"});
    CHECK(!state.can_exchange());  // it is a nine now
    play(state, {"pass", "AH"});
    CHECK_EQ(state.known[1], kNoCard);
    CHECK_EQ(state.hand[1].count(card("AH")), 1);
}

TEST("a nine on the table can't be exchanged") {
    State state = deal(deck_of("9H 9H 9C 9C 9D 9D 9S 9S AS AC", "JS JC", "AH"), 0, false,
                       rules::RulesetId::kGlup);
    play(state, {"AS", "JS", "double-nines"});
    play(state, {"AC", "JC"});
    CHECK_EQ(state.table[1].count(card("9H")), 2);
    CHECK(!state.can_exchange());
}

TEST("nines of trumps score when played and when held at the end of phase 1") {
    // Both pass and play their nines last; the turn-up nine goes to the player who does not draw
    // first, and brings him nothing.
    for (const char* turnup : {"9H", "JH"}) {
        State state = deal(deck_of("9H", "9H", turnup), 0, false, rules::RulesetId::kGlup);
        const int dealers_points = state.scores[0];
        const Card nine = card("9H");
        int played = 0, glup_points = 0;
        while (state.in_phase1()) {
            const int seat = state.player;
            if (state.decision == Decision::kMeld) {
                const bool last = state.drawn + 2 == rules::kStock;
                const State before = state;
                state.apply(Action::pass());
                if (!last) continue;
                for (const int s : {0, 1}) {
                    const bool drew_turnup = s != seat && state.trump_nine() == card(turnup);
                    CHECK_EQ(state.scores[s] - before.scores[s],
                             state.hand[s].count(nine) - drew_turnup);
                    CHECK(state.tableau[s] == Tableau());
                    CHECK_EQ(state.hand[s].size(), rules::kHand);
                }
                CHECK_EQ(state.glups, 0);
                CHECK_EQ(state.leader, seat);
                break;
            }
            const std::array<int, 2> before = {state.scores[0], state.scores[1]};
            const CardMask other = state.hand[seat].distinct() & ~bit(nine);
            const bool play_nine = state.hand[seat].count(nine) > 1;
            const bool follows = state.decision == Decision::kFollow;
            const Card led = state.led;
            const Card chosen = play_nine ? nine : static_cast<Card>(std::countr_zero(other));
            state.apply(Action::play_hand(chosen));
            played += play_nine;
            // A led nine can be glupped; a nine that follows nines takes nothing but may glup.
            const int gain = state.scores[seat] - before[seat];
            if (!follows) CHECK_EQ(gain, int{play_nine});
            if (follows && led != nine && play_nine) CHECK(gain == 1 || suit_of(led) == kHearts);
            glup_points += gain - play_nine;
        }
        CHECK(played > 0);
        CHECK_EQ(state.in_phase1(), false);
        CHECK(state.scores[0] + state.scores[1] >= dealers_points + played + glup_points);
    }
}

TEST("phase 2: follow suit and take the trick if you can, void in it trump if you can") {
    const auto plays = [](const char* endgame) {
        const State state = parse_endgame(endgame);
        CardSet cards;
        cards.add_mask(state.phase2_plays());
        return cards_text(cards);
    };
    CHECK_EQ(plays("H AS 9C / KS JC"), "9C AS");             // the leader is free
    CHECK_EQ(plays("H 9C 9D [TS] / KS AS AH"), "AS");        // take it
    CHECK_EQ(plays("H 9C 9D [TS] / KS TS AH"), "KS TS");     // can't: any of the suit
    CHECK_EQ(plays("H 9C 9D [TS] / KD 9H AH"), "9H AH");     // void: any trump takes
    CHECK_EQ(plays("H 9C 9D [TS] / KD 9C AC"), "9C AC KD");  // neither: anything
    CHECK_EQ(plays("H 9C 9D [TH] / KH AH AC"), "AH");        // trumps led
    CHECK_EQ(plays("H 9C 9D [TH] / KH 9H AC"), "9H KH");
    CHECK_EQ(plays("H 9C 9D [TH] / KD 9C AC"), "9C AC KD");
}

TEST("the last trick scores two, and every counter one") {
    State state = parse_endgame("H AS 9C / KS TC");
    play(state, {"AS", "KS"});
    CHECK_EQ(state.scores[0], 0);  // not before the end
    play(state, {"9C", "TC"});
    CHECK(state.is_over());
    CHECK_EQ(state.leader, 1);
    CHECK_EQ(state.scores[0], 2);
    CHECK_EQ(state.scores[1], 1 + 2);
}

TEST("all cards, the hands' sizes and sound books at every ply, by every ruleset") {
    int over = 0;
    samples::visit_deals_of_all(60, 5, [&](const State& state) {
        const rules::Ruleset& ruleset = state.rules();
        CardSet all = state.hand[0] + state.hand[1] + (state.table[0] + state.table[1]);
        for (Card c = 0; c < rules::kCards; ++c) all.add(c, state.played[c]);
        if (state.led != kNoCard) all.add(state.led);
        for (int i = state.drawn; i < rules::kStock; ++i) all.add(state.stock[i]);
        REQUIRE(all.size() == ruleset.deck());
        REQUIRE(all.at_least(ruleset.copies) == kAllCards);
        for (int i = 0; i < state.drawn; ++i) REQUIRE(state.stock[i] == 0);
        int counters = 0, collected = 0;
        for (Card c = 0; c < rules::kCards; ++c) {
            collected += state.played[c];
            counters += ruleset.points_of(c) * state.played[c];
        }
        REQUIRE(collected == 2 * state.tricks);
        REQUIRE(state.counters[0] + state.counters[1] == counters);
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            CardSet table;
            for (const MeldClass item : state.tableau[seat]) table.add(item.card(), item.copies());
            REQUIRE(table == state.table[seat]);
            const int cards = state.hand[seat].size() + table.size();
            const bool has_played = state.decision == Decision::kMeld ||
                                    (state.decision == Decision::kFollow && state.leader == seat);
            if (state.in_phase1())
                REQUIRE(cards == ruleset.hand - has_played);
            else
                REQUIRE(cards == ruleset.tricks() - state.tricks - has_played);
            if (state.known[seat] != kNoCard) REQUIRE(state.hand[seat].has(state.known[seat]));
            REQUIRE(state.scores[seat] >= 0);
        }
        REQUIRE((state.in_phase1() && ruleset.glups) || state.glups == 0);
        if (!state.is_over()) {
            const bool follows = state.decision == Decision::kFollow;
            REQUIRE((state.led != kNoCard) == follows);
            REQUIRE((state.player != state.leader) == follows);
            return;
        }
        ++over;
        REQUIRE(state.tricks == ruleset.tricks());
        REQUIRE(state.counters[0] + state.counters[1] == ruleset.counter_points());
        REQUIRE(state.hand[0].empty() && state.hand[1].empty());
    });
    CHECK_EQ(over, 60 * static_cast<int>(rules::kKnown.size()));
}

TEST("a copy is independent, and equal states are equal bytes") {
    samples::visit_deals_of_all(6, 6, [](const State& state) {
        State copy = state;
        REQUIRE(copy == state);
        REQUIRE(std::memcmp(&copy, &state, sizeof copy) == 0);
        REQUIRE(hash_bytes(&copy, sizeof copy) == hash_bytes(&state, sizeof state));
        if (state.is_over()) return;
        Random rng(1);
        const State before = state;
        copy.apply(samples::uniform_action(copy, rng));
        REQUIRE(state == before);
        REQUIRE(!(copy == state));
        REQUIRE(hash_bytes(&copy, sizeof copy) != hash_bytes(&state, sizeof state));
    });
}

TEST("two orders of play that come to the same leave the same bytes") {
    // The same melds declared in either order, with the same cards drawn and played meanwhile.
    const auto deck = deck_of("KS QS KD QD AC AC", "9C 9C", "JH");
    State a = deal(deck, 0, false, rules::RulesetId::kGlup), b = a;
    play(a, {"AC", "9C", "marriage-S", "AC", "9C", "marriage-D"});
    play(b, {"AC", "9C", "marriage-D", "AC", "9C", "marriage-S"});
    CHECK(a == b);
    CHECK_EQ(hash_bytes(&a, sizeof a), hash_bytes(&b, sizeof b));
}
