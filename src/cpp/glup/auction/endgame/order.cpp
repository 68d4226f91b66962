#include "glup/auction/endgame/order.hpp"

#include <bit>

#include "glup/auction/endgame/search.hpp"

namespace glup::auction::endgame {

const Weights kWeights = {
#include "glup/auction/endgame/weights/order.inc"
};

int Search::lead_score(const Trick& trick, Play play, Outcome outcome) const {
    const auto& weight = weights_->lead[trick.role][trick.cards > 6 ? 1 : 0];
    const SuitRecord& record = *trick.suit[play.suit];
    const int seat = trick.leader, side = side_of(seat), trump = play.suit == 0 ? 1 : 0;
    const int counts = static_cast<int>(book_.counter[play.suit] >> play.place & 1);
    const Places above = book_.above[play.suit][play.place];
    const Places theirs = record.side[1 - side];
    int score = weight[(outcome * 2 + counts) * 2 + trump];
    score += weight[12 + trump] * std::popcount(record.held[seat]);
    score += weight[14 + trump] * std::popcount(theirs & above);
    score += weight[16 + trump] * std::popcount(record.side[side] & above & ~record.held[seat]);
    score += weight[18 + trump] * std::popcount(theirs);
    score += weight[20 + trump] * std::popcount(theirs & book_.counter[play.suit]);
    score += weight[22 + trump] * std::popcount(record.held[seat] & above);
    score += weight[29 + trump] * book_.place[play.suit][play.place].rank;
    if (trump == 0) {
        const SuitRecord& trumps = *trick.suit[0];
        for (int k = 1; k < seats_; ++k) {
            const int other = after(seat, k);
            if (record.held[other] != 0) continue;
            const int same = side_of(other) == side ? 1 : 0;
            score += trumps.held[other] != 0 ? weight[24 + same] : weight[26 + same];
        }
        if (std::popcount(record.held[seat]) == 1 && trumps.held[seat] != 0) score += weight[28];
    }
    return score;
}

int Search::follow_score(const Trick& trick, Play play, Outcome outcome) const {
    const auto& weight = weights_->follow[trick.role][trick.cards > 6 ? 1 : 0];
    const SuitRecord& record = *trick.suit[play.suit];
    const int seat = player(trick), side = side_of(seat);
    const int counts = static_cast<int>(book_.counter[play.suit] >> play.place & 1);
    const int way = play.suit == trick.led ? 0 : play.suit == 0 ? 1 : 2;  // follows, ruffs, else
    const Places above = book_.above[play.suit][play.place];
    int score = weight[(outcome * 3 + way) * 2 + counts];
    score += weight[18 + outcome * 3 + way] * book_.place[play.suit][play.place].rank;
    score += weight[27 + way] * std::popcount(record.held[seat]);
    score += weight[30 + way] * std::popcount(record.side[1 - side] & above);
    score += weight[33 + way] * std::popcount(record.side[side] & above & ~record.held[seat]);
    const bool holds = play.suit == trick.suit_held
                           ? (book_.above[play.suit][trick.place_held] >> play.place & 1) != 0
                           : play.suit == 0;
    if (holds) score += weight[36 + way];
    if ((above & record.all) == 0) score += weight[39 + way];
    if (way == 2) score += weight[42] * std::popcount(record.side[1 - side]);
    return score;
}

}  // namespace glup::auction::endgame
