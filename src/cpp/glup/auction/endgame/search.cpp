#include "glup/auction/endgame/search.hpp"

#include <algorithm>
#include <bit>

#include "glup/support/bits.hpp"

namespace glup::auction::endgame {
void Search::set_up(int seats, std::uint8_t ours, const Worth& worth, std::uint64_t salt, int most,
                    const Options& options, const Weights& weights) {
    seats_ = seats;
    ours_ = ours;
    worth_ = worth;
    salt_ = salt;
    grain_ = most / 255 + 1;
    options_ = options;
    weights_ = &weights;
}

Play Search::Moves::pick(int first) {
    int best = first;
    for (int i = first + 1; i < size; ++i)
        if (list[i] > list[best]) best = i;
    std::swap(list[first], list[best]);
    return play(first);
}

Trick Search::begun(const Node& node) const {
    const auto trumps = [&](int side) { return std::popcount(node.suit[0]->side[side]); };
    const int side = side_of(node.leader);
    const bool stronger = trumps(side) > trumps(1 - side);
    return {node.suit, node.total, node.leader, node.cards, node.unsaved, stronger, 0, 0,
            0,         0,          0,           0};
}

Trick Search::played(const Trick& trick, Play play) {
    Trick next = trick;
    const int seat = player(trick);
    if (trick.played == 0) next.led = play.suit;
    if (holds(trick, play)) {
        next.taker = static_cast<std::uint8_t>(seat);
        next.suit_held = play.suit;
        next.place_held = play.place;
    }
    next.counters += book_.counter[play.suit] >> play.place & 1;
    next.suit[play.suit] = book_.without(play.suit, trick.suit[play.suit], play.place);
    ++next.played;
    return next;
}

Node Search::next(const Trick& trick, int& gain) const {
    Node node{trick.suit, trick.total, trick.taker, static_cast<std::uint8_t>(trick.cards - 1),
              trick.unsaved};
    const int points = worth_.trick + worth_.counter * trick.counters;
    node.total -= points;
    gain = side_of(trick.taker) != 0 ? points : 0;
    if (trick.unsaved != 0) {
        const int group = worth_.group[trick.taker];
        if ((trick.unsaved >> group & 1) != 0 && (!worth_.by_counter || trick.counters != 0)) {
            node.unsaved &= static_cast<std::uint8_t>(~(1U << group));
            node.total -= worth_.meld[group];
            if (side_of(trick.taker) != 0) gain += worth_.meld[group];
        }
    }
    return node;
}

// One card a hand: all is forced.
int Search::last_trick(const Node& node) const {
    int taker = node.leader, suit = 0, counters = 0;
    while (node.suit[suit]->held[taker] == 0) ++suit;
    const Places trumps = node.suit[0]->all;
    if (trumps != 0) suit = 0;
    const Places cards = node.suit[suit]->all;
    const int high = std::bit_width(cards) - 1;
    const int rank = book_.place[suit][high].rank;
    for (int i = 0; i < seats_; ++i) {
        const int seat = after(node.leader, i);
        const Places own = node.suit[suit]->held[seat];
        if (own != 0 && book_.place[suit][std::countr_zero(own)].rank == rank) {
            taker = seat;
            break;
        }
    }
    const bool ours = side_of(taker) != 0;
    if (node.unsaved == 0) return ours ? node.total : 0;
    for (const SuitRecord* record : node.suit) counters += record->counters;
    int value = ours ? worth_.trick + worth_.counter * counters + worth_.last : 0;
    const bool saves = !worth_.by_counter || counters != 0;
    for_each_bit(static_cast<unsigned>(node.unsaved), [&](int group) {
        const bool saved = saves && worth_.group[taker] == group;
        // Group 0 is the bidder's side; what others do not save is theirs no more.
        if (saved == (group == 0)) value += worth_.meld[group];
    });
    return value;
}

Search::Sets Search::choices(const Trick& trick, bool twins) const {
    Sets sets{};
    const int seat = player(trick);
    if (trick.played == 0) {
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            const SuitRecord& record = *trick.suit[suit];
            sets[suit] = record.held[seat] & record.top_sure;
        }
        return sets;
    }
    const SuitRecord& led = *trick.suit[trick.led];
    int suit = trick.led;
    Places own = led.held[seat];
    if (own == 0) {
        suit = 0;
        own = trick.suit[0]->held[seat];
    }
    if (own == 0) {
        for (int s = 1; s < rules::kSuits; ++s)
            sets[s] = trick.suit[s]->held[seat] & trick.suit[s]->top;
    } else {
        const SuitRecord& record = *trick.suit[suit];
        bool holds = suit == 0;  // a trump on a plain trick
        if (suit == trick.suit_held) {
            const Places beating = own & book_.above[suit][trick.place_held];
            holds = beating != 0;
            if (holds) own = beating;
        }
        sets[suit] = own & (holds && suit == 0 ? record.top_sure : record.top);
    }
    if (twins && options_.twins) leave_twins(trick, sets, behind(trick, trick.led));
    return sets;
}

Search::Behind Search::behind(const Trick& trick, int led) const {
    Behind found;
    for (int k = trick.played + 1; k < seats_; ++k) {
        const int seat = after(trick.leader, k), side = side_of(seat);
        const Places own = trick.suit[led]->held[seat];
        found.follow[side] |= own;
        if (own == 0 && led != 0) found.ruff[side] |= trick.suit[0]->held[seat];
    }
    return found;
}

