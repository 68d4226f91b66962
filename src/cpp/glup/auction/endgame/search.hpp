// Null-window search over whole tricks: can the bidder's side get `need` more?
//
// What it gets is counted in units of the question: see Worth. All that is not its own goes to the
// others, so a position has a total, and one number says all.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "glup/auction/endgame/hopes.hpp"
#include "glup/auction/endgame/order.hpp"
#include "glup/auction/endgame/pattern_table.hpp"
#include "glup/auction/endgame/suit_book.hpp"
#include "glup/search/stop_check.hpp"

namespace glup::auction::endgame {

// What the bidder's side gets for a trick, a counter in it, and the last trick; and melds: whose
// group of seats takes a trick (or a counter, if its side has `by_counter`) has saved its meld.
struct Worth {
    int trick = 0;
    int counter = 1;
    int last = 1;
    std::array<bool, 2> by_counter{};              // of the others, of the bidder's side
    std::array<int, kMostSeats> meld{};            // of a group, the bidder's side's first
    std::array<std::uint8_t, kMostSeats> group{};  // of a seat
    friend bool operator==(const Worth&, const Worth&) = default;
};

// Whom who follows has to beat.
struct Duties {
    Head head = Head::kAlways;
    std::array<std::uint8_t, kMostSeats> spared{};  // by seat: seats whose tricks it has not to
    bool all() const { return head == Head::kAlways && spared == decltype(spared){}; }
};

// Before a trick.
struct Node {
    std::array<SuitRecord*, rules::kSuits> suit;  // trumps first
    int total;                                    // that is still to be shared out
    std::uint8_t leader;
    std::uint8_t cards;    // of a hand
    std::uint8_t unsaved;  // groups whose meld is not saved yet
};

struct Play {
    std::uint8_t suit;
    std::uint8_t place;
};

// Partition search: a proof says what it had to tell apart, and so holds wherever that is the same.
// Low cards of a suit are one kind, and high ones another. These are ranks, eight bits a suit: the
// lowest of each kind says down to where the cards of that kind were compared. Of lower ones it is
// enough that every seat has as many. Trumps are always told apart.
using Needs = std::uint32_t;

// In the course of a trick.
struct Trick : Node {     // with the cards still in hands, and all else as it was before the trick
    bool role;            // whether the leader's side is the one with more trumps
    std::uint8_t played;  // cards in it
    std::uint8_t led, taker;             // the suit led, who holds the trick
    std::uint8_t suit_held, place_held;  // and by what
    std::uint8_t open;                   // kinds of which it is not said yet what holds, a bit each
    std::uint16_t counters;              // what they are worth
    std::array<Needs, 2> needs;          // of a proof of the others, of the bidder's side
};

class Search {
public:
    Search(PatternTable& table, SuitBook& book, StopCheck& stop_check)
        : table_(table), book_(book), stop_check_(stop_check) {}

    // For one deal and one question. `salt` tells them apart in the table's keys.
    void set_up(int seats, std::uint8_t ours, const Worth& worth, const Duties& duties, bool alike,
                std::uint64_t salt, int most, const Options& options, const Weights& weights);

    // What the bidder's side gets from here on: a lower bound if it is `need` or more, else an
    // upper one.
    int lead(const Node& node, int need) { return judge(node, need); }
    int follow(const Trick& trick, int need) {
        Trick then = trick;
        return play_on(then, need);
    }
    // The same after the player to act has played.
    int lead_with(const Node& node, Play play, int need) {
        return follow(played(begun(node), play), need);
    }
    int follow_with(const Trick& trick, Play play, int need) {
        return follow(played(trick, play), need);
    }

    Trick begun(const Node& node) const;
    Trick played(const Trick& trick, Play play);
    int player(const Trick& trick) const { return after(trick.leader, trick.played); }
    bool complete(const Trick& trick) const { return trick.played == seats_; }
    // The position after a whole trick, and what the bidder's side got for it.
    Node next(const Trick& trick, int& gain) const {
        Trick then = trick;
        gain = finish(then);
        return then;
    }
    // The same in place.
    int finish(Trick& trick) const;
    int last_trick(const Node& node);

