#include "glup/auction/policy/all_tricks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

#include "glup/auction/hands/hand_value.hpp"
#include "glup/auction/policy/card_choice.hpp"

namespace glup::auction {
namespace {

// From the top those that no card of the others beats; of equal cards the one that is led holds.
int masters(SuitWord own, SuitWord others) {
    int count = 0;
    for (int rank = rules::kRanks - 1; rank >= 0; --rank) {
        count += copies_at(own, rank);
        if (copies_at(others, rank) > 0) break;
    }
    return count;
}

// What may lose of a suit that is led from the top and not ruffed: nothing, once the others have
// no more of it.
int losers(SuitWord own, SuitWord others) {
    const int sure = masters(own, others);
    return sure >= sum_of(others) ? 0 : sum_of(own) - sure;
}

Hand cards_of_others(const Hand& own, const Rules& rules) { return pack_of(rules) - own; }

}  // namespace

int losers(const Hand& own, const Hand& others, int trump) {
    const SuitWord trumps = own.suit(trump), theirs = others.suit(trump);
    const int sure = masters(trumps, theirs);
    if (sure < sum_of(theirs)) return own.size() - sure;  // the others may keep one, and ruff
    int count = 0;
    for (int s = 0; s < rules::kSuits; ++s) {
        if (s != trump) count += losers(own.suit(s), others.suit(s));
    }
    return count;
}

int sure_moon(const Hand& own, const Rules& rules) {
    if (rules.moon != Moon::kGame && rules.moon != Moon::kPoints) return kNoSuit;
    const Hand others = cards_of_others(own, rules);
    for (int s = 0; s < rules::kSuits; ++s) {
        if (rules.marriage && !is_married(own, s)) continue;
        if (losers(own, others, s) <= own.size() - rules.hand) return s;
    }
    return kNoSuit;
}

Action bury_for_all(const State& state) {
    const Hand others = cards_of_others(state.hand[state.player], state.rules);
    Hand left = state.hand[state.player];
    std::array<Card, kMostWidow> buried;
    for (int i = 0; i < state.rules.widow; ++i) {
        int least = 0;
        buried[i] = kNoCard;
        left.for_each_card([&](Card card, int) {
            Hand without = left;
            without.remove(card);
            const bool is_trump = suit_of(card) == state.trump;
            const int cost = (losers(without, others, state.trump) * 2 + is_trump) * rules::kRanks +
                             rank_of(card);
            if (buried[i] == kNoCard || cost < least) {
                least = cost;
                buried[i] = card;
            }
        });
        left.remove(buried[i]);
    }
    return Action::bury({buried.data(), state.rules.widow});
}

namespace {

using RankChances = std::array<double, rules::kRanks>;

// The chance that a suit takes a trick from those who hold each of the others' cards by chance and
// lead from the top: they have one below its best, and above that fewer than it has cards.
double guarded(SuitWord own, SuitWord others, const RankChances& chances) {
    if (own == 0) return 0;
    const int best = (63 - std::countl_zero(own)) / 8;
    double none_below = 1;
    std::array<double, kMostOfSuit + 1> above{1};  // chances of so many
    int most = 0;
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        for (int copies = copies_at(others, rank); copies > 0; --copies) {
            if (rank < best) {
                none_below *= 1 - chances[rank];
                continue;
            }
            for (int k = ++most; k > 0; --k) above[k] += chances[rank] * (above[k - 1] - above[k]);
            above[0] *= 1 - chances[rank];
        }
    }
    double fewer = 0;
    for (int k = 0; k < sum_of(own); ++k) fewer += above[k];
    return (1 - none_below) * fewer;
}

// Of the cards the first one that is worth most; they go from the low ranks to the high.
template <class Worth>
Card best_of(CardBits cards, Worth&& worth) {
    Card best = card_at(std::countr_zero(cards));
    auto most = worth(best);
    for_each_bit(cards & (cards - 1), [&](int place) {
        const auto found = worth(card_at(place));
        if (!(most < found)) return;
        most = found;
        best = card_at(place);
    });
    return best;
}

// A decision at the table while a side has to take every trick.
class AllTricks {
public:
    AllTricks(const State& state, const TableFacts& facts, const GreedyWeights& weights)
        : state_(state),
          facts_(facts),
          own_(state.hand[state.player]),
          choice_(state, facts, weights) {}

