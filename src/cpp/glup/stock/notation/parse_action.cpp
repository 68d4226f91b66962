// Reading an action kindly and saying exactly what is wrong with one that can't be taken.
#include <charconv>
#include <optional>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/declarations.hpp"

namespace glup {
namespace {

std::string text_of(WrittenCard written) {
    return card_text(written.card) + (written.table == 0 ? "" : "+") +
           (written.table > 1 ? std::to_string(written.table) : "");
}

WrittenCard parse_written_card(std::string_view text) {
    std::string_view rest = trimmed(text);
    WrittenCard result;
    result.card = consume_card(rest);
    const auto fail = [&] {
        throw NotationError(quoted(text) +
                            ": expected a card such as QS, QS+ or QS+2, a declaration such as "
                            "marriage-S:KS,QS+, dix or pass");
    };
    if (result.card == kNoCard) fail();
    rest = trimmed(rest);
    if (rest.empty()) return result;
    if (rest.front() != '+') fail();
    rest = trimmed(rest.substr(1));
    int number = 1;
    if (!rest.empty()) {
        const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
        if (error != std::errc() || end != rest.data() + rest.size() || number < 1 ||
            number > rules::kCopies)
            fail();
    }
    result.table = number;
    return result;
}

// Calls f(card) for each of a list with commas between them.
template <class F>
void for_each_written(std::string_view cards, F&& f) {
    for (bool more = true; more;) {
        const auto comma = cards.find(',');
        f(parse_written_card(cards.substr(0, comma)));
        more = comma != std::string_view::npos;
        if (more) cards.remove_prefix(comma + 1);
    }
}

// What stands before the colon, and behind it if there is one.
struct Words {
    std::string_view all;
    std::optional<std::string_view> cards;
    Kind kind;
    bool pass, dix;

