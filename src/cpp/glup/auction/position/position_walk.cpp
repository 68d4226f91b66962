#include "glup/auction/position/position_walk.hpp"

#include <algorithm>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {

using std::to_string;

std::string seat_text(int seat) { return seat == kNobody ? "null" : "seat " + to_string(seat); }

std::string list_text(std::span<const std::int64_t> numbers) {
    return "[" + listing(numbers, ", ", [](std::int64_t number) { return to_string(number); }) +
           "]";
}

View PositionWalk::make() {
    state_.rules = rules_;
    state_.dealer = static_cast<std::uint8_t>(given_.dealer);
    state_.active = state_.all_seats();
    std::copy(given_.accounts.begin(), given_.accounts.end(), state_.accounts.begin());
    state_.hand[me_] = hand_of(given_.hand);
    hide({state_.widow.data(), static_cast<std::size_t>(rules_.face_down())});
    walk();
    check_rest();
    faults_.finish();
    note_own_facts();
    faults_.finish();
    return View(state_, me_);
}

bool PositionWalk::decide(Decision decision, int player) {
    state_.decision = decision;
    state_.player = static_cast<std::uint8_t>(player);
    return false;
}

void PositionWalk::walk() {
    sizes_.fill(rules_.draw ? 0 : rules_.dealt());
    if (rules_.draw && !read_draws()) return;
    if (!read_auction() || !read_face_down() || !read_trump()) return;
    if (rules_.trump_first && !read_widow()) return;
    state_.moon = given_.moon;
    if (given_.moon &&
        !expect(rules_.moon != Moon::kNone, "moon", "true", "false without the option"))
        state_.moon = false;
    if (state_.moon_alone()) {
        state_.active = static_cast<SeatMask>((state_.active & ~state_.side_of(state_.bidder)) |
                                              seat_bit(state_.bidder));
    } else if (!read_called() || !read_passed() || !read_melds()) {
        return;
    }
    if (read_buried()) read_tricks();
}

bool PositionWalk::read_draws() {
    hide({state_.deck.data(), static_cast<std::size_t>(rules_.pack())});
    int player = state_.eldest();
    for (const auto& [seat, first, second, kept] : given_.draws) {
        const std::string turn = "turn " + to_string(state_.drawn);
        if (!expect(state_.drawn < rules_.draws(), "draws", "more turns",
                    to_string(rules_.draws())))
            return false;
        expect(seat == player, "draws", seat_text(seat) + " in " + turn, seat_text(player));
        const bool own = player == me_;
        expect((first != kNoCard) == own, "draws", "the first card of " + turn,
               own ? "the card" : "null");
        expect((second != kNoCard) == (own && !kept), "draws", "the second card of " + turn,
               own && !kept ? "the card" : "null");
        if (own) {
            state_.deck[2 * state_.drawn] = first;
            state_.deck[2 * state_.drawn + 1] = kept ? kNoCard : second;
        }
        state_.kept |= std::uint32_t{kept} << state_.drawn++;
        ++sizes_[player];
        player = state_.after(player);
    }
    const bool draws = state_.drawn < rules_.draws();
    const bool looks = draws && player == me_;
    expect((given_.first != kNoCard) == looks, "first",
           given_.first == kNoCard ? "null" : card_text(given_.first),
           looks ? "the card that is looked at" : "null");
    if (looks) state_.deck[2 * state_.drawn] = given_.first;
    return draws ? decide(Decision::kDraw, player) : true;
}

// The auction alone: nothing follows from its end here.
bool PositionWalk::read_auction() {
    State talk = deal_hands(rules_, given_.dealer, std::array<Hand, kMostSeats>(), {});
    talk.weak = 0;  // hands are not asked
    talk.rules.widow = 0;
    talk.rules.kitty = false;
    for (std::size_t i = 0; i < given_.bids.size(); ++i) {
        const auto& [seat, units] = given_.bids[i];
        const Action said = units == 0 ? Action(Action::kPass) : Action::bid(units);
        const std::string what = action_text(said, rules_) + " of seat " + to_string(seat);
        if (!expect(talk.decision == Decision::kBid, "bids", what, "the auction to be over") ||
            !expect(seat == talk.player, "bids", what,
                    "seat " + to_string(talk.player) + " to speak"))
            return false;
        if (const std::string reason = why_illegal(talk, said); !reason.empty()) {
            faults_.add("bids: " + what + ": " + reason);
            return false;
        }
        talk.apply_legal(said);
    }
    state_.bids = talk.bids;
    state_.bids_made = talk.bids_made;
    state_.bid = talk.bid;
    state_.bidder = talk.bidder;
    state_.passed = talk.passed;
    if (talk.decision == Decision::kBid) return decide(Decision::kBid, talk.player);
    if (!expect(!talk.is_over(), "bids", "all have passed", "a deal that goes on")) return false;
    return true;
}

bool PositionWalk::read_face_down() {
    if (rules_.kitty) return read_kitty();
    if (rules_.widow == 0) return true;
    const bool asks = rules_.look == Look::kAny ||
                      (rules_.look == Look::kMin && state_.bid_points() == rules_.open);
    const bool unseen = rules_.trump_first ? given_.decision == Decision::kLook
                                           : !given_.widow && !given_.number_in_widow;
    if (unseen && asks) return decide(Decision::kLook, state_.bidder);
    state_.looked = asks;
    return rules_.trump_first || read_widow();
}

