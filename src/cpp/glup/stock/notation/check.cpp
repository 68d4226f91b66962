#include "glup/stock/notation/serialise.hpp"

#include <array>
#include <cstdint>
#include <string>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/forgotten.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

// A score that stood at its bound in a position may have grown since.
constexpr int kMostScore = 2 * rules::kMostPoints;

using Copies = std::array<std::uint8_t, rules::kCards + 1>;  // by card; the last is for none

struct Field {
    const char* name;
    int place = -1;  // in an array
};

[[noreturn]] void fail(Field field, const std::string& given, const std::string& expected) {
    std::string text(field.name);
    if (field.place >= 0) text += "[" + std::to_string(field.place) + "]";
    throw NotationError(text + ": expected " + expected + ", given " + given);
}

void expect_range(Field field, std::int64_t given, int low, int high) {
    if (given >= low && given <= high) return;
    fail(field, std::to_string(given),
         "a number from " + std::to_string(low) + " to " + std::to_string(high));
}

void expect_number(Field field, int given, int expected, const char* what) {
    if (given == expected) return;
    fail(field, std::to_string(given), std::to_string(expected) + " " + what);
}

std::string name_of(Card card) { return card == kNoCard ? "no card" : card_text(card); }

// The places of the stock that a smaller game leaves unused.
int unused(const rules::Ruleset& ruleset) { return rules::kStock - ruleset.stock(); }

void check_set(Field field, const CardSet& cards) {
    CardMask below = kAllCards;
    for (int copies = 1; copies <= rules::kCopies; ++copies) {
        const CardMask level = cards.at_least(copies);
        if ((level & ~below) != 0) fail(field, "bits that are none", "a multiset of the 24 cards");
        below = level;
    }
}

// One class by itself; the class made anew of what is read has no bits besides.
void check_class(Field field, MeldClass item, const State& state) {
    expect_range(field, item.card(), 0, rules::kCards - 1);
    expect_range(field, item.copies(), 1, state.rules().copies);
    RoleMask barred = 0;
    bool fits = item.history() != 0;
    const KindMask history = history_kinds(item.card(), item.history());
    for_each_bit(item.history(), [&](int r) {
        const auto role = static_cast<Role>(r);
        const Kind kind = kind_of(item.card(), role);
        fits = fits && role_of(kind) == role && may_have_been_in(state, item.card(), kind) &&
               (never_with(state.melds(), kind) & history) == 0 &&
               (kind != kDix || state.turnup() == item.card());
        barred |= state.melds().barred[item.card()][role];
    });
    if (!fits || !(item == MeldClass(item.card(), item.history(), barred, item.copies()))) {
        fail(field, card_text(item.card()) + " with another history",
             "kinds that the card belongs to and that go together");
    }
}

void check_tableau(int seat, const State& state) {
    const Field field{"tableau", seat};
    const Tableau& tableau = state.tableau[seat];
    expect_range(field, tableau.size(), 0, state.rules().hand - 1);
    Tableau twin;
    Copies copies{};
    for (int i = 0; i < tableau.size(); ++i) {  // end() takes more bytes for its word
        const MeldClass item = tableau[i];
        check_class(field, item, state);
        copies[item.card()] += static_cast<std::uint8_t>(item.copies());
        twin.add(item);
    }
    if (!(twin == tableau)) {
        fail(field, "others", "classes in ascending order, each once, and nothing after them");
    }
    for (Card card = 0; card < rules::kCards; ++card) {
        if (copies[card] != state.table[seat].count(card))
            fail(field, std::to_string(copies[card]) + " " + card_text(card), "the cards of table");
    }
}

