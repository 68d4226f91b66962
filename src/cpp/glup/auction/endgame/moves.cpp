// Which cards may be played, who takes the trick then, and in what order to try them.
#include <algorithm>
#include <bit>

#include "glup/auction/endgame/search.hpp"
#include "glup/support/bits.hpp"

namespace glup::auction::endgame {

Search::Sets Search::leads(const Trick& trick) const {
    Sets sets{};
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const SuitRecord& record = *trick.suit[suit];
        sets[suit] = record.held[trick.leader] & record.top_sure;
    }
    return sets;
}

Search::Follows Search::follows(const Trick& trick) const {
    Follows found;
    const int seat = player(trick);
    std::uint8_t suit = trick.led;
    Places own = trick.suit[suit]->held[seat];
    if (own == 0) {
        suit = 0;
        own = trick.suit[0]->held[seat];
    }
    if (own == 0) {
        found.first = rules::kSuits;
        for (std::uint8_t s = 1; s < rules::kSuits; ++s) {
            const Places set = trick.suit[s]->held[seat] & trick.suit[s]->top;
            if (set == 0) continue;
            found.several |= found.first < rules::kSuits || (set & (set - 1)) != 0;
            found.first = std::min(found.first, s);
            found.last = s;
            found.sets[s] = set;
        }
        return found;
    }
    const SuitRecord& record = *trick.suit[suit];
    found.holds = suit == 0;  // a trump on a plain trick
    Places low = 0;           // the highest of those that need not beat
    if (suit == trick.suit_held) {
        const Places beating = own & book_.above[suit][trick.place_held];
        // Cards of two kinds need no comparison. Those of one kind do as far as it says what may be
        // played: a proof has no answer to what may not. Which one holds is said by `finish`.
        if (suit != 0) {
            const Play held{trick.suit_held, trick.place_held};
            found.near = own & book_.kind[suit][kind_of(held)];
            found.highest = std::bit_width(own) - 1;
            if (found.near != 0) found.kept = need_of(suit, held.place);
            const Places barred = beating != 0 ? own & ~beating : 0;
            if (barred != 0)
                found.against =
                    (barred & found.near) != 0 ? found.kept : need_of(suit, found.highest);
        }
        found.holds = beating != 0;
        if (found.holds && (dutiful_ || bound(trick, seat, suit)))
            own = beating;
        else if (found.holds && own != beating)
            low = std::bit_floor(own & ~beating);
    }
    // A card on the table parts equal cards.
    own &= low != 0 ? record.top | low : found.holds && suit == 0 ? record.top_sure : record.top;
    found.first = found.last = suit;
    found.sets[suit] = own;
    found.several = (own & (own - 1)) != 0;
    return found;
}

Search::Behind Search::behind(const Trick& trick) const {
    Behind found;
    const int led = trick.led;
    for (int k = trick.played + 1; k < seats_; ++k) {
        const int seat = after(trick.leader, k), side = side_of(seat);
        const Places own = trick.suit[led]->held[seat];
        found.follow[side] |= own;
        if (own == 0 && led != 0) found.ruff[side] |= trick.suit[0]->held[seat];
    }
    return found;
}

void Search::list(const Trick& trick, Moves& moves) const {
    if (trick.played == 0) return list_leads(trick, moves);
    list_follows(trick, follows(trick), moves);
}

