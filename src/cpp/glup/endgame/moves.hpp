// The moves worth trying: one representative of each class of equivalent or dominated cards.
#pragma once

#include <array>
#include <bit>
#include <utility>

#include "glup/endgame/node.hpp"
#include "glup/endgame/options.hpp"

namespace glup::endgame {

constexpr RankSet kBlankRanks = 0b000111;  // 9 J Q don't count

// Side suits in which the opponent is void are one suit for all purposes; one card stands for all
// of them. That presumes one representative in each.
template <class Options>
bool pools_moves(const Options& options) {
    return options.pooled_moves && options.suit.dominance && options.suit.merging;
}

// Leads with their scores. `need` of the `total` points left is what the leader must get.
template <class Options>
void list_leads(const Node& node, int need, int total, int table_move, const Options& options,
                Moves& moves) {
    const int me = node.leader, other = 1 - me;
    const int my_trumps = node.suit[0]->length[me], other_trumps = node.suit[0]->length[other];
    const auto& context =
        options.suit.weights->context[kLead][context_of(my_trumps, other_trumps, node.cards)];
    const auto& pressure =
        options.suit.weights->pressure[kLead][pressure_of(need, total, node.cards)];
    int pool = -1;  // place of the move that stands for all suits in which the follower is void
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const SuitState& state = *node.suit[suit];
        if (state.length[me] == 0) continue;
        const SuitState::View& view = state.view[me];
        RankSet ranks = other_trumps != 0 ? view.leads_ruffed : view.leads;
        const bool pooled = pools_moves(options) && suit != 0 && state.length[other] == 0;
        if (pooled && pool >= 0) {
            // Cheaper if it will be ruffed, dearer if it wins; otherwise the one already there will
            // do.
            const int rank = std::countr_zero(static_cast<unsigned>(ranks));
            const bool dearer = counter_value(rank) > counter_value(moves.play(pool).rank);
            const bool cheaper = counter_value(rank) < counter_value(moves.play(pool).rank);
            if (other_trumps != 0 ? !cheaper : !dearer) continue;
            --moves.size;
            std::swap(moves.list[pool], moves.list[moves.size]);
        }
        if (pooled) pool = moves.size;
        for (; ranks != 0; ranks &= static_cast<RankSet>(ranks - 1)) {
            const int rank = std::countr_zero(static_cast<unsigned>(ranks));
            int score = 0;
            const int coarse = state.hold[me].card_class[rank];
            if (options.ordering)
                score = view.lead_score[rank] + context[coarse] + pressure[coarse];
            if (table_move == suit * 8 + rank + 1) score = 0x7fff;
            moves.add(score, suit, rank);
        }
    }
}

// The follower's discards by suit, when he can neither follow nor ruff.
template <class Options>
void list_discards(const Node& node, const Options& options,
                   std::array<RankSet, rules::kSuits>& ranks) {
    const int other = node.leader, me = 1 - other;
    int pool = -1;  // the suit that stands for all in which the leader is void
    for (int s = 1; s < rules::kSuits; ++s) {
        if (node.suit[s]->length[me] == 0) continue;
        const RankSet cheap = node.suit[s]->hold[me].cheap;
        if (pools_moves(options) && node.suit[s]->length[other] == 0) {
            if (pool >= 0) {
                // A card that does not count is the cheaper one; otherwise one suit is as good as
                // the other.
                if ((cheap & kBlankRanks) == 0 || (ranks[pool] & kBlankRanks) != 0) continue;
                ranks[pool] = 0;
            }
            pool = s;
        }
        ranks[s] = cheap;
    }
}

// The follower's replies, without scores.
template <class Options>
void list_replies(const Node& node, Play led, const Options& options, Moves& moves) {
    const int other = node.leader, me = 1 - other;
    std::array<RankSet, rules::kSuits> ranks{};
    if (node.suit[led.suit]->length[me] != 0) {
        ranks[led.suit] = node.suit[led.suit]->view[other].replies[led.rank];
    } else if (node.suit[0]->length[me] != 0) {
        ranks[0] = node.suit[0]->hold[me].dear;
    } else {
        list_discards(node, options, ranks);
    }
    for (int s = 0; s < rules::kSuits; ++s) {
        for (RankSet set = ranks[s]; set != 0; set &= static_cast<RankSet>(set - 1)) {
            moves.add(0, s, std::countr_zero(static_cast<unsigned>(set)));
        }
    }
}

}  // namespace glup::endgame
