// Houses at random: what a club might write down, of any row and any keys.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "auction_samples.hpp"
#include "glup/auction/rules/keys.hpp"

namespace samples {

// What could not matter beside the rest as it is in its row.
inline void leave_out(Rules& rules) {
    const Rules& row = kRows[rules.row].rules;
    if (rules.widow == 0) {
        rules.look = Look::kNever;
        rules.bury = Bury::kAny;
        rules.trump_first = false;
        rules.widow_open = true;
    }
    if (rules.sides == Sides::kAlone || rules.head == Head::kNever) rules.spare_partner = false;
    const int nines = std::min<int>(rules::kSuits * rules.nines, rules.dealt());
    rules.misdeal_nines =
        static_cast<std::uint8_t>(rules.draw ? 0 : std::min<int>(rules.misdeal_nines, nines));
    rules.misdeal_cards = static_cast<std::uint8_t>(
        rules.misdeal ? std::min<int>(rules.misdeal_cards, rules.dealt()) : row.misdeal_cards);
    if (rules.copies < 4) rules.fours = {};
    if (nines == 0) {
        rules.dix = row.dix * rules.scale / row.scale;
        set_worth(rules, kNinesAround, nullptr, 0);
    }
    if (rules.stands) {
        rules.dealer_min = row.dealer_min;
        rules.compel = row.compel;
        rules.all_pass = row.all_pass;
    }
}

// Keys that mostly go together; check() says whether all of them do.
class HouseDraw {
public:
    explicit HouseDraw(Random& random) : random_(random) {}

    Rules operator()() {
        rules_ = kRows[static_cast<std::size_t>(below(static_cast<int>(kRows.size())))].rules;
        rules_.by_house = true;
        if (below(8) != 0) rules_.house[0] = 'h';
        if (below(3) == 0) set("scale", below(2) == 0 ? 1 : 10);
        draw_numbers();
        draw_tables();
        draw_cards();
        draw_bids();
        draw_points();
        draw_misdeal();
        leave_out(rules_);
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
            if (key.type == KeyType::kList || below(3) != 0) continue;
            const int words = key.type == KeyType::kAmount ? static_cast<int>(key.words.size()) : 0;
            key.set(rules_, among(key.low - words, std::min(key.high, key.low + 40)));
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
        const int step = below(3) == 0 ? rules_.scale * among(1, 10) / among(1, 2) : rules_.scale;
        rules_.open = std::max(step, 1) * among(1, 60);
        rules_.dealer_min = below(2) * std::max(step, 1) * among(1, 5);
        if (rules_.dealer_min > rules_.open) rules_.dealer_min = 0;
        if (step != rules_.scale) {
            const int least = rules_.dealer_min > 0 ? rules_.dealer_min : rules_.open;
            read(read_grid, pairs(least, std::max(step, 1), rules_.open + 5 * std::max(step, 1),
                                  rules_.scale * among(1, 20)));
        }
    }

    void read(bool (*read)(Rules&, const json::Value&), const std::string& text) {
        Rules changed = rules_;
        if (read(changed, json::parse(text))) rules_ = changed;
    }
    // In brackets.
    static std::string list(std::initializer_list<int> numbers) {
        std::string text;
        for (const int number : numbers)
            text += (text.empty() ? "[" : ",") + std::to_string(number);
        return text + "]";
    }
    static std::string pairs(int from, int to, int next, int to_next) {
        return "[" + list({from, to}) + "," + list({next, to_next}) + "]";
    }

    void draw_points() {
        const int most = rules_.scale * 11;
        if (!rules_.chips && below(2) == 0)
            read(read_card_points,
                 list({below(most), below(most), below(most), below(2) * below(most),
                       below(2) * below(most), below(4) == 0 ? below(most) : 0}));
        if (!rules_.chips) return;
        const int least = rules_.dealer_min > 0 ? rules_.dealer_min : rules_.open;
        read(read_prices, pairs(least, among(1, 5), least + among(1, 9), among(1, 50)));
        read(read_suit_price, list({among(1, 10), among(1, 10), among(1, 10), among(1, 10)}));
    }

    void draw_misdeal() {
        const int dealt = rules_.dealt();
        rules_.misdeal = !rules_.draw && below(3) == 0;
        rules_.misdeal_cards = static_cast<std::uint8_t>(among(1, dealt));
        rules_.misdeal_nines = static_cast<std::uint8_t>(
            below(3) == 0 ? among(0, std::min(rules::kSuits * rules_.nines, dealt)) : 0);
    }

    void draw_sides() {
        const int seats = rules_.seats;
        rules_.sides = Sides::kAlone;
        if (rules_.draw || rules_.chips || rules_.checks) return;
        if (seats >= 3 && below(3) == 0) rules_.sides = Sides::kCalled;
        if (seats >= 4 && seats % 2 == 0 && below(2) == 0) rules_.sides = Sides::kTwoTeams;
        if (seats == 8 && below(2) == 0) rules_.sides = Sides::kFourTeams;
        if (seats == 6 && below(2) == 0) rules_.sides = Sides::kThreeTeams;
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
