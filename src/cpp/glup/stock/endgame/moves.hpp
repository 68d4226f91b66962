// The moves worth trying: one representative of each class of equivalent or dominated cards.
#pragma once

#include <bit>

#include "glup/stock/endgame/node.hpp"

namespace glup::endgame {

// Leads with their scores. `need` of the `total` points left is what the leader must get. Side
// suits in which the opponent is void are one suit for all purposes; one card stands for all of
// them.
template <class Game>
void list_leads(const Node& node, int need, int total, int table_move, const Game& game,
                Moves& moves) {
    const int me = node.leader, other = 1 - me;
    const int my_trumps = node.suit[0]->length[me], other_trumps = node.suit[0]->length[other];
    const auto& context =
        game.weights().context[kLead][context_of(my_trumps, other_trumps, node.cards)];
    const auto& pressure = game.weights().pressure[kLead][pressure_of(need, total, node.cards)];
    std::uint32_t leads = 0;  // by suit and rank
    std::uint32_t pool = 0;   // from the suit that stands for all in which the follower is void
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const SuitState::View& view = node.suit[suit]->view[me];
        const std::uint32_t set = (other_trumps != 0 ? view.leads_ruffed : view.leads) << 8 * suit;
        if (suit != 0 && node.suit[suit]->length[other] == 0) {
            // Cheaper if it will be ruffed, dearer if it wins; otherwise the first will do.
            const bool better =
                pool == 0 || (other_trumps != 0 ? game.cheaper(set, pool) : game.dearer(set, pool));
            if (better) pool = set;
        } else {
            leads |= set;
        }
    }
    for (leads |= pool; leads != 0; leads &= leads - 1) {
        const int move = std::countr_zero(leads);
        const int suit = move >> 3, rank = move & 7;
        const SuitState& state = *node.suit[suit];
        const int coarse = state.view[me].card_class[rank];
        int score = state.view[me].lead_score[rank] + context[coarse] + pressure[coarse];
        if (table_move == move + 1) score = 0x7fff;
        moves.add(score, suit, rank);
    }
}

// The follower's discards who can neither follow nor ruff, by suit and rank: eight bits a suit.
template <class Game>
std::uint32_t list_discards(const Node& node, const Game& game) {
    const int other = node.leader, me = 1 - other;
    std::uint32_t discards = 0;
    std::uint32_t pool = 0;  // from the suit that stands for all in which the leader is void
    for (int s = 1; s < rules::kSuits; ++s) {
        const std::uint32_t cheap = static_cast<std::uint32_t>(node.suit[s]->view[me].cheap)
                                    << 8 * s;
        if (node.suit[s]->length[other] == 0) {
            // The cheapest; otherwise one suit is as good as the other.
            if (pool == 0 || game.cheaper(cheap, pool)) pool = cheap;
        } else {
            discards |= cheap;
        }
    }
    return discards | pool;
}

// The follower's replies, without scores.
template <class Game>
void list_replies(const Node& node, Play led, const Game& game, Moves& moves) {
    const int other = node.leader, me = 1 - other;
    std::uint32_t replies = 0;
    if (node.suit[led.suit]->length[me] != 0) {
        replies = static_cast<std::uint32_t>(node.suit[led.suit]->replies[other][led.rank])
                  << 8 * led.suit;
    } else if (node.suit[0]->length[me] != 0) {
        replies = node.suit[0]->view[me].high_value;
    } else {
        replies = list_discards(node, game);
    }
    for (; replies != 0; replies &= replies - 1) {
        const int move = std::countr_zero(replies);
        moves.add(0, move >> 3, move & 7);
    }
}

}  // namespace glup::endgame
