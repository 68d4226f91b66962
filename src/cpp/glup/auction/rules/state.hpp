// A deal in progress, all cards known.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <type_traits>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::auction {

enum class Decision : std::uint8_t {
    kDraw,
    kBid,
    kLook,
    kKitty,
    kTrump,
    kCall,
    kGive,
    kBury,
    kLead,
    kFollow,
    kOver
};

enum class Result : std::uint8_t {
    kNone,
    kMade,
    kSet,
    kConceded,
    kConcededUnseen,
    kNoMarriage,
    kThrownIn,
    kMisdeal,
    kGame,
    kMoon,
    kMoonMissed
};
// Whether the bidder's side has what it bid for.
constexpr bool is_made(Result result) {
    return result == Result::kMade || result == Result::kMoon || result == Result::kGame;
}

inline constexpr std::uint8_t kNobody = 0xff;
inline constexpr std::uint8_t kNoSuit = rules::kSuits;

using SeatMask = std::uint8_t;
constexpr SeatMask seat_bit(int seat) { return static_cast<SeatMask>(1 << seat); }

// A plain value that is copied, not undone: equal states have equal bytes. Places that are not used
// (yet) are zero; seats are kNobody, cards of one place kNoCard.
struct State {
    Rules rules;

    std::array<Hand, kMostSeats> hand{};
    std::array<Hand, kMostSeats> shown{};             // melds' cards that their seat has not played
    std::array<std::int64_t, kMostSeats> accounts{};  // before the deal
    std::array<std::uint64_t, (kMostBidUnits + 63) / 64> bids{};  // bit units - 1 for each
    std::array<std::int32_t, kMostSeats> melds{};                 // points; kGame
    std::array<std::uint16_t, kMostSeats> bids_made{};  // by each seat: the standing bid is none
    std::array<std::uint16_t, kMostSeats> counters{};   // points, in complete tricks
    std::array<Card, kMostCards> played{};              // to all tricks, in order
    std::array<Card, kMostDrawn> deck{};                // of a game without a deal
    std::array<Card, kMostWidow> widow{};               // or kitty: sorted
    std::array<Card, kMostWidow> buried{};              // sorted
    std::array<Card, kMostWidow> kitty{};  // from the bidder's left on; theirs is the last
    std::array<std::array<Card, kMostPassed>, 2> given{};  // to the bidder; back
    std::array<std::uint8_t, kMostSeats> size{};           // cards in each hand
    std::array<std::uint8_t, kMostSeats> tricks{};         // complete ones
    std::array<std::uint8_t, kMostSeats> nines{};        // dealt, and of the widow when it is taken
    std::array<std::uint8_t, kMostSeats> meld_checks{};  // for the melds that were shown

    std::uint32_t kept = 0;     // turn k of a draw: bit k is set for `keep`
    std::uint16_t bid = 0;      // units; 0: none yet
    std::uint8_t drawn = 0;     // turns
    std::uint8_t plays = 0;     // cards in `played`
    std::uint8_t in_trick = 0;  // of them in the trick now
    std::uint8_t dealer = 0;
    std::uint8_t player = 0;  // to act; kNobody when the deal is over
    std::uint8_t bidder = kNobody;
    std::uint8_t trump = kNoSuit;
    std::uint8_t partner = kNobody;  // who was called
    Card called = kNoCard;
    std::uint8_t leader = kNobody;  // of the trick now; at the end the taker of the last trick
    std::uint8_t holder = kNobody;  // of the trick now, if there is a card in it
    Card best = kNoCard;            // the holder's card
    Decision decision = Decision::kDraw;
    Result result = Result::kNone;
    std::uint8_t gave = 0;     // how many of `given` are done
    SeatMask passed = 0;       // in the auction: have spoken for the last time, but for the bidder
    SeatMask sure_meld = 0;    // were dealt a meld whatever is trump; only with `compel`
    SeatMask blank = 0;        // may declare a misdeal by what they were dealt
    SeatMask weak = 0;         // may not bid by what they were dealt
    SeatMask active = 0;       // who plays to tricks
    bool looked = false;       // the bidder has said so
    bool widow_taken = false;  // or the kitty given
    bool no_marriage = false;  // set for want of one
    bool moon = false;
    bool melded = false;  // melds are shown
    std::array<std::uint8_t, 5> unused{};