// Each field by itself: afterwards it may be used as what it is.
void check_fields(const State& state) {
    const auto id = static_cast<std::uint64_t>(state.ruleset);
    if (!rules::is_ruleset(id)) fail({"ruleset"}, std::to_string(id), "the number of a ruleset");
    const rules::Ruleset& ruleset = state.rules();
    expect_range({"trump"}, state.trump, 0, rules::kSuits - 1);
    expect_range({"player"}, state.player, 0, rules::kSeats - 1);
    expect_range({"leader"}, state.leader, 0, rules::kSeats - 1);
    expect_range({"decision"}, static_cast<int>(state.decision), 0,
                 static_cast<int>(Decision::kOver));
    expect_range({"led"}, state.led, 0, kNoCard);
    expect_range({"drawn"}, state.drawn, unused(ruleset), rules::kStock);
    if (state.drawn % rules::kSeats != 0)
        fail({"drawn"}, std::to_string(state.drawn), "an even number");
    expect_range({"tricks"}, state.tricks, 0, ruleset.tricks());
    expect_range({"glups"}, state.glups, 0,
                 ruleset.glups && state.in_phase1() ? rules::most_glups(state.tricks) : 0);
    for (int place = 0; place < rules::kStock; ++place) {
        expect_range({"stock", place}, state.stock[place], 0,
                     place < state.drawn ? 0 : rules::kCards - 1);
    }
    for (Card card = 0; card < rules::kCards; ++card)
        expect_range({"played", card}, state.played[card], 0, copies_of(ruleset, card));
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        check_set({"hand", seat}, state.hand[seat]);
        check_set({"table", seat}, state.table[seat]);
        check_tableau(seat, state);
        expect_range({"known", seat}, state.known[seat], 0, kNoCard);
        expect_range({"scores", seat}, state.scores[seat], 0, kMostScore);
        expect_range({"counters", seat}, state.counters[seat], 0, ruleset.counter_points());
    }
}

void check_phase(const State& state) {
    const rules::Ruleset& ruleset = state.rules();
    const bool melds = state.decision == Decision::kMeld;
    if (state.in_phase1()) {
        if (state.is_over()) fail({"decision"}, "over", "lead, follow or meld in phase 1");
        expect_number({"tricks"}, state.tricks,
                      (state.drawn - unused(ruleset)) / rules::kSeats + melds,
                      "by the cards drawn");
        if (suit_of(state.turnup()) != state.trump)
            fail({"stock", rules::kStock - 1}, card_text(state.turnup()), "a card of trumps");
        return;
    }
    expect_range({"tricks"}, state.tricks, ruleset.draw_tricks(), ruleset.tricks());
    if (melds) fail({"decision"}, "meld", "lead, follow or over in phase 2");
    const bool over = state.tricks == ruleset.tricks();
    if (state.is_over() != over) {
        fail({"decision"}, decision_name(state.decision),
             over ? "over after the last trick" : "lead or follow before the last trick");
    }
}

void check_turn(const State& state) {
    const bool follows = state.decision == Decision::kFollow;
    if ((state.led != kNoCard) != follows)
        fail({"led"}, name_of(state.led), follows ? "a card to follow" : "no card");
    expect_number({"player"}, state.player, state.leader ^ follows, "by the leader");
    const int all = state.in_phase1() ? state.rules().hand - (state.decision == Decision::kMeld)
                                      : state.rules().tricks() - state.tricks;
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        expect_number({"hand", seat}, state.hand[seat].size() + state.table[seat].size(),
                      all - (follows && seat == state.leader), "cards, the table's among them");
        if (!state.in_phase1())
            expect_number({"table", seat}, state.table[seat].size(), 0, "cards in phase 2");
    }
}

// The former turn-up is the only card of a hand that the other player may know.
void check_known(const State& state) {
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        const Card card = state.known[seat];
        if (card == kNoCard) continue;
        const bool exchanged = state.in_phase1() && state.turnup() == state.trump_nine() &&
                               state.known[seat ^ 1] == kNoCard;
        if (!exchanged || suit_of(card) != state.trump || card == state.trump_nine() ||
            !state.hand[seat].has(card)) {
            fail({"known", seat}, card_text(card),
                 "no card, or the former turn-up in that hand after an exchange");
        }
    }
}

