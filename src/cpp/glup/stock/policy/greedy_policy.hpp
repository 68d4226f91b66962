// A cheap sensible policy: it keeps the cards that may still meld, takes tricks in order to
// declare, and declares what pays unless waiting pays more. It reads only what the player to act
// knows of the state, and needs no chance.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#include "glup/stock/policy/greedy_hopes.hpp"
#include "glup/stock/policy/greedy_parameters.hpp"
#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"
#include "glup/support/whole.hpp"

namespace glup {

template <class Rules>
class GreedyPolicy {
public:
    explicit GreedyPolicy(rules::RulesetId ruleset)
        : GreedyPolicy(default_greedy_parameters(ruleset)) {}
    explicit GreedyPolicy(const GreedyParameters& parameters) : parameters_(parameters) {}

    // Each is compiled whole and for itself: a part of one loop it is a third slower.
    GLUP_WHOLE [[gnu::noinline]] Action declaration(const State& state, Random&) const {
        if (exchanges_first(state)) return Action::exchange();
        const Worth exchange = state.can_exchange<Rules>() ? exchange_gain(state) : 0;
        return declare_or_pass(state, exchange,
                               [&] { return MeldGains<Rules>(state, parameters_); });
    }

    GLUP_WHOLE [[gnu::noinline]] Action card(const State& state, Random&) const {
        return state.in_phase1() ? phase1_card(state) : phase2_card(state);
    }

protected:
    // An exchange that leaves the turn comes before all else.
    static bool exchanges_first(const State& state) {
        return !Rules::of(state).exchange_ends_turn && state.can_exchange<Rules>();
    }

    // `make_gains`: what declaring brings and ends, asked for where there is something to declare.
    template <class MakeGains>
    Action declare_or_pass(const State& state, Worth exchange, MakeGains&& make_gains) const {
        const Action otherwise = exchange > 0 ? Action::exchange() : Action::pass();
        const DeclarableKinds declarable(state, Rules{});
        KindMask kinds = declarable.either();
        if (kinds == 0) return otherwise;
        const auto& gains = make_gains();
        while (true) {
            const auto [kind, gain] = first_kind(state, kinds, gains);
            if (gain <= std::max(0, exchange)) return otherwise;
            const Action way =
                most_from_table(state, declarable, Rules::melds(state).kinds[kind], kind);
            if (way != Action::pass()) return way;
            kinds &= ~(KindMask{1} << kind);  // histories bar it after all
        }
    }

    // The cards alone: with another turn-up than a 9.
    static State after_exchange(const State& state) {
        State after = state;
        after.hand[state.player].remove(state.trump_nine());
        after.hand[state.player].add(state.turnup());
        after.stock[rules::kStock - 1] = state.trump_nine();
        return after;
    }

    // The card that was turned up, for a 9 of trumps.
    Worth exchange_gain(const State& state) const {
        const Card nine = state.trump_nine();
        if (state.turnup() == nine) return points_worth(Rules::of(state).exchange);
        const State after = after_exchange(state);
        const Hopes<Rules> hopes(after, parameters_);
        return points_worth(Rules::of(state).exchange) + lane_of(hopes.hand(), state.turnup()) -
               lane_of(hopes.hand(), nine);
    }

    struct BestKind {
        Kind kind;
        Worth gain;  // 0 if nothing is worth declaring
    };

    // The highest first, as far as they can still be the best.
    template <class Gains>
    BestKind best_kind(KindMask kinds, const Gains& gains, int trump) const {
        BestKind best{0, 0};
        for (const PointsBand& band : parameters_.bands[trump]) {
            if (points_worth(band.most) <= best.gain) break;
            for_each_bit(kinds & band.kinds, [&](int k) {
                const Worth gain = gains.gain(static_cast<Kind>(k));
                if (gain > best.gain) best = {static_cast<Kind>(k), gain};
            });
        }
        return best;
    }

    // The best, or a cheaper one that it would bar and that is better declared first.
    template <class Gains>
    BestKind first_kind(const State& state, KindMask kinds, const Gains& gains) const {
        const BestKind best = best_kind(kinds, gains, state.trump);
        if (Rules::of(state).exclusion == rules::Exclusion::kByCards) return best;
        const MeldTable& melds = Rules::melds(state);
        const KindMask barred = melds.bars[best.kind] & ~melds.barred_by[best.kind];
        if ((kinds & barred) == 0) return best;
        const BestKind cheaper = best_kind(kinds & barred, gains, state.trump);
        return gains.waits(best.gain, cheaper.gain) ? cheaper : best;
    }

    // A dix comes on top of a meld.
    static bool has_dix(const State& state) {
        return !Rules::of(state).exchange_ends_turn &&
               state.hand[state.player].has(state.trump_nine());
    }

