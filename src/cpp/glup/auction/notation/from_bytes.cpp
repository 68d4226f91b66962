// States and games from bytes that anybody may have made: every field is checked, by dealing and
// playing anew what they say.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/series.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

namespace {

constexpr std::int64_t kMostOnAccount = 1'000'000'000'000'000;

[[noreturn]] void fail(const std::string& field, const std::string& expected) {
    throw PositionError(field + ": expected " + expected);
}

void demand(bool holds, const char* field, const char* expected) {
    if (!holds) fail(field, expected);
}

// A bool is 0 or 1, else to read it is an error already.
void check_flags(std::span<const std::byte> bytes, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i)
        demand(bytes[i] <= std::byte{1}, "flags", "0 or 1 in each");
}

bool is_hand(const Hand& hand) {
    for (int s = 0; s < rules::kSuits; ++s) {
        if ((hand.suit(s) & ~(7 * kEachRank)) != 0) return false;
    }
    return true;
}

}  // namespace

// What reading the course of a deal takes for granted.
void check_ranges(const State& state) {
    const int seats = state.seats();
    const auto is_seat = [&](int seat) { return seat < seats; };
    const auto may_be_seat = [&](int seat) { return seat < seats || seat == kNobody; };
    const auto are_cards = [](const auto& cards) {
        return std::all_of(cards.begin(), cards.end(), [](Card c) { return c < rules::kCards; });
    };
    for (const auto& hands : {state.hand, state.shown})
        demand(std::all_of(hands.begin(), hands.end(), is_hand), "hand", "0 to 6 of each card");
    demand(are_cards(state.played) && are_cards(state.deck) && are_cards(state.widow) &&
               are_cards(state.buried) && are_cards(state.kitty) && are_cards(state.given[0]) &&
               are_cards(state.given[1]),
           "cards", "cards");
    demand(is_seat(state.dealer), "dealer", "a seat");
    demand(may_be_seat(state.bidder), "bidder", "a seat or nobody");
    demand(may_be_seat(state.partner), "partner", "a seat or nobody");
    demand(may_be_seat(state.leader), "leader", "a seat or nobody");
    demand(state.trump <= kNoSuit, "trump", "a suit or none");
    demand(state.called <= kNoCard, "called", "a card or none");
    demand(state.drawn <= state.rules.draws(), "drawn", "no more turns than there are");
    demand(state.gave <= (state.rules.pass > 0 ? 2 : 0), "gave", "no more than is passed");
    demand((state.active & ~state.all_seats()) == 0 && state.active != 0, "active", "seats");
    int tricks = 0;
    for (const int n : state.tricks) tricks += n;
    const int size = std::popcount(state.active);
    demand(state.in_trick < size && state.plays == tricks * size + state.in_trick &&
               state.plays <= kMostCards,
           "plays", "those of complete tricks and of the one now");
    const bool begun = state.leader != kNobody || state.gave > 0 || state.widow_taken;
    demand(!begun || state.bidder != kNobody, "bidder", "a seat");
    demand(state.plays == 0 || (state.leader != kNobody && state.trump != kNoSuit), "leader",
           "a seat, and a trump suit");
}

