#include "glup/stock/endgame/endgame.hpp"

#include <utility>

#include "glup/stock/rules/rulesets.hpp"

namespace glup::endgame {

Endgame position_of(const State& state) {
    Endgame position;
    for (Card card = 0; card < rules::kCards; ++card) {
        position.leader[card] = static_cast<std::uint8_t>(state.hand[state.leader].count(card));
        position.follower[card] =
            static_cast<std::uint8_t>(state.hand[state.leader ^ 1].count(card));
    }
    position.trump = state.trump;
    position.led = state.led;
    position.ruleset = state.ruleset;
    return position;
}

namespace {

CardMask distinct(const Hand& hand) {
    CardMask mask = 0;
    for (int card = 0; card < rules::kCards; ++card) {
        if (hand[card] != 0) mask |= bit(static_cast<Card>(card));
    }
    return mask;
}

// The cards of `led`'s suit that beat it.
CardMask above(Card led) { return suit_mask(suit_of(led)) & ~((bit(led) << 1) - 1); }

}  // namespace

int hand_size(const Hand& hand) {
    int sum = 0;
    for (const int copies : hand) sum += copies;
    return sum;
}

int points_left(const Endgame& position) {
    const rules::Ruleset& rules = position.rules();
    int sum = rules.last_trick + (position.led != kNoCard ? rules.points_of(position.led) : 0);
    for (Card card = 0; card < rules::kCards; ++card)
        sum += (position.leader[card] + position.follower[card]) * rules.points_of(card);
    return sum;
}

std::string fault(const Endgame& position) {
    if (position.trump < 0 || position.trump >= rules::kSuits)
        return "the trump suit is not one of 0..3";
    if (position.led > kNoCard) return "the led card is not a card";
    const rules::Ruleset& rules = position.rules();
    const bool led = position.led != kNoCard;
    for (int card = 0; card < rules::kCards; ++card) {
        const int on_table = led && position.led == card ? 1 : 0;
        const int copies = (rules.pack >> card & 1) != 0 ? rules.copies : 0;
        if (position.leader[card] + position.follower[card] + on_table > copies) {
            return copies == 0 ? "a card that is not in the pack"
                               : "more than " + std::to_string(copies) + " copies of a card";
        }
    }
    const int leader = hand_size(position.leader) + (led ? 1 : 0);
    const int follower = hand_size(position.follower);
    if (leader != follower) return "the hands differ in size";
    if (leader < 1 || leader > rules.hand)
        return "a hand must have 1 to " + std::to_string(rules.hand) + " cards";
    return {};
}

CardMask legal_actions(const Endgame& position) {
    if (position.led == kNoCard) return distinct(position.leader);
    const CardMask held = distinct(position.follower);
    if (const CardMask same = held & suit_mask(suit_of(position.led))) {
        if (!must_beat(position.rules().duty, suit_of(position.led) == position.trump)) return same;
        const CardMask beaters = same & above(position.led);
        return beaters != 0 ? beaters : same;
    }
    const CardMask trumps = held & suit_mask(position.trump);
    return trumps != 0 ? trumps : held;
}

Step play(const Endgame& position, Card card) {
    Step step{position, false, false, 0};
    Endgame& after = step.after;
    if (position.led == kNoCard) {
        --after.leader[card];
        after.led = card;
        return step;
    }
    --after.follower[card];
    after.led = kNoCard;
    const bool beaten = suit_of(card) == suit_of(position.led) ? card > position.led
                                                               : suit_of(card) == position.trump;
    step.completes_trick = true;
    step.taken_by_leader = !beaten;
    const rules::Ruleset& rules = position.rules();
    step.points = rules.points_of(card) + rules.points_of(position.led) +
                  (hand_size(after.leader) == 0 ? rules.last_trick : 0);
    if (beaten) std::swap(after.leader, after.follower);
    return step;
}

}  // namespace glup::endgame
