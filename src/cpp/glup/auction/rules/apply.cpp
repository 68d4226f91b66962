// What follows from an action.
#include <algorithm>

#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

void State::apply_other(const Action& action) {
    switch (action.kind()) {
        case Action::kKeep: return draw(true);
        case Action::kReject: return draw(false);
        case Action::kPass:
        case Action::kBid: return say(action);
        case Action::kLook: looked = true; return after_look();
        case Action::kConcede:
            return end(decision == Decision::kLook ? Result::kConcededUnseen : Result::kConceded);
        case Action::kKitty: return give_kitty(action.cards());
        case Action::kTrump: return name_trump(action.suit());
        case Action::kMoonTrump: return moon_for(action.suit());
        case Action::kCall: return call(action.card());
        case Action::kGive: return give(action.cards());
        case Action::kBury: return bury(action.cards());
        case Action::kPlay: return play(action.card());
        case Action::kMoon: moon = true; return;  // and the same player leads
        case Action::kMisdeal: return end(Result::kMisdeal);
    }
}

void State::move_cards(std::span<const Card> cards, int from, int to) {
    for (const Card card : cards) {
        if (from != kNobody) hand[from].remove(card);
        if (to != kNobody) hand[to].add(card);
    }
    const auto count = static_cast<std::uint8_t>(cards.size());
    if (from != kNobody) size[from] = static_cast<std::uint8_t>(size[from] - count);
    if (to != kNobody) size[to] = static_cast<std::uint8_t>(size[to] + count);
}

void State::draw(bool keep) {
    move_cards({&deck[2 * drawn + (keep ? 0 : 1)], 1}, kNobody, player);
    kept |= std::uint32_t{keep} << drawn;
    ++drawn;
    if (drawn == rules.draws()) return open_auction();
    player = static_cast<std::uint8_t>(after(player));
}

void State::note_dealt(int seat, const Hand& dealt) {
    const SeatMask one = seat_bit(seat);
    const auto note = [&](SeatMask& mask, bool there) {
        mask = static_cast<SeatMask>(there ? mask | one : mask & ~one);
    };
    const int dealt_nines = copies_at(dealt.all_suits(), kNine);
    note(weak, rules.bid_needs != 0 && !may_bid_with(dealt, rules));
    note(sure_meld, rules.compel && (weak & one) == 0 && has_sure_meld(dealt, rules));
    note(blank, is_misdeal(dealt, rules));
    nines[seat] = static_cast<std::uint8_t>(rules.checks ? dealt_nines : 0);
}

void State::open_auction() {
    for (int seat = 0; seat < seats(); ++seat) note_dealt(seat, hand[seat]);
    decide(Decision::kBid, eldest());
    if (!rules.stands) return;
    bid = static_cast<std::uint16_t>(rules.open / rules.bid_unit);
    bidder = player;
    player = static_cast<std::uint8_t>(after(player));
}

void State::say(const Action& action) {
    if (action.kind() == Action::kBid) {
        bid = static_cast<std::uint16_t>(action.units());
        if (rules.once && bidder != kNobody) passed |= seat_bit(bidder);
        bidder = player;
        bids[(bid - 1) / 64] |= std::uint64_t{1} << (bid - 1) % 64;
        ++bids_made[player];
    } else {
        passed |= seat_bit(player);
    }
    if (passed == all_seats()) return end(Result::kThrownIn);
    if (auction_over()) return end_auction();
    do player = static_cast<std::uint8_t>(after(player));
    while ((passed >> player & 1) != 0 || player == bidder);
}

void State::end_auction() {
    const bool asks =
        rules.look == Look::kAny || (rules.look == Look::kMin && bid_points() == rules.open);
    if (rules.kitty) return decide(Decision::kKitty, bidder);
    if (rules.widow > 0 && asks) return decide(Decision::kLook, bidder);
    after_look();
}

void State::after_look() {
    if (!rules.trump_first) take_widow();
    decide(Decision::kTrump, bidder);
}

void State::take_widow() {
    if (rules.widow == 0) return;
    const std::span<const Card> cards{widow.data(), rules.widow};
    move_cards(cards, kNobody, bidder);
    widow_taken = true;
    for (const Card card : cards) nines[bidder] += rules.checks && rank_of(card) == kNine;
}

