// A deal in progress with every card known, and the rules that move it on.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "glup/cards/cardset.hpp"
#include "glup/pinochle/tricks.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/compiled.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/tableau.hpp"
#include "glup/support/hash.hpp"

namespace glup {

enum class Decision : std::uint8_t { kLead, kFollow, kMeld, kOver };

// The glup count after a trick and the points it brings (docs/rules.md, phase 1, 4).
struct GlupStep {
    std::uint8_t count;
    std::uint8_t points;
};
// No play from any position goes past it; rules::most_glups() has what a deal can reach.
inline constexpr int kMaxGlups = rules::kGlupStep * rules::kDrawTricks;
inline constexpr auto kGlupSteps = [] {
    std::array<std::array<GlupStep, 4>, kMaxGlups + 1> steps{};
    for (int count = 0; count <= kMaxGlups; ++count) {
        const int next = (count / rules::kGlupStep + 1) * rules::kGlupStep;
        for (int made = 1; made < 4; ++made) {  // made == 0 resets the count
            const bool reached = count + made >= next;
            steps[count][made] = {
                static_cast<std::uint8_t>(reached ? next : count + made),
                static_cast<std::uint8_t>(reached ? rules::glup_points(next) : 0)};
        }
    }
    return steps;
}();

// Made in phase 1 by a card that does not take the trick and follows suit.
inline int glups_made(Card card, Card led, int trump) {
    const bool glup = !beats(card, led, trump) && suit_of(card) == suit_of(led);
    return glup ? 1 + is_counter(card) + (card == led) : 0;
}

// Copying is cheap and there is no undo: a search keeps copies
// (benchmarks/laboratory/performance.md has the figures). Unused places are zero, so that equal
// states are equal bytes. Functions that move the deal on require a legal action; legal.hpp tells
// which are. Those with a parameter Rules are compiled for a ruleset, which must be that of the
// state (compiled.hpp).
struct State {
    std::array<CardSet, rules::kSeats> hand{};
    std::array<CardSet, rules::kSeats> table{};  // the cards of the tableau
    std::array<Tableau, rules::kSeats> tableau{};
    // In the order of drawing, the turn-up last. A smaller game begins with its first places used.
    std::array<Card, rules::kStock> stock{};
    std::array<std::uint8_t, rules::kCards> played{};  // copies in complete tricks
    std::array<std::int32_t, rules::kSeats> scores{};
    std::array<std::uint8_t, rules::kSeats> counters{};       // points of the cards taken
    std::array<Card, rules::kSeats> known{kNoCard, kNoCard};  // in that hand, after an exchange
    std::uint8_t trump = 0;
    std::uint8_t player = 0;  // to act; when the deal is over, the taker of the last trick
    std::uint8_t leader = 0;  // of the current trick; in a meld decision its taker
    Decision decision = Decision::kLead;
    Card led = kNoCard;
    std::uint8_t glups = 0;
    std::uint8_t drawn = 0;   // places of the stock that are used
    std::uint8_t tricks = 0;  // complete ones
    rules::RulesetId ruleset = rules::RulesetId::kOther;

    const rules::Ruleset& rules() const { return rules::ruleset(ruleset); }
    const MeldTable& melds() const { return meld_table(ruleset, trump); }
    bool in_phase1() const { return drawn < rules::kStock; }
    bool is_over() const { return decision == Decision::kOver; }
    Card turnup() const { return stock[rules::kStock - 1]; }
    // That a play of the player to act is of.
    Card card_of(Action play) const {
        return play.type() == Action::Type::kPlayHand ? play.hand_card()
                                                      : tableau[player][play.table_index()].card();
    }
    Card trump_nine() const { return make_card(trump, kNine); }
    // Face-down cards left: without the turn-up.
    int stock_left() const { return in_phase1() ? rules::kStock - 1 - drawn : 0; }

    template <class Rules = rules::Interpreted>
    bool can_exchange() const {
        return decision == Decision::kMeld && hand[player].has(trump_nine()) &&
               (!Rules::of(*this).exchange_ends_turn || turnup() != trump_nine());
    }

    // Whether the draws follow this declaration, exchange or pass.
    template <class Rules = rules::Interpreted>
    bool ends_turn(Action declaration) const {
        return Rules::of(*this).exchange_ends_turn || declaration.type() != Action::Type::kExchange;
    }

    // Legal cards of phase 2 for the player to act; in phase 1 all of hand and table are.
    template <class Rules = rules::Interpreted>
    CardMask phase2_plays() const {
        const CardMask own = hand[player].distinct();
        if (decision == Decision::kLead) return own;
        return plays_on(own, suit_of(led), led, trump, Rules::of(*this).duty);
    }

    // Plays a card, for callers that know the phase and whether it is led.
    template <class Rules, bool kPhase1, bool kLeads>
    void play(Action action) {
        const Card card = kPhase1 ? take_card(action) : take_from_hand(action.hand_card());
        if (kPhase1 && card == trump_nine()) scores[player] += Rules::of(*this).trump_nine;
        if constexpr (kLeads) {
            led = card;
            player ^= 1;
            decision = Decision::kFollow;
        } else {
            finish_trick<Rules, kPhase1>(card);
        }
    }

    template <class Rules>
    void play(Action action) {
        const bool leads = decision == Decision::kLead;
        if (in_phase1()) {
            leads ? play<Rules, true, true>(action) : play<Rules, true, false>(action);
        } else {
            leads ? play<Rules, false, true>(action) : play<Rules, false, false>(action);
        }
    }