bool Search::holds(const Trick& trick, Play play) const {
    if (trick.played == 0) return true;
    if (play.suit != trick.suit_held) return play.suit == 0;
    return (book_.above[play.suit][trick.place_held] >> play.place & 1) != 0;
}

// Who can beat the card that holds must do so.
Outcome Search::outcome_of(const Trick& trick, Play play, int led, const Behind& behind) const {
    const int seat = player(trick), mine = side_of(seat);
    const bool now = holds(trick, play);
    const int suit = now ? play.suit : trick.suit_held;
    const Places above = book_.above[suit][now ? play.place : trick.place_held];
    bool others = false, ours = false;
    if (suit == led) {
        others = (behind.follow[0] & above) != 0 || behind.ruff[0] != 0;
        ours = (behind.follow[1] & above) != 0 || behind.ruff[1] != 0;
    } else {
        others = (behind.ruff[0] & above) != 0;
        ours = (behind.ruff[1] & above) != 0;
    }
    if (others && ours) return kUnsure;
    const int side = others || ours ? static_cast<int>(ours) : side_of(now ? seat : trick.taker);
    return side == mine ? kOwn : kTheirs;
}

// Of a blank and a counter alike the one that the trick's taker, where that is sure, tells.
void Search::leave_twins(const Trick& trick, Sets& sets, const Behind& behind) const {
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const SuitRecord& record = *trick.suit[suit];
        const Places blank = sets[suit] & record.blank_twin;
        const Places counter = sets[suit] & record.counter_twin;
        if (blank == 0 || counter == 0) continue;
        const Play play{static_cast<std::uint8_t>(suit),
                        static_cast<std::uint8_t>(std::countr_zero(blank))};
        const Outcome sure = trick.played == 0
                                 ? outcome_of(trick, play, suit, this->behind(trick, suit))
                                 : outcome_of(trick, play, trick.led, behind);
        if (sure == kOwn) sets[suit] &= ~blank;
        if (sure == kTheirs) sets[suit] &= ~counter;
    }
}

void Search::list(const Trick& trick, Moves& moves) const {
    Sets sets = choices(trick, false);
    const auto count = [&] {
        return std::popcount(sets[0]) + std::popcount(sets[1]) + std::popcount(sets[2]) +
               std::popcount(sets[3]);
    };
    Behind rest;
    bool choice = count() > 1;
    if (choice) {
        if (trick.played != 0) rest = behind(trick, trick.led);
        if (options_.twins) {
            leave_twins(trick, sets, rest);
            choice = count() > 1;
        }
    }
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const Places set = sets[suit];
        if (set == 0) continue;
        if (!choice || !options_.ordering) {
            for_each_bit(set, [&](int place) { moves.add(0, suit, place); });
        } else if (trick.played == 0) {
            score_leads(trick, suit, set, moves);
        } else {
            score_follows(trick, suit, set, rest, moves);
        }
    }
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
    list(trick, moves);
    if (table_move != 0) {
        for (int i = 0; i < moves.size; ++i) {
            const Play play = moves.play(i);
            if (play.suit * 8 + book_.place[play.suit][play.place].rank + 1 == table_move)
                moves.list[i] += 1 << 29;
        }
    }
    int best = ours ? -1 : node.total + 1, best_move = 0;
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        const int value = follow(played(trick, play), need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) {
            best_move = play.suit * 8 + book_.place[play.suit][play.place].rank + 1;
            break;
        }
    }
    const int effort = static_cast<int>(std::bit_width(stop_check_.nodes() - before));
    store(key, offset_of(node), need, best, best_move, effort);
    return best;
}

int Search::follow(const Trick& trick, int need) {
    if (complete(trick)) {
        int gain = 0;
        const Node node = next(trick, gain);
        // The last trick has no tricks after it.
        if (node.cards == 0) {
            if (side_of(trick.taker) != 0) gain += worth_.last;
            for_each_bit(static_cast<unsigned>(node.unsaved),
                         [&](int group) { gain += group == 0 ? 0 : worth_.meld[group]; });
            return gain;
        }
        return gain + judge(node, need - gain);
    }
    Moves moves;
    list(trick, moves);
    if (moves.size > 1 && trick.played + 1 == seats_ && trick.cards > 2 && options_.last_look)
        return last_card(trick, need, moves);
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    for (int i = 0; i < moves.size; ++i) {
        const int value = follow(played(trick, moves.pick(i)), need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) break;
    }
    return best;
}

// All positions after the trick are judged by arithmetic and the table before one is searched.
int Search::last_card(const Trick& trick, int need, Moves& moves) {
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
        one.node = next(played(trick, moves.pick(i)), one.gain);
        one.move = 0;
        int value = 0;
        bool found = decided(one.node, need - one.gain, value);
        if (!found) {
            one.key = key_of(one.node);
            found = known(one.key, offset_of(one.node), need - one.gain, value, one.move) ||
                    bounded(one.node, need - one.gain, value);
        }
        if (!found) {
            ++size;
        } else if (settle(one.gain + value)) {
            return best;
        }
    }
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
