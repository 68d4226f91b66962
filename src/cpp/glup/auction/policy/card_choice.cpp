#include "glup/auction/policy/card_choice.hpp"

#include <algorithm>

#include "glup/auction/rules/hand_cards.hpp"

namespace glup::auction {
namespace {

constexpr SuitWord above(int rank) { return ~SuitWord{0} << 8 * rank << 8; }

}  // namespace

CardChoice::CardChoice(const State& state, const TableFacts& facts, const GreedyWeights& weights)
    : state_(state), weights_(weights), own_(state.hand[state.player]) {
    const int seat = state.player;
    const Rules& rules = state.rules;
    unseen_ = facts.pool - beyond(own_, state.shown[seat]);
    const bool bids = seat == state.bidder;
    if (bids && rules.widow > 0)
        unseen_ -= lesser(unseen_, hand_of({state.buried.data(), rules.widow}));
    friends_ = facts.own[seat];
    foes_ = (facts.bidders >> seat & 1) != 0 ? static_cast<SeatMask>(~friends_) : facts.bidders;

    const int hidden = unseen_.size();
    for (int q = state.next_active(seat); q != state.leader; q = state.next_active(q)) {
        const int theirs = state.size[q] - state.shown[q].size();
        const int share = hidden > 0 ? std::clamp(kShares * theirs / hidden, 0, kShares) : 0;
        Later& later = later_[later_count_++];
        const NoneOf& none = kNoneOf[share];
        const SuitWord trumps = unseen_.suit(state.trump) & facts.may[q][state.trump];
        const bool shows_trump = state.shown[q].suit(state.trump) != 0;
        later = {&facts.may[q], &state.shown[q], &none, value_of(q),
                 shows_trump ? 1 : 1 - none[sum_of(trumps)]};
    }
    int counters = 0;
    for (const Card card : state.trick()) counters += is_counter(card);
    const int left = state.size[seat];
    stake_ = static_cast<float>(counters) + weights.come * static_cast<float>(later_count_) +
             weights.lead;
    if (left == 1) stake_ += static_cast<float>(rules.last) / static_cast<float>(rules.scale);
    int saved = 0, melds = 0;
    for_each_bit(friends_, [&](int s) {
        saved += rules.save == Save::kCounter ? state.counters[s] : state.tricks[s];
        melds += state.melds[s];
    });
    if (saved == 0) {
        stake_ += weights.save * static_cast<float>(melds) / static_cast<float>(rules.scale * left);
    }
    if (state.in_trick > 0) holding_ = value_of(state.holder);
}

float CardChoice::chance_of_beating(const Later& later, int led, Card best) const {
    const int suit = suit_of(best);
    const NoneOf& none = *later.none;
    const SuitWord higher = above(rank_of(best));
    const SuitWord may = unseen_.suit(suit) & (*later.may)[suit];
    const bool shows = (later.shown->suit(suit) & higher) != 0;
    const float chance = shows ? 1 : 1 - none[sum_of(may & higher)];
    if (led == state_.trump) return chance;
    const SuitWord follow = unseen_.suit(led) & (*later.may)[led];
    const float void_of_it = later.shown->suit(led) != 0 ? 0 : none[sum_of(follow)];
    // Who follows a plain suit can beat its best card, or nothing once it is trumped.
    return suit == led ? chance + void_of_it * later.any_trump : void_of_it * chance;
}

float CardChoice::outlook(int led, Card best, float now) const {
    float value = now;
    for (int i = 0; i < later_count_; ++i) {
        const float chance = std::min(chance_of_beating(later_[i], led, best), 1.0F);
        value += chance * (later_[i].value - value);
    }
    return value;
}

float CardChoice::price(Card card) const {
    const int suit = suit_of(card), rank = rank_of(card);
    const bool trump = suit == state_.trump;
    float price = (trump ? weights_.trump : weights_.plain)[rank];
    if ((unseen_.suit(suit) & above(rank)) == 0) price += weights_.master[trump];
    if (trump) return price;
    const int others = own_.count_suit(suit) - 1;
    price += weights_.length * static_cast<float>(others);
    if (others == 0 && own_.suit(state_.trump) != 0) price += weights_.last_of_suit;
    return price;
}

float CardChoice::lead_bonus(Card card) const {
    const int trump = state_.trump;
    if (suit_of(card) != trump) return weights_.plain_lead[rank_of(card)];
    int theirs = sum_of(unseen_.suit(trump));
    for_each_bit(static_cast<SeatMask>(foes_ & state_.active),
                 [&](int seat) { theirs += state_.shown[seat].count_suit(trump); });
    float bonus = weights_.trump_lead[rank_of(card)];
    if (theirs > 0) {
        const int role = (foes_ >> state_.bidder & 1) != 0;
        bonus += weights_.draw[role] + weights_.draw_each[role] * static_cast<float>(theirs);
    }
    return bonus;
}

float CardChoice::worth(Card card) const {
    const float counter = is_counter(card) ? 1.0F : 0.0F;
    if (state_.in_trick == 0)
        return outlook(suit_of(card), card, 1) * (stake_ + counter) + lead_bonus(card) -
               price(card);
    const int led = suit_of(state_.trick()[0]);
    const bool takes = beats(card, state_.best, state_.trump);
    const float value = takes ? outlook(led, card, 1) : outlook(led, state_.best, holding_);
    return value * (stake_ + counter) - price(card);
}

Card CardChoice::best(CardBits legal) const {
    Card best = kNoCard;
    float most = 0;
    for_each_bit(legal, [&](int place) {
        const Card card = card_at(place);
        const float found = worth(card);
        if (best == kNoCard || found > most || (found == most && card < best)) {
            most = found;
            best = card;
        }
    });
    return best;
}

}  // namespace glup::auction
