// What a player knows, as bytes of a fixed layout (docs/envs.md has it as a table).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "glup/cards/card_bytes.hpp"
#include "glup/env/field.hpp"
#include "glup/stock/env/choice_state.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup::env {

// What a seat is asked for.
enum class Asked : std::uint8_t { kLead, kFollow, kMeld, kSource, kWait, kOver };

// Nothing but bytes, so that it lies in an array as it is. For a card that is not there stands
// kNoCard, for a kind kKinds; a place without a class is 0.
struct Observation {
    using PerCard = std::array<std::uint8_t, rules::kCards>;
    struct Class {
        std::uint8_t card;
        std::uint8_t copies;
        std::array<std::uint8_t, 3> history;  // one bit a role, the lowest first
    };
    using Classes = std::array<Class, rules::kMaxTable>;
    using Word = std::array<std::uint8_t, 2>;  // the low byte first

    PerCard hand;
    PerCard opponent_hand;
    PerCard played;
    PerCard table;  // from here to the classes all is 0 in phase 2
    PerCard opponent_table;
    Classes classes;
    Classes opponent_classes;
    std::array<std::uint8_t, rules::kMaxTable> taken;
    std::uint8_t decision;
    std::array<Word, rules::kSeats> scores;
    std::uint8_t trump;
    std::uint8_t turnup;
    std::uint8_t led;
    std::uint8_t known;
    std::uint8_t stock;
    std::uint8_t concealed;
    std::uint8_t tricks;
    std::array<std::uint8_t, rules::kSeats> counters;
    std::uint8_t glups;
    std::uint8_t seat;
    std::uint8_t kind;
    std::uint8_t card;
    std::uint8_t missing;
};
inline constexpr int kObservation = sizeof(Observation);
static_assert(alignof(Observation) == 1 && kObservation == 326);
static_assert(offsetof(Observation, scores) % 2 == 0 && kObservation % 2 == 0);

inline constexpr std::array<Field, 23> kFields = {
    GLUP_SEEN(hand, "copies of each card in the own hand"),
    GLUP_SEEN(opponent_hand,
              "copies of each card known to be in the opponent's hand; in phase 2 all of it"),
    GLUP_SEEN(played, "copies of each card in complete tricks"),
    GLUP_SEEN(table, "own melded copies of each card"),
    GLUP_SEEN(opponent_table, "the opponent's melded copies of each card"),
    GLUP_SEEN(classes, "own melded cards: 17 times card, copies, three bytes of history"),
    GLUP_SEEN(opponent_classes, "the opponent's melded cards likewise"),
    GLUP_SEEN(taken, "copies that the declaration begun takes from each own class"),
    GLUP_SEEN(decision, "0 lead, 1 follow, 2 meld, 3 source, 4 wait, 5 over"),
    GLUP_SEEN(scores, "points, own and the opponent's: words of two bytes, the low one first"),
    GLUP_SEEN(trump, "suit, 0..3"),
    GLUP_SEEN(turnup, "card; 24 in phase 2"),
    GLUP_SEEN(led, "card; 24 if none"),
    GLUP_SEEN(known, "card in the own hand that the opponent knows of; 24 if none"),
    GLUP_SEEN(stock, "face-down cards"),
    GLUP_SEEN(concealed, "cards in the opponent's hand"),
    GLUP_SEEN(tricks, "complete tricks"),
    GLUP_SEEN(counters, "points of the cards taken, own and the opponent's"),
    GLUP_SEEN(glups, "the count of the player who does not lead"),
    GLUP_SEEN(seat, "own seat, 0 or 1"),
    GLUP_SEEN(kind, "kind of the declaration begun; 48 if none"),
    GLUP_SEEN(card, "card whose source is asked for; 24 if none"),
    GLUP_SEEN(missing, "copies of it still to be chosen"),
};

// The classes of a player as they stand in an observation, with room for one write of eight bytes.
struct ClassBytes {
    static constexpr int kSize = sizeof(Observation::Classes);
    std::array<std::uint8_t, kSize + 3> bytes{};

