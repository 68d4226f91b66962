// What a strategy for one side is sure to get: that side plays one card in every position, for the
// other all legal cards are tried, and the plain rules add up the points. No search decides here.
#pragma once

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plain.hpp"

namespace plain {

class Certificate {
public:
    // The card of the player to act: `leader`, or his opponent if `led` is not kNone.
    using Strategy = std::function<int(const Table& table, int leader, int led)>;

    Certificate(int side, Strategy strategy) : side_(side), strategy_(std::move(strategy)) {}

    // Least points of the side, less the other's, over all play of the other.
    int guaranteed(Table& table, int leader, int led = kNone) {
        return led == kNone ? before_lead(table, leader) : after_lead(table, leader, led);
    }
    long positions() const { return positions_; }

private:
    int before_lead(Table& table, int leader) {
        if (table.size(leader) == 0) return 0;
        const std::string key = table.key(leader);
        if (const auto it = memo_.find(key); it != memo_.end()) return it->second;
        ++positions_;
        const std::vector<int> legal = table.held(leader);
        int value = 1000;
        for (const int card : leader == side_ ? chosen(table, leader, kNone, legal) : legal) {
            --table.hand[leader][card];
            value = std::min(value, after_lead(table, leader, card));
            ++table.hand[leader][card];
        }
        memo_.emplace(key, value);
        return value;
    }

    int after_lead(Table& table, int leader, int led) {
        const std::vector<int> legal = table.answers(1 - leader, led);
        int value = 1000;
        for (const int card : leader == side_ ? legal : chosen(table, leader, led, legal)) {
            const Trick trick(table, leader, led, card);
            const int points = trick.taker == side_ ? trick.points : -trick.points;
            value = std::min(value, points + before_lead(table, trick.taker));
        }
        return value;
    }

    std::vector<int> chosen(const Table& table, int leader, int led,
                            const std::vector<int>& legal) const {
        const int card = strategy_(table, leader, led);
        if (std::find(legal.begin(), legal.end(), card) == legal.end()) {
            throw std::runtime_error("the strategy plays a card that is not legal");
        }
        return {card};
    }

    int side_;
    Strategy strategy_;
    long positions_ = 0;
    std::unordered_map<std::string, int> memo_;
};

}  // namespace plain
