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

std::uint64_t Search::key_of(const Node& node, int level) const {
    std::uint64_t sum = base_of(node);
    for (int suit = 1; suit < rules::kSuits; ++suit) {
        const SuitRecord& record = *node.suit[suit];
        sum += level == 0 ? record.coarse : level == 1 ? record.finer : record.hash;
    }
    return sum;
}

Search::Plain Search::plain_of(const Node& node) {
    Plain plain{1, 2, 3};
    const auto sort = [&](int& a, int& b) {
        if (node.suit[a]->coarse > node.suit[b]->coarse) std::swap(a, b);
    };
    sort(plain[0], plain[1]);
    sort(plain[1], plain[2]);
    sort(plain[0], plain[1]);
    return plain;
}

// Two bits a kind and suit say how many groups are told apart.
std::uint64_t Search::pattern_of(const Node& node, const Plain& plain, std::uint64_t base,
                                 unsigned depths) {
    std::uint64_t sum = base;
    for (int i = 0; i < 3; ++i) {
        const SuitRecord& record = *node.suit[plain[i]];
        sum +=
            record.pattern[0][depths >> (4 * i) & 3] * record.pattern[1][depths >> (4 * i + 2) & 3];
    }
    return (sum & ~std::uint64_t{0xfff}) | depths;
}

unsigned Search::depths_of(const Node& node, const Plain& plain, Needs needs) const {
    if (!options_.patterns) return 0xfff;
    unsigned depths = 0;
    for (int i = 0; i < 3; ++i) {
        const SuitRecord& record = *node.suit[plain[i]];
        const unsigned ranks = needs >> (8 * plain[i]) & 0x3f;
        if ((ranks & 7) != 0) depths |= unsigned{record.depth[std::countr_zero(ranks)]} << (4 * i);
        if (ranks > 7)
            depths |= unsigned{record.depth[std::countr_zero(ranks & 0x38)]} << (4 * i + 2);
    }
    return depths;
}

Needs Search::needs_of(const Node& node, const Plain& plain, unsigned depths) {
    Needs needs = 0;
    for (int i = 0; i < 3; ++i) {
        const SuitRecord& record = *node.suit[plain[i]];
        needs |= Needs(record.reach[0][depths >> (4 * i) & 3] |
                       record.reach[1][depths >> (4 * i + 2) & 3])
                 << (8 * plain[i]);
    }
    return needs;
}

bool Search::known(const Node& node, std::uint64_t key, int need, int& value) {
    const int offset = offset_of(node), least = need - offset;
    const int units = grain_ == 1 ? least : (least + grain_ - 1) / grain_;
    for (int level = first_level();; ++level) {
        const PatternTable::Bucket& bucket = table_.bucket(key);
        unsigned found = bucket.telling(PatternTable::tag(key), units);
        if (found != 0) {
            const Plain plain = plain_of(node);
            const std::uint64_t base = base_of(node);
            for (; found != 0; found &= found - 1) {
                const int i = std::countr_zero(found);
                const unsigned depths = bucket.pattern[i] & 0xfff;
                if (pattern_of(node, plain, base, depths) != bucket.pattern[i]) continue;
                value = bucket.known[i].bound() * grain_ + offset;
                needs_ = needs_of(node, plain, depths);
                return true;
            }
        }
        if (level == kLevels - 1 || !bucket.is_full()) return false;
        key = key_of(node, level + 1);
    }
}

// Also what is needed from then on: all of a group.
void Search::store(const Node& node, std::uint64_t key, int need, int value, int effort) {
    const Plain plain = plain_of(node);
    const unsigned depths = depths_of(node, plain, needs_);
    needs_ = needs_of(node, plain, depths);
    const int rest = std::max(0, value - offset_of(node));
    const bool lower = value >= need;
    const int bound = grain_ == 1 ? rest : lower ? rest / grain_ : (rest + grain_ - 1) / grain_;
    const std::uint64_t pattern = pattern_of(node, plain, base_of(node), depths);
    for (int level = first_level();
         !table_.store(key, pattern, effort, lower, bound, level == kLevels - 1);)
        key = key_of(node, ++level);
}

int Search::judge(const Node& node, int need) {
    if (node.cards == 1) return last_trick(node);
    int value = 0;
    needs_ = 0;
    if (decided(node, need, value)) return value;
    const std::uint64_t key = key_of(node, first_level());
    table_.prefetch(key);
    if (bounded(node, need, value)) return value;
    if (known(node, key, need, value)) return value;
    return expand(node, need, key);
}