    // What the player to act may play, by suit, of equal cards one.
    using Sets = std::array<Places, rules::kSuits>;
    Sets choices(const Trick& trick) const {
        return trick.played == 0 ? leads(trick) : follows(trick).sets;
    }
    // The one that the weights put first.
    Play first_choice(const Trick& trick) const;

private:
    friend struct Probe;  // of the tuner
    struct Moves {
        std::array<std::int32_t, 4 * kMostPlaces> list;  // score above, suit and place below
        int size = 0;
        Needs twins = 0;  // that one of a pair was left out
        void add(int score, int suit, int place) { list[size++] = score * 128 + suit * 32 + place; }
        Play play(int i) const {
            return {static_cast<std::uint8_t>(list[i] >> 5 & 3),
                    static_cast<std::uint8_t>(list[i] & 31)};
        }
        int card(int i) const { return list[i] & 127; }
        Play pick(int first);
    };

    // What a seat may play to a trick that was led.
    struct Follows {
        Sets sets{};
        bool holds = false;                // the trick: all of these cards would, or none; or some
        bool several = false;              // there is a choice
        std::uint8_t first = 0, last = 0;  // suits of the sets
        Needs against = 0;                 // whatever is played, of a proof of the other side
        Needs kept = 0;                    // not to hold, of a proof of the own
        Places near = 0;                   // cards of the kind of the one that holds
        int highest = 0;                   // which may be played if any may that beats
        Play only() const {
            return {first, static_cast<std::uint8_t>(std::countr_zero(sets[first]))};
        }
    };

