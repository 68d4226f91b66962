// The recursion of Search: look at the replies to a lead, search what they leave open, expand a
// position. Included by search.hpp.
#pragma once

#include <bit>
#include <utility>

#include "glup/endgame/search.hpp"

namespace glup::endgame {

template <class Options>
auto Search<Options>::look(const Frame& frame, Play led, int need, int total, Child* children)
    -> Prospect {
    const Node& node = frame.node;
    const int other = node.leader, me = 1 - other;
    const SuitState& suit = *node.suit[led.suit];
    const int led_value = counter_value(led.rank);
    Prospect prospect{nullptr, 1 << 10, 0, kAway, false};
    bool taken = false;
    int taker = other;

    // Looks at the replies `set` of suit s; true if one of them settles it.
    // `trump_state`: trumps after the trick, null if that is the state that the reply makes.
    const auto look_at = [&](int s, RankSet set, std::uint64_t rest_key, std::uint64_t rest_sums,
                             int led_rank, const SuitState* trump_state) {
        const SuitState& before = *node.suit[s];
        rest_key -= before.glance[taker].hash;
        rest_sums -= before.glance[taker].sums.word;
        for (; set != 0; set &= static_cast<RankSet>(set - 1)) {
            const int rank = std::countr_zero(static_cast<unsigned>(set));
            const SuitState& after = led_rank >= 0 ? book_.without(s, before, other, led_rank, rank)
                                                   : book_.without(s, before, me, rank);
            const SuitState::Glance& glance = after.glance[taker];
            const SuitState::Glance& trump =
                trump_state != nullptr ? trump_state->glance[taker] : glance;
            const int gain = led_value + counter_value(rank);
            const int left = total - gain;
            Child& child = children[prospect.open];
            child.sums.word = rest_sums + glance.sums.word;
            child.need = static_cast<std::int16_t>(taken ? left - need + 1 : need - gain);
            child.reply = {static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(rank)};
            int points = 0;
            bool decided = true;
            if (node.cards == 2) {
                points = last_trick(next(node, led, child.reply, prospect.led_state, &after, taker),
                                    left);
            } else {
                decided =
                    screen(child.sums, trump, node.cards - 1, child.need, left, options_, points);
            }
            if (decided) {
                prospect.best = static_cast<std::int16_t>(
                    std::min<int>(prospect.best, taken ? left - points : gain + points));
                if (prospect.best < need) return prospect.open = 0, true;
                continue;
            }
            child.state = &after;
            child.key = rest_key + glance.hash;
            child.gain = static_cast<std::int16_t>(gain);
            child.offset = trump.leader_sure_counters;
            child.move = 0;
            table_.prefetch(child.key);
            ++prospect.open;
        }
        return false;
    };

    if (suit.length[me] != 0) {
        taken = prospect.taken = (suit.view[other].beaten_leads >> led.rank & 1) != 0;
        taker = taken ? me : other;
        prospect.manner = taken ? kHigh : kLow;
        if (look_at(led.suit, suit.view[other].replies[led.rank], frame.hash[taker],
                    frame.sums[taker].word, led.rank, led.suit != 0 ? node.suit[0] : nullptr)) {
            return prospect;
        }
    } else {
        prospect.led_state = &book_.without(led.suit, suit, other, led.rank);
        taken = prospect.taken = node.suit[0]->length[me] !=
                                 0;  // a ruff, if the led suit is not trump; else there is none
        taker = taken ? me : other;
        const std::uint64_t key =
            frame.hash[taker] + prospect.led_state->glance[taker].hash - suit.glance[taker].hash;
        const std::uint64_t sums = frame.sums[taker].word +
                                   prospect.led_state->glance[taker].sums.word -
                                   suit.glance[taker].sums.word;
        if (taken) {
            if (look_at(0, node.suit[0]->hold[me].dear, key, sums, -1, nullptr)) return prospect;
        } else {
            std::array<RankSet, rules::kSuits> ranks{};
            list_discards(node, options_, ranks);
            const SuitState* trump_state = led.suit == 0 ? prospect.led_state : node.suit[0];
            for (int s = 1; s < rules::kSuits; ++s) {
                if (ranks[s] != 0 && look_at(s, ranks[s], key, sums, -1, trump_state))
                    return prospect;
            }
        }
    }
    if (options_.table) probe(prospect, children, need, total);
    return prospect;
}

template <class Options>
bool Search<Options>::probe(Prospect& prospect, Child* children, int need, int total) const {
    int kept = 0;
    for (int i = 0; i < prospect.open; ++i) {
        Child& child = children[i];
        int points = 0;
        if (known(child.key, child.offset, child.need, points, child.move)) {
            const int value = prospect.taken ? total - child.gain - points : child.gain + points;
            prospect.best = static_cast<std::int16_t>(std::min<int>(prospect.best, value));
            if (value < need) return prospect.open = 0, true;
        } else {
            if (kept != i) children[kept] = child;
            ++kept;
        }
    }
    prospect.open = static_cast<std::int16_t>(kept);
    return kept == 0;
}

template <class Options>
int Search<Options>::search(const Frame& frame, Play led, Prospect& prospect, Child* children,
                            int need, int total) {
    const Node& node = frame.node;
    const int other = node.leader, me = 1 - other;
    const int open = prospect.open;
    const bool taken = prospect.taken;
    if constexpr (Options::observed) {
        if (observer && open > 1) observer(node, &led, need);
    }
    std::array<int, kMostMoves> scores;
    if (open > 1) {
        const int trumps = node.suit[0]->length[me], other_trumps = node.suit[0]->length[other];
        const auto& context =
            options_.suit.weights
                ->context[prospect.manner][context_of(trumps, other_trumps, node.cards)];
        const auto& pressure =
            options_.suit.weights->pressure[prospect.manner][pressure_of(need, total, node.cards)];
        for (int i = 0; i < open; ++i) {
            const Play reply = children[i].reply;
            const SuitState::Holding& hold = node.suit[reply.suit]->hold[me];
            const int coarse = hold.card_class[reply.rank];
            scores[i] = options_.ordering ? hold.score[prospect.manner - kHigh][reply.rank] +
                                                context[coarse] + pressure[coarse]
                                          : -i;
        }
    }
    int best = prospect.best;
    for (int i = 0; i < open; ++i) {
        int first = i;
        for (int k = i + 1; k < open; ++k) {
            if (scores[k] > scores[first]) first = k;
        }
        if (first != i) {
            std::swap(children[first], children[i]);
            scores[first] = scores[i];
        }
        const Child& child = children[i];
        const int left = total - child.gain;
        const Node after =
            next(node, led, child.reply, prospect.led_state, child.state, taken ? me : other);
        const int points = expand(after, child.key, child.sums, child.need, left, child.move);
        best = std::min(best, taken ? left - points : child.gain + points);
        if (best < need) break;
    }
    return best;
}

template <class Options>
int Search<Options>::expand(const Node& node, std::uint64_t key, Sums sums, int need, int total,
                            int table_move) {
    watch_.count();
    if constexpr (Options::observed) {
        if (observer) observer(node, nullptr, need);
    }
    complete(node);
    Frame frame{node, {}, {}};
    const int me = node.leader;
    frame.hash[me] = key;
    frame.sums[me] = sums;
    frame.hash[1 - me] = key_of(node, 1 - me);
    frame.sums[1 - me] = sums_of(node, 1 - me);
    Moves moves;
    list_leads(node, need, total, table_move, options_, moves);
    std::array<Child, kRoom + kMostReplies>
        children;  // the last places for a lead that is not held
    int best = -1;
    int best_move = 0;
    const auto settle = [&](int value, Play play) {  // true if the lead reaches `need`
        best = std::max(best, value);
        if (value < need) return false;
        best_move = play.suit * 8 + play.rank + 1;
        return true;
    };

    // With many cards left all leads are looked at before one is searched; the fewer replies stay
    // open the better.
    std::array<Prospect, kMostMoves> prospects;
    constexpr std::uint8_t kNotHeld = 255;
    std::array<std::uint8_t, 32> place;  // in prospects, by suit and rank
    std::array<std::int16_t, kMostMoves> room;
    const bool probing = options_.table && node.cards >= options_.lead_probe_from;
    if (probing) {
        int used = 0, kept = 0;
        for (int i = 0; i < moves.size; ++i) {
            const Play play = moves.play(i);
            if (used + kMostReplies > kRoom) {
                place[moves.list[i] & 31] = kNotHeld;
                moves.list[kept++] = moves.list[i];
                continue;
            }
            Prospect& prospect = prospects[kept];
            prospect = look(frame, play, need, total, &children[used]);
            if (prospect.open == 0) {
                if (settle(prospect.best, play)) break;
                continue;
            }
            place[moves.list[i] & 31] = static_cast<std::uint8_t>(kept);
            room[kept] = static_cast<std::int16_t>(used);
            moves.list[kept++] = moves.list[i] - prospect.open * options_.open_reply * 256;
            used += prospect.open;
        }
        moves.size = best >= need ? 0 : kept;
    }
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        Prospect now;
        Prospect* prospect = &now;
        Child* replies = &children[kRoom];
        const int at = probing ? place[moves.list[i] & 31] : kNotHeld;
        if (at != kNotHeld) {
            prospect = &prospects[at];
            replies = &children[room[at]];
            if (i > 0)
                probe(*prospect, replies, need,
                      total);  // the search of other leads may have decided some
        } else {
            now = look(frame, play, need, total, replies);
        }
        const int value = prospect->open == 0
                              ? prospect->best
                              : search(frame, play, *prospect, replies, need, total);
        if (settle(value, play)) break;
    }
    if (options_.table) {
        const int stored =
            std::max(0, best - node.suit[0]->glance[node.leader].leader_sure_counters);
        table_.store(key, node.cards, best >= need ? stored : 0, best >= need ? 255 : stored,
                     best_move);
    }
    return best;
}

}  // namespace glup::endgame
