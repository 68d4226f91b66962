#include "glup/auction/rules/legal.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/rules/choices.hpp"

namespace glup::auction {

namespace {

// The lowest amount that the player in turn may bid, in points, wherever the grid begins.
int least_bid(const State& state) {
    const Rules& rules = state.rules;
    if (state.bid > 0) return state.bid_points() + 1;
    return rules.dealer_min > 0 && state.player == state.dealer ? rules.dealer_min : rules.open;
}

bool dealer_has_to_bid(const State& state) {
    return state.bid == 0 && state.rules.all_pass == AllPass::kDealer &&
           state.player == state.dealer;
}

void add_bids(const State& state, LegalList& list) {
    if ((state.weak >> state.player & 1) != 0 && !dealer_has_to_bid(state)) return;
    const int unit = state.rules.bid_unit;
    const int least = (least_bid(state) + unit - 1) / unit;
    for (BidRange part : state.rules.grid) {
        if (part.step == 0) break;
        if (least > part.high) continue;
        const int missing = std::max(least - part.low, 0);
        const int steps = (missing + part.step - 1) / part.step;
        part.low = static_cast<std::uint16_t>(part.low + steps * part.step);
        if (part.low <= part.high) list.bids[list.bid_count++] = part;
    }
}

bool may_pass(const State& state) {
    if (dealer_has_to_bid(state)) return false;
    return state.bid > 0 || (state.sure_meld >> state.player & 1) == 0;
}

void add_trumps(const State& state, LegalList& list) {
    const Hand& hand = state.hand[state.player];
    const auto married = [&](int suit) {
        return hand.has(make_card(suit, kKing)) && hand.has(make_card(suit, kQueen));
    };
    bool suits[rules::kSuits], any = false;
    for (int s = 0; s < rules::kSuits; ++s) {
        suits[s] = !state.rules.marriage || married(s);
        any = any || suits[s];
    }
    for (int s = 0; s < rules::kSuits; ++s) {
        if (suits[s] || !any) list.push(Action::trump(s));
    }
    if (state.rules.moon == Moon::kGame || state.rules.moon == Moon::kPoints) {
        for (int s = 0; s < rules::kSuits; ++s) {
            if (suits[s]) list.push(Action::moon_trump(s));
        }
    }
    if (state.rules.concede == Concede::kTrump) list.push(Action::kConcede);
}

// Whether a decision after the melds are shown may still be to concede.
bool may_concede(const State& state) {
    return state.rules.concede == Concede::kPlay && !state.moon;
}

void add_plays(const State& state, LegalList& list) {
    const CardBits plays = legal_plays(state);
    for (int s = 0; s < rules::kSuits; ++s) {
        for_each_bit(plays & suit_bits(s),
                     [&](int place) { list.push(Action::play(card_at(place))); });
    }
    if (!state.first_card_of_bidder()) return;
    if (may_concede(state) && state.rules.widow == 0) list.push(Action::kConcede);
    if (state.rules.moon == Moon::kBonus && !state.moon) list.push(Action::kMoon);
}

Hand kitty_cards(const State& state) {
    Hand cards;
    for (int i = 0; i < state.seats(); ++i) cards.add(state.widow[i]);
    return cards;
}

std::uint64_t count_choices(const State& state, const Choice& choice) {
    if (choice.count == 0) return 0;
    if (choice.kind == Action::kKitty) return count_orders({state.widow.data(), state.rules.seats});
    const auto [from, count] = pick(choice);
    return count_selections(from, count);
}

Action nth_choice(const State& state, const Choice& choice, std::uint64_t index) {
    const auto count = static_cast<std::size_t>(choice.count);
    if (choice.kind == Action::kKitty) {
        const Cards order = nth_order({state.widow.data(), state.rules.seats}, index);
        return Action::kitty({order.data(), count});
    }
    const auto [from, picked] = pick(choice);
    Cards cards = nth_selection(from, picked, index);
    int size = picked;
    if (!choice.rest.empty()) choice.free.for_each([&](Card card) { cards[size++] = card; });
    return choice.kind == Action::kGive ? Action::give({cards.data(), count})
                                        : Action::bury({cards.data(), count});
}

}  // namespace

bool is_easily_buried(Card card, int trump, const Rules& rules) {
    const bool trumps = rules.bury == Bury::kNoTrump || rules.bury == Bury::kNoTrumpOrCounter;
    const bool counters = rules.bury == Bury::kNoCounter || rules.bury == Bury::kNoTrumpOrCounter;
    return !(trumps && suit_of(card) == trump) && !(counters && rules.is_counter(card));
}

// What is easily buried; if that is too little, what is not shown either; and then what is.
Choice burial(const Rules& rules, int trump, const Hand& hand, const Hand& not_shown) {
    Choice choice{Action::kBury, rules.widow, {}, {}};
    if (rules.bury == Bury::kAny)
        choice.free = not_shown;
    else
        not_shown.for_each_card([&](Card card, int copies) {
            if (is_easily_buried(card, trump, rules)) choice.free.add(card, copies);
        });
    if (choice.free.size() >= choice.count) return choice;
    if (not_shown.size() >= choice.count) {
        choice.rest = not_shown - choice.free;
    } else {
        choice.free = not_shown;
        choice.rest = hand - not_shown;
    }
    return choice;
}

Choice burial(const State& state) {
    Rules rules = state.rules;
    if (state.moon_alone()) rules.bury = Bury::kAny;
    return burial(rules, state.trump, state.hand[state.player], state.not_shown(state.player));
}

LegalList legal(const State& state) {
    LegalList list;
    switch (state.decision) {
        case Decision::kDraw:
            list.push(Action::kKeep);
            list.push(Action::kReject);
            break;
        case Decision::kBid:
            if (may_pass(state)) list.push(Action::kPass);
            add_bids(state, list);
            break;
        case Decision::kLook:
            list.push(Action::kLook);
            list.push(Action::kConcede);
            break;
        case Decision::kKitty:
            list.choice = {Action::kKitty, state.seats() - 1, kitty_cards(state), {}};
            break;
        case Decision::kTrump: add_trumps(state, list); break;
        case Decision::kCall:
            for (int rank = 0; rank < rules::kRanks; ++rank) {
                const Card card = make_card(state.trump, rank);
                if (state.rules.copies_of(card) > 0) list.push(Action::call(card));
            }
            break;
        case Decision::kGive:
            list.choice = {Action::kGive, state.rules.pass, state.hand[state.player], {}};
            break;
        case Decision::kBury:
            list.choice = burial(state);
            if (may_concede(state)) list.push(Action::kConcede);
            break;
        case Decision::kLead:
        case Decision::kFollow: add_plays(state, list); break;
        case Decision::kOver: return list;
    }
    if (state.may_misdeal(state.player)) list.push(Action::kMisdeal);
    return list;
}

std::uint64_t count_legal(const State& state) {
    if (state.decision == Decision::kFollow && state.blank == 0 && !state.first_card_of_bidder())
        return static_cast<std::uint64_t>(std::popcount(legal_plays(state)));
    const LegalList list = legal(state);
    auto count = static_cast<std::uint64_t>(list.word_count);
    for (int i = 0; i < list.bid_count; ++i)
        count += static_cast<std::uint64_t>(list.bids[i].count());
    return count + count_choices(state, list.choice);
}

Action nth_legal(const State& state, std::uint64_t index) {
    const LegalList list = legal(state);
    if (index < static_cast<std::uint64_t>(list.word_count)) return list.words[index];
    index -= static_cast<std::uint64_t>(list.word_count);
    for (int i = 0; i < list.bid_count; ++i) {
        const BidRange& range = list.bids[i];
        const auto count = static_cast<std::uint64_t>(range.count());
        if (index < count) return Action::bid(range.low + range.step * static_cast<int>(index));
        index -= count;
    }
    return nth_choice(state, list.choice, index);
}

std::uint64_t perft(const State& state, int depth) {
    if (depth == 0) return 1;
    const std::uint64_t count = count_legal(state);
    if (depth == 1) return count;
    std::uint64_t sequences = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        State next = state;
        next.apply_legal(nth_legal(state, i));
        sequences += perft(next, depth - 1);
    }
    return sequences;
}

}  // namespace glup::auction
