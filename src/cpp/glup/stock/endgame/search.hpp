// The search: for a position and a number of points, can the leader get that many?
//
// Every bound is on the leader's points over the tricks left, counters and last trick; the follower
// gets the rest. A search for `need` returns a number v: if v >= need the leader surely gets v,
// else they surely get no more than v ("fail-soft" null-window alpha-beta).
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "glup/search/stop_check.hpp"
#include "glup/stock/endgame/bound_table.hpp"
#include "glup/stock/endgame/bounds.hpp"
#include "glup/stock/endgame/moves.hpp"

namespace glup::endgame {

// `kObserved`: with an observer of its decisions.
template <class Game, bool kObserved = false>
class Search {
public:
    Search(BoundTable& table, SuitBook<Game>& book, StopCheck& stop_check, const Game& game)
        : table_(table), book_(book), stop_check_(stop_check), game_(game) {}

    // The leader is to play.
    int lead(const Node& node, int need);

    // The leader has played `led`, which the node still shows in the hand.
    int follow(const Node& node, Play led, int need);

    // The leader's points, as a bound for `need`, when `led` is answered by `reply`.
    int answer(const Node& node, Play led, Play reply, int need);

    // What is known without a search: that `led` is worth `need` to the leader, that `reply` keeps
    // the leader to `most`, and the lead that the table suggests, as a move's number or 0.
    bool reaches(const Node& node, Play led, int need);
    bool keeps(const Node& node, Play led, Play reply, int most);
    int suggested(const Node& node) const { return table_.find(key_of(node, node.leader)).move(); }

    // To be called before moves are listed for a node.
    void complete(const Node& node) {
        for (int suit = 0; suit < rules::kSuits; ++suit) book_.complete(suit, *node.suit[suit]);
    }

    // The node after the trick.
    Node after(const Node& node, Play led, Play reply);

    // Called for every decision searched, if kObserved; `led` is null when it is the leader's.
    std::function<void(const Node& node, const Play* led, int need)> observer;

private:
    static constexpr int kLeadProbeFrom = 10;  // cards left, for all leads to be looked at first
    static constexpr int kOpenReply = 140;     // what an open reply takes off the score of a lead
    static constexpr int kRoom = 64;  // replies of several leads that expand() holds at a time

    // What look() needs of the position before the trick, for either leader of the next one.
    struct Frame {
        const Node& node;
        std::array<std::uint64_t, 2> hash;
        std::array<Sums, 2> sums;
    };
    // A reply's position that neither arithmetic nor the table has decided.
    struct Child {
        std::uint64_t key;
        Sums sums;
        const SuitState* state;  // of the reply's suit
        std::uint8_t reply;      // suit and rank
        std::uint8_t gain;       // points in the trick
        std::uint8_t move;       // the lead that the table suggests
        std::uint8_t offset;     // what the key leaves out of its value
        bool taken;              // by the follower, unless that is known of the lead
    };
    // A lead whose replies have been looked at.
    struct Prospect {
        const SuitState* led_state;  // the suit led without the led card, if the replies are of
                                     // another
        int best;                    // least value among the decided replies
        int open;                    // replies left undecided: children[0 .. open)
        Manner manner;               // of the replies
        bool taken;                  // by the follower; the same for all replies, if kTakerKnown
    };
    // Whether the reply takes the trick, where `taken` says it of all unless it is their choice.
    static bool takes(bool taken, const Child& child) {
        return Game::kTakerKnown ? taken : child.taken;
    }
    static Manner manner_of(Manner manner, const Child& child) {
        if (Game::kTakerKnown || manner == kAway) return manner;
        return child.taken ? kHigh : kLow;
    }
    // How the points of the next leader count for this one: who takes the trick leads.
    struct Side {
        Side(bool taken, int needed, int total)
            : need(taken ? total - needed + 1 : needed),
              base(taken ? total : 0),
              flip(taken ? -1 : 0) {}
        int value(int points) const { return base + ((points ^ flip) - flip); }
        int need;  // the next leader's, with the points in the trick

