#include "glup/auction/env/choice_state.hpp"

#include <algorithm>
#include <string>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/choices.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction::env {

namespace {

// The lowest legal bids, of which there may be fewer than choices.
int count_bids(const LegalList& list) {
    int count = 0;
    for (int i = 0; i < list.bid_count; ++i) count += list.bids[i].count();
    return std::min(count, kBids);
}

int nth_bid(const LegalList& list, int n) {
    int i = 0;
    for (; n >= list.bids[i].count(); ++i) n -= list.bids[i].count();
    return list.bids[i].low + list.bids[i].step * n;
}

int choice_of_bid(const State& state, const Action& bid) {
    const LegalList list = auction::legal(state);
    const int count = count_bids(list);
    for (int n = 0; n < count; ++n) {
        if (nth_bid(list, n) == bid.units()) return kBid + n;
    }
    const Action highest = Action::bid(nth_bid(list, count - 1));
    throw IllegalActionError("action: expected at most " + action_text(highest, state.rules) +
                             ", the highest bid that a choice says, given " +
                             action_text(bid, state.rules));
}

int choice_of_word(const Action& word) {
    switch (word.kind()) {
        case Action::kKeep: return kKeep;
        case Action::kReject: return kReject;
        case Action::kPass: return kPass;
        case Action::kLook: return kLook;
        case Action::kConcede: return kConcede;
        case Action::kMoon: return kMoon;
        case Action::kMisdeal: return kMisdeal;
        case Action::kTrump: return kTrump + word.suit();
        case Action::kMoonTrump: return kMoonTrump + word.suit();
        default: return kCard + word.card();
    }
}

Action word_of_choice(int choice) {
    switch (choice) {
        case kKeep: return Action::kKeep;
        case kReject: return Action::kReject;
        case kPass: return Action::kPass;
        case kLook: return Action::kLook;
        case kConcede: return Action::kConcede;
        case kMoon: return Action::kMoon;
        case kMisdeal: return Action::kMisdeal;
        default: break;
    }
    return choice < kMoonTrump ? Action::trump(choice - kTrump)
                               : Action::moon_trump(choice - kMoonTrump);
}

bool is_list(Decision decision) {
    return decision == Decision::kKitty || decision == Decision::kGive ||
           decision == Decision::kBury;
}

}  // namespace

int ChoiceState::missing() const {
    if (!is_list(state.decision)) return 0;
    return pick(auction::legal(state).choice).count - pending.count;
}

ChoiceSet ChoiceState::legal() const {
    ChoiceSet set;
    if (state.is_over()) return set;
    const bool only_plays = state.decision == Decision::kFollow ||
                            (state.decision == Decision::kLead && state.plays > 0);
    if (only_plays && state.blank == 0 && !state.first_card_of_bidder()) {
        for_each_bit(legal_plays(state), [&](int place) { set.add(kCard + card_at(place)); });
        return set;
    }
    const LegalList list = auction::legal(state);
    if (list.choice.count > 0) add_cards(set, list.choice);
    if (choosing()) return set;
    for (int i = 0; i < list.word_count; ++i) set.add(choice_of_word(list.words[i]));
    for (int n = count_bids(list); n-- > 0;) set.add(kBid + n);
    return set;
}

void ChoiceState::add_cards(ChoiceSet& set, const Choice& choice) const {
    const auto [from, count] = pick(choice);
    const Hand left = from - hand_of(pending.chosen());
    if (choice.kind == Action::kKitty) {
        left.for_each_card([&](Card card, int) { set.add(kCard + card); });
        return;
    }
    // None before the last one, and enough must be left from it on.
    const int least = choosing() ? pending.cards[pending.count - 1] : 0;
    int enough = 0;
    for (int card = rules::kCards - 1; card >= least; --card) {
        const int copies = left.count(static_cast<Card>(card));
        enough += copies;
        if (copies > 0 && enough >= count - pending.count) set.add(kCard + card);
    }
}

Action ChoiceState::completed(const Choice& choice) const {
    if (choice.kind == Action::kKitty) return Action::kitty(pending.chosen());
    Cards cards = pending.cards;
    auto size = std::size_t{pending.count};
    if (!choice.rest.empty()) choice.free.for_each([&](Card card) { cards[size++] = card; });
    return choice.kind == Action::kGive ? Action::give({cards.data(), size})
                                        : Action::bury({cards.data(), size});
}

std::optional<Action> ChoiceState::completed_by(int choice) {
    if (choice >= kBid) return Action::bid(nth_bid(auction::legal(state), choice - kBid));
    if (choice >= kPass) return word_of_choice(choice);
    const auto card = static_cast<Card>(choice - kCard);
    if (state.decision == Decision::kCall) return Action::call(card);
    if (!is_list(state.decision)) return Action::play(card);
    const Choice list = auction::legal(state).choice;
    pending.cards[pending.count++] = card;
    if (pending.count < pick(list).count) return std::nullopt;
    const Action action = completed(list);
    pending = {};
    return action;
}

std::vector<int> ChoiceState::choices_of(const Action& action) const {
    if (action.kind() == Action::kBid) return {choice_of_bid(state, action)};
    if (!is_list(state.decision) || action.cards().empty()) return {choice_of_word(action)};
    const Choice list = auction::legal(state).choice;
    std::vector<int> choices;
    Hand given = list.rest.empty() ? Hand() : list.free;
    for (const Card card : action.cards()) {
        if (given.has(card)) {
            given.remove(card);
        } else {
            choices.push_back(kCard + card);
        }
    }
    return choices;
}

std::vector<int> ChoiceState::begun() const {
    return {pending.cards.begin(), pending.cards.begin() + pending.count};
}

std::string choice_text(int choice) {
    if (choice < kPass) return card_text(static_cast<Card>(choice - kCard));
    if (choice >= kBid) return "bid+" + std::to_string(choice - kBid);
    return action_text(word_of_choice(choice), Rules());
}

}  // namespace glup::auction::env
