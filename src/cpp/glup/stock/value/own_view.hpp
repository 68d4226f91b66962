// What a player sees of a deal, and how it differs after an action of theirs: of their own cards
// alone, and of the trick.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "glup/stock/rules/compiled.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/features.hpp"
#include "glup/stock/value/meld_hopes.hpp"

namespace glup::value {
namespace detail {

// First rows for the cards and kinds as they are, by trump suit; number 0 would be one before.
struct Numbering {
    std::array<Row, rules::kCards> card{};  // of kOwnCards; the other groups follow at equal steps
    std::array<Row, kKinds> kind{};         // of kOwnMelds
};
inline constexpr auto kNumbering = [] {
    std::array<Numbering, rules::kSuits> all{};
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (int card = 0; card < rules::kCards; ++card)
            all[trump].card[card] = kOwnCards.row(card_type(card, trump), 1) - 1;
        for (int kind = 0; kind < kKinds; ++kind)
            all[trump].kind[kind] = kOwnMelds.row(kind_type(kind, trump), 1) - 1;
    }
    return all;
}();
inline Row card_row(const Numbering& numbers, const Group& group, int card, int count) {
    const int row = numbers.card[card] + group.first - kOwnCards.first + count;
    return count != 0 ? static_cast<Row>(row) : Row{0};
}
// `declarable`: all is there, one card at least in the hand.
inline Row kind_row(const Numbering& numbers, const Group& group, int kind, int cost,
                    bool declarable) {
    const int level = kLevelOfCost[cost];
    const int row = numbers.kind[kind] + group.first - kOwnMelds.first + level + declarable;
    return level != 0 ? static_cast<Row>(row) : Row{0};
}

inline Row glups_row(const Group& group, int count) {
    return group.row(0, std::min(count, kGlupLevels));
}

constexpr int context_of(const State& state, int seat, bool drawing) {
    if (drawing) return kToDraw + (state.player != seat);
    switch (state.decision) {
        case Decision::kLead: return kToLead + (state.player != seat);
        case Decision::kFollow: return kHasLed + (state.leader != seat);
        default: return kToDeclare + (state.player != seat);
    }
}

// Eight bits as eight bytes.
inline constexpr auto kBytesOfBits = [] {
    std::array<std::uint64_t, 256> bytes{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (int i = 0; i < 8; ++i) bytes[bits] |= std::uint64_t{bits >> i & 1} << (8 * i);
    }
    return bytes;
}();
inline CardCounts counts_of(const CardSet& cards) {
    std::array<std::uint64_t, 3> words{};
    for (int copies = 1; copies <= rules::kCopies; ++copies) {
        const CardMask mask = cards.at_least(copies);
        for (int i = 0; i < 3; ++i) words[i] += kBytesOfBits[mask >> (8 * i) & 0xff];
    }
    return std::bit_cast<CardCounts>(words);
}

// The costs by draws to come, made once: of a game that is not known, for the one installed.
template <class Rules>
const DrawCosts& draw_costs_of(const State& state) {
    if constexpr (!std::is_same_v<Rules, rules::Interpreted>) {
        static constexpr DrawCosts costs = draw_costs(Rules::kRules);
        return costs;
    } else {
        return rules::compiled_for(state.ruleset, [&]<class Game>(Game) -> const DrawCosts& {
            if constexpr (std::is_same_v<Game, rules::Interpreted>) {
                static const DrawCosts costs = draw_costs(Game::of(state));
                return costs;
            } else {
                return draw_costs_of<Game>(state);
            }
        });
    }
}

// Calls put(place, row) for what is known of the trick. `unseen`: in the stock or the opponent's
// hand.
template <class Put>
void describe_trick(const State& state, int seat, bool drawing, const CardCounts& unseen,
                    Put&& put) {
    put(&Features::context, kContext.row(0, 1 + context_of(state, seat, drawing)));
    const bool led_by_me = state.leader == seat;
    const int led_by = led_by_me ? 0 : kCardPlaces;
    put(&Features::led, state.led == kNoCard
                            ? Row{0}
                            : kLedCard.row(0, 1 + card_type(state.led, state.trump) + led_by));
    // The count is that of the player who does not lead: after a trick its taker leads.
    put(&Features::own_glups, led_by_me ? Row{0} : glups_row(kOwnGlups, state.glups));
    put(&Features::their_glups, led_by_me ? glups_row(kTheirGlups, state.glups) : Row{0});
    put(&Features::turnup, kTurnup.row(0, 1 + rank_of(state.turnup())));
    int hidden = 0, shown = 0;
    if (state.led != kNoCard && led_by_me) {
        const CardMask beaters = kBeaters[state.trump][state.led];
        for_each_bit(beaters, [&](int card) { hidden += unseen[card]; });
        shown = state.table[seat ^ 1].size_within(beaters);
    }
    put(&Features::unseen_beaters,
        kUnseenBeaters.row(0, std::min<int>(hidden, kUnseenBeaters.maximum)));
    put(&Features::table_beaters,
        kTableBeaters.row(0, std::min<int>(shown, kTableBeaters.maximum)));
}

// What lies on the table differently.
inline CardMask differing_cards(const Tableau& a, const Tableau& b) {
    CardMask cards = 0;
    int i = 0, j = 0;
    while (i < a.size() || j < b.size()) {
        if (i < a.size() && j < b.size() && a[i].key() == b[j].key()) {
            if (a[i].copies() != b[j].copies()) cards |= bit(a[i].card());
            ++i;
            ++j;
        } else if (j == b.size() || (i < a.size() && a[i].key() < b[j].key())) {
            cards |= bit(a[i++].card());
        } else {
            cards |= bit(b[j++].card());
        }
    }
    return cards;
}

inline CardMask differing_cards(const CardSet& a, const CardSet& b) {
    CardMask cards = 0;
    for (int copies = 1; copies <= rules::kCopies; ++copies)
        cards |= a.at_least(copies) ^ b.at_least(copies);
    return cards;
}

}  // namespace detail

