// Which rules can be played.
#include <algorithm>
#include <array>
#include <string>

#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

namespace {

using std::to_string;

[[noreturn]] void fail(std::string_view key, const std::string& found,
                       const std::string& expected) {
    throw KeyFault(std::string(key), found, expected);
}

void demand(bool holds, std::string_view key, std::int64_t found, const std::string& expected) {
    if (!holds) fail(key, to_string(found), expected);
}

std::string points_text(std::int32_t points) { return json::compact(points_value(points)); }

// Fields that no key has, and the values of those that have one.
void check_fields(const Rules& rules) {
    demand(rules.scale == 1 || rules.scale == 10, "scale", rules.scale, "1 or 10");
    demand(rules.bid_unit > 0 && rules.scale % rules.bid_unit == 0, "grid", rules.bid_unit,
           "a part of the scale");
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
        if (key.type == KeyType::kList) {
            Rules same = rules;
            const bool holds = !key.is_known(rules) || key.read(same, key.write(rules));
            if (!holds || same != rules)
                fail(key.name, json::compact(key.write(rules)), std::string(key.expected));
            continue;
        }
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
        const bool word =
            key.type == KeyType::kAmount && value < 0 && -value <= std::ssize(key.words);
        demand(word || (value >= key.low && value <= key.high), key.name, value,
               to_string(key.low) + " to " + to_string(key.high));
    }
}

// A row is what it is but for the options that were given.
void check_given(const Rules& rules) {
    Rules expected = kRows[rules.row].rules;
    for (std::size_t i = 0; i < 128; ++i) {
        demand(!rules.said.has(i) || (i < keys().size() && rules.is_house()), "keys",
               static_cast<std::int64_t>(i), "one of a house");
        if (!rules.given.has(i)) continue;
        demand(i < keys().size() && keys()[i].is_option(rules), "options",
               static_cast<std::int64_t>(i), "an option of " + std::string(rules.name()));
        copy_value(keys()[i], rules, expected);
    }
    expected.given = rules.given;
    if (rules.is_house() || rules == expected) return;
    for (const Key& key : keys()) {
        const std::string found = json::compact(value_of(key, rules));
        const std::string wanted = json::compact(value_of(key, expected));
        if (found != wanted) fail(key.name, found, wanted + ", as its row has");
    }
    fail("melds", "others", "those of the row");
}

void check_seats(const Rules& rules) {
    const int seats = rules.seats;
    if (rules.sides == Sides::kTwoTeams)
        demand(seats >= 4 && seats % 2 == 0, "seats", seats, "4, 6 or 8 for two teams");
    if (rules.sides == Sides::kThreeTeams) demand(seats == 6, "seats", seats, "6 for three teams");
    if (rules.sides == Sides::kFourTeams) demand(seats == 8, "seats", seats, "8 for four teams");
    if (rules.sides == Sides::kCalled)
        demand(seats >= 3, "seats", seats, "at least 3 where a partner is called");
    if (rules.draw) demand(seats == 2, "seats", seats, "2 where cards are drawn");
    if (rules.draw || rules.chips || rules.checks) {
        if (rules.sides != Sides::kAlone)
            fail("sides", json::compact(value_of(key_named("sides"), rules)),
                 "\"alone\", as in " + std::string(kRows[rules.row].name));
    }
}

