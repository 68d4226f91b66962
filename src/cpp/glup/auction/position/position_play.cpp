// The play of a position, and what its other fields have to be.
#include <bit>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/position/position_walk.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {

using std::to_string;

bool PositionWalk::read_melds() {
    if (!expect(given_.melds.has_value(), "melds", "null", "points, as trump is named") ||
        !expect(given_.shown.has_value(), "shown", "null", "cards, as trump is named"))
        return false;
    state_.melded = true;
    for (int seat = 0; seat < rules_.seats; ++seat) {
        const auto& points = (*given_.melds)[seat];
        const bool shows = !rules_.chips || seat == state_.bidder;
        if (!expect(points.has_value() == shows, "melds", points ? "points" : "null",
                    shows ? "points of seat " + to_string(seat) : "null where none is shown"))
            continue;
        if (!shows) {
            expect((*given_.shown)[seat].empty(), "shown", "cards of " + seat_text(seat), "none");
            continue;
        }
        expect(*points < kGame, "melds", "\"game\"", "a deal that goes on");
        state_.melds[seat] = *points;
        state_.shown[seat] = (*given_.shown)[seat];
    }
    return true;
}

bool PositionWalk::read_buried() {
    if (rules_.widow == 0) return true;
    if (!given_.buried && !given_.number_buried) return decide(Decision::kBury, state_.bidder);
    sizes_[state_.bidder] -= rules_.widow;
    hide({state_.buried.data(), static_cast<std::size_t>(rules_.widow)});
    if (is_bidder()) {
        return expect(given_.buried.has_value(), "buried", "a number", "the own cards") &&
               expect_cards("buried", *given_.buried, rules_.widow, state_.buried.data());
    }
    expect(given_.number_buried == rules_.widow, "buried",
           given_.number_buried ? to_string(*given_.number_buried) : "cards",
           to_string(rules_.widow));
    return true;
}

// False if it can't be.
bool PositionWalk::play(Card card, int seat) {
    if (!expect(sizes_[seat] > 0, "tricks", "one trick more", "no more than cards")) return false;
    if (!expect(state_.plays < kMostCards, "tricks", "too many", "the cards of the pack"))
        return false;
    --sizes_[seat];
    state_.played[state_.plays++] = card;
    if (state_.in_trick++ == 0 || beats(card, state_.best, state_.trump)) {
        state_.best = card;
        state_.holder = static_cast<std::uint8_t>(seat);
    }
    played_[seat].add(card);
    return true;
}

void PositionWalk::read_tricks() {
    const auto seats = static_cast<std::size_t>(std::popcount(state_.active));
    int leader = state_.first_leader();
    const auto play_all = [&](std::span<const Card> cards) {
        int seat = leader;
        for (const Card card : cards) {
            if (!play(card, seat)) return false;
            seat = state_.next_active(seat);
        }
        return true;
    };
    for (std::size_t i = 0; i < given_.tricks.size(); ++i) {
        const auto& [led, cards, taker] = given_.tricks[i];
        const std::string where = " of trick " + to_string(i);
        expect(led == leader, "tricks", "leader" + where + " " + to_string(led), to_string(leader));
        if (!expect(cards.size() == seats, "tricks", to_string(cards.size()) + " cards" + where,
                    to_string(seats)) ||
            !play_all(cards))
            return;
        leader = state_.holder;
        expect(taker == leader, "tricks", "taker" + where + " " + to_string(taker),
               to_string(leader));
        for (const Card card : cards) state_.counters[leader] += rules_.points_of(card);
        ++state_.tricks[leader];
        state_.in_trick = 0;
        state_.best = kNoCard;
        state_.holder = kNobody;
    }
    if (!expect(given_.trick.size() < seats, "trick", to_string(given_.trick.size()) + " cards",
                "fewer than " + to_string(seats)) ||
        !play_all(given_.trick))
        return;
    state_.leader = static_cast<std::uint8_t>(leader);
    int next = leader;
    for (int i = 0; i < state_.in_trick; ++i) next = state_.next_active(next);
    expect(sizes_[next] > 0, "tricks", "all cards", "a deal that goes on");
    decide(state_.in_trick == 0 ? Decision::kLead : Decision::kFollow, next);
}

