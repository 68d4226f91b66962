// A game: a series of deals, the deal alternating, to a target or until one seat leads by a margin.
#pragma once

#include <array>
#include <cstdlib>
#include <optional>
#include <string>

#include "glup/stock/rules/rules.hpp"
#include "glup/support/error.hpp"

namespace glup {

class Series {
public:
    // At most one of the two; neither means a target of rules::kDefaultTarget. Throws Error.
    Series(std::optional<int> target, std::optional<int> lead, int first_dealer)
        : target_(target), lead_(lead), dealer_(first_dealer) {
        if (target_ && lead_) throw Error("series: expected a target or a lead, given both");
        if (!target_ && !lead_) target_ = rules::kDefaultTarget;
        const int goal = target_ ? *target_ : *lead_;
        if (goal < 1)
            throw Error((target_ ? "target: " : "lead: ") + std::to_string(goal) +
                        " given, expected at least 1");
        if (first_dealer != 0 && first_dealer != 1) {
            throw Error("first_dealer: " + std::to_string(first_dealer) +
                        " given, expected 0 or 1");
        }
    }

    // One that goes on after so many deals with these totals, `dealer` dealing next. Throws Error.
    static Series resumed(std::optional<int> target, std::optional<int> lead, int dealer, int deals,
                          const std::array<int, rules::kSeats>& totals) {
        Series series(target, lead, dealer);
        for (const int total : totals) {
            if (std::abs(total) > rules::kMostPoints)
                throw Error("totals: " + std::to_string(total) + " given, expected at most " +
                            std::to_string(rules::kMostPoints) + " points either way");
        }
        series.deals_ = deals;
        series.totals_ = totals;
        return series;
    }

    // As given; the one that does not count is empty.
    std::optional<int> target() const { return target_; }
    std::optional<int> lead() const { return lead_; }
    int dealer() const { return dealer_; }  // of the next deal
    int deals() const { return deals_; }
    const std::array<int, rules::kSeats>& totals() const { return totals_; }

    // Totals count after a whole deal; a tie at the target plays on.
    std::optional<int> winner() const {
        const int margin = totals_[0] - totals_[1];
        const int ahead = margin > 0 ? 0 : 1;
        const bool won =
            target_ ? margin != 0 && totals_[ahead] >= *target_ : std::abs(margin) >= *lead_;
        return won ? std::optional(ahead) : std::nullopt;
    }

    // Enters the scores of a finished deal, by seat. Throws Error if the game is over.
    void add(const std::array<int, rules::kSeats>& scores) {
        if (winner()) throw Error("series: the game is over");
        for (int seat = 0; seat < rules::kSeats; ++seat) totals_[seat] += scores[seat];
        dealer_ ^= 1;
        ++deals_;
    }

    friend bool operator==(const Series&, const Series&) = default;

private:
    std::optional<int> target_;
    std::optional<int> lead_;
    int dealer_;
    int deals_ = 0;
    std::array<int, rules::kSeats> totals_{};
};

}  // namespace glup
