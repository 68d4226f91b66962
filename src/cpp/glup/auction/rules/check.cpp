// Which rules can be played.
#include <algorithm>
#include <string>

#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

namespace {

using std::to_string;

[[noreturn]] void fail(std::string_view key, const std::string& found,
                       const std::string& expected) {
    throw InputError(std::string(key) + ": " + found + " given, expected " + expected, found);
}

void demand(bool holds, std::string_view key, std::int64_t found, const std::string& expected) {
    if (!holds) fail(key, to_string(found), expected);
}

std::string points_text(std::int32_t points) { return json::compact(points_value(points)); }

// Fields that no key has, and the values of those that have one.
void check_fields(const Rules& rules) {
    demand(rules.row < kRows.size(), "row", rules.row, "0 to " + to_string(kRows.size() - 1));
    const Rules& row = kRows[rules.row].rules;
    demand(rules.draw == row.draw && rules.chips == row.chips && rules.checks == row.checks, "row",
           rules.row, "one whose cards are dealt, and that is scored, as here");
    demand(rules.unused == Rules().unused, "unused", 1, "0");
    const auto end = std::find(rules.house.begin(), rules.house.end(), '\0');
    demand(end != rules.house.end() &&
               std::all_of(end, rules.house.end(), [](char c) { return c == 0; }),
           "name", rules.house.end() - end, "at most 31 characters");
    for (const Key& key : keys()) {
        if (key.type == KeyType::kPoints) {
            const auto& worth = rules.worth[key.table];
            const int count = rules.entries[key.table];
            demand(count <= kMostCopies, key.name, count, "at most 6 entries");
            Rules other;
            set_worth(other, key.table, worth.data() + 1, count);
            for (int k = 0; k <= kMostCopies; ++k) {
                if (worth[k] != other.worth[key.table][k]) {
                    fail(key.name, points_text(worth[k]),
                         "at least " + points_text(other.worth[key.table][k]) +
                             ", as the parts of " + to_string(k) + " are worth");
                }
                demand(k > count || worth[k] == kGame || (worth[k] >= 0 && worth[k] <= kMostMeld),
                       key.name, worth[k], "0 to " + to_string(kMostMeld) + ", or the game");
            }
            continue;
        }
        if (key.table != kMeldKinds) continue;  // an entry of one that was looked at
        const std::int32_t value = key.get(rules);
        if (value == key.get(row)) continue;
        demand(key.is_known(rules), key.name, value, to_string(key.get(row)));
        demand(value >= key.low && value <= key.high, key.name, value,
               to_string(key.low) + " to " + to_string(key.high));
    }
}

// A row is what it is but for the options that were given.
void check_given(const Rules& rules) {
    Rules expected = kRows[rules.row].rules;
    for (std::size_t i = 0; i < 64; ++i) {
        if ((rules.given >> i & 1) == 0) continue;
        demand(i < keys().size() && keys()[i].is_option(rules), "options",
               static_cast<std::int64_t>(i), "an option of " + std::string(rules.name()));
        keys()[i].set(expected, keys()[i].get(rules));
    }
    expected.given = rules.given;
    if (rules.is_house() || rules == expected) return;
    for (const Key& key : keys()) {
        if (key.type == KeyType::kPoints || key.get(rules) == key.get(expected)) continue;
        fail(key.name, points_text(key.get(rules)),
             points_text(key.get(expected)) + ", as its row has");
    }
    fail("melds", "others", "those of the row");
}

void check_seats(const Rules& rules) {
    const int seats = rules.seats;
    if (rules.sides == Sides::kTwoTeams)
        demand(seats >= 4 && seats % 2 == 0, "seats", seats, "4, 6 or 8 for two teams");
    if (rules.sides == Sides::kFourTeams) demand(seats == 8, "seats", seats, "8 for four teams");
    if (rules.sides == Sides::kCalled)
        demand(seats >= 3, "seats", seats, "at least 3 where a partner is called");
    if (rules.draw) demand(seats == 2, "seats", seats, "2 where cards are drawn");
    if (rules.draw || rules.chips || rules.checks) {
        demand(rules.sides == Sides::kAlone, "sides", static_cast<int>(rules.sides),
               "alone (0), as in " + std::string(kRows[rules.row].name));
    }
}

void check_cards(const Rules& rules) {
    const int copies = rules.copies, nines = rules.nines;
    const std::string pack = "the pack of " + to_string(copies) + " copies and " +
                             to_string(nines) + " nines has " + to_string(rules.pack()) + " cards";
    const int needed = rules.draw ? 2 * rules.draws() : rules.seats * rules.hand + rules.widow;
    if (needed != rules.pack()) {
        fail("hand", to_string(rules.hand),
             pack + ", so that " + to_string(rules.seats) + " hands and a widow of " +
                 to_string(rules.widow) + " use it up");
    }
    demand(rules.packet <= rules.hand, "packet", rules.packet,
           "at most the hand, " + to_string(rules.hand));
    if (rules.draw) {
        demand(rules.pack() <= kMostDrawn, "hand", rules.hand, "12 at most where cards are drawn");
        demand(rules.widow == 0, "widow", rules.widow, "0 where cards are drawn");
    }
    if (rules.kitty) {
        demand(rules.widow == 0, "widow", rules.widow, "0 with a kitty");
        demand(rules.pass == 0, "pass", rules.pass, "0 with a kitty");
        demand(!rules.draw, "kitty", 1, "false where cards are drawn");
        demand(rules.hand > 1, "hand", rules.hand, "at least 2 with a kitty");
    }
    if (rules.pass > 0) {
        demand(rules.seats == 4 && rules.sides == Sides::kTwoTeams, "pass", rules.pass,
               "0 but for two teams of two");
        demand(rules.pass <= rules.hand, "pass", rules.pass,
               "at most the hand, " + to_string(rules.hand));
    }
}

bool on_grid(const Rules& rules, int units) {
    return rules.grid == Grid::kOnes || units <= kSplitBid || units % 5 == 0;
}

// The amounts of the grid, and the ones around this.
std::string bids_near(const Rules& rules, std::int32_t amount) {
    const auto points = [&](int units) { return to_string(units * rules.scale); };
    std::string text = "a multiple of " + points(1);
    if (rules.grid == Grid::kFives)
        text.append(" up to ")
            .append(points(kSplitBid))
            .append(", above that of ")
            .append(points(5));
    text.append(", at most ").append(points(kMostBid)).append(": ");
    int low = std::clamp(amount / rules.scale, 1, kMostBid);
    int high = std::clamp((amount + rules.scale - 1) / rules.scale, low, kMostBid);
    while (!on_grid(rules, low)) --low;
    while (!on_grid(rules, high)) ++high;
    return low == high ? text + points(low) : text + points(low) + " or " + points(high);
}

void check_amount(const Rules& rules, std::string_view key, std::int32_t amount) {
    const int units = amount / rules.scale;
    if (amount % rules.scale != 0 || !on_grid(rules, units) || units < 1 || units > kMostBid)
        fail(key, to_string(amount), bids_near(rules, amount));
}

void check_bids(const Rules& rules) {
    demand(rules.scale == 1 || rules.scale == 10, "scale", rules.scale, "1 or 10");
    check_amount(rules, "open", rules.open);
    if (rules.dealer_min == 0) return;
    check_amount(rules, "dealer_min", rules.dealer_min);
    demand(rules.dealer_min <= rules.open, "dealer_min", rules.dealer_min,
           "at most open, " + to_string(rules.open));
}

void check_chips(const Rules& rules) {
    if (!rules.chips) return;
    demand(!rules.misdeal, "misdeal", 1, "false where chips are played for");
    demand(rules.floor == 0, "floor", rules.floor, "0 where chips are played for");
    for (const Key& key : keys()) {
        if (key.type != KeyType::kPoints) continue;
        for (const std::int32_t points : rules.worth[key.table]) {
            if (points == kGame)
                fail(key.name, points_text(points), "numbers where chips are played for");
        }
    }
}

}  // namespace

void check(const Rules& rules) {
    check_fields(rules);
    check_seats(rules);
    check_cards(rules);
    check_bids(rules);
    check_given(rules);
    check_chips(rules);
}

}  // namespace glup::auction