    // What becomes of the trick, for each card that could be played to it.
    CardLanes trick_values(const State& state, Worth prize) const {
        const rules::Ruleset& rules = Rules::of(state);
        const Worth counter = parameters_.counter;
        CardLanes values;
        if (state.decision == Decision::kLead) {
            for (int rank = 0; rank < rules::kRanks; ++rank) {
                const Worth own = rules.card_points[rank] * counter;
                values[rank] =
                    (parameters_.wins[state.trump][rank] * (prize + 2 * own) >> kChanceBits) - own;
            }
            return values;
        }
        const CardMask beaters = kBeaters[state.trump][state.led];
        const CardMask follows = suit_mask(suit_of(state.led)) & ~beaters;
        const int led_points = rules.points_of(state.led);
        const auto glup = [&](int made) {
            return rules.glups ? points_worth(kGlupSteps[state.glups][made].points) : 0;
        };
        for (int rank = 0; rank < rules::kRanks; ++rank) {
            const int points = rules.card_points[rank];
            const Worth both = (led_points + points) * counter;
            const SuitLanes takes = lanes_of(beaters, rank);
            values[rank] = (takes & (prize + both)) +
                           (~takes & ((lanes_of(follows, rank) & glup(1 + (points > 0))) - both));
        }
        values[rank_of(state.led)][suit_of(state.led)] +=
            glup(2 + (led_points > 0)) - glup(1 + (led_points > 0));
        return values;
    }

    Action phase1_card(const State& state) const {
        const bool dix = has_dix(state);
        const Card junk = dix ? kNoCard : junk_card(state);
        const bool tempted = parameters_.at(state).prize > 0;
        KindMask kinds = 0;
        if (tempted || junk != kNoCard) kinds = DeclarableKinds(state, Rules{}).either();
        const KindMask cheap = parameters_.bands[state.trump].back().kinds;
        const bool leads = state.decision == Decision::kLead;
        if (junk != kNoCard && (kinds & ~(leads ? cheap : 0)) == 0) return Action::play_hand(junk);
        const Hopes<Rules> hopes(state, parameters_);
        Worth gain = tempted ? best_kind(kinds, hopes, state.trump).gain : 0;
        if (dix) gain += exchange_gain(state);
        return best_card(state, hopes, hopes.prize(gain));
    }

    // What taking the trick is worth is the prize.
    template <class CardHopes>
    Action best_card(const State& state, const CardHopes& hopes, Worth prize) const {
        const CardLanes trick = trick_values(state, prize);
        // The best card of the hand; value and card in one number, the lowest card first.
        const CardMask own = state.hand[state.player].distinct();
        SuitLanes best_of_suit = all_suits(kNever);
        for (int rank = 0; rank < rules::kRanks; ++rank) {
            const SuitLanes tag = kTags - rank;
            const SuitLanes value = (trick[rank] - hopes.hand()[rank]) * 32 + tag;
            const SuitLanes held = lanes_of(own, rank);
            const SuitLanes ranked = (value & held) | (~held & kNever);
            best_of_suit = ranked > best_of_suit ? ranked : best_of_suit;
        }
        Worth most = greatest(best_of_suit);
        Action best = Action::play_hand(static_cast<Card>(31 - (most & 31)));
        const Tableau& table = state.tableau[state.player];
        for (int i = 0; i < table.size(); ++i) {
            const Worth value = (lane_of(trick, table[i].card()) - hopes.table(table[i])) * 32;
            if (value > most) {
                most = value;
                best = Action::play_table(i);
            }
        }
        return best;
    }

    const GreedyParameters& parameters_;

private:
    // With nothing worth declaring and no counter to win a plain 9 is not worth a thought: it goes,
    // on a trick of its suit if there is one. (Where a cheap meld waits this costs no strength when
    // leading, but 2.4 +- 0.5 points a deal when following.)
    static Card junk_card(const State& state) {
        const bool leads = state.decision == Decision::kLead;
        const CardMask nines =
            state.hand[state.player].distinct() & rank_mask(kNine) & ~suit_mask(state.trump);
        if (nines == 0 || (!leads && Rules::of(state).points_of(state.led) > 0)) return kNoCard;
        const CardMask follow = leads ? 0 : nines & suit_mask(suit_of(state.led));
        return static_cast<Card>(std::countr_zero(follow != 0 ? follow : nines));
    }

    static constexpr Worth kNever = std::numeric_limits<Worth>::min();
    static constexpr SuitLanes kTags = {31 - 0, 31 - 6, 31 - 12, 31 - 18};

    // One trick ahead: cash counters that can't be beaten, follow as cheaply as the rules allow.
    static Action phase2_card(const State& state) {
        const bool leads = state.decision == Decision::kLead;
        if (Rules::of(state).duty == rules::Duty::kBeatTrumps)
            return Action::play_hand(leads ? free_lead(state) : free_follow(state));
        const CardMask plays = state.phase2_plays<Rules>();
        const CardMask counters = Rules::counters(state);
        if (leads) {
            const CardMask cashed = plays & sure_winners(state) & counters;
            if (cashed != 0) return Action::play_hand(lowest(cashed));
            const CardMask cheap = plays & ~counters;
            return Action::play_hand(lowest(cheap != 0 ? cheap : plays));
        }
        const CardMask taking = plays & kBeaters[state.trump][state.led];
        const CardMask losing = plays & ~taking & ~counters;
        return Action::play_hand(lowest(taking != 0 || losing == 0 ? plays : losing));
    }