// The weights that are of this stage of a trick.
constexpr int set_of(const State& state, int seat, bool drawing) {
    return detail::context_of(state, seat, drawing) / 2;
}

// The places where one view has another row than another view, in any order.
class RowChanges {
public:
    void add(Row from, Row to) {
        from_[count_] = from;
        to_[count_] = to;
        count_ += from != to;
    }
    int size() const { return count_; }
    Row from(int i) const { return from_[i]; }
    Row to(int i) const { return to_[i]; }

private:
    int count_ = 0;
    std::array<Row, Features::kPlaces> from_, to_;
};

template <class Rules>
class OwnView {
public:
    // Of the player at `seat` in a state of phase 1, which must outlive it.
    OwnView(const State& state, int seat, bool drawing)
        : state_(state),
          seat_(seat),
          unseen_(describe_theirs(state, seat, features_)),
          costs_(detail::draw_costs_of<Rules>(state).own[draws_left(state)]),
          hopes_(detail::counts_of(state.hand[seat]), state.tableau[seat], unseen_, state.trump,
                 costs_) {
        const detail::Numbering& numbers = detail::kNumbering[state.trump];
        for (int card = 0; card < rules::kCards; ++card) {
            for_each_card_row(state, static_cast<Card>(card), numbers,
                              [&](auto rows, Row row) { (features_.*rows)[card] = row; });
        }
        features_.own_melds.fill(0);
        for (int group = 0; group < kMeldGroups; ++group) {
            for_each_meld_row(state, kGroupsOfMelds[state.trump][group], hopes_.sums()[group],
                              [&](int kind, Row row) { features_.own_melds[kind] = row; });
        }
        features_.own_table_size = kOwnTableSize.row(0, state.table[seat].size());
        detail::describe_trick(state, seat, drawing, unseen_,
                               [&](auto place, Row row) { features_.*place = row; });
    }
    OwnView(const OwnView&) = delete;
    OwnView& operator=(const OwnView&) = delete;

    const Features& features() const { return features_; }
    // In the stock or the opponent's hand.
    const CardCounts& unseen() const { return unseen_; }

