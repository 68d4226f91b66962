// Rules as data: rows, options, houses' own, and what can't be played.
#include <cstring>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/page/questions.hpp"
#include "glup/auction/page/rules_page.hpp"
#include "glup/auction/policy/playout.hpp"
#include "glup/auction/rules/score.hpp"

using namespace samples;

namespace {

template <class F>
std::string fault(F&& f) {
    try {
        f();
        return "none";
    } catch (const Error& error) {
        return error.what();
    }
}

std::string house_fault(std::string_view json) {
    return fault([&] { house(json); });
}
std::string option_fault(std::string_view rules, std::string_view json) {
    return fault([&] { game(rules, json); });
}

}  // namespace

TEST("every row can be played, is found by its name and is written as it") {
    for (const Row& row : kRows) {
        CHECK_EQ(fault([&] { auction::check(row.rules); }), "none");
        CHECK(find_rules(row.name) == row.rules);
        CHECK_EQ(row.rules.name(), row.name);
        CHECK_EQ(json::compact(rules_value(row.rules)), "\"" + std::string(row.name) + "\"");
        CHECK(options_of(row.rules).empty());
        CHECK_EQ(row.rules.deal_points() % row.rules.scale, 0);
    }
    CHECK_EQ(kRows.size(), 15u);
    CHECK_EQ(find_rules("racehorse").deal_points(), 750);
    CHECK_EQ(find_rules("double-deck").deal_points(), 50);
    const std::string unknown = fault([] { find_rules("four-hand"); });
    CHECK(unknown.starts_with("rules: 'four-hand' given, expected two-handed-draw, "));
    CHECK(unknown.ends_with(" or eight-handed, did you mean four-handed?"));
}

TEST("options change what they say and are written again") {
    const Rules rules = game("double-deck", R"({"run_points": 25, "floor": 20, "pass": 3})");
    CHECK_EQ(rules.worth[kRuns][1], 25);
    CHECK_EQ(rules.worth[kRuns][2], 150);
    CHECK_EQ(json::compact(json::Value{options_of(rules), {}}),
             R"({"run_points":25,"pass":3,"floor":20})");
    CHECK_EQ(game("eight-handed", R"({"quadruple_pinochle": 1000})").worth[kPinochles][4], 1000);
    CHECK_EQ(game("four-handed", R"({"roundhouse_bonus": 10})").roundhouse_bonus, 10);
    CHECK(game("four-handed", R"({"target": 1000})") != find_rules("four-handed"));
}

TEST("options that a row does not have, and values that an option does not have") {
    CHECK(
        option_fault("three-handed", R"({"kity": true})")
            .starts_with("three-handed: option kity: there is none (expected roundhouse_bonus, "));
    CHECK(option_fault("four-handed", R"({"kity": true})").find("did you mean kitty?") !=
          std::string::npos);
    CHECK(option_fault("three-handed-chips", R"({"target": 100})").find("there is none") !=
          std::string::npos);
    CHECK(option_fault("four-handed", R"({"seats": 4})").find("there is none") !=
          std::string::npos);
    CHECK_EQ(option_fault("four-handed", R"({"target": 0})"),
             "target: expected an integer from 1 to 1000000000, given 0");
    CHECK_EQ(option_fault("four-handed", R"({"tie": "none"})"),
             "tie: expected one of bidder-first, extend, another, given \"none\"");
    CHECK_EQ(option_fault("four-handed", R"({"roundhouse_bonus": 1})"),
             "roundhouse_bonus: expected 0 or 10, given 1");
    CHECK_EQ(option_fault("four-handed", R"({"kitty": 1})"),
             "kitty: expected true or false, given 1");
    CHECK_EQ(option_fault("four-handed", R"({"kitty": true, "pass": 2})"),
             "pass: 2 given, expected 0 with a kitty");
    CHECK_EQ(option_fault("four-handed", R"({"kitty": true, "pass": 0})"), "none");
}

TEST("a house's own rules start from a row") {
    const Rules club = house(R"({"from": "four-handed", "name": "my-club", "open": 160,
                                 "run": [150, 1500, "game"], "pass": 3, "marriage": true})");
    CHECK_EQ(club.name(), "my-club");
    CHECK_EQ(club.open, 160);
    CHECK_EQ(club.worth[kRuns][3], kGame);
    CHECK_EQ(int{club.pass}, 3);
    CHECK_EQ(club.target, 1000);
    CHECK_EQ(json::compact(rules_value(club)),
             R"({"from":"four-handed","name":"my-club","open":160,"marriage":true,)"
             R"("run":[150,1500,"game"],"pass":3})");
    CHECK(read_rules(rules_value(club)) == club);
    const Rules longer = with_options(club, json::load_object(R"({"target": 1500})"));
    CHECK(longer.name() == "my-club");
    CHECK(with_options(read_rules(rules_value(longer)), options_of(longer)) == longer);
}