    bool is_play() const { return kind == kKinds && !pass && !dix; }
};

Words words_of(std::string_view text) {
    Words words{};
    words.all = trimmed(text);
    const auto colon = words.all.find(':');
    const std::string_view name = trimmed(words.all.substr(0, colon));
    if (colon != std::string_view::npos) words.cards = words.all.substr(colon + 1);
    words.kind = find_kind(name);
    words.pass = same_letters(words.all, "pass");
    words.dix = same_letters(words.all, "dix");
    if (words.is_play() && words.cards) {
        throw NotationError(
            quoted(text) + ": " + quoted(name) +
            " is no kind of meld; expected an identifier such as double-marriage-S");
    }
    return words;
}

// The place in the tableau of the class that is meant. Throws if there is none.
int find_class(const State& state, WrittenCard written) {
    const Tableau& tableau = state.tableau[state.player];
    int classes = 0;
    for (const int i : class_order(state.rules(), tableau)) {
        if (tableau[i].card() == written.card && ++classes == written.table) return i;
    }
    throw IllegalActionError(
        text_of(written) + ": " +
        (classes == 0
             ? "no melded " + card_text(written.card) + " on the player's table"
             : "the melded " + card_text(written.card) + " have only " + std::to_string(classes) +
                   (classes == 1 ? " history" : " different histories")));
}

Action parse_play(const State& state, std::string_view text) {
    const WrittenCard written = parse_written_card(text);
    if (state.decision == Decision::kMeld) {
        throw IllegalActionError(
            text_of(written) + ": a card can't be played now; expected a declaration, dix or pass");
    }
    if (written.table > 0) return Action::play_table(find_class(state, written));
    if (!state.hand[state.player].has(written.card)) {
        throw IllegalActionError(text_of(written) + ": not in the player's hand");
    }
    if (!state.in_phase1() && (state.phase2_plays() >> written.card & 1) == 0) {
        throw IllegalActionError(
            text_of(written) + ": " + card_text(state.led) +
            " was led; the player must follow suit, and " +
            (state.rules().duty == rules::Duty::kBeat
                 ? "take the trick, if they can"
                 : "of trumps beat it, or trump if they can't follow, if they can"));
    }
    return Action::play_hand(written.card);
}

// The only way to declare a kind, when its cards are not named.
Action unnamed_way(const State& state, Kind kind) {
    const int seat = state.player;
    const MeldKind& meld = state.melds().kinds[kind];
    const std::string name(kind_identifier(kind));
    const CardSet own = state.hand[seat] + state.table[seat];
    const bool there = (meld.cards & ~own.at_least(meld.copies)) == 0;
    const int ways = there ? count_ways(meld, state.hand[seat], state.tableau[seat]) : 0;
    if (ways == 0) throw IllegalActionError(name + ": the player can't declare it now");
    if (ways > 1) {
        throw IllegalActionError(name + ": " + std::to_string(ways) +
                                 " ways to declare it; name the cards after a colon");
    }
    return nth_way(kind, meld, state.hand[seat], state.tableau[seat], 0);
}

Action parse_declaration(const State& state, std::string_view text, Kind kind,
                         std::string_view cards) {
    const int seat = state.player;
    const Tableau& tableau = state.tableau[seat];
    const MeldKind& meld = state.melds().kinds[kind];
    const std::string name(kind_identifier(kind));

    std::array<int, rules::kCards> copies{};
    std::array<int, rules::kCards> from_hand{};
    std::uint64_t use = 0;
    std::array<int, rules::kMaxTable> used{};
    for_each_written(cards, [&](WrittenCard written) {
        if ((meld.cards >> written.card & 1) == 0 || ++copies[written.card] > meld.copies) {
            throw IllegalActionError(quoted(text) + ": " + name + " does not take " +
                                     ((meld.cards >> written.card & 1) == 0 ? "" : "so many ") +
                                     card_text(written.card));
        }
        if (written.table == 0) {
            ++from_hand[written.card];
            return;
        }
        const int i = find_class(state, written);
        if (!tableau[i].is_free(meld.role)) {
            const KindMask history = history_kinds(written.card, tableau[i].history());
            const KindMask bars = history & state.melds().barred_by[kind];
            throw IllegalActionError(
                quoted(text) + ": " + text_of(written) + " has taken part in " +
                std::string(kind_identifier(static_cast<Kind>(std::countr_zero(bars)))) +
                ", which is incompatible with " + name);
        }
        if (++used[i] > tableau[i].copies()) {
            throw IllegalActionError(quoted(text) + ": " + text_of(written) +
                                     " is on the table only " +
                                     std::to_string(tableau[i].copies()) + " times");
        }
        use += Action::use_of(i, 1);
    });
    int hand_cards = 0;
    for_each_bit(meld.cards, [&](int c) {
        const auto card = static_cast<Card>(c);
        if (copies[card] < meld.copies) {
            throw IllegalActionError(quoted(text) + ": " + name + " takes " +
                                     std::to_string(meld.copies) + " " + card_text(card) +
                                     ", given " + std::to_string(copies[card]));
        }
        if (from_hand[card] > state.hand[seat].count(card)) {
            throw IllegalActionError(quoted(text) + ": the player's hand has " +
                                     std::to_string(state.hand[seat].count(card)) + " " +
                                     card_text(card) + ", given " +
                                     std::to_string(from_hand[card]));
        }
        hand_cards += from_hand[card];
    });
    if (hand_cards == 0)
        throw IllegalActionError(quoted(text) + ": at least one card must come from the hand");
    return Action::declare(kind, use);
}

}  // namespace

ReadAction read_action(std::string_view text) {
    const Words words = words_of(text);
    if (words.pass) return {Action::Type::kPass, kKinds, {}};
    if (words.dix) return {Action::Type::kExchange, kKinds, {}};
    ReadAction read{Action::Type::kDeclare, words.kind, {}};
    if (words.is_play()) {
        read.cards.push_back(parse_written_card(words.all));
        const bool laid = read.cards.front().table > 0;
        read.type = laid ? Action::Type::kPlayTable : Action::Type::kPlayHand;
    } else if (words.cards) {
        for_each_written(*words.cards, [&](WrittenCard card) { read.cards.push_back(card); });
    }
    return read;
}

Action parse_action(const State& state, std::string_view text) {
    if (state.is_over()) throw IllegalActionError(quoted(text) + ": the deal is over");
    const Words words = words_of(text);
    if (words.is_play()) return parse_play(state, words.all);
    if (state.decision != Decision::kMeld) {
        throw IllegalActionError(
            quoted(text) + ": only the taker of a trick of phase 1 may declare; expected a card");
    }
    if (words.pass) return Action::pass();
    if (words.dix) {
        if (state.rules().exchange_ends_turn && state.turnup() == state.trump_nine())
            throw IllegalActionError("dix: the turn-up is a 9 already");
        if (!state.can_exchange()) {
            throw IllegalActionError("dix: no " + card_text(state.trump_nine()) +
                                     " in the player's hand");
        }
        return Action::exchange();
    }
    if ((state.melds().declarable >> words.kind & 1) == 0) {
        throw IllegalActionError(quoted(text) + ": " + std::string(kind_identifier(words.kind)) +
                                 " is no kind of meld by the rules of " +
                                 std::string(state.rules().name));
    }
    if (!words.cards) return unnamed_way(state, words.kind);
    return parse_declaration(state, words.all, words.kind, *words.cards);
}

}  // namespace glup