namespace {

State dealt_anew(const State& state) {
    const Rules& rules = state.rules;
    const auto pack = static_cast<std::size_t>(rules.pack());
    if (rules.draw) {
        check_deck(rules, {state.deck.data(), pack});
        return deal(rules, {state.deck.data(), pack}, state.dealer);
    }
    std::array<Hand, kMostSeats> hands;
    Hand widow, all;
    for (int i = 0; i < rules.face_down(); ++i) widow.add(state.widow[i]);
    all = widow;
    for (int seat = 0; seat < rules.seats; ++seat) {
        hands[seat] = dealt_hand(state, seat);
        demand(is_hand(hands[seat]) && hands[seat].size() == rules.dealt(), "hand",
               "as many cards as were dealt");
        all += hands[seat];
    }
    for (Card card = 0; card < rules::kCards; ++card)
        demand(all.count(card) == rules.copies_of(card), "hand", "the cards of the pack");
    return deal_hands(rules, state.dealer, hands, widow);
}

void check_accounts(const std::array<std::int64_t, kMostSeats>& accounts, const Rules& rules) {
    for (int i = 0; i < kMostSeats; ++i) {
        const bool in_use = i < rules.accounts();
        demand(in_use ? std::abs(accounts[i]) <= kMostOnAccount : accounts[i] == 0, "accounts",
               "points where there is an account");
    }
}

// The first field that is another one.
std::string difference(const State& a, const State& b) {
#define GLUP_FIELD(name) \
    if (a.name != b.name) return #name
    GLUP_FIELD(hand);
    GLUP_FIELD(shown);
    GLUP_FIELD(bids);
    GLUP_FIELD(melds);
    GLUP_FIELD(bids_made);
    GLUP_FIELD(played);
    GLUP_FIELD(deck);
    GLUP_FIELD(widow);
    GLUP_FIELD(buried);
    GLUP_FIELD(kitty);
    GLUP_FIELD(given);
    GLUP_FIELD(size);
    GLUP_FIELD(counters);
    GLUP_FIELD(tricks);
    GLUP_FIELD(nines);
    GLUP_FIELD(meld_checks);
    GLUP_FIELD(kept);
    GLUP_FIELD(bid);
    GLUP_FIELD(player);
    GLUP_FIELD(bidder);
    GLUP_FIELD(trump);
    GLUP_FIELD(partner);
    GLUP_FIELD(leader);
    GLUP_FIELD(decision);
    GLUP_FIELD(result);
    GLUP_FIELD(passed);
    GLUP_FIELD(sure_meld);
    GLUP_FIELD(blank);
    GLUP_FIELD(weak);
    GLUP_FIELD(active);
#undef GLUP_FIELD
    return "state";
}

}  // namespace

State readable_state(std::span<const std::byte> bytes) {
    if (bytes.size() != sizeof(State)) {
        fail("bytes", std::to_string(sizeof(State)) + ", given " + std::to_string(bytes.size()));
    }
    check_flags(bytes, offsetof(Rules, stands), offsetof(Rules, unused));
    check_flags(bytes, offsetof(State, looked), offsetof(State, unused));
    State state;
    std::memcpy(&state, bytes.data(), sizeof state);
    check(state.rules);
    check_accounts(state.accounts, state.rules);
    return state;
}

State state_from_bytes(std::span<const std::byte> bytes) {
    const State state = readable_state(bytes);
    check_ranges(state);
    State again = dealt_anew(state);
    again.accounts = state.accounts;
    for (const Action& action : actions_of(state)) {
        const std::string fault = why_illegal(again, action);
        if (!fault.empty()) throw PositionError("actions: " + fault);
        again.apply_legal(action);
    }
    if (again != state) fail(difference(again, state), "what the deal and the actions have made");
    return state;
}

Series series_from_bytes(std::span<const std::byte> bytes) {
    if (bytes.size() != sizeof(Series)) {
        fail("bytes", std::to_string(sizeof(Series)) + ", given " + std::to_string(bytes.size()));
    }
    check_flags(bytes, offsetof(Rules, stands), offsetof(Rules, unused));
    check_flags(bytes, offsetof(Series, another), offsetof(Series, unused));
    Series series(Rules(), 0);
    std::memcpy(&series, bytes.data(), sizeof series);
    const Rules& rules = series.rules;
    check(rules);
    check_accounts(series.accounts, rules);
    demand(series.unused == std::array<std::uint8_t, 4>{}, "unused", "0");
    demand(series.dealer < rules.seats, "dealer", "a seat");
    demand(series.winners < 1 << rules.accounts() && series.won <= Won::kDealsOver &&
               (series.won == Won::kNot) == (series.winners == 0),
           "winners", "accounts, and why they have won");
    demand(series.pot >= 0 && series.pot <= (rules.chips ? kMostPoints : 0), "pot",
           "chips where they are played for");
    demand(!series.another || (!rules.chips && rules.tie == Tie::kAnother), "another",
           "false by these rules");
    demand(series.raises == 0 || (!rules.chips && rules.tie != Tie::kAnother), "raises",
           "0 by these rules");
    for (int seat = 0; seat < kMostSeats; ++seat) {
        demand(series.checks[seat] == 0 || (rules.checks && seat < rules.seats &&
                                            std::abs(series.checks[seat]) <= kMostOnAccount),
               "checks", "0 but in a game with checks");
        demand(series.slides[seat] == 0 || (rules.end == End::kBidOut && seat < rules.accounts()),
               "slides", "0 by these rules");
    }
    return series;
}

}  // namespace glup::auction
