// What the network is told of a deal: what one player knows, as small numbers in fixed places.
#pragma once

#include <array>
#include <cstdint>

#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/chances.hpp"

namespace glup::value {

// A place holds a number from 0 to some maximum; every number above 0 has a row of weights of its
// own. Places of cards that play the same part share their rows: clubs and hearts, if plain.
using Row = std::uint16_t;  // 0: none

// Suits by the part they play: diamonds and spades are apart because of the pinochle.
enum SuitType : std::uint8_t { kTrump, kNeutral, kPlainDiamonds, kPlainSpades };
constexpr SuitType suit_type(int suit, int trump) {
    if (suit == trump) return kTrump;
    return suit == kDiamonds ? kPlainDiamonds : suit == kSpades ? kPlainSpades : kNeutral;
}
constexpr int card_type(int card, int trump) {
    return make_card(suit_type(card / rules::kRanks, trump), card % rules::kRanks);
}
// A kind of meld by the types of its suits.
constexpr int kind_type(int kind, int trump) {
    return kind < kPinochle ? kMarriage + 4 * suit_type(kind / 4, trump) + kind % 4 : kind;
}

// The rows of one kind of number, `maximum` for each of `members`.
struct Group {
    Row first;  // of member 0 and number 1
    std::uint16_t members;
    std::uint8_t maximum;
    // Numbers are amounts: the row of n is the sum of n steps while it is trained.
    bool ordered;

    constexpr Row row(int member, int number) const {
        return static_cast<Row>(number == 0 ? 0 : first + member * maximum + number - 1);
    }
    constexpr int end() const { return first + members * maximum; }
};

inline constexpr int kCardPlaces = rules::kCards;
inline constexpr int kContexts = 8;
inline constexpr int kGlupLevels = 12;

// How far a trick has come, for each player who led to it or took it: the owner of the view
// (even) or the opponent (odd).
enum Context : std::uint8_t { kToLead, kHasLed = 2, kToDeclare = 4, kToDraw = 6 };

inline constexpr Group kOwnCards = {1, kCardPlaces, rules::kCopies, true};  // hand and table
inline constexpr Group kOwnTable = {kOwnCards.end(), kCardPlaces, rules::kCopies, true};
inline constexpr Group kTheirTable = {kOwnTable.end(), kCardPlaces, rules::kCopies, true};
inline constexpr Group kUnseen = {kTheirTable.end(), kCardPlaces, rules::kCopies, true};
inline constexpr Group kOwnMelds = {kUnseen.end(), kKinds, kHopeLevels, true};
inline constexpr Group kTheirMelds = {kOwnMelds.end(), kKinds, kHopeLevels, true};
inline constexpr Group kDraws = {kTheirMelds.end(), 1, rules::kDrawTricks, true};
inline constexpr Group kContext = {kDraws.end(), 1, kContexts, false};
inline constexpr Group kLedCard = {kContext.end(), 1, 2 * kCardPlaces, false};  // by me, by them
inline constexpr Group kOwnGlups = {kLedCard.end(), 1, kGlupLevels, true};
inline constexpr Group kTheirGlups = {kOwnGlups.end(), 1, kGlupLevels, true};
inline constexpr Group kTurnup = {kTheirGlups.end(), 1, rules::kRanks, false};
inline constexpr Group kTheirKnown = {kTurnup.end(), 1, rules::kRanks, false};
inline constexpr Group kTrumpType = {kTheirKnown.end(), 1, 3, false};
inline constexpr Group kOwnTableSize = {kTrumpType.end(), 1, rules::kMaxTable, true};
inline constexpr Group kTheirTableSize = {kOwnTableSize.end(), 1, rules::kMaxTable, true};
inline constexpr Group kOwnHand = {kTheirTableSize.end(), kCardPlaces, rules::kCopies, true};
// Cards that would beat my lead: those unseen, and those on the opponent's table.
inline constexpr Group kUnseenBeaters = {kOwnHand.end(), 1, 24, true};
inline constexpr Group kTableBeaters = {kUnseenBeaters.end(), 1, 6, true};
inline constexpr int kRows = kTableBeaters.end();

inline constexpr std::array kGroups = {kOwnCards,   kOwnTable,      kTheirTable,   kUnseen,
                                       kOwnMelds,   kTheirMelds,    kDraws,        kContext,
                                       kLedCard,    kOwnGlups,      kTheirGlups,   kTurnup,
                                       kTheirKnown, kTrumpType,     kOwnTableSize, kTheirTableSize,
                                       kOwnHand,    kUnseenBeaters, kTableBeaters};

// Each stage of a trick has weights of its own, whoever led to it or took it.
inline constexpr int kSets = kContexts / 2;

// The rows of one view, place by place; the last places are unused.
struct alignas(32) Features {
    std::array<Row, kCardPlaces> own_cards, own_table, their_table, unseen;
    std::array<Row, kKinds> own_melds, their_melds;
    Row draws, context, led, own_glups, their_glups, turnup, their_known, trump_type;
    Row own_table_size, their_table_size;
    std::array<Row, kCardPlaces> own_hand;
    Row unseen_beaters, table_beaters;
    std::array<Row, 12> none;

    static constexpr int kPlaces = 5 * kCardPlaces + 2 * kKinds + 24;
    const Row* rows() const { return own_cards.data(); }
    int set() const { return (context - kContext.first) / 2; }
};
static_assert(sizeof(Features) == Features::kPlaces * sizeof(Row));

// What the player at `seat` sees of a state of phase 1. `drawing`: the taker has made their
// declaration, and the draws are still to come.
void describe(const State& state, int seat, bool drawing, Features& features);

// Draws to come for each player: the network's sense of time.
constexpr int draws_left(const State& state) { return (rules::kStock - state.drawn) / 2; }

// Points of the player at `seat` minus the opponent's so far, counters taken included, which score
// at the end of the deal.
constexpr int lead_of(const State& state, int seat) {
    const int other = seat ^ 1;
    return state.scores[seat] - state.scores[other] + state.counters[seat] - state.counters[other];
}

}  // namespace glup::value
