// Records of deals, and the course of a deal.
#include <string>

#include "check.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/record.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"

using namespace glup;

namespace {

std::string deck_of(const rules::Ruleset& ruleset) {
    auto deck = sorted_deck(ruleset);
    Random(7).shuffle(deck.data(), ruleset.deck());
    return deck_text({deck.begin(), deck.begin() + ruleset.deck()});
}

std::string json_of(const std::string& actions, const std::string& more = "") {
    return R"({"deck":")" + deck_of(rules::kGlup) +
           R"(","dealer":0,"exact_cut":false,"actions":[)" + actions + "]" + more + "}";
}

std::string fault(const std::string& json) {
    try {
        first_state(parse_record(json));
    } catch (const RecordError& error) {
        return error.what();
    }
    return "";
}

// All of a deal, each action the first that is legal.
Course played() {
    Course course(parse_record(json_of("")));
    while (!course.state().is_over()) course.apply(legal_action_texts(course.state()).front());
    return course;
}

}  // namespace

TEST("a record is written as it was read, with keys that are none of ours") {
    const std::string json = json_of("\"x\",\"y\"", R"(,"note":{"é":[1.50,1e3,-0,null,true]})");
    const Record record = parse_record(json);
    CHECK_EQ(record.actions.size(), 2U);
    CHECK_EQ(record.extra.front().second, R"({"\u00e9":[1.5,1000.0,0,null,true]})");
    const std::string again = record_json(record);
    CHECK_EQ(record_json(parse_record(again)), again);
}

TEST("faults of a record name the field, the value found and what was expected") {
    CHECK_EQ(fault(""), "empty input, expected a JSON object");
    CHECK_EQ(fault("[1]"), "expected a JSON object, given [1]");
    CHECK_EQ(fault("{}"), "deck: missing, expected 96 cards in deal order");
    CHECK_EQ(fault("\xff"), "not UTF-8 text (byte 0xff at offset 0)");
    CHECK_EQ(fault(R"({"a":1,"a":2})"), "a: expected once, given 1 and 2");
    CHECK_EQ(fault(R"({"rules":"bridge"})"),
             "rules: expected one of glup, two-handed, two-handed-extended, given \"bridge\"");
    CHECK_EQ(fault(R"({"deck":["AS",7]})"),
             "deck: expected 96 cards in deal order, given [\"AS\", 7] (card 1 is 7)");
    CHECK_EQ(fault(R"({"deck":"AS","dealer":2})"),
             "dealer: expected an integer from 0 to 1, given 2");
    CHECK_EQ(fault(json_of("7")),
             "actions: expected a list of actions such as [\"QS\", \"AS\", \"pass\"], given [7] "
             "(action 0 is 7)");
    CHECK_EQ(fault(R"({"deck":1e999})"),
             "not JSON that can be read (1e999 is not a finite number)");
    const std::string many(json::kMostDigits + 1, '1');
    CHECK_EQ(fault("{\"x\":" + many + "}"),
             "not JSON that can be read (a number of too many digits)");
    try {
        state_at(parse_record(json_of("\"XX\"")), 1, 3);
        CHECK(false);
    } catch (const RecordError& error) {
        CHECK(std::string(error.what()).starts_with("record 3, ply 0: "));
        CHECK_EQ(error.text(), "XX");
        CHECK_EQ(*error.ply(), 0);
    }
}

TEST("actions are applied, undone and looked up; their draws go through the deck") {
    Course course = played();
    const int plies = course.plies();
    CHECK(course.state_at(plies) == course.state());
    int place = rules::kGlup.turnup_place();
    for (int ply = 0; ply < plies; ++ply) {
        for (const Draw& draw : draws_between(course.state_at(ply), course.state_at(ply + 1))) {
            ++place;
            CHECK_EQ(draw.place, place < rules::kGlup.deck() ? place : rules::kGlup.turnup_place());
        }
    }
    CHECK_EQ(place, rules::kGlup.deck());
    CHECK_THROWS(Error, course.state_at(plies + 1));

    const ScoredPoints points = course.points();
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        std::int64_t sum = points.dealt[seat];
        for (const auto scored : points.of[seat]) sum += scored;
        CHECK_EQ(sum, course.state().scores[seat]);
    }
    CHECK(scored_points(course.record()).of == points.of);
    CHECK(Course(course.record()).state() == course.state());

    while (course.plies() > 0) course.undo();
    CHECK(course.state() == first_state(course.record()));
    CHECK_THROWS(Error, course.undo());
    CHECK_THROWS(NotationError, course.apply("\xc4\xb1"));
    CHECK_EQ(course.plies(), 0);
}