TEST("with another scale all points of the row follow") {
    const Rules ones = house(R"({"from": "four-handed", "name": "ones", "scale": 1})");
    const Rules& book = find_rules("four-handed-book");
    CHECK_EQ(ones.open, 15);
    CHECK_EQ(ones.last, 1);
    CHECK_EQ(ones.target, 100);
    CHECK(ones.worth == book.worth);
    CHECK_EQ(ones.dix, 1);
    const Rules tens = house(R"({"from": "four-handed-book", "name": "tens", "scale": 10})");
    // The same deal brings ten times as much.
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Random one(seed), ten(seed), deck(seed + 100);
        const auto cards = shuffled(book, deck);
        State first = deal(book, cards, 0), second = deal(tens, cards, 0);
        random_playout(first, one);
        random_playout(second, ten);
        CHECK(first.result == second.result);
        CHECK_EQ(10 * outcome(first).scores[0], outcome(second).scores[0]);
        CHECK_EQ(10 * outcome(first).scores[1], outcome(second).scores[1]);
    }
}

// Nobody is told the number that stands for the game.
TEST("the meld that wins the game is told by its name") {
    const Rules club = house(R"({"from": "double-deck", "name": "x", "run": ["game"]})");
    for (const std::string& text : {rules_page(club), rules_toml(club), keys_json(club)})
        CHECK(text.find("67108864") == std::string::npos);
    CHECK(keys_json(club).find(R"("name":"run_points")") != std::string::npos);
    CHECK_EQ(house_fault(R"({"from": "double-deck", "name": "x", "run": ["game", 100]})"),
             "run: expected 2 of the kind to be worth \"game\", as their parts are, given "
             "[\"game\", 100]");
    CHECK_EQ(house_fault(R"({"from": "three-handed-chips", "name": "x", "aces": [10, "game"]})"),
             "aces: \"game\" given, expected numbers where chips are played for");
    Rules broken = club;
    broken.house = {};
    broken.by_house = false;
    CHECK_EQ(fault([&] { auction::check(broken); }),
             "run: [\"game\"] given, expected [15,150,225,300], as its row has");
}

TEST("what a house may not say") {
    CHECK(
        house_fault(R"({"name": "x"})").starts_with("from: missing, expected the name of a game"));
    CHECK(house_fault(R"({"from": "four", "name": "x"})").starts_with("from: expected the name"));
    CHECK(house_fault(R"({"from": "four-handed", "name": 3})").starts_with("name: expected"));
    CHECK(house_fault(R"({"from": "four-handed", "name": "check"})").starts_with("name: expected"));
    CHECK(
        house_fault(R"({"from": "four-handed", "name": "a name"})").starts_with("name: expected"));
    CHECK_EQ(house_fault(R"({"from": "four-handed", "name": "x", "opn": 1})"),
             "key opn: there is none, did you mean open? (\"glupcore rules four-handed --toml\" "
             "lists all)");
    CHECK_EQ(house_fault(R"({"from": "double-deck", "name": "x", "jack": 1})"),
             "key jack: there is none, did you mean jacks or packet? (\"glupcore rules double-deck "
             "--toml\" "
             "lists all)");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "name": "x", "zzz": 1})"),
             "key zzz: there is none (\"glupcore rules four-handed --toml\" lists all)");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "name": "x", "open": 205})"),
             "open: 205 given, expected a multiple of 10, at most 10000: 200 or 210");
    CHECK_EQ(house_fault(R"({"from": "double-deck", "name": "x", "open": 62})"),
             "open: 62 given, expected a multiple of 1 up to 60, above that of 5, at most 1000: 60 "
             "or 65");
    CHECK_EQ(house_fault(R"({"from": "racehorse", "name": "x", "open": 601})"),
             "open: 601 given, expected a multiple of 10 up to 600, above that of 50, at most "
             "10000: 600 or 650");
    CHECK_EQ(house_fault(R"({"from": "three-handed", "name": "x", "dealer_min": 21})"),
             "dealer_min: 21 given, expected at most open, 20");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "name": "x", "seats": 5})"),
             "seats: 5 given, expected 4, 6 or 8 for two teams");
    CHECK_EQ(
        house_fault(R"({"from": "four-handed", "name": "x", "hand": 13})"),
        "hand: 13 given, expected 12, as 4 hands and a widow of 0 use up the pack of 48 cards, "
        "2 copies and 2 nines");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "name": "x", "scale": 2})"),
             "scale: 2 given, expected 1 or 10");
    CHECK(house_fault(R"({"from": "four-handed", "name": "x", "aces": [100, 150]})")
              .starts_with("aces: expected 2 of the kind to be worth at least 200"));
    CHECK(house_fault(R"({"from": "four-handed", "name": "x", "aces": [100, "all"]})")
              .starts_with("aces: expected a list of up to 6 points"));
    CHECK_EQ(house_fault(R"({"from": "six-handed", "name": "x", "pass": 2})"),
             "pass: 2 given, expected 0 but for two teams of two");
    CHECK_EQ(house_fault(R"({"from": "two-handed-draw", "name": "x", "seats": 3})"),
             "seats: 3 given, expected 2 where cards are drawn");
    CHECK(house_fault("[1]").starts_with("rules: expected the name of a game, or a house's keys"));
}