    bool is_over() const { return decision == Decision::kOver; }
    int seats() const { return rules.seats; }
    int eldest() const { return after(dealer); }
    // The next seat clockwise.
    int after(int seat) const { return seat + 1 == rules.seats ? 0 : seat + 1; }
    int next_active(int seat) const {
        do seat = after(seat);
        while ((active >> seat & 1) == 0);
        return seat;
    }
    SeatMask all_seats() const { return static_cast<SeatMask>((1 << rules.seats) - 1); }
    int bid_points() const { return bid * rules.bid_unit; }
    std::span<const Card> trick() const { return {played.data() + (plays - in_trick), in_trick}; }
    bool first_lead() const { return decision == Decision::kLead && plays == 0; }
    // Whether the bidder is to play and has not played yet.
    bool first_card_of_bidder() const { return player == bidder && plays == in_trick; }
    // Whether seats are still asked.
    bool auction_over() const {
        return bidder != kNobody && (passed | seat_bit(bidder)) == all_seats();
    }
    int first_leader() const {
        return rules.leads == Leads::kBidder || moon_alone() ? bidder : eldest();
    }
    // Whether a seat has to beat the card with which another one holds the trick, if it can.
    bool has_to_beat(int suit, int led, int seat, int held_by) const {
        if (rules.always_beats()) return true;
        return rules.beats_with(suit, led, trump) &&
               (!rules.spare_partner || (side_of(seat) >> held_by & 1) == 0);
    }
    // The moon that is named with trump: partners do not play, melds are not shown.
    bool moon_alone() const { return moon && rules.moon != Moon::kBonus; }
    // Whether the cards have been played to the end.
    bool played_out() const { return plays > 0 && in_trick == 0 && size[leader] == 0; }
    // The seats that score with this one; of called rows as far as is known.
    SeatMask side_of(int seat) const;
    bool has_tricks() const { return !took_all(0); }
    // Whether no other seat has taken a trick.
    bool took_all(SeatMask side) const;
    // Whether this seat, that is to act or will be, may declare a technical misdeal.
    bool may_misdeal(int seat) const;
    // Cards of the hand that its seat has not shown.
    Hand not_shown(int seat) const { return hand[seat] - lesser(hand[seat], shown[seat]); }

    // The facts of the deal that later rules ask for, of a seat that was dealt these cards.
    void note_dealt(int seat, const Hand& dealt);

    // An action with all that follows from it before the next decision or the deal's end. Throws
    // IllegalActionError, with the reason, and is then as before.
    void apply(const Action& action);
    // The same for one that is legal.
    void apply_legal(const Action& action) {
        if (action.is_play()) return play(action.card());
        apply_other(action);
    }
    // A legal card of the player to act.
    void play(Card card);
    // After the last card of a deal whose tricks somebody else has played on: the result.
    void end_play();

    friend bool operator==(const State&, const State&) = default;

private:
    friend State deal(const Rules& rules, std::span<const Card> deck, int dealer);
    friend State deal_hands(const Rules& rules, int dealer, std::span<const Hand> hands,
                            const Hand& widow);

    void decide(Decision what, int seat) {
        decision = what;
        player = static_cast<std::uint8_t>(seat);
    }
    void end(Result how) {
        result = how;
        decide(Decision::kOver, kNobody);
    }
    void move_cards(std::span<const Card> cards, int from, int to);
    void apply_other(const Action& action);
    void draw(bool keep);
    void open_auction();
    void say(const Action& action);
    void end_auction();
    void after_look();
    void take_widow();
    void give_kitty(std::span<const Card> cards);
    void name_trump(int suit);
    void moon_for(int suit);
    void call(Card card);
    void give(std::span<const Card> cards);
    void show_melds();
    void bury_or_lead();
    void bury(std::span<const Card> cards);
    void lead_to_first_trick();
    void end_trick();
    Result result_of_play() const;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) % 8 == 0);

inline void State::play(Card card) {
    const int seat = player;
    hand[seat].remove(card);
    shown[seat].drop(card);
    --size[seat];
    played[plays++] = card;
    if (in_trick == 0 || beats(card, best, trump)) {
        best = card;
        holder = static_cast<std::uint8_t>(seat);
    }
    ++in_trick;
    const int next = next_active(seat);
    if (next == leader) return end_trick();
    decide(Decision::kFollow, next);
}

// Before the first action. `deck` is in the order of dealing and has the cards of the rules, which
// check_deck() checks and this does not.
State deal(const Rules& rules, std::span<const Card> deck, int dealer);
// The same of hands by seat and what lies face down. Not of a game that draws.
State deal_hands(const Rules& rules, int dealer, std::span<const Hand> hands, const Hand& widow);

// Throws InputError that names the first card of which there are too many or too few.
void check_deck(const Rules& rules, std::span<const Card> deck);
// All cards of the rules in canonical order, to be shuffled: rules.pack() of them.
std::array<Card, kMostCards> sorted_deck(const Rules& rules);
Hand pack_of(const Rules& rules);

}  // namespace glup::auction