    // An action of a meld decision without the draws after it: for a player who judges what they
    // would then know.
    template <class Rules = rules::Interpreted>
    void meld(Action action) {
        if (action.type() == Action::Type::kDeclare) lay_down<Rules>(action);
        if (action.type() == Action::Type::kExchange) take_turnup<Rules>();
    }

    // Any legal action, with all that follows from it before the next decision or the deal's end.
    template <class Rules>
    void apply(Action action) {
        if (action.is_play()) return play<Rules>(action);
        meld<Rules>(action);
        if (ends_turn<Rules>(action)) draw<Rules>();
    }
    void apply(Action action) {
        rules::compiled_for(ruleset, [&]<class Rules>(Rules) { apply<Rules>(action); });
    }

    friend bool operator==(const State&, const State&) = default;

private:
    Card take_from_hand(Card card) {
        hand[player].remove(card);
        return card;
    }
    // Takes the card from the hand or the table, and returns it.
    Card take_card(Action action) {
        if (action.type() == Action::Type::kPlayHand) {
            const Card card = take_from_hand(action.hand_card());
            if (known[player] == card) known[player] = kNoCard;
            return card;
        }
        const Card card = tableau[player][action.table_index()].card();
        tableau[player].remove(action.table_index(), 1);
        table[player].remove(card);
        return card;
    }

    template <class Rules, bool kPhase1>
    void finish_trick(Card card);
    template <class Rules>
    void lay_down(Action declaration);
    template <class Rules>
    void take_turnup();
    template <class Rules>
    void draw();
    // Gives the melded cards of a declaration their new history and takes them from `missing`.
    void use_table(Action declaration, const MeldTable& melds, CardSet& missing);
    void end_phase1(Card last_drawn);
    void end_deal();
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);  // no padding: bytes can be hashed
static_assert(sizeof(State) <= 512);

template <class Rules, bool kPhase1>
inline void State::finish_trick(Card card) {
    const rules::Ruleset& rules = Rules::of(*this);
    const bool takes = beats(card, led, trump);
    if (kPhase1 && rules.glups) {
        const GlupStep step = kGlupSteps[glups][glups_made(card, led, trump)];
        glups = step.count;
        scores[player] += step.points;
    }
    ++played[card];
    ++played[led];
    const std::uint8_t taker = takes ? player : player ^ 1;
    counters[taker] = static_cast<std::uint8_t>(counters[taker] + Rules::points_of(*this, card) +
                                                Rules::points_of(*this, led));
    ++tricks;
    led = kNoCard;
    player = leader = taker;
    if constexpr (kPhase1) {
        decision = Decision::kMeld;
    } else {
        decision = Decision::kLead;
        if (tricks == rules.tricks()) end_deal();
    }
}

template <class Rules>
inline void State::draw() {
    const int taker = player;
    const Card second = stock[drawn + 1];
    hand[taker].add(stock[drawn]);
    hand[taker ^ 1].add(second);
    stock[drawn] = stock[drawn + 1] = 0;
    drawn = static_cast<std::uint8_t>(drawn + 2);
    decision = Decision::kLead;
    if (drawn == rules::kStock) end_phase1(second);
}

// Rare enough to be kept out of the loops.
template <class Rules>
[[gnu::noinline]] void State::lay_down(Action declaration) {
    const MeldTable& melds = Rules::melds(*this);
    const MeldKind& kind = melds.kinds[declaration.kind()];
    CardSet from_hand;
    for (int n = 0; n < kind.copies; ++n) from_hand.add_mask(kind.cards);
    if (declaration.use() != 0) use_table(declaration, melds, from_hand);

    for (int n = 1; n <= kind.copies; ++n) {
        hand[player].remove_mask(from_hand.at_least(n));
        table[player].add_mask(from_hand.at_least(n));
    }
    if (from_hand.has(known[player])) known[player] = kNoCard;
    for_each_bit(from_hand.distinct(), [&](int c) {
        const auto card = static_cast<Card>(c);
        tableau[player].add(MeldClass(card, RoleMask{1} << kind.role, melds.barred[card][kind.role],
                                      from_hand.count(card)));
    });
    scores[player] += kind.points;
}

template <class Rules>
[[gnu::noinline]] void State::take_turnup() {
    const Card nine = trump_nine();
    const Card former = turnup();
    hand[player].remove(nine);
    if (former == nine) {  // it is shown
        table[player].add(nine);
        tableau[player].add(MeldClass(nine, RoleMask{1} << kDixRole, 0, 1));
    } else {
        hand[player].add(former);
        known[player] = former;
        stock[rules::kStock - 1] = nine;
    }
    scores[player] += Rules::of(*this).exchange;
}

// Room for the cards of any ruleset.
using Deck = std::array<Card, rules::kDeck>;

// A new deal: `deck` in deal order (docs/rules.md, "The deal"), as many cards as the ruleset has
// and its copies of each, which to_deck() of notation.hpp checks and this does not; `dealer` is 0
// or 1.
State deal(const Deck& deck, int dealer, bool exact_cut, rules::RulesetId ruleset);

// The cards of the ruleset in canonical order, to be shuffled: deck() of them.
constexpr Deck sorted_deck(const rules::Ruleset& ruleset) {
    Deck deck{};
    int size = 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        for (int n = 0; (ruleset.pack >> card & 1) != 0 && n < ruleset.copies; ++n)
            deck[size++] = card;
    }
    return deck;
}

}  // namespace glup