    int after(int seat, int turns) const {
        const int next = seat + turns;
        return next >= seats_ ? next - seats_ : next;
    }
    int side_of(int seat) const { return ours_ >> seat & 1; }
    // Whether a trick with so many counters is what the taker's side needs for its melds.
    bool saves(int taker, int counters) const {
        return counters != 0 || !worth_.by_counter[side_of(taker)];
    }
    // Plain suits in an order that their names do not change.
    using Plain = std::array<int, 3>;
    static Plain plain_of(const Node& node);
    std::uint64_t base_of(const Node& node) const {
        return node.suit[0]->hash + salt_ +
               (node.leader + 8 * std::uint64_t{node.unsaved}) * 0x9e3779b97f4a7c15;
    }
    static std::uint64_t pattern_of(const Node& node, const Plain& plain, std::uint64_t base,
                                    unsigned depths);
    unsigned depths_of(const Node& node, const Plain& plain, Needs needs) const;
    static Needs needs_of(const Node& node, const Plain& plain, unsigned depths);
    Needs whole(int suit) const { return suit == 0 ? 0 : Needs{0x3f} << (8 * suit); }
    Needs need_of(int suit, int place) const {
        return suit == 0 ? 0 : Needs{1} << (8 * suit + book_.place[suit][place].rank);
    }
    int kind_of(Play card) const { return book_.kind[card.suit][1] >> card.place & 1; }
    bool known(const Node& node, std::uint64_t key, int need, int& value);
    void store(const Node& node, std::uint64_t key, int need, int value, int effort);
    // Entries of one key lie in one bucket, and where that is full in that of a finer key. With
    // three seats there are too many for the first.
    static constexpr int kLevels = 3;
    int first_level() const { return seats_ == 3 ? 1 : 0; }
    std::uint64_t key_of(const Node& node, int level) const;
    bool decided(const Node& node, int need, int& value) const;
    bool bounded(const Node& node, int need, int& value);
    int sure(const Node& node, int side, int much);
    struct Quick {
        int tricks = 0, counters = 0;
        Needs needs = 0;
    };
    Quick quick_tricks(const Node& node) const;
    int judge(const Node& node, int need);
    // The trick is used up.
    int play_on(Trick& trick, int need);
    int after_trick(Trick& trick, int need);
    int choose(const Trick& trick, const Follows& follows, int need);
    // Counters in sure trumps of the bidder's side are not in the key.
    int offset_of(const Node& node) const { return worth_.counter * node.suit[0]->sure[1]; }
    int expand(const Node& node, int need, std::uint64_t key);
    int follow_short(const Trick& trick, const Follows& follows, int need);
    int last_card(const Trick& trick, const Follows& follows, int need, Moves& moves);
    Sets leads(const Trick& trick) const;
    Follows follows(const Trick& trick) const;
    // The player to act plays, and the trick is theirs if the card `takes` it.
    void put(Trick& trick, Play play, bool takes) {
        if (trick.played == 0) trick.led = play.suit;
        if (takes) {
            trick.taker = static_cast<std::uint8_t>(player(trick));
            trick.suit_held = play.suit;
            trick.place_held = play.place;
        }
        const unsigned counts = alike_ ? book_.counter[play.suit] >> play.place & 1
                                       : book_.value[play.suit][play.place];
        trick.counters = static_cast<std::uint16_t>(trick.counters + counts);
        trick.suit[play.suit] = book_.without(play.suit, trick.suit[play.suit], play.place);
        ++trick.played;
    }
    // The same, and what is to be told apart for that.
    void put(Trick& trick, const Follows& follows, Play play) {
        const int side = side_of(player(trick));
        trick.needs[1 - side] |= follows.against;
        const bool near = (follows.near >> play.place & 1) != 0;
        if (near) trick.open |= static_cast<std::uint8_t>(1U << kind_of(play));
        if (play.place != follows.highest && !follows.holds)
            trick.needs[side] |= follows.kept;
        else if (play.place != follows.highest && near)
            trick.needs[side] |= need_of(play.suit, play.place);
        put(trick, play, takes(trick, follows, play));
    }
    // What the seats still to play, by side, have to beat a card with: of the suit led, and trumps
    // of those who have none of it.
    struct Behind {
        std::array<Places, 2> follow{}, ruff{};
    };
    Behind behind(const Trick& trick) const;
    bool holds(const Trick& trick, Play play) const;
    bool takes(const Trick& trick, const Follows& follows, Play play) const {
        return dutiful_ ? follows.holds : holds(trick, play);
    }
    // Whether the seat has to beat the trick with a card of this suit, if it can.
    bool bound(const Trick& trick, int seat, int suit) const {
        if (duties_.head == Head::kNever) return false;
        if (duties_.head == Head::kTrumps && (suit != 0 || trick.led != 0)) return false;
        return (duties_.spared[seat] >> trick.taker & 1) == 0;
    }
    // Of a blank and a counter alike the one that the trick's taker, where that is sure, tells.
    template <class OutcomeOf>
    static bool leave_twin(const SuitRecord& record, Places& set, const OutcomeOf& outcome_of) {
        const Places blank = set & record.blank_twin, counter = set & record.counter_twin;
        if (blank == 0 || counter == 0) return false;
        const Outcome sure = outcome_of(std::countr_zero(blank));
        if (sure == kOwn) set &= ~blank;
        if (sure == kTheirs) set &= ~counter;
        return sure != kUnsure;
    }
    void list(const Trick& trick, Moves& moves) const;
    void list_leads(const Trick& trick, Moves& moves) const;
    void list_follows(const Trick& trick, const Follows& follows, Moves& moves) const;
    CardScores scores_of(SuitRecord& record, int suit, const Trick& trick) const;
    void score_leads(const SuitRecord& record, int suit, const LeadWeights& weight,
                     std::int16_t* scores) const;
    void score_follows(const SuitRecord& record, int suit, const FollowWeights& weight,
                       const CardScores& scores) const;

    PatternTable& table_;
    Needs needs_ = 0;  // of what was returned last
    SuitBook& book_;
    StopCheck& stop_check_;
    Options options_;
    const Weights* weights_ = nullptr;
    Hopes hopes_;
    Worth worth_;
    Duties duties_;
    bool dutiful_ = true;
    bool alike_ = true;  // all counters
    std::uint64_t salt_ = 0;
    int seats_ = 0;
    int grain_ = 1;  // points of the question to a unit of the table
    std::uint8_t ours_ = 0, seat_mask_ = 0;
};

}  // namespace glup::auction::endgame