    ClassBytes() = default;
    explicit ClassBytes(const Tableau& tableau) {
        // Four at a time, that the processor seldom guesses wrong when it ends; places without a
        // class are 0 before and after.
        for (int i = 0; i < tableau.size() && i < 16; i += 4) {
            for (int n = i; n < i + 4; ++n) write(n, tableau[n]);
        }
        write(rules::kMaxTable - 1, tableau[rules::kMaxTable - 1]);
    }

private:
    void write(int place, MeldClass item) {
        const std::uint64_t word = item.card() | static_cast<std::uint64_t>(item.copies()) << 8 |
                                   std::uint64_t{item.history()} << 16;
        std::memcpy(bytes.data() + sizeof(Observation::Class) * place, &word, sizeof word);
    }
};
using BothClasses = std::array<ClassBytes, rules::kSeats>;  // by seat

namespace detail {

inline void write_copies(const CardSet& cards, Observation::PerCard& out) {
    CardBytes copies{};
    add_copies(copies, cards);
    std::memcpy(out.data(), &copies, out.size());
}

inline Asked asked(const ChoiceState& at, int seat) {
    if (at.state.is_over()) return Asked::kOver;
    if (at.state.player != seat) return Asked::kWait;
    return at.choosing_source() ? Asked::kSource : static_cast<Asked>(at.state.decision);
}

}  // namespace detail

// What the player at `seat` knows: it depends on their view, and on the declaration that they have
// begun, alone. `classes` are those of the tableaus; in phase 2, where there are none, they are not
// looked at.
inline void observe(const ChoiceState& at, const BothClasses& classes, int seat, Observation& out) {
    static_assert(static_cast<int>(Decision::kMeld) == static_cast<int>(Asked::kMeld));
    const State& state = at.state;
    const int other = seat ^ 1;
    detail::write_copies(state.hand[seat], out.hand);
    if (state.in_phase1()) {
        out.opponent_hand = {};
        if (state.known[other] != kNoCard) out.opponent_hand[state.known[other]] = 1;
        detail::write_copies(state.table[seat], out.table);
        detail::write_copies(state.table[other], out.opponent_table);
        std::memcpy(out.classes.data(), classes[seat].bytes.data(), ClassBytes::kSize);
        std::memcpy(out.opponent_classes.data(), classes[other].bytes.data(), ClassBytes::kSize);
    } else {
        detail::write_copies(state.hand[other], out.opponent_hand);
        constexpr int kTables = offsetof(Observation, table);
        std::memset(reinterpret_cast<std::uint8_t*>(&out) + kTables, 0,
                    offsetof(Observation, taken) - kTables);
    }
    out.played = state.played;

    const Asked decision = detail::asked(at, seat);
    const Pending pending = decision == Asked::kSource ? at.pending : Pending();
    out.taken = {};
    if (decision == Asked::kSource) {
        for (int i = 0; i < rules::kMaxTable; ++i)
            out.taken[i] =
                static_cast<std::uint8_t>(Action::declare(pending.kind, pending.use).used(i));
    }
    out.decision = static_cast<std::uint8_t>(decision);
    const auto word = [](std::int32_t points) {
        return Observation::Word{static_cast<std::uint8_t>(points),
                                 static_cast<std::uint8_t>(points >> 8)};
    };
    out.scores = {word(state.scores[seat]), word(state.scores[other])};
    out.trump = state.trump;
    out.turnup = state.in_phase1() ? state.turnup() : kNoCard;
    out.led = state.led;
    out.known = state.known[seat];
    out.stock = static_cast<std::uint8_t>(state.stock_left());
    out.concealed = static_cast<std::uint8_t>(state.hand[other].size());
    out.tricks = state.tricks;
    out.counters = {state.counters[seat], state.counters[other]};
    out.glups = state.glups;
    out.seat = static_cast<std::uint8_t>(seat);
    out.kind = pending.kind;
    out.card = pending.card;
    out.missing = pending.missing;
}

inline void observe(const ChoiceState& at, int seat, Observation& out) {
    const auto& [first, second] = at.state.tableau;
    observe(at, {ClassBytes(first), ClassBytes(second)}, seat, out);
}

}  // namespace glup::env
