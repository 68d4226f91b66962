#include "glup/auction/endgame/order.hpp"

#include <bit>

#include "glup/auction/endgame/search.hpp"

namespace glup::auction::endgame {

const Weights kWeights = {
#include "glup/auction/endgame/weights/order.inc"
};

void Search::score_leads(const Trick& trick, int suit, Places set, Moves& moves) const {
    const auto& weight = weights_->lead[trick.role][trick.cards > 6 ? 1 : 0];
    const SuitRecord& record = *trick.suit[suit];
    const int seat = trick.leader, side = side_of(seat), trump = suit == 0 ? 1 : 0;
    const Places own = record.held[seat], theirs = record.side[1 - side],
                 partners = record.side[side] & ~own;
    const Behind rest = behind(trick, suit);
    // What partners may feed to a trick that is ours.
    const int fed = weight[31] * std::popcount(partners & book_.counter[suit]);
    int same = weight[12 + trump] * std::popcount(own) +
               weight[18 + trump] * std::popcount(theirs) +
               weight[20 + trump] * std::popcount(theirs & book_.counter[suit]);
    if (trump == 0) {
        const SuitRecord& trumps = *trick.suit[0];
        for (int k = 1; k < seats_; ++k) {
            const int other = after(seat, k);
            if (record.held[other] != 0) continue;
            const int with = side_of(other) == side ? 1 : 0;
            same += trumps.held[other] != 0 ? weight[24 + with] : weight[26 + with];
        }
        if ((own & (own - 1)) == 0 && trumps.held[seat] != 0) same += weight[28];
    }
    for (; set != 0; set &= set - 1) {
        const Play play{static_cast<std::uint8_t>(suit),
                        static_cast<std::uint8_t>(std::countr_zero(set))};
        const Outcome outcome = outcome_of(trick, play, suit, rest);
        const int counts = static_cast<int>(book_.counter[suit] >> play.place & 1);
        const Places above = book_.above[suit][play.place];
        moves.add(same + weight[(outcome * 2 + counts) * 2 + trump] +
                      weight[14 + trump] * std::popcount(theirs & above) +
                      weight[16 + trump] * std::popcount(partners & above) +
                      weight[22 + trump] * std::popcount(own & above) +
                      weight[29 + trump] * book_.place[suit][play.place].rank +
                      (outcome == kOwn ? fed : 0),
                  suit, play.place);
    }
}

void Search::score_follows(const Trick& trick, int suit, Places set, const Behind& rest,
                           Moves& moves) const {
    const auto& weight = weights_->follow[trick.role][trick.cards > 6 ? 1 : 0];
    const SuitRecord& record = *trick.suit[suit];
    const int seat = player(trick), side = side_of(seat);
    const int way = suit == trick.led ? 0 : suit == 0 ? 1 : 2;  // follows, ruffs, else
    const Places theirs = record.side[1 - side], partners = record.side[side] & ~record.held[seat];
    int same = weight[27 + way] * std::popcount(record.held[seat]);
    if (way == 2) same += weight[42] * std::popcount(theirs);
    const int with_leader = side_of(trick.leader) == side ? weight[45] : 0;
    if (way == 2 && std::popcount(record.held[seat]) == 1) same += weight[46];
    for (; set != 0; set &= set - 1) {
        const Play play{static_cast<std::uint8_t>(suit),
                        static_cast<std::uint8_t>(std::countr_zero(set))};
        const Outcome outcome = outcome_of(trick, play, trick.led, rest);
        const int counts = static_cast<int>(book_.counter[suit] >> play.place & 1);
        const Places above = book_.above[suit][play.place];
        int score = same + with_leader * counts + weight[(outcome * 3 + way) * 2 + counts] +
                    weight[18 + outcome * 3 + way] * book_.place[suit][play.place].rank +
                    weight[30 + way] * std::popcount(theirs & above) +
                    weight[33 + way] * std::popcount(partners & above);
        if (outcome == kOwn) score += weight[43] * trick.counters;
        if (outcome == kUnsure) score += weight[44] * trick.counters;
        if (holds(trick, play)) {
            score += weight[36 + way];
            if (side_of(trick.taker) == side) score += weight[47];
        }
        if ((above & record.all) == 0) score += weight[39 + way];
        moves.add(score, suit, play.place);
    }
}

}  // namespace glup::auction::endgame