void Search::list_leads(const Trick& trick, Moves& moves) const {
    const int seat = trick.leader, side = side_of(seat);
    const Sets sets = leads(trick);
    const unsigned others = static_cast<unsigned>(seat_mask_) & ~(1U << seat);
    const unsigned mine = side != 0 ? ours_ : ~static_cast<unsigned>(ours_);
    const unsigned armed = trick.suit[0]->holders;
    const auto& weight = weights_->lead[trick.role][depth_of(trick.cards)];
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        SuitRecord& record = *trick.suit[suit];
        Places set = sets[suit];
        if (set == 0) continue;
        const int trump = suit == 0 ? 1 : 0;
        const unsigned voids = trump != 0 ? 0 : others & ~record.holders;
        const bool they_ruff = (voids & armed & ~mine) != 0, we_ruff = (voids & armed & mine) != 0;
        const Places theirs = record.side[1 - side],
                     partners = record.side[side] & ~record.held[seat];
        const auto outcome_of = [&](int place) {
            const Places above = book_.above[suit][place];
            const bool against = they_ruff || (theirs & above) != 0;
            const bool with = we_ruff || (partners & above) != 0;
            return !against ? kOwn : with ? kUnsure : kTheirs;
        };
        if (options_.twins && leave_twin(record, set, outcome_of)) moves.twins |= whole(suit);
        if (!options_.ordering || trick.cards < kOrderedLeads) {
            for_each_bit(set, [&](int place) { moves.add(0, suit, place); });
            continue;
        }
        const CardScores scores = scores_of(record, suit, trick);
        // What partners may feed to a trick that is ours.
        const int fed = weight[31] * std::popcount(partners & book_.counter[suit]);
        int same = 0;
        if (trump == 0) {
            same = weight[24] * std::popcount(voids & armed & ~mine) +
                   weight[25] * std::popcount(voids & armed & mine) +
                   weight[26] * std::popcount(voids & ~armed & ~mine) +
                   weight[27] * std::popcount(voids & ~armed & mine);
            if (std::has_single_bit(record.held[seat]) && (armed >> seat & 1) != 0)
                same += weight[28];
        }
        for_each_bit(set, [&](int place) {
            const Outcome then = outcome_of(place);
            const int counts = static_cast<int>(book_.counter[suit] >> place & 1);
            moves.add(same + scores.lead[place] + weight[(then * 2 + counts) * 2 + trump] +
                          (then == kOwn ? fed : 0),
                      suit, place);
        });
    }
}

void Search::list_follows(const Trick& trick, const Follows& follows, Moves& moves) const {
    const int side = side_of(player(trick));
    const bool taken = side_of(trick.taker) == side;
    const Behind rest = behind(trick);
    // Who can beat the card that holds the trick must do so in the rows, and else mostly will.
    const int held = follows.holds ? follows.first : trick.suit_held;
    const bool plain = held == trick.led;
    const auto& beating = plain ? rest.follow : rest.ruff;
    const Places they_beat = beating[1 - side], we_beat = beating[side];
    const bool they_ruff = plain && rest.ruff[1 - side] != 0,
               we_ruff = plain && rest.ruff[side] != 0;
    const auto outcome_over = [&](Places above, bool own) {
        const bool with = we_ruff || (we_beat & above) != 0;
        if (they_ruff || (they_beat & above) != 0) return with ? kUnsure : kTheirs;
        return with || own ? kOwn : kTheirs;
    };
    const Outcome kept =
        follows.holds ? kUnsure : outcome_over(book_.above[held][trick.place_held], taken);

    const auto& weight = weights_->follow[trick.role][depth_of(trick.cards)];
    const int way = follows.first == trick.led ? 0 : follows.first == 0 ? 1 : 2;
    int same = 0;  // follows, ruffs, throws off
    if (follows.holds) same = weight[36 + way] + (taken ? weight[47] : 0);
    const int fed = side_of(trick.leader) == side ? weight[45] : 0;
    struct Then {
        std::array<int, 2> card;  // a blank, a counter
        int rank;
    };
    const auto after = [&](Outcome outcome) {
        const auto* const by = &weight[outcome * 6 + way * 2];
        const int lying =
            outcome == kTheirs ? 0 : weight[outcome == kOwn ? 43 : 44] * trick.counters;
        return Then{{same + lying + by[0], same + lying + by[1] + fed},
                    weight[18 + outcome * 3 + way]};
    };
    Then then = after(kept);
    for (int suit = follows.first; suit <= follows.last; ++suit) {
        Places set = follows.sets[suit];
        if (set == 0) continue;
        const auto outcome_of = [&](int place) {
            return follows.holds ? outcome_over(book_.above[suit][place], true) : kept;
        };
        SuitRecord& record = *trick.suit[suit];
        if (options_.twins && leave_twin(record, set, outcome_of))
            moves.twins |= whole(suit) | whole(held);
        if (!options_.ordering) {
            for_each_bit(set, [&](int place) { moves.add(0, suit, place); });
            continue;
        }
        const CardScores all = scores_of(record, suit, trick);
        const std::int16_t* const scores = way == 0 ? all.follow : all.other;
        for_each_bit(set, [&](int place) {
            if (follows.holds) then = after(outcome_of(place));
            const std::size_t counts = book_.counter[suit] >> place & 1;
            moves.add(scores[place] + then.card[counts] + then.rank * book_.place[suit][place].rank,
                      suit, place);
        });
    }
}

}  // namespace glup::auction::endgame
