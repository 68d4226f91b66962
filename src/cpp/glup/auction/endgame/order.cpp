#include "glup/auction/endgame/order.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/endgame/search.hpp"

namespace glup::auction::endgame {

const Weights kWeights = {
#include "glup/auction/endgame/weights/order.inc"
};

namespace {

std::int16_t narrow(int score) {
    return static_cast<std::int16_t>(std::clamp(score, -32768, 32767));
}

}  // namespace

CardScores Search::scores_of(SuitRecord& record, int suit, const Trick& trick) const {
    const int role = trick.role ? 1 : 0, depth = depth_of(trick.cards), size = book_.places();
    std::int16_t*& room = record.scores[static_cast<std::size_t>(role * kDepths + depth)];
    const bool filled = room != nullptr;
    if (!filled) room = book_.score_room();
    const CardScores scores{room, room + size, room + 2 * size};
    if (!filled) {
        score_leads(record, suit, weights_->lead[role][depth], scores.lead);
        score_follows(record, suit, weights_->follow[role][depth], scores);
    }
    return scores;
}

void Search::score_leads(const SuitRecord& record, int suit, const LeadWeights& weight,
                         std::int16_t* scores) const {
    const int trump = suit == 0 ? 1 : 0;
    for (Places rest = record.top | record.top_sure; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        const int seat = book_.place[suit][place].owner, side = side_of(seat);
        const Places own = record.held[seat], theirs = record.side[1 - side],
                     partners = record.side[side] & ~own, above = book_.above[suit][place];
        scores[place] = narrow(weight[12 + trump] * std::popcount(own) +
                               weight[18 + trump] * std::popcount(theirs) +
                               weight[20 + trump] * std::popcount(theirs & book_.counter[suit]) +
                               weight[14 + trump] * std::popcount(theirs & above) +
                               weight[16 + trump] * std::popcount(partners & above) +
                               weight[22 + trump] * std::popcount(own & above) +
                               weight[29 + trump] * book_.place[suit][place].rank);
    }
}

void Search::score_follows(const SuitRecord& record, int suit, const FollowWeights& weight,
                           const CardScores& scores) const {
    const int other = suit == 0 ? 1 : 2;
    for (Places rest = record.top | record.top_sure; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        const int seat = book_.place[suit][place].owner, side = side_of(seat);
        const Places own = record.held[seat], theirs = record.side[1 - side],
                     partners = record.side[side] & ~own, above = book_.above[suit][place];
        const auto score = [&](int way) {
            return weight[27 + way] * std::popcount(own) +
                   weight[30 + way] * std::popcount(theirs & above) +
                   weight[33 + way] * std::popcount(partners & above) +
                   ((above & record.all) == 0 ? weight[39 + way] : 0);
        };
        scores.follow[place] = narrow(score(0));
        const int thrown = suit == 0 ? 0
                                     : weight[42] * std::popcount(theirs) +
                                           (std::popcount(own) == 1 ? weight[46] : 0);
        scores.other[place] = narrow(score(other) + thrown);
    }
}

}  // namespace glup::auction::endgame