// What the walk has not come to must not be told, and all else as it has found it.
void PositionWalk::check_rest() {
    if (faults_.any()) return;
    const auto seat_or_null = [&](std::string_view key, std::optional<int> found, int expected) {
        const int seat = found.value_or(kNobody);
        expect(seat == expected, key, seat_text(seat), seat_text(expected));
    };
    seat_or_null("bidder", given_.bidder, state_.bidder);
    seat_or_null("leader", given_.leader, state_.leader);
    const auto points = [](int bid) { return bid == 0 ? std::string("null") : to_string(bid); };
    expect(given_.bid.value_or(0) == state_.bid_points(), "bid", points(given_.bid.value_or(0)),
           points(state_.bid_points()));
    expect(given_.decision == state_.decision, "decision",
           std::string(decision_name(given_.decision)),
           std::string(decision_name(state_.decision)));
    expect(given_.player == state_.player, "player", to_string(given_.player),
           to_string(state_.player));
    const auto told_too_early = [&](bool told, std::string_view key) {
        expect(!told, key, "something", "null or nothing before its time");
    };
    const bool plays = state_.leader != kNobody;
    told_too_early(given_.trump && state_.trump == kNoSuit, "trump");
    told_too_early(given_.moon && !state_.moon, "moon");
    told_too_early(given_.melds && !state_.melded, "melds");
    told_too_early(given_.shown && !state_.melded, "shown");
    told_too_early(!given_.tricks.empty() && !plays, "tricks");
    told_too_early(!given_.trick.empty() && !plays, "trick");
    told_too_early((given_.buried || given_.number_buried) && !plays, "buried");
    told_too_early((given_.widow || given_.number_in_widow) && !state_.widow_taken, "widow");
    told_too_early(given_.called != kNoCard && state_.called == kNoCard, "called");
    told_too_early(given_.partner && state_.called == kNoCard, "partner");
    told_too_early(!given_.without.empty() && state_.called == kNoCard, "without");
    told_too_early(static_cast<int>(given_.given.size()) > state_.gave, "given");
    told_too_early(given_.kitty && !state_.widow_taken && state_.decision != Decision::kKitty,
                   "kitty");
    std::vector<std::int64_t> counters;
    std::vector<std::int64_t> tricks;
    std::vector<std::int64_t> sizes;
    for (int seat = 0; seat < rules_.seats; ++seat) {
        counters.push_back(state_.counters[seat]);
        tricks.push_back(state_.tricks[seat]);
        sizes.push_back(sizes_[seat]);
        state_.size[seat] = static_cast<std::uint8_t>(sizes_[seat]);
    }
    const auto list = [&](std::string_view key, const std::vector<std::int64_t>& found,
                          const std::vector<std::int64_t>& expected) {
        expect(found == expected, key, list_text(found), list_text(expected));
    };
    list("counters", given_.counters, counters);
    list("tricks_taken", given_.tricks_taken, tricks);
    list("sizes", given_.sizes, sizes);
    expect(static_cast<int>(given_.hand.size()) == sizes_[me_], "hand",
           to_string(given_.hand.size()) + " cards", to_string(sizes_[me_]));
    check_copies();
    if (state_.melded) check_melds();
}

void PositionWalk::check_copies() {
    if (faults_.any()) return;
    Knowledge(View(state_, me_)).surplus.for_each_card([&](Card card, int copies) {
        wrong("cards", to_string(copies + rules_.copies_of(card)) + " times " + card_text(card),
              "at most " + to_string(rules_.copies_of(card)));
    });
}

// Cards shown and those played since are part of each hand: their melds are those of the hand.
void PositionWalk::check_melds() {
    for (int seat = 0; seat < rules_.seats; ++seat) {
        if (rules_.chips && seat != state_.bidder) continue;
        Hand melded = played_[seat];
        if (seat == me_) {
            melded += state_.hand[me_];
            if (is_bidder() && state_.leader != kNobody)
                melded += hand_of({state_.buried.data(), rules_.widow});
        } else {
            melded += state_.shown[seat];
        }
        const Melds melds = auction::melds(melded, state_.trump, rules_);
        const std::string of = " of seat " + to_string(seat);
        expect(melds.points == state_.melds[seat], "melds", to_string(state_.melds[seat]) + of,
               to_string(melds.points));
        const Hand left = beyond(melds.shown, played_[seat]);
        expect(left == state_.shown[seat], "shown",
               "'" + card_list_text(state_.shown[seat], " ") + "'" + of,
               "'" + card_list_text(left, " ") + "'");
        if (rules_.checks)
            state_.meld_checks[seat] = static_cast<std::uint8_t>(melds.checks(state_.trump));
    }
}

void PositionWalk::note_own_facts() {
    Hand held = state_.hand[me_] + played_[me_];
    if (is_bidder() && state_.leader != kNobody)
        held += hand_of({state_.buried.data(), rules_.widow});
    if (is_bidder() && state_.widow_taken && !rules_.kitty &&
        !expect((held +
                 hand_of({state_.given[1].data(), std::size_t{rules_.pass} * (state_.gave == 2)}))
                    .covers(hand_of({state_.widow.data(), rules_.widow})),
                "widow", "cards that the bidder does not have", "some of the own cards"))
        return;
    for (int i = state_.gave - 1; i >= 0; --i) {
        const bool gives = is_bidder() == (i == 1);
        if (me_ % 2 != state_.bidder % 2) break;
        const Hand cards = hand_of({state_.given[i].data(), rules_.pass});
        if (!gives && !expect(held.covers(cards), "given", "cards that are not there",
                              "cards of the own hand"))
            return;
        held = gives ? held + cards : held - cards;
    }
    const bool named = state_.trump != kNoSuit && !state_.moon_alone();
    if (is_bidder() && rules_.marriage && named) {
        const Hand widow = hand_of({state_.widow.data(), rules_.widow});
        state_.no_marriage = !has_marriage(rules_.trump_first ? held - widow : held, state_.trump);
    }
    if (state_.widow_taken && rules_.kitty) {
        const int place = (me_ - state_.bidder - 1 + rules_.seats) % rules_.seats;
        if (!expect(held.has(state_.kitty[place]), "kitty", card_text(state_.kitty[place]),
                    "a card of the own hand"))
            return;
    }
    note_dealt(state_, me_);
}

}  // namespace glup::auction