void State::give_kitty(std::span<const Card> cards) {
    Hand left;
    for (int i = 0; i < seats(); ++i) left.add(widow[i]);
    for (int i = 0, seat = after(bidder); i < seats(); ++i, seat = after(seat)) {
        Card card = kNoCard;
        if (seat != bidder) {
            card = cards[i];
            left.remove(card);
        } else {
            left.for_each([&](Card last) { card = last; });
        }
        kitty[i] = card;
        move_cards({&card, 1}, kNobody, seat);
    }
    widow_taken = true;
    decide(Decision::kTrump, bidder);
}

void State::name_trump(int suit) {
    trump = static_cast<std::uint8_t>(suit);
    no_marriage = rules.marriage && !(hand[bidder].has(make_card(suit, kKing)) &&
                                      hand[bidder].has(make_card(suit, kQueen)));
    if (rules.trump_first) take_widow();
    if (rules.called()) return decide(Decision::kCall, bidder);
    if (rules.pass > 0) return decide(Decision::kGive, after(after(bidder)));
    show_melds();
}

void State::moon_for(int suit) {
    trump = static_cast<std::uint8_t>(suit);
    moon = true;
    if (rules.trump_first) take_widow();
    active = static_cast<SeatMask>((active & ~side_of(bidder)) | seat_bit(bidder));
    bury_or_lead();
}

void State::call(Card card) {
    called = card;
    for (int seat = after(bidder); seat != bidder && partner == kNobody; seat = after(seat)) {
        if (hand[seat].has(card)) partner = static_cast<std::uint8_t>(seat);
    }
    show_melds();
}

void State::give(std::span<const Card> cards) {
    const int taker = after(after(player));
    move_cards(cards, player, taker);
    std::copy(cards.begin(), cards.end(), given[gave++].begin());
    if (taker == bidder) {
        player = static_cast<std::uint8_t>(taker);
    } else {
        show_melds();
    }
}

void State::show_melds() {
    melded = true;
    bool game = false;
    for (int seat = 0; seat < seats(); ++seat) {
        if (rules.chips && seat != bidder) continue;
        const Melds own = auction::melds(hand[seat], trump, rules);
        melds[seat] = own.points;
        shown[seat] = own.shown;
        game = game || own.points == kGame;
        if (rules.checks) meld_checks[seat] = static_cast<std::uint8_t>(own.checks(trump));
    }
    if (game) return end(Result::kGame);
    if (no_marriage) return end(Result::kNoMarriage);
    bury_or_lead();
}

void State::bury_or_lead() {
    if (rules.widow > 0) return decide(Decision::kBury, bidder);
    lead_to_first_trick();
}

void State::bury(std::span<const Card> cards) {
    move_cards(cards, bidder, kNobody);
    std::copy(cards.begin(), cards.end(), buried.begin());
    lead_to_first_trick();
}

void State::lead_to_first_trick() {
    leader = static_cast<std::uint8_t>(first_leader());
    decide(Decision::kLead, leader);
}

void State::end_trick() {
    const int taker = holder;
    int taken = 0;
    if (rules.usual_counters()) {
        for (const Card card : trick()) taken += is_counter(card);
        taken *= rules.scale;
    } else {
        for (const Card card : trick()) taken += rules.points_of(card);
    }
    counters[taker] = static_cast<std::uint16_t>(counters[taker] + taken);
    ++tricks[taker];
    in_trick = 0;
    best = kNoCard;
    holder = kNobody;
    leader = static_cast<std::uint8_t>(taker);
    decide(Decision::kLead, taker);
    if (size[taker] == 0 || moon || rules.chips) end_play();
}

void State::end_play() {
    if (const Result how = result_of_play(); how != Result::kNone) end(how);
}

Result State::result_of_play() const {
    if (moon_alone()) {
        if (leader != bidder) return Result::kMoonMissed;
        return played_out() ? Result::kMoon : Result::kNone;
    }
    if (rules.chips) return chips_decided(*this);
    if (!played_out()) return Result::kNone;
    if (!moon) return contract_made(*this) ? Result::kMade : Result::kSet;
    return took_all(side_of(bidder)) ? Result::kMoon : Result::kMoonMissed;
}

}  // namespace glup::auction