TEST("a number alone is a table for each of the kind, and a grid of its multiples") {
    const Rules rules = house(R"({"from": "four-handed", "run": 150, "aces": "game", "grid": 50})");
    CHECK(rules == house(R"({"from": "four-handed", "run": [150], "aces": ["game"],
                            "grid": [[50, 50]]})"));
    CHECK_EQ(rules.worth[kRuns][2], 300);
    CHECK(house_fault(R"({"from": "four-handed", "run": -1})").starts_with("run: expected a list"));
    CHECK(house_fault(R"({"from": "four-handed", "run": "all"})").starts_with("run: expected"));
    CHECK(house_fault(R"({"from": "four-handed", "grid": 0})").starts_with("grid: expected G1"));
    CHECK(house_fault(R"({"from": "four-handed", "grid": 12})").starts_with("grid: expected G1"));
}

TEST("a fault names a key that was given, and what to set as well") {
    CHECK_EQ(house_fault(R"({"from": "three-handed", "open": 16})"),
             "open: 16 given, expected dealer_min as well: at most open, 16 (it is 19)");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "sides": "alone", "seats": 3})"),
             "seats: 3 given, expected hand as well: 16, as 3 hands and a widow of 0 use up the "
             "pack of 48 cards, 2 copies and 2 nines (it is 12)");
    CHECK_EQ(
        house_fault(R"({"from": "four-handed", "target": 500, "widow": 3})"),
        "widow: 3 given, expected hand as well: 4 hands and a widow of 3 to use up the pack of "
        "48 cards, 2 copies and 2 nines (it is 12)");
    CHECK_EQ(house_fault(R"({"from": "three-handed", "grid": [[25, 5]]})"),
             "grid: [[25, 5]] given, expected open as well: on the grid, at most 1000: 25 (it is "
             "20)");
    CHECK_EQ(
        house_fault(R"({"from": "three-handed-chips", "open": 15})"),
        "open: 15 given, expected prices as well: at most the lowest bid first, 15 (it is 20)");
    CHECK_EQ(house_fault(R"({"from": "four-handed", "misdeal": true})"),
             "misdeal: true given, expected misdeal_cards as well: at most the cards dealt to a "
             "hand, 12, for there to be a misdeal (it is 13)");
    CHECK_EQ(house_fault(R"({"from": "four-handed-racehorse", "kitty": true})"),
             "kitty: true given, expected pass as well: 0 with a kitty (it is 4)");
    CHECK_EQ(house_fault(R"({"from": "three-handed", "open": 16, "dealer_min": 18})"),
             "dealer_min: 18 given, expected at most open, 16");
    CHECK_EQ(house_fault(R"({"from": "three-handed", "Name": "x"})"),
             "key Name: there is none, did you mean name? (\"glupcore rules three-handed --toml\" "
             "lists all)");
    CHECK_EQ(house_fault(R"({"From": "three-handed", "name": "x"})"),
             "key From: there is none, did you mean from?");
    const Rules passing = house(R"({"from": "four-handed", "pass": 3})");
    CHECK_EQ(fault([&] {
                 with_options(passing, *json::parse(R"({"kitty": true})").as<json::Object>());
             }),
             "kitty: true given, expected pass as well: 0 with a kitty (it is 3)");
}

