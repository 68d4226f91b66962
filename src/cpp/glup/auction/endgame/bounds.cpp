// What a position brings at least and at most: bounds that need no search.
#include <algorithm>
#include <bit>

#include "glup/auction/endgame/search.hpp"
#include "glup/support/bits.hpp"

namespace glup::auction::endgame {

// Tricks that the leader takes one after the other, whatever the others do, and the counters among
// the cards they lead to them.
Search::Quick Search::quick_tricks(const Node& node) const {
    const int leader = node.leader;
    const SuitRecord& trumps = *node.suit[0];
    Quick quick;
    // To each trick partners give a counter if they have one of the suit, and the others if they
    // have nothing else of it.
    const auto cash = [&](int suit, int tricks) {
        if (tricks == 0) return;
        quick.tricks += tricks;
        for (int seat = 0; seat < seats_; ++seat) {
            const Places held = node.suit[suit]->held[seat];
            const int counters = std::popcount(held & book_.counter[suit]);
            const int given = side_of(seat) == side_of(leader)
                                  ? counters
                                  : tricks - (std::popcount(held) - counters);
            quick.counters += std::clamp(given, 0, std::min(tricks, counters));
        }
    };
    int most = 0;  // trumps of another hand
    for (int seat = 0; seat < seats_; ++seat)
        if (seat != leader) most = std::max(most, std::popcount(trumps.held[seat]));
    const bool drawn = trumps.winners[leader] >= most;
    cash(0, drawn ? std::popcount(trumps.held[leader]) : trumps.winners[leader]);
    for (int suit = 1; suit < rules::kSuits; ++suit) {
        const SuitRecord& record = *node.suit[suit];
        const int winners = record.winners[leader];
        if (winners == 0) continue;
        int longest = 0, safe = kMostPlaces;
        for (int seat = 0; seat < seats_; ++seat) {
            if (seat == leader) continue;
            const int length = std::popcount(record.held[seat]);
            longest = std::max(longest, length);
            if (!drawn && trumps.held[seat] != 0) safe = std::min(safe, length);
        }
        quick.needs |= Needs{record.winners_need[leader]} << (8 * suit);
        const int high = winners >= longest ? std::popcount(record.held[leader]) : winners;
        cash(suit, std::min(high, safe));
    }
    return quick;
}

// What a side gets in any case, as far as that may be so much.
int Search::sure(const Node& node, int side, int much) {
    const SuitRecord& trumps = *node.suit[0];
    const int counters =
        trumps.counters + node.suit[1]->counters + node.suit[2]->counters + node.suit[3]->counters;
    const auto worth = [&](int tricks, int taken) {
        if (tricks == 0) return 0;
        if (tricks >= node.cards) return node.total;
        const int fall = counters - seats_ * (node.cards - tricks);
        return worth_.trick * tricks +
               worth_.counter * std::max<int>({taken, fall, trumps.sure[side]});
    };
    int tricks = trumps.sure_tricks[side];
    needs_ = 0;
    if (side_of(node.leader) == side) {
        int longest = 0, most = 0;  // in suits of which the leader has the highest
        for (const SuitRecord* record : node.suit) {
            if (record->winners[node.leader] == 0) continue;
            longest += std::popcount(record->held[node.leader]);
            most += record->counters;
        }
        if (longest != 0 && worth(std::max(tricks, longest), most) >= much) {
            const Quick quick = quick_tricks(node);
            needs_ = quick.needs;
            return worth(std::max(tricks, quick.tricks), quick.counters);
        }
    }
    return worth(tricks, 0);
}

// Whether what is left decides; `value` is the bound that does.
bool Search::decided(const Node& node, int need, int& value) const {
    if (need <= 0) {
        value = 0;
        return true;
    }
    if (node.total < need) {
        value = node.total;
        return true;
    }
    return false;
}

// Whether tricks that a side is sure of decide.
bool Search::bounded(const Node& node, int need, int& value) {
    if (!options_.bounds || node.unsaved != 0) return false;
    if (const int lower = sure(node, 1, need); lower >= need) {
        value = lower;
        return true;
    }
    if (const int upper = node.total - sure(node, 0, node.total - need + 1); upper < need) {
        value = upper;
        return true;
    }
    return false;
}

}  // namespace glup::auction::endgame