bool PositionWalk::read_widow() {
    if (!expect(given_.widow || given_.number_in_widow, "widow", "null",
                "its cards, the auction being over"))
        return false;
    state_.widow_taken = true;
    sizes_[state_.bidder] += rules_.widow;
    const bool told = is_bidder() || rules_.widow_open;
    if (!expect(given_.widow.has_value() == told, "widow", told ? "a number" : "cards",
                told ? "its cards" : "their number"))
        return false;
    if (told) return expect_cards("widow", *given_.widow, rules_.widow, state_.widow.data());
    return expect(given_.number_in_widow == rules_.widow, "widow",
                  to_string(*given_.number_in_widow), to_string(rules_.widow));
}

bool PositionWalk::expect_cards(std::string_view key, std::vector<Card> cards, int count,
                                Card* into) {
    if (!expect(static_cast<int>(cards.size()) == count, key, to_string(cards.size()) + " cards",
                to_string(count)))
        return false;
    std::sort(cards.begin(), cards.end());
    std::copy(cards.begin(), cards.end(), into);
    return true;
}

bool PositionWalk::read_kitty() {
    if (!expect(given_.kitty.has_value(), "kitty", "null", "a list, the auction being over"))
        return false;
    const bool kept = given_.decision == Decision::kKitty;
    std::vector<Card> cards;
    for (const auto& [to, card] : *given_.kitty) {
        cards.push_back(card);
        expect(to.has_value() != kept, "kitty", to ? seat_text(*to) : "null",
               kept ? "null before it is given" : "a seat");
    }
    const int told = is_bidder() ? rules_.seats : kept ? 0 : 1;
    if (!expect(static_cast<int>(cards.size()) == told, "kitty", to_string(cards.size()) + " cards",
                to_string(told)))
        return false;
    if (is_bidder()) expect_cards("kitty", cards, rules_.seats, state_.widow.data());
    if (kept) return decide(Decision::kKitty, state_.bidder);
    hide({state_.kitty.data(), static_cast<std::size_t>(rules_.seats)});
    for (int i = 0, seat = state_.after(state_.bidder); i < rules_.seats; ++i) {
        for (const auto& [to, card] : *given_.kitty) {
            if (to != seat) continue;
            expect(seat == me_ || is_bidder(), "kitty", seat_text(seat), "only the own card");
            state_.kitty[i] = card;
        }
        if (is_bidder() && state_.kitty[i] == kNoCard)
            wrong("kitty", "nothing for " + seat_text(seat), "a card for each seat");
        ++sizes_[seat];
        seat = state_.after(seat);
    }
    state_.widow_taken = true;
    return true;
}

bool PositionWalk::read_trump() {
    if (!given_.trump) return decide(Decision::kTrump, state_.bidder);
    state_.trump = static_cast<std::uint8_t>(*given_.trump);
    return true;
}

bool PositionWalk::read_called() {
    if (!rules_.called()) return true;
    if (given_.called == kNoCard) return decide(Decision::kCall, state_.bidder);
    expect(suit_of(given_.called) == state_.trump, "called", card_text(given_.called),
           "a card of trumps");
    state_.called = given_.called;
    state_.partner = static_cast<std::uint8_t>(given_.partner.value_or(kNobody));
    expect(state_.partner != state_.bidder, "partner", "the bidder", "another seat, or null");
    std::vector<std::int64_t> asked;
    for (int seat = state_.after(state_.bidder); seat != state_.bidder && seat != state_.partner;
         seat = state_.after(seat))
        asked.push_back(seat);
    expect(given_.without == asked, "without", list_text(given_.without), list_text(asked));
    return true;
}

bool PositionWalk::read_passed() {
    if (rules_.pass == 0) return true;
    const int bidder = state_.bidder;
    const int partner = state_.after(state_.after(bidder));
    const bool party = me_ == bidder || me_ == partner;
    if (!expect(given_.given.size() <= 2, "given", "more than two", "at most two")) return false;
    for (const auto& [from, to, cards] : given_.given) {
        const int giver = state_.gave == 0 ? partner : bidder;
        const int taker = state_.gave == 0 ? bidder : partner;
        expect(from == giver && to == taker, "given",
               "from " + seat_text(from) + " to " + seat_text(to),
               "from " + seat_text(giver) + " to " + seat_text(taker));
        const std::size_t told = party ? rules_.pass : 0;
        Card* into = state_.given[state_.gave++].data();
        hide({into, rules_.pass});
        if (expect(cards.size() == told, "given", to_string(cards.size()) + " cards",
                   party ? to_string(told) : "null"))
            std::copy(cards.begin(), cards.end(), into);
        sizes_[giver] -= rules_.pass;
        sizes_[taker] += rules_.pass;
    }
    if (state_.gave == 2) return true;
    return decide(Decision::kGive, state_.gave == 0 ? partner : bidder);
}

}  // namespace glup::auction
