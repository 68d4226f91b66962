#include "glup/auction/endgame/search.hpp"

#include <algorithm>
#include <bit>

#include "glup/support/bits.hpp"

namespace glup::auction::endgame {
void Search::set_up(int seats, std::uint8_t ours, const Worth& worth, const Duties& duties,
                    bool alike, std::uint64_t salt, int most, const Options& options,
                    const Weights& weights) {
    seats_ = seats;
    ours_ = ours;
    seat_mask_ = static_cast<std::uint8_t>((1U << seats) - 1);
    worth_ = worth;
    duties_ = duties;
    dutiful_ = duties.all();
    alike_ = alike;
    salt_ = salt;
    grain_ = most / 255 + 1;
    options_ = options;
    weights_ = &weights;
    hopes_.clear();
}

Play Search::Moves::pick(int first) {
    int best = first;
    for (int i = first + 1; i < size; ++i)
        if (list[i] > list[best]) best = i;
    std::swap(list[first], list[best]);
    return play(first);
}

Play Search::first_choice(const Trick& trick) const {
    Moves moves;
    list(trick, moves);
    return moves.pick(0);
}

std::uint64_t Search::key_of(const Node& node) const {
    return node.suit[0]->hash + node.suit[1]->hash + node.suit[2]->hash + node.suit[3]->hash +
           salt_ + (node.leader + 8 * std::uint64_t{node.unsaved}) * 0x9e3779b97f4a7c15;
}

bool Search::known(std::uint64_t key, int offset, int need, int& value, int& move) const {
    const BoundTable::Known entry = table_.find(key);
    if (entry.word == 0) return false;
    move = entry.move();
    const int lower = entry.lower() * grain_ + offset;
    if (lower >= need) {
        value = lower;
        return true;
    }
    const int upper = entry.upper() * grain_ + offset;
    if (entry.upper() < 255 && upper < need) {
        value = upper;
        return true;
    }
    return false;
}

void Search::store(std::uint64_t key, int offset, int need, int value, int move, int effort) {
    const int rest = std::max(0, value - offset);
    if (value >= need) {
        table_.store(key, effort, rest / grain_, 255, move);
    } else {
        table_.store(key, effort, 0, (rest + grain_ - 1) / grain_, move);
    }
}

int Search::judge(const Node& node, int need) {
    if (node.cards == 1) return last_trick(node);
    int value = 0, move = 0;
    if (decided(node, need, value)) return value;
    const std::uint64_t key = key_of(node);
    if (known(key, offset_of(node), need, value, move)) return value;
    if (bounded(node, need, value)) return value;
    return expand(node, need, key, move);
}

int Search::expand(const Node& node, int need, std::uint64_t key, int table_move) {
    const std::uint64_t before = stop_check_.nodes();
    stop_check_.count();
    const bool ours = side_of(node.leader) != 0;
    const Trick trick = begun(node);
    Moves moves;
    list_leads(trick, moves);
    for (int i = 0; i < moves.size; ++i) {
        int bonus = options_.hopes ? hopes_.bonus(node.leader, node.cards, moves.card(i)) : 0;
        if (table_move != 0 && id_of(moves.play(i)) == table_move) bonus = 1 << 22;
        moves.list[i] += bonus * 128;
    }
    int best = ours ? -1 : node.total + 1, best_move = 0;
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        Trick then = trick;
        put(then, play, true);
        const int value = follow(then, need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) {
            hopes_.cut(node.leader, node.cards, moves.card(i));
            best_move = id_of(play);
            break;
        }
        hopes_.failed(node.leader, moves.card(i));
    }
    const int effort = static_cast<int>(std::bit_width(stop_check_.nodes() - before));
    store(key, offset_of(node), need, best, best_move, effort);
    return best;
}

int Search::after_trick(const Trick& trick, int need) {
    int gain = 0;
    const Node node = next(trick, gain);
    if (node.cards != 0) return gain + judge(node, need - gain);
    // The last trick has no tricks after it.
    if (side_of(trick.taker) != 0) gain += worth_.last;
    for_each_bit(static_cast<unsigned>(node.unsaved),
                 [&](int group) { gain += group == 0 ? 0 : worth_.meld[group]; });
    return gain;
}

int Search::follow(Trick trick, int need) {
    Follows follows;
    while (true) {
        if (complete(trick)) return after_trick(trick, need);
        follows = this->follows(trick);
        if (follows.several) break;
        put(trick, follows.only(), takes(trick, follows, follows.only()));
    }
    if (trick.cards < kOrderedFollows) return follow_short(trick, follows, need);
    Moves moves;
    list_follows(trick, follows, moves);
    if (moves.size > 1 && trick.played + 1 == seats_ && options_.last_look)
        return last_card(trick, follows, need, moves);
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        Trick then = trick;
        put(then, play, takes(trick, follows, play));
        const int value = follow(then, need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) break;
    }
    return best;
}

// So near the end an order costs more than it saves.
int Search::follow_short(const Trick& trick, const Follows& follows, int need) {
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    for (std::uint8_t suit = follows.first; suit <= follows.last; ++suit) {
        for (Places set = follows.sets[suit]; set != 0; set &= set - 1) {
            const Play play{suit, static_cast<std::uint8_t>(std::countr_zero(set))};
            Trick then = trick;
            put(then, play, takes(trick, follows, play));
            const int value = follow(then, need);
            best = ours ? std::max(best, value) : std::min(best, value);
            if ((best >= need) == ours) return best;
        }
    }
    return best;
}

// All positions after the trick are judged by arithmetic and the table before one is searched.
int Search::last_card(const Trick& trick, const Follows& follows, int need, Moves& moves) {
    struct Open {
        Node node;
        std::uint64_t key;
        int gain;
        int move;
    };
    std::array<Open, 24> open;
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    int size = 0;
    const auto settle = [&](int value) {
        best = ours ? std::max(best, value) : std::min(best, value);
        return (best >= need) == ours;
    };
    for (int i = 0; i < moves.size && size < 24; ++i) {
        Open& one = open[size];
        const Play play = moves.pick(i);
        Trick whole = trick;
        put(whole, play, takes(trick, follows, play));
        one.node = next(whole, one.gain);
        one.move = 0;
        int value = 0;
        if (decided(one.node, need - one.gain, value)) {
            if (settle(one.gain + value)) return best;
            continue;
        }
        one.key = key_of(one.node);
        table_.prefetch(one.key);
        ++size;
    }
    int left = 0;
    for (int i = 0; i < size; ++i) {
        Open& one = open[i];
        int value = 0;
        if (known(one.key, offset_of(one.node), need - one.gain, value, one.move) ||
            bounded(one.node, need - one.gain, value)) {
            if (settle(one.gain + value)) return best;
        } else {
            open[left++] = one;
        }
    }
    size = left;
    for (int i = 0; i < size; ++i) {
        const Open& one = open[i];
        // The table may have learned of it since.
        int value = 0, move = one.move;
        if (!known(one.key, offset_of(one.node), need - one.gain, value, move))
            value = expand(one.node, need - one.gain, one.key, move);
        if (settle(one.gain + value)) return best;
    }
    return best;
}

}  // namespace glup::auction::endgame
