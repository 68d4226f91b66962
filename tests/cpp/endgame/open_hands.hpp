// The auction games' play with all hands open, written from rules 22 to 27 alone and what a house
// may change of them: what may be played, who takes, and the best that the bidder's side can get by
// trying everything. It shares no code with the solver.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "glup/auction/notation/endgame_line.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/random.hpp"

namespace open_hands {

using glup::Card;
using glup::Random;
using glup::auction::Endgame;
using glup::auction::Rules;

// What is counted for the bidder's side: for each trick, point of a card and the last trick,
// whoever takes it, and what is saved by a seat's group.
struct Payoff {
    int trick = 0, counter = 0, last = 0;       // to the taker's side
    int other = -1;                             // what it is worth that the others take it
    std::array<int, 8> meld{};                  // of a group
    std::array<int, 8> group{};                 // of a seat
    int sure = 0;                               // of melds that count in any case
    std::array<glup::auction::Save, 2> save{};  // of the others, of the bidder's side

    void stake(const Rules& rules, bool ours, int seat, int points) {
        if (rules.save_of(ours) == glup::auction::Save::kNone)
            sure += ours ? points : other * points;
        else
            meld[group[seat]] += points;
    }
    bool saves(bool ours, int counters) const {
        return counters > 0 || save[ours] == glup::auction::Save::kTrick;
    }
};

class Table {
public:
    Table(const Endgame& endgame, const Payoff& payoff)
        : seats_(endgame.seats),
          trump_(endgame.trump),
          head_(endgame.rules.head),
          trump_led_(endgame.trump_led),
          points_(endgame.rules.card_points),
          spared_(endgame.spared),
          payoff_(payoff) {
        for (int seat = 0; seat < seats_; ++seat) {
            ours_[seat] = (endgame.ours >> seat & 1) != 0;
            endgame.hands[seat].for_each([&](Card card) { hands_[seat].push_back(card); });
        }
        for (int i = 0; i < endgame.in_trick; ++i) trick_.push_back(endgame.trick[i]);
    }

    int value() {
        std::string key;
        for (int seat = 0; seat < seats_; ++seat) {
            for (const Card card : hands_[seat]) key += static_cast<char>('a' + card);
            key += '/';
        }
        for (const Card card : trick_) key += static_cast<char>('a' + card);
        key += static_cast<char>('0' + leader_);
        key += static_cast<char>(saved_);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        const int seat = player();
        bool first = true;
        int best = 0;
        for (const Card card : legal()) {
            const int value = after(card);
            if (first || (ours_[seat] ? value > best : value < best)) best = value;
            first = false;
        }
        known_[key] = best;
        return best;
    }

    int after(Card card) {
        const int seat = player(), leader = leader_, saved = saved_;
        const std::vector<Card> hand = hands_[seat], trick = trick_;
        const bool trump_led = trump_led_;
        trump_led_ = false;
        hands_[seat].erase(std::find(hands_[seat].begin(), hands_[seat].end(), card));
        trick_.push_back(card);
        int value = 0;
        if (static_cast<int>(trick_.size()) < seats_) {
            value = this->value();
        } else {
            int taker = 0, counters = 0;
            for (int i = 0; i < seats_; ++i) {
                if (beats(trick_[i], trick_[taker])) taker = i;
                counters += points_[trick_[i] % 6];
            }
            taker = (leader_ + taker) % seats_;
            const bool last = hands_[0].empty();
            const int points =
                payoff_.trick + payoff_.counter * counters + (last ? payoff_.last : 0);
            value = ours_[taker] ? points : payoff_.other * points;
            const int group = payoff_.group[taker];
            if ((saved_ >> group & 1) == 0 && payoff_.saves(ours_[taker], counters)) {
                saved_ |= 1 << group;
                value += ours_[taker] ? payoff_.meld[group] : payoff_.other * payoff_.meld[group];
            }
            trick_.clear();
            leader_ = taker;
            if (!last) value += this->value();
        }
        hands_[seat] = hand;
        trick_ = trick;
        leader_ = leader;
        saved_ = saved;
        trump_led_ = trump_led;
        return value;
    }