    // What is other in a state after an action of this player: what they know of the opponent
    // stays.
    void differences(const State& next, bool drawing, RowChanges& out) const {
        const detail::Numbering& numbers = detail::kNumbering[state_.trump];
        const CardSet& hand = next.hand[seat_];
        const Tableau& tableau = next.tableau[seat_];
        CardMask cards = detail::differing_cards(state_.hand[seat_], hand);
        if (state_.tableau[seat_] != tableau) {
            cards |= detail::differing_cards(state_.tableau[seat_], tableau);
            out.add(features_.own_table_size, kOwnTableSize.row(0, next.table[seat_].size()));
        }
        std::uint32_t touched = 0;
        MeldHopes::Sums sums = hopes_.sums();
        for_each_bit(cards, [&](int c) {
            const auto card = static_cast<Card>(c);
            for_each_card_row(next, card, numbers,
                              [&](auto rows, Row row) { out.add((features_.*rows)[card], row); });
            const MeldHopes::OfCard& before = hopes_.of(card);
            const MeldHopes::OfCard now =
                MeldHopes::costs_of(card, hand.count(card), tableau, costs_[unseen_[card]]);
            if (now == before && hand.has(card) == state_.hand[seat_].has(card)) return;
            const std::uint32_t groups = kGroupsOfCard[state_.trump][card];
            for_each_bit(groups, [&](int group) {
                const Family family = kGroupsOfMelds[state_.trump][group].family;
                sums[group] += MeldHopes::part(now, family) - MeldHopes::part(before, family);
            });
            touched |= groups;
        });
        for_each_bit(touched, [&](int group) {
            for_each_meld_row(next, kGroupsOfMelds[state_.trump][group], sums[group],
                              [&](int kind, Row row) { out.add(features_.own_melds[kind], row); });
        });
        detail::describe_trick(next, seat_, drawing, unseen_,
                               [&](auto place, Row row) { out.add(features_.*place, row); });
    }

private:
    // Sets what is known of the opponent, and returns what is unseen.
    static CardCounts describe_theirs(const State& state, int seat, Features& out) {
        const rules::Ruleset& rules = Rules::of(state);
        const int other = seat ^ 1;
        const detail::Numbering& numbers = detail::kNumbering[state.trump];
        const CardCounts own = detail::counts_of(state.hand[seat] + state.table[seat]);
        const CardCounts theirs = detail::counts_of(state.table[other]);
        CardCounts known{}, unseen;
        if (state.known[other] != kNoCard) known[state.known[other]] = 1;
        for (int c = 0; c < rules::kCards; ++c) {
            const int copies = (rules.pack >> c & 1) != 0 ? rules.copies : 0;
            unseen[c] =
                static_cast<std::uint8_t>(copies - own[c] - theirs[c] - known[c] - state.played[c]);
        }
        if (state.led != kNoCard) --unseen[state.led];
        --unseen[state.turnup()];

        for (int c = 0; c < rules::kCards; ++c) {
            out.their_table[c] = detail::card_row(numbers, kTheirTable, c, theirs[c]);
            out.unseen[c] = detail::card_row(numbers, kUnseen, c, unseen[c]);
        }
        out.their_melds.fill(0);
        const MeldHopes hopes(known, state.tableau[other], unseen, state.trump,
                              detail::draw_costs_of<Rules>(state).opponent[draws_left(state)]);
        const KindMask played = Rules::melds(state).declarable;
        for (int group = 0; group < kMeldGroups; ++group) {
            const MeldGroup& melds = kGroupsOfMelds[state.trump][group];
            MeldHopes::for_each_kind(melds, hopes.sums()[group], [&](int kind, int cost) {
                if ((played >> kind & 1) == 0) return;
                out.their_melds[kind] = detail::kind_row(numbers, kTheirMelds, kind, cost, false);
            });
        }
        out.draws = kDraws.row(0, draws_left(state));
        out.their_known = state.known[other] == kNoCard
                              ? Row{0}
                              : kTheirKnown.row(0, 1 + rank_of(state.known[other]));
        out.trump_type = kTrumpType.row(0, state.trump == kDiamonds ? 2
                                           : state.trump == kSpades ? 3
                                                                    : 1);
        out.their_table_size = kTheirTableSize.row(0, state.table[other].size());
        out.none = {};
        return unseen;
    }

    // Calls put(rows, row) for a card that the player may hold.
    template <class Put>
    void for_each_card_row(const State& state, Card card, const detail::Numbering& numbers,
                           Put&& put) const {
        const int in_hand = state.hand[seat_].count(card);
        const int on_table = state.table[seat_].count(card);
        put(&Features::own_cards, detail::card_row(numbers, kOwnCards, card, in_hand + on_table));
        put(&Features::own_table, detail::card_row(numbers, kOwnTable, card, on_table));
        put(&Features::own_hand, detail::card_row(numbers, kOwnHand, card, in_hand));
    }

    // Calls put(kind, row) for the kinds of a group that are played.
    template <class Put>
    void for_each_meld_row(const State& state, const MeldGroup& group, Costs sum, Put&& put) const {
        const detail::Numbering& numbers = detail::kNumbering[state.trump];
        const KindMask played = Rules::melds(state).declarable;
        const bool is_in_hand = (state.hand[seat_].distinct() & group.cards) != 0;
        MeldHopes::for_each_kind(group, sum, [&](int kind, int cost) {
            if ((played >> kind & 1) == 0) return;
            const bool declarable = cost == 0 && is_in_hand;
            put(kind, detail::kind_row(numbers, kOwnMelds, kind, cost, declarable));
        });
    }

    const State& state_;
    int seat_;
    Features features_;
    CardCounts unseen_;
    const CostTable& costs_;
    MeldHopes hopes_;
};

}  // namespace glup::value