    // Whether the player to act takes all that are left by leading.
    bool is_sure() const {
        return losers(own_, with(all_but(seat_bit(state_.player))), state_.trump) == 0;
    }

    // Trumps from the top: what the others keep of them would ruff now or hold later. Then what is
    // safest; of that first the suits without a loser, so that the others part with most cards
    // while they still need them to guard another.
    Card lead(CardBits legal, SeatMask side) const {
        const CardBits trumps = legal & suit_bits(state_.trump);
        if (trumps != 0) return card_at(63 - std::countl_zero(trumps));
        const Hand theirs = with(all_but(side));
        return best_of(legal, [&](Card card) {
            const int s = suit_of(card);
            return std::tuple(choice_.outlook(s, card, 1), -losers(own_.suit(s), theirs.suit(s)),
                              rank_of(card));
        });
    }

    Card beat(CardBits legal) const {
        const int led = suit_of(state_.trick()[0]);
        return best_of(legal, [&](Card card) { return choice_.outlook(led, card, 1); });
    }

    // Of who needs one trick of that side: suits go by themselves, and of trumps there is no choice
    // but the lowest.
    Card keep_guards(CardBits legal, SeatMask side) const {
        const auto seats = static_cast<SeatMask>(side & state_.active);
        const Hand theirs = with(seats);
        const RankChances chances = chances_of(theirs, seats);
        return best_of(legal, [&](Card card) {
            Hand left = own_;
            left.remove(card);
            double none = 1;
            for (int s = 0; s < rules::kSuits; ++s) {
                if (s != state_.trump) none *= 1 - guarded(left.suit(s), theirs.suit(s), chances);
            }
            return 1 - none;
        });
    }

private:
    SeatMask all_but(SeatMask side) const { return static_cast<SeatMask>(state_.active & ~side); }

    // Cards that may lie with these seats.
    Hand with(SeatMask seats) const {
        std::array<SuitWord, rules::kSuits> suits{};
        for (int s = 0; s < rules::kSuits; ++s) {
            SuitWord may = 0;
            for_each_bit(seats, [&](int seat) {
                may |= facts_.may[seat][s];
                suits[s] += state_.shown[seat].suit(s);
            });
            suits[s] += choice_.unseen().suit(s) & may;
        }
        return Hand(suits);
    }

    // That those seats have one of the cards they may have. Who means to take all tricks has high
    // cards: each rank four times as likely as the next one below.
    RankChances chances_of(const Hand& cards, SeatMask seats) const {
        const auto odds = [](int rank) { return static_cast<double>(1 << 2 * rank); };
        int theirs = 0;
        double all = 0;
        for_each_bit(seats, [&](int seat) { theirs += state_.size[seat]; });
        cards.for_each([&](Card card) { all += odds(rank_of(card)); });
        RankChances chances;
        for (int rank = 0; rank < rules::kRanks; ++rank)
            chances[rank] = std::min(1.0, theirs * odds(rank) / std::max(all, 1.0));
        return chances;
    }

    const State& state_;
    const TableFacts& facts_;
    const Hand& own_;
    const CardChoice choice_;
};

}  // namespace

bool takes_all(const State& state, const TableFacts& facts, const GreedyWeights& weights) {
    return AllTricks(state, facts, weights).is_sure();
}

Card card_for_all(const State& state, const TableFacts& facts, const GreedyWeights& weights,
                  CardBits legal) {
    const SeatMask own = facts.own[state.player];
    const bool leads = state.in_trick == 0;
    const SeatMask side = state.moon ? facts.bidders : own;
    if (!(state.moon || (state.rules.pinochling && leads)) || !state.took_all(side)) return kNoCard;
    const AllTricks play(state, facts, weights);
    if (leads) return state.moon || play.is_sure() ? play.lead(legal, side) : kNoCard;
    CardBits beating = 0;
    for_each_bit(legal, [&](int place) {
        if (beats(card_at(place), state.best, state.trump)) beating |= CardBits{1} << place;
    });
    // Where nobody has to beat some may: an opponent's trick alone is worth it.
    if (beating == legal || (beating != 0 && (own >> state.holder & 1) == 0))
        return play.beat(beating);
    return own == side ? kNoCard : play.keep_guards(legal, side);
}

}  // namespace glup::auction