    private:
        int base;
        int flip;
    };
    static constexpr int kUndecided = 1 << 10;
    // Looks at every reply without searching. If one of them holds the leader below `need`, or all
    // are decided, the lead's value is `best` and nothing is open.
    void look(const Frame& frame, Play led, int need, int total, Child* children,
              Prospect& prospect);
    // Drops the children that the table decides by now.
    void probe(Prospect& prospect, Child* children, int need, int total) const;
    int search(const Frame& frame, Play led, Prospect& prospect, Child* children, int need,
               int total);
    // A position before its search: `value` decides it if `decided`.
    struct Start {
        bool decided;
        int value;
        std::uint64_t key;
        Sums sums;
        std::uint8_t move;
    };
    Start start(const Node& node, int need, int total) const;
    // Looks at the replies to a lead, with the table.
    Prospect glance(const Frame& frame, Play led, int need, int total, Child* children);
    Frame frame_of(const Node& node) const {
        return {node,
                {key_of(node, 0), key_of(node, 1)},
                {sums_of<Game>(node, 0), sums_of<Game>(node, 1)}};
    }
    // Decides a position by the table; else says which lead it suggests.
    bool known(std::uint64_t key, int offset, int need, int& value, std::uint8_t& move) const {
        const BoundTable::Known entry = table_.find(key);
        value = entry.lower() + offset;
        if (value >= need) return true;
        value = entry.upper() + offset;
        if (value < need) return true;
        move = static_cast<std::uint8_t>(entry.move());
        return false;
    }
    // Searches it.
    int expand(const Node& node, std::uint64_t key, Sums sums, int need, int total, int table_move);
    static Node next(const Node& node, Play led, int reply, const SuitState* led_state,
                     const SuitState* reply_state, int taker) {
        Node child = node;
        if (led_state != nullptr) child.suit[led.suit] = led_state;
        child.suit[reply >> 3] = reply_state;
        child.leader = taker;
        --child.cards;
        return child;
    }

    BoundTable& table_;
    SuitBook<Game>& book_;
    StopCheck& stop_check_;
    const Game& game_;
};

template <class Game, bool kObserved>
Node Search<Game, kObserved>::after(const Node& node, Play led, Play reply) {
    Node child = node;
    --child.cards;
    const int me = node.leader;
    bool beaten;
    if (led.suit == reply.suit) {
        child.suit[led.suit] =
            &book_.without(led.suit, *node.suit[led.suit], me, led.rank, reply.rank);
        beaten = reply.rank > led.rank;
    } else {
        child.suit[led.suit] = &book_.without(led.suit, *node.suit[led.suit], me, led.rank);
        child.suit[reply.suit] =
            &book_.without(reply.suit, *node.suit[reply.suit], 1 - me, reply.rank);
        beaten = reply.suit == 0;
    }
    if (beaten) child.leader = 1 - me;
    return child;
}

template <class Game, bool kObserved>
auto Search<Game, kObserved>::start(const Node& node, int need, int total) const -> Start {
    if (node.cards == 1) return {true, last_trick(node, total), 0, {}, 0};
    Start at{false, 0, key_of(node, node.leader), sums_of<Game>(node, node.leader), 0};
    const SuitState::Glance& trump = node.suit[0]->glance[node.leader];
    at.decided = screen(game_, at.sums, trump.plan, need, total, node.cards, at.value) ||
                 known(at.key, trump.leader_sure_counters, need, at.value, at.move);
    return at;
}

template <class Game, bool kObserved>
int Search<Game, kObserved>::lead(const Node& node, int need) {
    const int total = total_points(node, game_);
    const Start at = start(node, need, total);
    return at.decided ? at.value : expand(node, at.key, at.sums, need, total, at.move);
}

template <class Game, bool kObserved>
auto Search<Game, kObserved>::glance(const Frame& frame, Play led, int need, int total,
                                     Child* children) -> Prospect {
    Prospect prospect;
    look(frame, led, need, total, children, prospect);
    probe(prospect, children, need, total);
    return prospect;
}

template <class Game, bool kObserved>
int Search<Game, kObserved>::follow(const Node& node, Play led, int need) {
    complete(node);
    const Frame frame = frame_of(node);
    std::array<Child, kMostReplies> children;
    const int total = total_points(node, game_);
    Prospect prospect = glance(frame, led, need, total, children.data());
    return prospect.open == 0 ? prospect.best
                              : search(frame, led, prospect, children.data(), need, total);
}

template <class Game, bool kObserved>
bool Search<Game, kObserved>::reaches(const Node& node, Play led, int need) {
    complete(node);
    std::array<Child, kMostReplies> children;
    const Prospect prospect =
        glance(frame_of(node), led, need, total_points(node, game_), children.data());
    return prospect.open == 0 && prospect.best >= need;
}

template <class Game, bool kObserved>
bool Search<Game, kObserved>::keeps(const Node& node, Play led, Play reply, int most) {
    const Node child = after(node, led, reply);
    const int points = game_.points(led.rank) + game_.points(reply.rank);
    const int left = total_points(child, game_);
    const bool taken = child.leader != node.leader;
    const int need = taken ? left - most : most + 1 - points;
    const Start at = start(child, need, left);
    return at.decided && (at.value >= need) == taken;
}

template <class Game, bool kObserved>
int Search<Game, kObserved>::answer(const Node& node, Play led, Play reply, int need) {
    const Node child = after(node, led, reply);
    const int points = game_.points(led.rank) + game_.points(reply.rank);
    if (child.leader == node.leader) return points + lead(child, need - points);
    const int left = total_points(child, game_);
    return left - lead(child, left - need + 1);
}

}  // namespace glup::endgame

#include "glup/stock/endgame/search_impl.hpp"
