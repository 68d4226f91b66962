#include "glup/auction/reasons/reasons.hpp"

#include <array>
#include <bit>

#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

struct TwoSuits {
    int suit, other;
    int melds, other_melds;  // points of the hand as it is
    int cards, other_cards;
};

Sentence suit_melds(const TwoSuits& two) {
    if (two.melds <= two.other_melds || two.melds >= kGame) return {};
    return {"in %g your hand melds %n, in %g %n",
            {two.suit, two.melds, two.other, two.other_melds}};
}

Sentence suit_is_longer(const TwoSuits& two) {
    if (two.cards <= two.other_cards) return {};
    return {"you hold %n of %g, and %n of %g", {two.cards, two.suit, two.other_cards, two.other}};
}

// A hand without cards that leave it.
struct Kept {
    Kept(const State& state, const Action& action) : hand(state.hand[state.player]) {
        for (const Card card : action.cards()) {
            hand.remove(card);
            counters += is_counter(card);
        }
        if (state.decision == Decision::kGive)
            melds = auction::melds(hand, state.trump, state.rules).points;
        trumps = hand.count_suit(state.trump);
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            aces += hand.count(make_card(suit, kAce));
            if (suit != state.trump && hand.count_suit(suit) == 0) voids |= 1U << suit;
        }
    }

    Hand hand;
    int melds = 0;     // points; only where cards are passed
    int counters = 0;  // that leave it
    int trumps = 0;
    int aces = 0;
    unsigned voids = 0;  // plain suits
};

struct TwoLots {
    const State& state;
    const Action& action;
    Kept kept{state, action};
    Kept other;
    // Who has the bid, and is passed cards by the partner.
    bool is_bidder() const { return state.player == state.bidder; }
};

Sentence kept_melds(const TwoLots& two) {
    if (!two.is_bidder() || two.kept.melds <= two.other.melds || two.kept.melds >= kGame) return {};
    return {"you keep melds of %n", {two.kept.melds}};
}

Sentence passed_trumps(const TwoLots& two) {
    if (two.is_bidder() || two.kept.trumps >= two.other.trumps) return {};
    const int held = two.state.hand[two.state.player].count_suit(two.state.trump);
    return {"it passes %t to the bidder", {held - two.kept.trumps}};
}

Sentence passed_aces(const TwoLots& two) {
    if (two.is_bidder() || two.kept.aces >= two.other.aces) return {};
    int aces = 0;
    for (const Card card : two.action.cards()) aces += rank_of(card) == kAce;
    return {"it passes %a to the bidder", {aces}};
}

Sentence kept_trumps(const TwoLots& two) {
    if (!two.is_bidder() || two.kept.trumps <= two.other.trumps) return {};
    return {"you keep %t", {two.kept.trumps}};
}

Sentence voids(const TwoLots& two) {
    const int suits = std::popcount(two.kept.voids);
    if (suits <= std::popcount(two.other.voids) || two.kept.trumps == 0) return {};
    return {suits == 1 ? "you are left without %v, and can trump it"
                       : "you are left without %v, and can trump them",
            {static_cast<int>(two.kept.voids)}};
}

Sentence buried_counters(const TwoLots& two) {
    const bool buries = two.state.decision == Decision::kBury;
    if (!buries || two.kept.counters <= two.other.counters) return {};
    return {"you bury %p, which you can't lose then", {two.kept.counters * two.state.rules.scale}};
}

Sentence kept_aces(const TwoLots& two) {
    if (!two.is_bidder() || two.kept.aces <= two.other.aces) return {};
    return {"you keep %a", {two.kept.aces}};
}

constexpr std::array kOfSuits{suit_melds, suit_is_longer};
constexpr std::array kOfLots{kept_melds, passed_trumps,   passed_aces, kept_trumps,
                             voids,      buried_counters, kept_aces};

}  // namespace

Sentence trump_reason(const View& view, int suit, int other) {
    const auto melds = meld_points_all(view.hand(), view.seen().rules);
    const TwoSuits two{suit,
                       other,
                       melds[suit],
                       melds[other],
                       view.hand().count_suit(suit),
                       view.hand().count_suit(other)};
    return first_said(two, kOfSuits);
}

Sentence cards_reason(const View& view, const Action& action, const Action& other) {
    const TwoLots two{.state = view.seen(), .action = action, .other = {view.seen(), other}};
    return first_said(two, kOfLots);
}

Sentence action_reason(const View& view, const Action& action, const Action& other) {
    if (action.kind() != other.kind()) return {};
    switch (action.kind()) {
        case Action::kPlay: return card_reason(view, action.card(), other.card());
        case Action::kTrump: return trump_reason(view, action.suit(), other.suit());
        case Action::kGive:
        case Action::kBury: return cards_reason(view, action, other);
        default: return {};
    }
}

}  // namespace glup::auction
