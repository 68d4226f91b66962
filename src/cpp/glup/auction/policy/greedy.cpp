#include "glup/auction/policy/greedy.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/all_tricks.hpp"
#include "glup/auction/policy/card_choice.hpp"
#include "glup/auction/policy/card_picks.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction {
namespace {

constexpr float kMostMeldToRedeal = 20;

// In units of the scale.
float in_units(int bid, const Rules& rules) {
    return static_cast<float>(bid * rules.bid_unit) / static_cast<float>(rules.scale);
}
float to_bid(const State& state) { return in_units(state.bid, state.rules); }

Action bid_by_rule(const State& state, const GreedyWeights& weights, float value) {
    const LegalList list = legal(state);
    const bool may_pass = list.word_count > 0 && list.words[0] == Action::kPass;
    if (list.bid_count == 0) return Action::kPass;
    const Action bid = Action::bid(list.bids[0].low);
    if (!may_pass) return bid;
    float margin = weights.margin;
    const bool partners = state.rules.teams();
    if (partners && state.bidder != kNobody &&
        state.rules.account(state.bidder) == state.rules.account(state.player))
        margin += weights.partner_margin;
    return value - margin >= in_units(bid.units(), state.rules) ? bid : Action::kPass;
}

Action draw_by_rule(const State& state, const GreedyWeights& weights) {
    Hand with = state.hand[state.player];
    const float before = best_trump(with, state.rules, weights.naming, true).value;
    with.add(state.deck[2 * state.drawn]);
    const float gain = best_trump(with, state.rules, weights.naming, true).value - before;
    return gain >= weights.keep ? Action::kKeep : Action::kReject;
}

Action trump_by_rule(const State& state, const GreedyWeights& weights) {
    const Rules& rules = state.rules;
    // Where no suit has the marriage that is needed, the contract is lost in any of them.
    const BestTrump best = best_trump(state.hand[state.player], rules, weights.naming, true);
    if (rules.concede == Concede::kTrump && best.value + weights.stay < to_bid(state))
        return Action::kConcede;
    const int moon = sure_moon(state.hand[state.player], rules);
    const float contract = best.value < to_bid(state) ? 0 : best.value;
    if (moon != kNoSuit && (rules.moon == Moon::kGame || contract < kMoonPoints))
        return Action::moon_trump(moon);
    return Action::trump(best.suit);
}

// The highest trump of which somebody else has a copy: who holds it is strong.
Action call_by_rule(const State& state) {
    for (int rank = kAce; rank >= kNine; --rank) {
        const Card card = make_card(state.trump, rank);
        if (state.hand[state.player].count(card) < state.rules.copies_of(card))
            return Action::call(card);
    }
    return Action::call(make_card(state.trump, kAce));
}

bool declares_misdeal(const State& state) {
    if (!state.may_misdeal(state.player)) return false;
    std::int32_t most = 0;
    for (const std::int32_t points : meld_points_all(state.hand[state.player], state.rules))
        most = std::max(most, points);
    return static_cast<float>(most) < kMostMeldToRedeal * static_cast<float>(state.rules.scale);
}

Action look_by_rule(const State& state, const GreedyWeights& weights) {
    return value_to_bid(state, weights) + weights.look < to_bid(state) ? Action::kConcede
                                                                       : Action::kLook;
}

Action bury_or_concede(const State& state, const GreedyWeights& weights) {
    const Burial burial = bury_by_rule(state, weights);
    const bool may_concede = state.rules.concede == Concede::kPlay && !state.moon;
    const float total = melds_of_side(state) + burial.counters;
    return may_concede && total + weights.stay < to_bid(state) ? Action::kConcede : burial.action;
}

// To the very first lead: whether there will be one.
bool concedes(const State& state, const GreedyWeights& weights) {
    const Rules& rules = state.rules;
    if (rules.concede != Concede::kPlay || rules.widow > 0 || state.moon) return false;
    const Traits traits =
        traits_of(state.hand[state.player], state.trump, state.melds[state.player], rules);
    const float total = melds_of_side(state) + hand_value(traits, weights.counting);
    return total + weights.stay < to_bid(state);
}

}  // namespace

float melds_of_side(const State& state) {
    std::int32_t points = 0;
    for_each_bit(state.side_of(state.bidder), [&](int seat) { points += state.melds[seat]; });
    return static_cast<float>(points) / static_cast<float>(state.rules.scale);
}

float value_to_bid(const Hand& hand, const Rules& rules, const GreedyWeights& weights) {
    if (sure_moon(hand, rules) != kNoSuit) return kBeyondBids;
    return best_trump(hand, rules, weights.bidding, rules.face_down() > 0).value;
}

Action greedy_words(const State& state, const GreedyWeights& weights, float value) {
    if (declares_misdeal(state)) return Action::kMisdeal;
    switch (state.decision) {
        case Decision::kDraw: return draw_by_rule(state, weights);
        case Decision::kBid: return bid_by_rule(state, weights, value);
        case Decision::kLook: return look_by_rule(state, weights);
        case Decision::kKitty: return kitty_by_rule(state, weights);
        case Decision::kTrump: return trump_by_rule(state, weights);
        case Decision::kCall: return call_by_rule(state);
        case Decision::kGive: return give_by_rule(state, weights);
        default: return bury_or_concede(state, weights);
    }
}

Action greedy_card(const State& state, const TableFacts& facts, const GreedyWeights& weights) {
    if (state.blank != 0 && declares_misdeal(state)) return Action::kMisdeal;
    if (state.first_card_of_bidder()) {
        if (state.rules.moon == Moon::kBonus && !state.moon && state.in_trick == 0 &&
            takes_all(state, facts, weights))
            return Action::kMoon;
        if (concedes(state, weights)) return Action::kConcede;
    }
    const CardBits cards = legal_plays(state);
    if ((cards & (cards - 1)) == 0) return Action::play(card_at(std::countr_zero(cards)));
    if (state.moon || state.rules.pinochling) [[unlikely]] {
        const Card card = card_for_all(state, facts, weights, cards);
        if (card != kNoCard) return Action::play(card);
    }
    return Action::play(best_card(state, facts, weights, cards));
}

Action greedy_action(const State& state, const GreedyWeights& weights) {
    if (state.decision == Decision::kLead || state.decision == Decision::kFollow)
        return greedy_card(state, TableFacts(state), weights);
    const bool bids = state.decision == Decision::kBid;
    return greedy_words(state, weights, bids ? value_to_bid(state, weights) : 0);
}

Action greedy_action(const State& state) {
    return greedy_action(state, greedy_weights(state.rules.row));
}

}  // namespace glup::auction