    // Where a plain suit can be lost at will: sure points first, then trumps if that leaves the
    // other without, then what costs least. The last leads are tried out.
    static Card free_lead(const State& state) {
        constexpr int kTried = 3;
        const CardMask plays = state.phase2_plays<Rules>();
        const int left = Rules::of(state).tricks() - state.tricks;
        if (left > 1 && left <= kTried) return tried_lead(state, plays);
        const CardMask trumps = suit_mask(state.trump);
        const CardMask plain = plays & ~trumps;
        const CardMask winners = plays & sure_winners(state);
        if (plain == 0) return lowest(winners != 0 ? winners : plays);
        const CardMask cashed = plain & winners & Rules::counters(state);
        if (cashed != 0) return highest(cashed);
        const int theirs = state.hand[state.player ^ 1].size_within(trumps);
        const bool draws = theirs > 0 && state.hand[state.player].size_within(trumps) > theirs;
        if (draws && (winners & trumps) != 0) return lowest(winners & trumps);
        return cheapest(state, plain);
    }
    // The lead that comes out best if both go on like this.
    static Card tried_lead(const State& state, CardMask plays) {
        Card best = kNoCard;
        int most = std::numeric_limits<int>::min();
        for_each_bit(plays, [&](int c) {
            State end = state;
            for (auto card = static_cast<Card>(c);; card = free_lead(end)) {
                end.play<Rules, false, true>(Action::play_hand(card));
                end.play<Rules, false, false>(Action::play_hand(free_follow(end)));
                if (end.is_over()) break;
            }
            const int margin = end.scores[state.player] - end.scores[state.player ^ 1];
            if (margin > most) most = margin, best = static_cast<Card>(c);
        });
        return best;
    }
    static Card free_follow(const State& state) {
        const CardMask plays = state.phase2_plays<Rules>();
        const CardMask taking = plays & kBeaters[state.trump][state.led];
        return taking != 0 ? taker(state, taking) : lowest(plays);
    }

    // Of few points, and in a suit in which the other has few to throw on it.
    static Card cheapest(const State& state, CardMask cards) {
        const CardMask other = state.hand[state.player ^ 1].distinct();
        Card best = kNoCard;
        int least = std::numeric_limits<int>::max();
        for_each_bit(cards, [&](int c) {
            const auto card = static_cast<Card>(c);
            const CardMask follow = other & suit_mask(suit_of(card));
            const int thrown = follow != 0 ? Rules::points_of(state, highest(follow)) : 0;
            const int cost = 4 * Rules::points_of(state, card) + thrown;
            if (cost < least) least = cost, best = card;
        });
        return best;
    }

    // The dearest that could be lost later on, or the dearest of a plain suit, or the lowest trump.
    static Card taker(const State& state, CardMask taking) {
        const CardMask safe = taking & sure_winners(state);
        const CardMask trumps = suit_mask(state.trump);
        if (taking != safe) return highest(taking & ~safe);
        return (taking & ~trumps) != 0 ? highest(taking & ~trumps) : lowest(taking);
    }

    // Cards that take the trick if led, whatever the opponent holds.
    static CardMask sure_winners(const State& state) {
        const CardMask other = state.hand[state.player ^ 1].distinct();
        const bool ruffs = (other & suit_mask(state.trump)) != 0;
        CardMask winners = 0;
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            const CardMask follow = other & suit_mask(suit);
            if (follow != 0) {
                winners |= suit_mask(suit) & ~((CardMask{1} << (std::bit_width(follow) - 1)) - 1);
            } else if (!ruffs || suit == state.trump) {
                winners |= suit_mask(suit);
            }
        }
        return winners;
    }

    // A card of the lowest rank; there is one.
    static Card lowest(CardMask cards) {
        const CardMask ranks = (cards | cards >> 6 | cards >> 12 | cards >> 18) & suit_mask(0);
        return static_cast<Card>(std::countr_zero(cards & rank_mask(std::countr_zero(ranks))));
    }

    // … of the highest rank.
    static Card highest(CardMask cards) {
        const CardMask ranks = (cards | cards >> 6 | cards >> 12 | cards >> 18) & suit_mask(0);
        return static_cast<Card>(std::countr_zero(cards & rank_mask(std::bit_width(ranks) - 1)));
    }
};

// Compiled by playout.cpp.
extern template class GreedyPolicy<rules::Interpreted>;
extern template class GreedyPolicy<rules::Compiled<rules::RulesetId::kGlup>>;
extern template class GreedyPolicy<rules::Compiled<rules::RulesetId::kTwoHanded>>;
extern template class GreedyPolicy<rules::Compiled<rules::RulesetId::kTwoHandedExtended>>;

}  // namespace glup
