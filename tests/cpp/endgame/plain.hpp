// Slow solvers that share nothing with the fast one but the type of a position: the rules once
// more, raw counts of cards, no insight. Values are the leader's points minus the other's.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "glup/stock/endgame/endgame.hpp"

namespace plain {

inline constexpr int kNone = -1;  // no card led

// The numbers of a game, written down again.
struct Rules {
    std::array<int, 6> points;  // by rank, 9 J Q K T A
    int last_trick;
    bool plain_suits_beaten;  // as trumps are, if they can be
};
inline constexpr Rules kGlup = {{0, 0, 0, 1, 1, 1}, 2, true};
inline constexpr Rules kTwoHanded = {{0, 2, 3, 4, 10, 11}, 10, false};

// Cards are numbers as everywhere, 6 * suit + rank; players are 0 and 1.
struct Table {
    std::array<std::array<int, 24>, 2> hand{};
    int trump = 0;
    Rules rules = kGlup;

    std::vector<int> held(int player) const {
        std::vector<int> list;
        for (int card = 0; card < 24; ++card) {
            if (hand[player][card] > 0) list.push_back(card);
        }
        return list;
    }
    int size(int player) const {
        int count = 0;
        for (const int copies : hand[player]) count += copies;
        return count;
    }
    bool takes(int reply, int led) const {
        if (reply / 6 == led / 6) return reply % 6 > led % 6;
        return reply / 6 == trump;
    }

    // What `player` may answer to `led`, straight from the words of the rule.
    std::vector<int> answers(int player, int led) const {
        const std::vector<int> all = held(player);
        std::vector<int> same, beating, trumps;
        for (const int card : all) {
            if (card / 6 == led / 6) {
                same.push_back(card);
                if (card % 6 > led % 6) beating.push_back(card);
            } else if (card / 6 == trump) {
                trumps.push_back(card);
            }
        }
        const bool must_beat = led / 6 == trump || rules.plain_suits_beaten;
        if (!same.empty()) return beating.empty() || !must_beat ? same : beating;
        return trumps.empty() ? all : trumps;
    }

    // Everything about the position, to look it up by.
    std::string key(int leader) const {
        std::string text(1, static_cast<char>('0' + leader));
        for (const auto& one : hand) {
            for (const int copies : one) text += static_cast<char>('0' + copies);
        }
        return text;
    }
};

// Player 0 leads, or has led.
inline Table table_of(const glup::endgame::Endgame& position) {
    Table table;
    table.trump = position.trump;
    if (position.ruleset != glup::rules::RulesetId::kGlup) table.rules = kTwoHanded;
    for (std::size_t card = 0; card < 24; ++card) {
        table.hand[0][card] = position.leader[card];
        table.hand[1][card] = position.follower[card];
    }
    return table;
}
inline int led_of(const glup::endgame::Endgame& position) {
    return position.led == glup::kNoCard ? kNone : position.led;
}

// Plays `reply` to `led`, which is in nobody's hand any more, and takes it back at the end.
class Trick {
public:
    Trick(Table& table, int leader, int led, int reply)
        : table_(table), follower_(1 - leader), reply_(reply) {
        --table.hand[follower_][reply];
        points = table.rules.points[led % 6] + table.rules.points[reply % 6];
        if (table.size(leader) == 0) points += table.rules.last_trick;
        taken = table.takes(reply, led);
        taker = taken ? follower_ : leader;
    }
    ~Trick() { ++table_.hand[follower_][reply_]; }
    Trick(const Trick&) = delete;
    Trick& operator=(const Trick&) = delete;

    int points;
    bool taken;  // by the follower
    int taker;

private:
    Table& table_;
    int follower_;
    int reply_;
};

// All play of both sides; positions that come up again are looked up.
class Exhaustive {
public:
    // What is left to play is worth, `led` on the table or kNone.
    int value(Table& table, int leader, int led = kNone) {
        return led == kNone ? lead_value(table, leader) : led_value(table, leader, led);
    }
    int lead_value(Table& table, int leader) {
        if (table.size(leader) == 0) return 0;
        const std::string key = table.key(leader);
        if (const auto it = memo_.find(key); it != memo_.end()) return it->second;
        int best = -1000;
        for (const int card : table.held(leader)) {
            --table.hand[leader][card];
            best = std::max(best, led_value(table, leader, card));
            ++table.hand[leader][card];
        }
        memo_.emplace(key, best);
        return best;
    }
    int led_value(Table& table, int leader, int led) {
        int best = 1000;
        for (const int card : table.answers(1 - leader, led)) {
            best = std::min(best, answer_value(table, leader, led, card));
        }
        return best;
    }
    int answer_value(Table& table, int leader, int led, int reply) {
        const Trick trick(table, leader, led, reply);
        const int rest = lead_value(table, trick.taker);
        return trick.taken ? -trick.points - rest : trick.points + rest;
    }

private:
    std::unordered_map<std::string, int> memo_;
};

// Alpha-beta and nothing else: no table, no order but high leads first and low replies first.
class AlphaBeta {
public:
    static int value(Table& table, int leader, int led = kNone) {
        return led == kNone ? lead_value(table, leader, -1000, 1000)
                            : led_value(table, leader, led, -1000, 1000);
    }

private:
    static int lead_value(Table& table, int leader, int alpha, int beta) {
        if (table.size(leader) == 0) return 0;
        int best = -1000;
        const std::vector<int> cards = table.held(leader);
        for (auto card = cards.rbegin(); card != cards.rend() && best < beta; ++card) {
            --table.hand[leader][*card];
            best = std::max(best, led_value(table, leader, *card, std::max(alpha, best), beta));
            ++table.hand[leader][*card];
        }
        return best;
    }
    static int led_value(Table& table, int leader, int led, int alpha, int beta) {
        int best = 1000;
        for (const int card : table.answers(1 - leader, led)) {
            const Trick trick(table, leader, led, card);
            const int limit = std::min(beta, best), points = trick.points;
            const int value =
                trick.taken
                    ? -points - lead_value(table, trick.taker, -limit - points, -alpha - points)
                    : points + lead_value(table, trick.taker, alpha - points, limit - points);
            best = std::min(best, value);
            if (best <= alpha) break;
        }
        return best;
    }
};

// What player 0 makes, less what the other does, when `cards` are played to the end by the rules
// above; -1000 if one of them is not legal or they do not reach the end.
inline int replayed(Table table, int led, const std::vector<glup::Card>& cards) {
    int leader = 0, value = 0;
    for (const int card : cards) {
        if (led == kNone) {
            if (table.hand[leader][card] == 0) return -1000;
            --table.hand[leader][card];
            led = card;
            continue;
        }
        const std::vector<int> legal = table.answers(1 - leader, led);
        if (std::find(legal.begin(), legal.end(), card) == legal.end()) return -1000;
        {
            const Trick trick(table, leader, led, card);
            value += trick.taker == 0 ? trick.points : -trick.points;
            leader = trick.taker;
        }
        --table.hand[table.takes(card, led) ? leader : 1 - leader][card];
        led = kNone;
    }
    return led == kNone && table.size(0) == 0 && table.size(1) == 0 ? value : -1000;
}

}  // namespace plain
