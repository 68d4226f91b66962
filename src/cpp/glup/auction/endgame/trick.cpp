// The course of a trick, and what it brings.
#include <algorithm>
#include <bit>

#include "glup/auction/endgame/search.hpp"
#include "glup/support/bits.hpp"

namespace glup::auction::endgame {

Trick Search::begun(const Node& node) const {
    const auto trumps = [&](int side) { return std::popcount(node.suit[0]->side[side]); };
    const int side = side_of(node.leader);
    const bool stronger = trumps(side) > trumps(1 - side);
    return {node, stronger, 0, 0, 0, 0, 0, 0, 0, {}};
}

Trick Search::played(const Trick& trick, Play play) {
    Trick next = trick;
    put(next, play, holds(trick, play));
    return next;
}

int Search::finish(Trick& trick) const {
    // Of cards of one kind the highest is told apart from the others.
    const Play held{trick.suit_held, trick.place_held};
    if (held.suit != 0 && (trick.open >> kind_of(held) & 1) != 0)
        for (Needs& needs : trick.needs) needs |= need_of(held.suit, held.place);
    const int points = worth_.trick + worth_.counter * trick.counters;
    trick.total -= points;
    int gain = side_of(trick.taker) != 0 ? points : 0;
    if (trick.unsaved != 0) {
        const int group = worth_.group[trick.taker];
        if ((trick.unsaved >> group & 1) != 0 && saves(trick.taker, trick.counters)) {
            trick.unsaved &= static_cast<std::uint8_t>(~(1U << group));
            trick.total -= worth_.meld[group];
            if (side_of(trick.taker) != 0) gain += worth_.meld[group];
        }
    }
    trick.leader = trick.taker;
    --trick.cards;
    return gain;
}

// One card a hand: all is forced.
int Search::last_trick(const Node& node) {
    int taker = node.leader, suit = 0, counters = 0;
    while (node.suit[suit]->held[taker] == 0) ++suit;
    const Places trumps = node.suit[0]->all;
    if (trumps != 0) suit = 0;
    const Places cards = node.suit[suit]->all;
    const int high = std::bit_width(cards) - 1;
    const int rank = book_.place[suit][high].rank;
    const Places near = cards & book_.kind[suit][rank >= 3];
    const auto& side = node.suit[suit]->side;
    // Whose trick it is is known if all that may take it is one side's.
    const bool known = node.unsaved == 0 && ((near & side[0]) == 0 || (near & side[1]) == 0);
    needs_ = known || (near & (near - 1)) == 0 ? 0 : need_of(suit, high);
    for (int i = 0; i < seats_; ++i) {
        const int seat = after(node.leader, i);
        const Places own = node.suit[suit]->held[seat];
        if (own != 0 && book_.place[suit][std::countr_zero(own)].rank == rank) {
            taker = seat;
            break;
        }
    }
    const bool ours = side_of(taker) != 0;
    if (node.unsaved == 0) return ours ? node.total : 0;
    for (const SuitRecord* record : node.suit) counters += record->counters;
    int value = ours ? worth_.trick + worth_.counter * counters + worth_.last : 0;
    for_each_bit(static_cast<unsigned>(node.unsaved), [&](int group) {
        const bool saved = worth_.group[taker] == group && saves(taker, counters);
        // Group 0 is the bidder's side; what others do not save is theirs no more.
        if (saved == (group == 0)) value += worth_.meld[group];
    });
    return value;
}

bool Search::holds(const Trick& trick, Play play) const {
    if (trick.played == 0) return true;
    if (play.suit != trick.suit_held) return play.suit == 0;
    return (book_.above[play.suit][trick.place_held] >> play.place & 1) != 0;
}

}  // namespace glup::auction::endgame
