#include "glup/auction/policy/card_choice.hpp"

#include <algorithm>
#include <bit>

#include "glup/auction/rules/hand_cards.hpp"
#include "glup/support/whole.hpp"

namespace glup::auction {
namespace {

constexpr int kMostHand = 32;

// Sixteenths, rounded down, by the unseen cards of a hand and all of them: a division takes long.
constexpr auto kShareOf = [] {
    std::array<std::array<std::uint8_t, kMostCards + 1>, kMostHand + 1> shares{};
    for (int cards = 0; cards <= kMostHand; ++cards) {
        for (int all = 1; all <= kMostCards; ++all)
            shares[cards][all] =
                static_cast<std::uint8_t>(std::min(kShares * cards / all, kShares));
    }
    return shares;
}();

// None of these cards, of a hand that shows those of them.
float none_of(const NoneOf& none, SuitWord may, SuitWord shown) {
    return none[shown != 0 ? kShown : sum_of(may)];
}

constexpr SuitWord above(int rank) { return ~SuitWord{0} << 8 * rank << 8; }

}  // namespace

CardChoice::CardChoice(const State& state, const TableFacts& facts, const GreedyWeights& weights)
    : state_(state), weights_(weights), own_(state.hand[state.player]), counters_(facts.counters) {
    const int seat = state.player;
    const Rules& rules = state.rules;
    unseen_ = facts.pool - beyond(own_, state.shown[seat]);
    const bool bids = seat == state.bidder;
    if (bids && rules.widow > 0)
        unseen_ -= lesser(unseen_, hand_of({state.buried.data(), rules.widow}));
    friends_ = facts.own[seat];
    foes_ = (facts.bidders >> seat & 1) != 0 ? static_cast<SeatMask>(~friends_) : facts.bidders;

    values_ = {weights.ally, -1, 1, 1};
    const int hidden = unseen_.size();
    for (int q = state.next_active(seat); q != state.leader; q = state.next_active(q)) {
        const int theirs = state.size[q] - state.shown[q].size();
        const int share = kShareOf[std::clamp(theirs, 0, kMostHand)][hidden];
        Later& later = later_[later_count_++];
        const NoneOf& none = kNoneOf[share];
        const SuitWord trumps = unseen_.suit(state.trump) & facts.may[q][state.trump];
        later = {&facts.may[q], &state.shown[q], &none, value_of(q),
                 1 - none_of(none, trumps, state.shown[q].suit(state.trump))};
    }
    float counters = 0;
    for (const Card card : state.trick()) counters += worth_of(rank_of(card));
    const int left = state.size[seat];
    stake_ = counters + weights.come * static_cast<float>(later_count_) + weights.lead;
    if (left == 1) stake_ += static_cast<float>(rules.last) / static_cast<float>(rules.scale);
    const Save save = rules.save_of((facts.bidders & friends_) != 0);
    bool saved = save == Save::kNone;
    const bool by_trick = save == Save::kTrick;
    int needed = std::max(static_cast<int>(save), 1);  // by the count that is
    for_each_bit(friends_, [&](int s) {
        needed -= by_trick ? state.tricks[s] : state.counters[s];
        saved = saved || needed <= 0;
    });
    if (!saved) {
        int melds = 0;
        for_each_bit(friends_, [&](int s) { melds += state.melds[s]; });
        stake_ += weights.save * static_cast<float>(melds) / static_cast<float>(rules.scale * left);
    }
    if (state.in_trick > 0) holding_ = value_of(state.holder);
}

inline CardChoice::AllOdds CardChoice::odds(int led, int suit) const {
    AllOdds all;
    const bool plain = led != state_.trump;
    for (int i = 0; i < later_count_; ++i) {
        const Later& later = later_[i];
        Odds& odds = all[i];
        odds = {unseen_.suit(suit) & (*later.may)[suit], later.shown->suit(suit), 1, 0};
        if (!plain) continue;
        const SuitWord follow = unseen_.suit(led) & (*later.may)[led];
        const float is_void = none_of(*later.none, follow, later.shown->suit(led));
        // Who follows a plain suit can beat its best card, or nothing once it is trumped.
        (suit == led ? odds.ruffs : odds.follows) =
            suit == led ? is_void * later.any_trump : is_void;
    }
    return all;
}

inline float CardChoice::outlook(const AllOdds& all, int rank, float now) const {
    const SuitWord higher = above(rank);
    float value = now;
    for (int i = 0; i < later_count_; ++i) {
        const Odds& odds = all[i];
        const float none = none_of(*later_[i].none, odds.may & higher, odds.shown & higher);
        const float chance = std::min((1 - none) * odds.follows + odds.ruffs, 1.0F);
        value += chance * (later_[i].value - value);
    }
    return value;
}

float CardChoice::outlook(int led, Card best, float now) const {
    return outlook(odds(led, suit_of(best)), rank_of(best), now);
}

// What playing a card costs, in one suit.
inline CardChoice::Prices CardChoice::prices(int suit) const {
    const bool trump = suit == state_.trump;
    Prices prices{&(trump ? weights_.trump : weights_.plain), {0, weights_.master[trump]}, 0};
    const int others = own_.count_suit(suit) - 1;
    if (trump) return prices;
    prices.all = weights_.length * static_cast<float>(others);
    if (others == 0 && own_.suit(state_.trump) != 0) prices.all += weights_.last_of_suit;
    return prices;
}

inline float CardChoice::price(const Prices& prices, int suit, int rank) const {
    const bool master = (unseen_.suit(suit) & above(rank)) == 0;
    return (*prices.by_rank)[rank] + prices.all + prices.master[master];
}

// For leading trumps while opponents have some.
inline float CardChoice::draw_bonus() const {
    const int trump = state_.trump;
    int theirs = sum_of(unseen_.suit(trump));
    for_each_bit(static_cast<SeatMask>(foes_ & state_.active),
                 [&](int seat) { theirs += state_.shown[seat].count_suit(trump); });
    const int role = (foes_ >> state_.bidder & 1) != 0;
    return theirs == 0
               ? 0
               : weights_.draw[role] + weights_.draw_each[role] * static_cast<float>(theirs);
}

// Cards with what they are worth: compared at the end, for a guess of the better one at each card
// fails too often.
class CardChoice::Worths {
public:
    void add(Card card, float worth) {
        cards_[count_] = card;
        worths_[count_++] = worth;
    }
    Card best() const {
        float most = worths_[0];
        for (int i = 1; i < count_; ++i) most = std::max(most, worths_[i]);
        Card best = kNoCard;
        for (int i = 0; i < count_; ++i)
            best = worths_[i] == most && cards_[i] < best ? cards_[i] : best;
        return best;
    }

private:
    int count_ = 0;
    std::array<Card, rules::kCards> cards_;
    std::array<float, rules::kCards> worths_;
};

inline Card CardChoice::best_lead(CardBits legal) const {
    struct Suit {
        Prices prices;
        AllOdds odds;
        const GreedyWeights::ByRank* by_rank;
        float bonus;
    };
    std::array<Suit, rules::kSuits> suits;
    for (int s = 0; s < rules::kSuits; ++s) {
        const bool trump = s == state_.trump;
        suits[s] = {prices(s), odds(s, s), &(trump ? weights_.trump_lead : weights_.plain_lead),
                    trump ? draw_bonus() : 0};
    }
    Worths worths;
    for_each_bit(legal, [&](int place) {
        const int s = place & 7, rank = place >> 3;
        const Suit& suit = suits[s];
        worths.add(make_card(s, rank), outlook(suit.odds, rank, 1) * (stake_ + worth_of(rank)) +
                                           (*suit.by_rank)[rank] + suit.bonus -
                                           price(suit.prices, s, rank));
    });
    return worths.best();
}

// By rule 24 all legal cards beat the best one or none does; where it has not to be beaten some
// may.
inline Card CardChoice::best_follow(CardBits legal) const {
    const int led = suit_of(state_.trick()[0]);
    const Card first = card_at(std::countr_zero(legal));
    Worths worths;
    const bool beats_it = beats(first, state_.best, state_.trump);
    if (!beats_it && !state_.rules.always_beats() &&
        beats(card_at(63 - std::countl_zero(legal)), state_.best, state_.trump))
        return best_of_both(legal, led);
    if (beats_it) {
        const int suit = suit_of(first);
        const AllOdds all = odds(led, suit);
        const Prices costs = prices(suit);
        for_each_bit(legal, [&](int place) {
            const int rank = place >> 3;
            worths.add(card_at(place), outlook(all, rank, 1) * (stake_ + worth_of(rank)) -
                                           price(costs, suit, rank));
        });
        return worths.best();
    }
    const float value = outlook(led, state_.best, holding_);
    std::array<Prices, rules::kSuits> costs;
    for (int s = 0; s < rules::kSuits; ++s) costs[s] = prices(s);
    for_each_bit(legal, [&](int place) {
        const int suit = place & 7, rank = place >> 3;
        worths.add(card_at(place),
                   value * (stake_ + worth_of(rank)) - price(costs[suit], suit, rank));
    });
    return worths.best();
}

// Of one suit, the led one or trumps.
Card CardChoice::best_of_both(CardBits legal, int led) const {
    const int suit = suit_of(card_at(std::countr_zero(legal)));
    const float kept = outlook(led, state_.best, holding_);
    const AllOdds all = odds(led, suit);
    const Prices costs = prices(suit);
    Worths worths;
    for_each_bit(legal, [&](int place) {
        const int rank = place >> 3;
        const bool takes = beats(card_at(place), state_.best, state_.trump);
        const float value = takes ? outlook(all, rank, 1) : kept;
        worths.add(card_at(place), value * (stake_ + worth_of(rank)) - price(costs, suit, rank));
    });
    return worths.best();
}

Card CardChoice::best(CardBits legal) const {
    return state_.in_trick == 0 ? best_lead(legal) : best_follow(legal);
}

GLUP_WHOLE Card best_card(const State& state, const TableFacts& facts, const GreedyWeights& weights,
                          CardBits legal) {
    return CardChoice(state, facts, weights).best(legal);
}

}  // namespace glup::auction
