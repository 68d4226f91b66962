// What declaring brings and ends, for one player at one decision of phase 1.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "glup/cards/card_bytes.hpp"
#include "glup/stock/policy/greedy_parameters.hpp"
#include "glup/stock/rules/state.hpp"

namespace glup {

// Hope for a kind: its points times the chances to hold the copies of each of its cards, which
// depend on the copies that nobody has seen yet. Melded cards count where their history allows.
template <class Rules>
class MeldGains {
public:
    MeldGains(const State& state, const GreedyParameters& parameters)
        : state_(state),
          trump_(state.trump),
          parameters_(parameters),
          melds_(Rules::melds(state)),
          tables_(parameters.at(state)) {
        const int player = state.player;
        CardBytes held{};
        add_copies(held, state.hand[player]);
        CardBytes seen{};
        std::memcpy(&seen, state.played.data(), sizeof state.played);
        seen += held;
        for (const CardSet& table : state.table) add_copies(seen, table);
        // kNoCard does no harm.
        for (const Card card : {state.turnup(), state.led, state.known[player ^ 1]})
            add_bytes(seen, bit(card));
        const auto copies = static_cast<std::uint8_t>(Rules::of(state).copies);
        constexpr std::uint8_t kHeld = GreedyTables::kHeld;
        const CardBytes places = (copies - seen) * kHeld + held;
        for (auto& family : place_) std::memcpy(family.data(), &places, sizeof places);
        for (const MeldClass item : state.tableau[player]) {
            for (int f = 0; f < kFamilies; ++f) {
                place_[f][item.card()] += is_free(item, f) ? item.copies() : 0;
            }
        }
    }

    // Whether a kind of that gain should wait for a cheaper one that it would bar: with tricks
    // enough to come both can be declared.
    bool waits(Worth gain, Worth cheaper) const { return cheaper > scaled(gain, tables_.lose); }

    // What taking a trick is worth in order to declare a meld of that gain.
    Worth prize(Worth gain) const { return tables_.take + scaled(gain, tables_.prize); }

    // Points of a kind minus the hopes that end when it is declared now: for higher multiples of
    // it, and for a roundhouse, which bars what was in a single marriage, queens or kings.
    Worth gain(Kind kind) const {
        const Worth points = points_worth(melds_.kinds[kind].points);
        return points - patience(given_up(kind));
    }
    // How much hopes that are given up count against points at hand.
    Worth patience(Worth given_up) const { return scaled(given_up, tables_.patience); }

protected:
    enum Family { kMarriages, kPinochles, kRoundhouses, kRuns, kFourFamily, kFamilies };
    static constexpr CardMask kMarried = rank_mask(kQueen) | rank_mask(kKing);
    static constexpr Card kJackD = make_card(kDiamonds, kJack);
    static constexpr Card kQueenS = make_card(kSpades, kQueen);

    // Whether a melded card can take part in the family once more; one role stands for all.
    bool is_free(MeldClass item, int family) const {
        constexpr std::array<Role, kFamilies> kByCards = {1, 5, 8, 10, 17};
        constexpr std::array<Role, kFamilies> kByClass = {0, 4, 8, 10, 16};
        const bool by_cards = Rules::of(state_).exclusion == rules::Exclusion::kByCards;
        return item.is_free((by_cards ? kByCards : kByClass)[family]);
    }

    static Multiples times(Multiples a, Multiples b) { return a * b >> kReachBits; }

    const Prospect& outlook(Family family, Card card) const { return outlook(family, card, 0); }
    // … once `less` of the copies are used up.
    const Prospect& outlook(Family family, Card card, int less) const {
        const int place = place_[family][card];
        return tables_.outlook[place - std::min(less, place % GreedyTables::kHeld)];
    }

    Multiples marriage(int suit, int less = 0) const {
        return times(times(outlook(kMarriages, make_card(suit, kQueen), less).reach,
                           outlook(kMarriages, make_card(suit, kKing), less).reach),
                     parameters_.marriage[suit == trump_]);
    }
    Multiples pinochle(int less = 0) const {
        return times(times(outlook(kPinochles, kJackD, less).reach,
                           outlook(kPinochles, kQueenS, less).reach),
                     parameters_.pinochle);
    }
    Multiples four_of(Family family, Rank rank, int less = 0) const {
        const auto of = [&](int suit) {
            return outlook(family, make_card(suit, rank), less).reach;
        };
        return times(times(of(0), of(1)), times(of(2), of(3)));
    }
    Multiples fours(int i, int less = 0) const {
        return times(four_of(kFourFamily, kFourRanks[i], less), parameters_.fours[i]);
    }
    Multiples run(int less = 0) const {
        const auto of = [&](int rank) {
            return outlook(kRuns, make_card(trump_, rank), less).reach;
        };
        return times(
            times(times(times(of(kJack), of(kQueen)), times(of(kKing), of(kTen))), of(kAce)),
            parameters_.run);
    }
    Multiples roundhouse() const {
        return times(times(four_of(kRoundhouses, kQueen), four_of(kRoundhouses, kKing)),
                     parameters_.roundhouse);
    }

    const State& state_;
    int trump_;

private:
    // Of the multiples above m.
    static Worth above(int m, Multiples before, Multiples after) {
        const Multiples lost = before - after;
        Worth result = 0;
        for (int i = m; i < rules::kCopies; ++i) result += lost[i];
        return result;
    }

    Worth given_up(Kind kind) const {
        const KindMask bars = melds_.bars[kind];
        if ((bars >> (kind + 1) & 1) == 0) return 0;
        const int m = kMeldCopies[kind];
        const bool roundhouse = (bars >> kRoundhouse & 1) != 0;
        if (kind < kPinochle) {
            const Worth lost = above(m, marriage(kind / 4), marriage(kind / 4, m));
            return roundhouse ? lost + roundhouse_given_up(suit_mask(kind / 4) & kMarried) : lost;
        }
        if (kind < kRoundhouse) return above(m, pinochle(), pinochle(m));
        if (kind == kRun || kind == kRun + 1) return above(m, run(), run(m));
        if (kind >= kFours && kind < kTrumpFours) {
            const int i = (kind - kFours) / 4;
            const Worth lost = above(m, fours(i), fours(i, m));
            return roundhouse ? lost + roundhouse_given_up(rank_mask(kFourRanks[i])) : lost;
        }
        return 0;
    }

    Worth roundhouse_given_up(CardMask used) const {
        const Multiples before = roundhouse();
        if (before[0] == 0) return 0;
        Worth after = before[0];
        for_each_bit(used, [&](int c) {
            const auto card = static_cast<Card>(c);
            after -= scaled(after, outlook(kRoundhouses, card).loss[0]);
        });
        return before[0] - after;
    }

    const GreedyParameters& parameters_;
    const MeldTable& melds_;
    const GreedyTables& tables_;
    // For each family and card the place of its outlook in the tables.
    alignas(32) std::array<std::array<std::uint8_t, sizeof(CardBytes)>, kFamilies> place_;
};

}  // namespace glup
