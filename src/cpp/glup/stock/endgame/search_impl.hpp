// The recursion of Search: look at the replies to a lead, search what they leave open, expand a
// position. Included by search.hpp.
#pragma once

#include <bit>
#include <utility>

#include "glup/stock/endgame/search.hpp"

namespace glup::endgame {

template <class Game, bool kObserved>
void Search<Game, kObserved>::look(const Frame& frame, Play led, int need, int total,
                                   Child* children, Prospect& prospect) {
    const Node& node = frame.node;
    const int other = node.leader, me = 1 - other;
    const SuitState& suit = *node.suit[led.suit];
    const bool follows = suit.length[me] != 0;
    // Who can't follow ruffs, unless trumps were led or there are none. Who can may have the
    // choice, in other games than Glup.
    const bool taken = follows ? (suit.view[other].beaten_leads >> led.rank & 1) != 0
                               : node.suit[0]->length[me] != 0;
    const SuitState* led_state = nullptr;
    int best = kUndecided;
    Child* child = children;
    int taker = taken ? me : other;
    Side side(taken, need, total);
    std::uint64_t rest_key = frame.hash[taker], rest_sums = frame.sums[taker].word;
    // To be called for each reply, which takes the trick if it follows and `beats`.
    const auto aim = [&](bool beats) {
        if constexpr (Game::kTakerKnown) return;
        if (follows) {
            taker = beats ? me : other;
            side = Side(beats, need, total);
            rest_key = frame.hash[taker];
            rest_sums = frame.sums[taker].word;
        }
        child->taken = taker == me;
    };
    // Judges the position in `child` after a reply; false if it refutes the lead.
    const auto judge = [&](int plan) {
        const int gain = child->gain;
        int points = 0;
        bool decided = true;
        if (node.cards == 2) [[unlikely]] {
            points = last_trick(next(node, led, child->reply, led_state, child->state, taker),
                                total - gain);
        } else {
            table_.prefetch(child->key);
            decided = screen(game_, child->sums, plan, side.need - gain, total - gain,
                             node.cards - 1, points);
        }
        if (!decided) {
            ++child;
            return true;
        }
        best = std::min(best, side.value(gain + points));
        return best >= need;
    };
    prospect.manner = !follows ? kAway : taken ? kHigh : kLow;
    Answers answers;
    if (follows) answers = book_.answers(led.suit, suit, other, led.rank);
    if (answers.begin != nullptr) {
        for (const Answer* answer = answers.begin; answer != answers.end; ++answer) {
            aim(answer->taken);
            const SuitState::Glance& trump = node.suit[0]->glance[taker];
            child->key = rest_key + answer->hash;
            child->sums.word = rest_sums + answer->sums.word;
            child->state = answer->state;
            child->reply = answer->reply;
            child->gain = answer->gain;
            child->move = 0;
            child->offset = led.suit == 0 ? answer->sure_counters : trump.leader_sure_counters;
            if (!judge(led.suit == 0 ? answer->plan : trump.plan)) {
                child = children;
                break;
            }
        }
    } else {
        std::uint32_t replies = 0;   // by suit and rank, as in a move's number
        std::uint32_t led_step = 0;  // to the state without the led card
        if (follows) {
            replies = static_cast<std::uint32_t>(suit.replies[other][led.rank]) << 8 * led.suit;
            led_step = book_.step(other, led.suit, led.rank);
        } else {
            replies = taken ? node.suit[0]->view[me].high_value : list_discards(node, game_);
            led_state = &book_.without(led.suit, suit, other, led.rank);
            rest_key += led_state->glance[taker].hash - suit.glance[taker].hash;
            rest_sums += led_state->glance[taker].sums.word - suit.glance[taker].sums.word;
        }
        // Trumps after the trick, if the reply is none.
        const SuitState* const trumps = led.suit == 0 && !follows ? led_state : node.suit[0];
        const int led_value = game_.points(led.rank);
        for (; replies != 0; replies &= replies - 1) {
            const int move = std::countr_zero(replies);
            const int s = move >> 3;
            aim((move & 7) > led.rank);
            const SuitState& before = *node.suit[s];
            const SuitState& after =
                book_.at(s, before.index - led_step - book_.step(me, s, move & 7));
            const SuitState::Glance& glance = after.glance[taker];
            const SuitState::Glance& trump = s == 0 ? glance : trumps->glance[taker];
            child->key = rest_key + glance.hash - before.glance[taker].hash;
            child->sums.word = rest_sums + glance.sums.word - before.glance[taker].sums.word;
            child->state = &after;
            child->reply = static_cast<std::uint8_t>(move);
            child->gain = static_cast<std::uint8_t>(led_value + game_.points(move & 7));
            child->move = 0;
            child->offset = trump.leader_sure_counters;
            if (!judge(trump.plan)) {
                child = children;
                break;
            }
        }
    }
    prospect.led_state = led_state;
    prospect.best = best;
    prospect.open = static_cast<int>(child - children);
    prospect.taken = taken;
}

template <class Game, bool kObserved>
void Search<Game, kObserved>::probe(Prospect& prospect, Child* children, int need,
                                    int total) const {
    const bool taken = prospect.taken;
    Side side(taken, need, total);
    const Child* const end = children + prospect.open;
    Child* kept = children;
    for (Child* child = children; child != end; ++child) {
        if constexpr (!Game::kTakerKnown) side = Side(child->taken, need, total);
        int points = 0;
        if (known(child->key, child->offset, side.need - child->gain, points, child->move)) {
            prospect.best = std::min(prospect.best, side.value(child->gain + points));
            if (prospect.best < need) {
                kept = children;
                break;
            }
        } else {
            if (kept != child) *kept = *child;
            ++kept;
        }
    }
    prospect.open = static_cast<int>(kept - children);
}

template <class Game, bool kObserved>
int Search<Game, kObserved>::search(const Frame& frame, Play led, Prospect& prospect,
                                    Child* children, int need, int total) {
    const Node& node = frame.node;
    const int other = node.leader, me = 1 - other;
    const int open = prospect.open;
    const bool taken = prospect.taken;
    const Manner manner = prospect.manner;
    if constexpr (kObserved) {
        if (observer && open > 1) observer(node, &led, need);
    }
    std::array<int, kMostMoves> scores;
    if (open > 1) {
        const int trumps = node.suit[0]->length[me], other_trumps = node.suit[0]->length[other];
        const Weights& weights = game_.weights();
        const int context = context_of(trumps, other_trumps, node.cards),
                  pressure = pressure_of(need, total, node.cards);
        for (int i = 0; i < open; ++i) {
            const Manner how = manner_of(manner, children[i]);
            const int suit = children[i].reply >> 3, rank = children[i].reply & 7;
            const SuitState& state = *node.suit[suit];
            const int coarse = state.view[me].card_class[rank];
            scores[i] = state.reply_score[me][how - kHigh][rank] +
                        weights.context[how][context][coarse] +
                        weights.pressure[how][pressure][coarse];
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
        const bool taken_now = takes(taken, child);
        const Side side(taken_now, need, total);
        prefetch_rest(*child.state);
        if (i == 0 && prospect.led_state != nullptr) prefetch_rest(*prospect.led_state);
        const Node after =
            next(node, led, child.reply, prospect.led_state, child.state, taken_now ? me : other);
        const int points = expand(after, child.key, child.sums, side.need - child.gain,
                                  total - child.gain, child.move);
        best = std::min(best, side.value(child.gain + points));
        if (best < need) break;
    }
    return best;
}

template <class Game, bool kObserved>
int Search<Game, kObserved>::expand(const Node& node, std::uint64_t key, Sums sums, int need,
                                    int total, int table_move) {
    const std::uint64_t nodes_before = stop_check_.nodes();
    stop_check_.count();
    if constexpr (kObserved) {
        if (observer) observer(node, nullptr, need);
    }
    complete(node);
    Frame frame{node, {}, {}};
    const int me = node.leader;
    frame.hash[me] = key;
    frame.sums[me] = sums;
    frame.hash[1 - me] = key_of(node, 1 - me);
    frame.sums[1 - me] = sums_of<Game>(node, 1 - me);
    Moves moves;
    list_leads(node, need, total, table_move, game_, moves);
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
    std::array<std::uint8_t, kMostMoves> room;
    const bool probing = node.cards >= kLeadProbeFrom;
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
            look(frame, play, need, total, &children[used], prospect);
            probe(prospect, &children[used], need, total);
            if (prospect.open == 0) {
                if (settle(prospect.best, play)) break;
                continue;
            }
            place[moves.list[i] & 31] = static_cast<std::uint8_t>(kept);
            room[kept] = static_cast<std::uint8_t>(used);
            moves.list[kept++] = moves.list[i] - prospect.open * kOpenReply * 256;
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
            look(frame, play, need, total, replies, now);
            probe(now, replies, need, total);
        }
        const int value = prospect->open == 0
                              ? prospect->best
                              : search(frame, play, *prospect, replies, need, total);
        if (settle(value, play)) break;
    }
    const int stored = std::max(0, best - node.suit[0]->glance[node.leader].leader_sure_counters);
    const int effort = static_cast<int>(std::bit_width(stop_check_.nodes() - nodes_before));
    table_.store(key, effort, best >= need ? stored : 0, best >= need ? 255 : stored, best_move);
    return best;
}

}  // namespace glup::endgame