// Of each card, those that are in a place; what the stock has left is counted from `first` on.
Copies copies_in(const State& state, int first) {
    Copies copies{};
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        for (int n = 1; n <= rules::kCopies; ++n) {
            for_each_bit(state.hand[seat].at_least(n), [&](int card) { ++copies[card]; });
            for_each_bit(state.table[seat].at_least(n), [&](int card) { ++copies[card]; });
        }
    }
    for (Card card = 0; card < rules::kCards; ++card) copies[card] += state.played[card];
    for (int place = first; place < rules::kStock; ++place) ++copies[state.stock[place]];
    ++copies[state.led];
    return copies;
}

// What the cards played score.
int collected(const State& state) {
    int sum = 0;
    for (Card card = 0; card < rules::kCards; ++card)
        sum += state.rules().points_of(card) * state.played[card];
    return sum;
}

void check_cards(const State& state) {
    const rules::Ruleset& ruleset = state.rules();
    const Copies copies = copies_in(state, state.drawn);
    for (Card card = 0; card < rules::kCards; ++card) {
        if (copies[card] != copies_of(ruleset, card)) {
            fail({"cards"}, std::to_string(copies[card]) + " " + card_text(card),
                 copies_word(ruleset) + " of each in hands, tables, tricks and stock");
        }
    }
    // In phase 2 an endgame does not tell who took what.
    const int sum = state.counters[0] + state.counters[1], all = collected(state);
    if (sum > all || (state.in_phase1() && sum < all)) {
        fail({"counters"}, std::to_string(sum) + " in all",
             std::to_string(all) + ", the counters among the cards played");
    }
}

// Of a view with forgotten cards.
void check_taken(const View& view) {
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        if (view.is_untold(seat))
            expect_number({"counters", seat}, view.seen().counters[seat], 0, "where not given");
    }
    if (Forgotten(view).is_possible()) return;
    fail({"counters"},
         std::to_string(view.seen().counters[0] + view.seen().counters[1]) + " in all",
         "what the cards played can score");
}

void check_whole(const State& state) {
    check_phase(state);
    check_turn(state);
    check_known(state);
    check_cards(state);
}

}  // namespace

void check(const State& state) {
    check_fields(state);
    check_whole(state);
}

// Whole once its hidden places are filled, in some way.
void check(const View& view) {
    State world = view.seen_;
    check_fields(world);
    if (view.seat_ >= rules::kSeats) fail({"seat"}, std::to_string(view.seat_), "0 or 1");
    for (const std::uint8_t byte : view.unused_) expect_number({"unused"}, byte, 0, "in each byte");
    const bool all_told = view.forgotten() <= 0;
    expect_range({"untold"}, view.untold_, 0, all_told ? 0 : (1 << rules::kSeats) - 1);
    if (world.in_phase1()) {
        constexpr int kFaceDown = rules::kStock - 1;
        for (int place = world.drawn; place < kFaceDown; ++place)
            expect_number({"stock", place}, world.stock[place], 0, "where nobody sees the card");
        CardSet& hand = world.hand[view.opponent()];
        if (!(hand == view.opponent_known())) {
            fail({"hand", view.opponent()}, quoted(cards_text(hand)),
                 "what is known of it, and blank for the rest");
        }
        const Copies seen = copies_in(world, kFaceDown);
        int wanted = view.concealed() - hand.size();
        int place = world.drawn, forgotten = view.forgotten();
        for (Card card = 0; card < rules::kCards; ++card) {
            for (int n = seen[card]; n < copies_of(world.rules(), card); ++n) {
                if (wanted-- > 0) {
                    hand.add(card);
                } else if (place < kFaceDown) {
                    world.stock[place++] = card;
                } else if (forgotten-- > 0) {
                    ++world.played[card];
                }
            }
        }
    }
    if (!all_told) world.counters = {0, static_cast<std::uint8_t>(collected(world))};
    check_whole(world);
    if (!all_told) check_taken(view);
}

}  // namespace glup
