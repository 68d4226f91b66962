// Houses at random: what a club might write down, of any row and any keys.
#pragma once

#include <algorithm>
#include <array>

#include "auction_samples.hpp"

namespace samples {

// Keys that mostly go together; check() says whether all of them do.
class HouseDraw {
public:
    explicit HouseDraw(Random& random) : random_(random) {}

    Rules operator()() {
        rules_ = kRows[static_cast<std::size_t>(below(static_cast<int>(kRows.size())))].rules;
        rules_.house[0] = 'h';
        if (below(3) == 0) set("scale", below(2) == 0 ? 1 : 10);
        draw_numbers();
        draw_tables();
        draw_bids();
        draw_cards();
        return rules_;
    }

private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    int among(int low, int high) { return low + below(high - low + 1); }

    void set(std::string_view name, std::int32_t value) {
        const auto keys = auction::keys();
        std::find_if(keys.begin(), keys.end(), [&](const Key& key) {
            return key.name == name;
        })->set(rules_, value);
    }

    void draw_numbers() {
        for (const Key& key : keys()) {
            if (key.table != kMeldKinds || key.name == "scale" || !key.is_known(rules_)) continue;
            if (below(3) == 0) key.set(rules_, among(key.low, std::min(key.high, key.low + 40)));
        }
        if (!rules_.chips && below(4) == 0) rules_.moon = static_cast<Moon>(below(4));
        if (rules_.chips || rules_.checks) rules_.moon = Moon::kNone;
        if (rules_.chips) {
            rules_.misdeal = false;
            rules_.floor = 0;
        }
    }

    void draw_tables() {
        for (int kind = 0; kind < kMeldKinds; ++kind) {
            if (below(6) != 0) continue;
            std::array<std::int32_t, 4> table = {below(50), 200 + below(50), 1000 + below(50),
                                                 4000 + below(50)};
            if (!rules_.chips && below(8) == 0) table[3] = kGame;
            set_worth(rules_, static_cast<MeldKind>(kind), table.data(), below(5));
        }
    }

    void draw_bids() {
        rules_.open = rules_.scale * among(1, 60);
        rules_.dealer_min = below(2) * rules_.scale * among(1, rules_.open / rules_.scale);
    }

    void draw_sides() {
        const int seats = rules_.seats;
        rules_.sides = Sides::kAlone;
        if (rules_.draw || rules_.chips || rules_.checks) return;
        if (seats >= 3 && below(3) == 0) rules_.sides = Sides::kCalled;
        if (seats >= 4 && seats % 2 == 0 && below(2) == 0) rules_.sides = Sides::kTwoTeams;
        if (seats == 8 && below(2) == 0) rules_.sides = Sides::kFourTeams;
    }

    // A pack that comes out even, mostly a small one, whose deals are soon played.
    void draw_cards() {
        rules_.seats = rules_.draw ? 2 : static_cast<std::uint8_t>(below(2) == 0 ? 4 : among(2, 8));
        draw_sides();
        const bool teams_of_two = rules_.seats == 4 && rules_.sides == Sides::kTwoTeams;
        do {
            rules_.copies = static_cast<std::uint8_t>(below(8) == 0 ? among(1, 6) : among(1, 2));
            rules_.nines = static_cast<std::uint8_t>(among(0, rules_.copies));
            if (rules_.draw && rules_.pack() > kMostDrawn) continue;
            rules_.kitty = !rules_.draw && below(3) == 0;
            rules_.widow = static_cast<std::uint8_t>(
                rules_.draw || rules_.kitty ? 0 : below(2) * among(1, kMostWidow));
        } while (rules_.draw ? rules_.pack() % 4 != 0
                             : (rules_.pack() - rules_.widow) % rules_.seats != 0);
        const int hand =
            rules_.draw ? rules_.pack() / 4 : (rules_.pack() - rules_.widow) / rules_.seats;
        rules_.hand = static_cast<std::uint8_t>(hand);
        rules_.packet = static_cast<std::uint8_t>(among(1, hand));
        rules_.pass = static_cast<std::uint8_t>(
            teams_of_two && !rules_.kitty ? std::min(hand, below(2) * among(1, kMostPassed)) : 0);
    }

    Random& random_;
    Rules rules_;
};

}  // namespace samples