TEST("what can't be a value of a key, whatever the others are") {
    const Rules& rules = find_rules("three-handed");
    const auto fault_of = [&](std::string_view key, std::string_view value) {
        return fault([&] { check_value(rules, key, json::parse(value)); });
    };
    CHECK_EQ(fault_of("open", "16"), "none");
    CHECK_EQ(fault_of("open", "0"), "open: expected an integer from 1 to 10000, given 0");
    CHECK(fault_of("ante", "5").starts_with("ante: 5 given in three-handed, expected only where"));
    CHECK(fault_of("opn", "5").starts_with("key opn: there is none, did you mean open?"));
}

TEST("every key is asked of once, but those that say what others do") {
    for (const Key& key : keys()) {
        int asked = 0;
        for (const Topic& topic : topics()) {
            for (const Question& question : topic.questions) {
                asked += question.key == key.name;
                CHECK(!question.text.empty());
            }
        }
        CHECK_EQ(asked, key.only_there || key.other_name ? 0 : 1);
    }
}

TEST("only what matters is asked") {
    const auto asked = [](const Rules& rules, std::string_view key) {
        return questions_json(rules).find("\"key\":\"" + std::string(key) + "\"") !=
               std::string::npos;
    };
    CHECK(!asked(find_rules("four-handed"), "bury"));
    CHECK(asked(find_rules("three-handed"), "bury"));
    CHECK(!asked(find_rules("three-handed"), "prices"));
    CHECK(asked(find_rules("three-handed-chips"), "prices"));
    CHECK(!asked(find_rules("three-handed-chips"), "target"));
    CHECK(asked(find_rules("four-handed"), "kitty"));
    CHECK(!asked(house(R"({"from": "four-handed", "pass": 3})"), "kitty"));
    CHECK(!asked(house(R"({"from": "four-handed", "head": "never"})"), "spare_partner"));
    CHECK(asked(house(R"({"from": "four-handed", "end": "bid-out"})"), "slide_out"));
    CHECK(!asked(find_rules("racehorse"), "all_pass"));
    for (const Row& row : kRows) CHECK(!asked(row.rules, "quadruple_pinochle"));
}

TEST("each key reads what it writes, and has a purpose") {
    for (const Row& row : kRows) {
        for (const Key& key : keys()) {
            if (!key.is_known(row.rules)) continue;
            CHECK(key.purpose.ends_with("."));
            json::Object object = {{"from", {std::string(row.name), {}}},
                                   {"name", {std::string("same"), {}}},
                                   {std::string(key.name), value_of(key, row.rules)}};
            // `save` says it of all sides.
            if (key.name == "save" && row.rules.save != row.rules.save_others)
                object.emplace_back("save_others", json::Value{std::string("counter"), {}});
            Rules same = read_rules({object, {}});
            same.house = {};
            same.by_house = false;
            CHECK(same == row.rules);
        }
    }
}

TEST("rules that do not hold together are found whatever made them") {
    const auto broken = [](auto&& change) {
        Rules rules = find_rules("four-handed");
        change(rules);
        return fault([&] { auction::check(rules); });
    };
    CHECK_EQ(broken([](Rules& r) { r.open = 160; }),
             "open: 160 given, expected 150, as its row has");
    CHECK_EQ(broken([](Rules& r) { r.row = 15; }), "row: 15 given, expected 0 to 14");
    CHECK(broken([](Rules& r) { r.draw = true; }).starts_with("row: 5 given, expected one whose"));
    CHECK(broken([](Rules& r) { r.worth[kRuns][5] += 10; }).starts_with("run: "));
    CHECK(broken([](Rules& r) { r.worth[kRuns][0] = 1; }).starts_with("run: "));
    CHECK(broken([](Rules& r) { r.given.add(127); }).starts_with("options: 127"));
    CHECK(broken([](Rules& r) { r.given.add(0); }).starts_with("options: 0"));  // seats are none
    CHECK(broken([](Rules& r) { r.house[31] = 'x'; }).starts_with("name: "));
    CHECK(broken([](Rules& r) { r.unused[0] = 1; }).starts_with("unused: "));
    CHECK(broken([](Rules& r) { r.moon = static_cast<Moon>(4); }).starts_with("moon: 4"));
}