    std::vector<Card> legal() const {
        const std::vector<Card>& hand = hands_[player()];
        std::vector<Card> cards;
        const auto add = [&](const auto& fits) {
            if (!cards.empty()) return;
            for (const Card card : hand)
                if (fits(card) && std::find(cards.begin(), cards.end(), card) == cards.end())
                    cards.push_back(card);
        };
        if (trick_.empty() && trump_led_) add([&](Card card) { return card / 6 == trump_; });
        if (!trick_.empty()) {
            const int led = trick_[0] / 6;
            std::size_t holder = 0;
            for (std::size_t i = 1; i < trick_.size(); ++i)
                if (beats(trick_[i], trick_[holder])) holder = i;
            const Card best = trick_[holder];
            const int held_by = (leader_ + static_cast<int>(holder)) % seats_;
            const bool follows =
                std::any_of(hand.begin(), hand.end(), [&](Card card) { return card / 6 == led; });
            const int owed = follows ? led : trump_;
            using glup::auction::Head;
            const bool has_to =
                head_ == Head::kAlways || (head_ == Head::kTrumps && follows && led == trump_);
            if (has_to && (spared_[static_cast<std::size_t>(player())] >> held_by & 1) == 0)
                add([&](Card card) { return card / 6 == owed && beats(card, best); });
            add([&](Card card) { return card / 6 == owed; });
        }
        add([](Card) { return true; });
        return cards;
    }

    int player() const { return (leader_ + static_cast<int>(trick_.size())) % seats_; }
    bool ours() const { return ours_[player()]; }

private:
    bool beats(Card card, Card best) const {
        if (card / 6 == best / 6) return card % 6 > best % 6;
        return card / 6 == trump_;
    }

    int seats_, trump_, leader_ = 0, saved_ = 0;
    glup::auction::Head head_;
    bool trump_led_;
    std::array<std::uint8_t, 8> points_, spared_;
    Payoff payoff_;
    std::array<bool, 8> ours_{};
    std::array<std::vector<Card>, 8> hands_;
    std::vector<Card> trick_;
    std::unordered_map<std::string, int> known_;
};

// Points of the bidder's side less those of the others.
inline Payoff points_of(const Endgame& endgame) {
    Payoff payoff;
    payoff.counter = 1;
    payoff.last = endgame.rules.last;
    payoff.save = {endgame.rules.save_others, endgame.rules.save};
    using glup::auction::Sides;
    for (int seat = 0; seat < endgame.seats; ++seat) {
        const bool ours = (endgame.ours >> seat & 1) != 0;
        const int apart = endgame.rules.sides == Sides::kAlone        ? seat
                          : endgame.rules.sides == Sides::kThreeTeams ? seat % 3
                          : endgame.rules.sides == Sides::kFourTeams  ? seat % 4
                                                                      : 6;
        payoff.group[seat] = ours ? 7 : apart;
    }
    return payoff;
}

// Hands of a pack at random, at times of few suits or ranks, and a part of a trick.
inline Endgame random_ending(const Rules& rules, int cards, Random& random) {
    Endgame endgame;
    endgame.rules = rules;
    endgame.seats = rules.seats;
    endgame.trump = static_cast<int>(random.below(4));
    const auto seats = static_cast<std::uint32_t>(rules.seats);
    if (rules.called()) {
        endgame.ours =
            static_cast<std::uint8_t>(1U << random.below(seats) | 1U << random.below(seats));
    } else {
        const int step = rules.accounts(), first = static_cast<int>(random.below(seats));
        for (int i = 0; i < rules.seats; i += step)
            endgame.ours |= static_cast<std::uint8_t>(1U << (first + i) % rules.seats);
    }
    std::vector<Card> pack;
    const std::uint32_t kind = random.below(5);
    const int suits = kind == 1 ? 2 : 4, ranks = kind == 2 ? 3 : 6;
    for (int suit = 0; suit < suits; ++suit) {
        for (int rank = 6 - ranks; rank < 6; ++rank) {
            const auto card = static_cast<Card>(6 * suit + rank);
            pack.insert(pack.end(), static_cast<std::size_t>(rules.copies_of(card)), card);
        }
    }
    if (static_cast<int>(pack.size()) < cards * rules.seats) {
        pack.clear();
        for (Card card = 0; card < 24; ++card)
            pack.insert(pack.end(), static_cast<std::size_t>(rules.copies_of(card)), card);
    }
    random.shuffle(pack.data(), static_cast<int>(pack.size()));
    for (int i = 0; i < cards * rules.seats; ++i) endgame.hands[i % rules.seats].add(pack[i]);
    const auto turns = static_cast<int>(random.below(2) == 0 ? 0 : random.below(seats));
    for (int i = 0; i < turns; ++i) {
        const std::vector<Card> legal = Table(endgame, {}).legal();
        const Card card = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        endgame.hands[i].remove(card);
        endgame.trick[endgame.in_trick++] = card;
    }
    return endgame;
}

}  // namespace open_hands
