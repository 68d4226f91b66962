// The legal actions of a state: in short, one by one, by number, and why another one is not.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Cards to choose: so many of `free`; where there is a rest all of `free`, and the others of it.
struct Choice {
    Action::Kind kind = Action::kKitty;
    int count = 0;  // 0: there is nothing to choose
    Hand free;
    Hand rest;
};

// So many of these cards; the others of the list are given.
struct Pick {
    const Hand& from;  // of the choice
    int count;
};
inline Pick pick(const Choice& choice) {
    if (choice.rest.empty()) return {choice.free, choice.count};
    return {choice.rest, choice.count - choice.free.size()};
}

// As people are told them: words and cards one by one, what would be long in short.
struct LegalList {
    std::array<Action, 32> words;  // without bids and choices
    int word_count = 0;
    std::array<BidRange, kMostGridParts> bids;
    int bid_count = 0;
    Choice choice;

    void push(Action action) { words[word_count++] = action; }
};
LegalList legal(const State& state);

// What of a hand may be buried; of which that is not shown.
Choice burial(const Rules& rules, int trump, const Hand& hand, const Hand& not_shown);
Choice burial(const State& state);
// Cards that may be buried as long as there are enough of them.
bool is_easily_buried(Card card, int trump, const Rules& rules);
// Whether these are one of the selections.
inline bool may_be(const Choice& choice, const Hand& chosen) {
    return chosen.size() == choice.count && (choice.free + choice.rest).covers(chosen) &&
           (choice.rest.empty() || chosen.covers(choice.free));
}

// The different cards that the player to act may play.
inline CardBits legal_plays(const State& state) {
    const Hand& own = state.hand[state.player];
    if (state.decision == Decision::kLead) {
        const CardBits trumps = own.distinct_in(state.trump);
        return state.rules.lead_trump && state.plays == 0 && trumps != 0 ? trumps : own.distinct();
    }
    const int led = suit_of(state.played[state.plays - state.in_trick]);
    const SuitWord follow = own.suit(led);
    const int suit = follow != 0 ? led : state.trump;
    const SuitWord ranks = ranks_in(own.suit(suit));
    if (ranks == 0) return own.distinct();
    // Nothing of a plain suit beats a trump, and any trump beats a plain suit.
    const SuitWord above = kEachRank << (8 * rank_of(state.best)) << 8 & kEachRank;
    const SuitWord beating = suit == suit_of(state.best) ? ranks & above : 0;
    return (beating != 0 && state.has_to_beat(suit, led, state.player, state.holder) ? beating
                                                                                     : ranks)
           << suit;
}

// All of them, lists in full. They are numbered from 0: words in the order of `legal`, bids from
// the lowest, choices.
std::uint64_t count_legal(const State& state);
Action nth_legal(const State& state, std::uint64_t index);

bool is_legal(const State& state, const Action& action);
// Why not, in words; "" if it is.
std::string why_illegal(const State& state, const Action& action);

// Number of sequences of exactly `depth` actions.
std::uint64_t perft(const State& state, int depth);

}  // namespace glup::auction