void check_cards(const Rules& rules) {
    const int copies = rules.copies, nines = rules.nines;
    const std::string pack = "the pack of " + to_string(rules.pack()) + " cards, " +
                             to_string(copies) + " copies and " + to_string(nines) + " nines";
    const int needed = rules.draw ? 2 * rules.draws() : rules.seats * rules.hand + rules.widow;
    if (needed != rules.pack()) {
        const int cards = (rules.draw ? rules.pack() / 2 : rules.pack()) - rules.widow;
        const bool shared = cards > 0 && cards % rules.seats == 0;
        const std::string hands = to_string(rules.seats) + " hands and a widow of " +
                                  to_string(rules.widow) + (shared ? " use" : " to use");
        fail("hand", to_string(rules.hand),
             (shared ? to_string(cards / rules.seats) + ", as " : "") + hands + " up " + pack);
    }
    demand(rules.packet <= rules.hand, "packet", rules.packet,
           "at most the hand, " + to_string(rules.hand));
    if (rules.draw) {
        demand(rules.pack() <= kMostDrawn, "hand", rules.hand, "12 at most where cards are drawn");
        demand(rules.widow == 0, "widow", rules.widow, "0 where cards are drawn");
    }
    if (rules.misdeal) {
        demand(!rules.draw, "misdeal", 1, "false where cards are drawn");
        demand(rules.misdeal_cards <= rules.dealt(), "misdeal_cards", rules.misdeal_cards,
               "at most the cards dealt to a hand, " + to_string(rules.dealt()) +
                   ", for there to be a misdeal");
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
    return std::any_of(rules.grid.begin(), rules.grid.end(), [&](const BidRange& part) {
        return part.step != 0 && units >= part.low && units <= part.high &&
               (units - part.low) % part.step == 0;
    });
}

// The amounts of the grid, and the ones around this.
std::string bids_near(const Rules& rules, std::int32_t amount) {
    const int unit = rules.bid_unit;
    const auto points = [&](int units) { return to_string(units * unit); };
    const BidRange& first = rules.grid[0];
    std::string text = rules.grid == kOnes || rules.grid == kFives ? "a multiple of " + points(1)
                                                                   : std::string("on the grid");
    if (rules.grid == kFives)
        text.append(" up to ")
            .append(points(first.high))
            .append(", above that of ")
            .append(points(rules.grid[1].step));
    text.append(", at most ").append(points(kMostBid * rules.scale / unit)).append(": ");
    int high = std::max<int>((amount + unit - 1) / unit, first.low), low = amount / unit;
    while (low > 0 && !on_grid(rules, low)) --low;
    while (high <= kMostBidUnits && !on_grid(rules, high)) ++high;
    if (low <= 0 || low == high) return text + points(high);
    return high > kMostBidUnits ? text + points(low) : text + points(low) + " or " + points(high);
}

void check_amount(const Rules& rules, std::string_view key, std::int32_t amount) {
    if (amount % rules.bid_unit != 0 || !on_grid(rules, amount / rules.bid_unit))
        fail(key, to_string(amount), bids_near(rules, amount));
}

void check_bids(const Rules& rules) {
    check_amount(rules, "open", rules.open);
    if (rules.dealer_min == 0 || rules.stands) return;
    check_amount(rules, "dealer_min", rules.dealer_min);
    demand(rules.dealer_min <= rules.open, "dealer_min", rules.dealer_min,
           "at most open, " + to_string(rules.open));
}

void check_chips(const Rules& rules) {
    if (!rules.chips) return;
    const int least = rules.dealer_min > 0 ? rules.dealer_min : rules.open;
    demand(rules.prices.from[0] <= least, "prices", rules.prices.from[0],
           "at most the lowest bid first, " + to_string(least));
    for (const Key& key : keys()) {
        if (key.type != KeyType::kPoints) continue;
        for (const std::int32_t points : rules.worth[key.table]) {
            if (points == kGame)
                fail(key.name, points_text(points), "numbers where chips are played for");
        }
    }
}

// What a key needs to matter; without a reason check() tells what is wrong with any other value.
struct Use {
    std::string_view key;
    bool (*matters)(const Rules&);
    std::string_view reason;
};
constexpr bool has_widow(const Rules& rules) { return rules.widow > 0; }
constexpr bool has_nines(const Rules& rules) { return rules.nines > 0; }
constexpr bool has_four_copies(const Rules& rules) { return rules.copies >= 4; }
constexpr bool opens_freely(const Rules& rules) { return !rules.stands; }
constexpr bool is_dealt(const Rules& rules) { return !rules.draw; }
constexpr std::array kUses = {
    Use{"seats", is_dealt, {}},
    Use{"widow", is_dealt, {}},
    Use{"sides", [](const Rules& r) { return !r.draw && !r.chips && !r.checks; }, {}},
    Use{"kitty", [](const Rules& r) { return !r.draw && r.widow == 0 && r.pass == 0; }, {}},
    Use{"pass",
        [](const Rules& r) { return r.seats == 4 && r.sides == Sides::kTwoTeams && !r.kitty; },
        {}},
    Use{"look", has_widow, "a widow to look at"},
    Use{"trump_first", has_widow, "a widow to come after trump"},
    Use{"widow_open", has_widow, "a widow to be hidden"},
    Use{"bury", has_widow, "a widow, for as many cards to be buried"},
    Use{"spare_partner", [](const Rules& r) { return r.sides != Sides::kAlone; },
        "sides with partners"},
    Use{"spare_partner", [](const Rules& r) { return r.head != Head::kNever; },
        "head not to be never, as nobody has to beat then"},
    Use{"misdeal_cards", [](const Rules& r) { return r.misdeal; }, "misdeal to be on"},
    Use{"misdeal_nines",
        [](const Rules& r) {
            return r.misdeal_nines <= std::min<int>(rules::kSuits * r.nines, r.dealt());
        },
        "so many nines to be in the pack, and a hand to hold them"},
    Use{"misdeal_nines", has_nines, "nines in the pack"},
    Use{"nines_around", has_nines, "nines in the pack"},
    Use{"dix", has_nines, "nines in the pack"},
    Use{"four_aces", has_four_copies, "four copies of a card in the pack"},
    Use{"four_kings", has_four_copies, "four copies of a card in the pack"},
    Use{"four_queens", has_four_copies, "four copies of a card in the pack"},
    Use{"four_jacks", has_four_copies, "four copies of a card in the pack"},
    Use{"dealer_min", opens_freely, "stands to be off, as somebody has bid"},
    Use{"compel", opens_freely, "stands to be off, as somebody has bid"},
    Use{"all_pass", opens_freely, "stands to be off, as somebody has bid"},
};

}  // namespace

void check(const Rules& rules) {
    check_fields(rules);
    check_seats(rules);
    check_cards(rules);
    check_bids(rules);
    check_given(rules);
    check_chips(rules);
}

bool can_matter(std::string_view key, const Rules& rules) {
    return std::all_of(kUses.begin(), kUses.end(),
                       [&](const Use& use) { return use.key != key || use.matters(rules); });
}

void check_use(const Rules& rules, const KeySet& given) {
    Rules row = kRows[rules.row].rules;
    key_named("scale").set(row, rules.scale);
    for (const auto& [name, matters, reason] : kUses) {
        const Key& key = key_named(name);
        const std::string found = json::compact(value_of(key, rules));
        if (reason.empty() || !given.has(key_number(name)) || matters(rules) ||
            found == json::compact(value_of(key, row)))
            continue;
        fail(name, found, std::string(reason));
    }
}

bool may_matter(const Key& key, const Rules& rules) {
    return key.is_known(rules) && std::all_of(kUses.begin(), kUses.end(), [&](const Use& use) {
               return use.key != key.name || use.matters(rules);
           });
}

}  // namespace glup::auction