int Search::expand(const Node& node, int need, std::uint64_t key) {
    const std::uint64_t before = stop_check_.nodes();
    stop_check_.count();
    const bool ours = side_of(node.leader) != 0;
    const Trick trick = begun(node);
    Moves moves;
    list_leads(trick, moves);
    for (int i = 0; i < moves.size; ++i) {
        const int bonus = options_.hopes ? hopes_.bonus(node.leader, node.cards, moves.card(i)) : 0;
        moves.list[i] += bonus * 128;
    }
    int best = ours ? -1 : node.total + 1;
    Needs needs = moves.twins;
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        Trick then = trick;
        put(then, play, true);
        const int value = play_on(then, need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) {
            hopes_.cut(node.leader, node.cards, moves.card(i));
            needs = needs_;
            break;
        }
        needs |= needs_;
        hopes_.failed(node.leader, moves.card(i));
    }
    needs_ = needs;
    const int effort = static_cast<int>(std::bit_width(stop_check_.nodes() - before));
    store(node, key, need, best, effort);
    return best;
}

int Search::after_trick(Trick& trick, int need) {
    int gain = finish(trick);
    if (trick.cards != 0) {
        const int value = gain + judge(trick, need - gain);
        needs_ |= trick.needs[value >= need];
        return value;
    }
    // The last trick has no tricks after it.
    if (side_of(trick.taker) != 0) gain += worth_.last;
    for_each_bit(static_cast<unsigned>(trick.unsaved),
                 [&](int group) { gain += group == 0 ? 0 : worth_.meld[group]; });
    needs_ = trick.needs[gain >= need];
    return gain;
}

int Search::play_on(Trick& trick, int need) {
    while (!complete(trick)) {
        const Follows follows = this->follows(trick);
        if (follows.several) return choose(trick, follows, need);
        put(trick, follows, follows.only());
    }
    return after_trick(trick, need);
}

int Search::choose(const Trick& trick, const Follows& follows, int need) {
    if (trick.cards < kOrderedFollows) return follow_short(trick, follows, need);
    Moves moves;
    list_follows(trick, follows, moves);
    if (moves.size > 1 && trick.played + 1 == seats_ && options_.last_look)
        return last_card(trick, follows, need, moves);
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    Needs needs = moves.twins;
    for (int i = 0; i < moves.size; ++i) {
        const Play play = moves.pick(i);
        Trick then = trick;
        put(then, follows, play);
        const int value = play_on(then, need);
        best = ours ? std::max(best, value) : std::min(best, value);
        if ((best >= need) == ours) return best;
        needs |= needs_;
    }
    needs_ = needs;
    return best;
}

// So near the end an order costs more than it saves.
int Search::follow_short(const Trick& trick, const Follows& follows, int need) {
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    Needs needs = 0;
    for (std::uint8_t suit = follows.first; suit <= follows.last; ++suit) {
        for (Places set = follows.sets[suit]; set != 0; set &= set - 1) {
            const Play play{suit, static_cast<std::uint8_t>(std::countr_zero(set))};
            Trick then = trick;
            put(then, follows, play);
            const int value = play_on(then, need);
            best = ours ? std::max(best, value) : std::min(best, value);
            if ((best >= need) == ours) return best;
            needs |= needs_;
        }
    }
    needs_ = needs;
    return best;
}

// All positions after the trick are judged by arithmetic and the table before one is searched.
int Search::last_card(const Trick& trick, const Follows& follows, int need, Moves& moves) {
    struct Open {
        Trick trick;
        std::uint64_t key;
        int gain;
    };
    std::array<Open, 24> open;
    const bool ours = side_of(player(trick)) != 0;
    int best = ours ? -1 : trick.total + 1;
    int size = 0;
    Needs needs = moves.twins;
    // With what `needs_` says of what is after the trick.
    const auto settle = [&](int value, const std::array<Needs, 2>& so_far) {
        best = ours ? std::max(best, value) : std::min(best, value);
        needs_ |= so_far[value >= need];
        needs |= needs_;
        return (best >= need) == ours;
    };
    for (int i = 0; i < moves.size && size < 24; ++i) {
        Open& one = open[size];
        const Play play = moves.pick(i);
        one.trick = trick;
        put(one.trick, follows, play);
        one.gain = finish(one.trick);
        int value = 0;
        if (decided(one.trick, need - one.gain, value)) {
            needs_ = 0;
            if (settle(one.gain + value, one.trick.needs)) return best;
            continue;
        }
        one.key = key_of(one.trick, first_level());
        table_.prefetch(one.key);
        ++size;
    }
    int left = 0;
    for (int i = 0; i < size; ++i) {
        Open& one = open[i];
        int value = 0;
        if (known(one.trick, one.key, need - one.gain, value) ||
            bounded(one.trick, need - one.gain, value)) {
            if (settle(one.gain + value, one.trick.needs)) return best;
        } else {
            open[left++] = one;
        }
    }
    size = left;
    for (int i = 0; i < size; ++i) {
        const Open& one = open[i];
        // The table may have learned of it since.
        int value = 0;
        if (!known(one.trick, one.key, need - one.gain, value))
            value = expand(one.trick, need - one.gain, one.key);
        if (settle(one.gain + value, one.trick.needs)) return best;
    }
    needs_ = needs;
    return best;
}

}  // namespace glup::auction::endgame
