// Positions as JSON: there and back, and every damage is an error of ours.
#include "glup/stock/notation/position_json.hpp"

#include <string>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/support/json.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

std::vector<View> views() {
    std::vector<View> views;
    int ply = 0;
    samples::visit_deals_of_all(12, 5, [&](const State& state) {
        if (++ply % 7 == 0 && !state.is_over()) views.emplace_back(state, ply % 2);
    });
    return views;
}

std::string fault(const std::string& text) {
    try {
        json::parse(text);
    } catch (const NotationError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST("positions come back as they were") {
    for (const View& view : views()) {
        const std::string text = position_json(view);
        CHECK_EQ(position_json(parse_position(text, view.seat())), text);
        // In phase 1 a view is all that it shows; in phase 2 the tricks before are not told.
        if (view.seen().in_phase1()) CHECK(parse_position(text, view.seat()) == view);
    }
}

TEST("all that contradicts the rules is told, and unknown fields are refused") {
    Position position = position_of(views().front());
    position.stock = 42;
    position.scores = {-1, 0};
    position.counters = {48, 48};
    try {
        make_view(position);
        CHECK(false);
    } catch (const PositionError& error) {
        REQUIRE(error.faults().size() == 3);
        CHECK_EQ(error.faults()[0], "stock: expected an odd number from 1 to 59, given 42");
        CHECK_EQ(error.what(),
                 error.faults()[0] + "; " + error.faults()[1] + "; " + error.faults()[2]);
    }
    std::string text = position_json(views().front());
    CHECK_THROWS(PositionError, parse_position(text.insert(1, "\"glup\":0,")));
}

TEST("a position says by which rules it is, and all is looked at by these") {
    const auto faults = [](const std::string& text) {
        try {
            parse_position(text);
            return std::vector<std::string>();
        } catch (const PositionError& error) {
            return error.faults();
        }
    };
    const std::string begun =
        R"("turnup": "9H", "trick": 1, "hand": "AC AC TC KC QC JC AD TD KD QD JD 9D")";
    const View view = parse_position("{\"rules\": \"two-handed\", " + begun + "}");
    CHECK_EQ(view.concealed(), 12);
    CHECK_EQ(view.seen().stock_left(), 23);
    CHECK(position_json(view).starts_with("{\"rules\":\"two-handed\","));
    CHECK(!faults("{" + begun + "}").empty());  // Glup deals 18
    CHECK_EQ(faults(R"({"rules": "whist", "hand": "AS AS AS"})"),
             std::vector<std::string>{"rules: 'whist' given, expected glup, two-handed or "
                                      "two-handed-extended"});
    CHECK(!faults(R"({"rules": 3, "hand": "AS"})").empty());

    const std::string two = R"({"rules": "two-handed", "turnup": "9H", "stock": 21, )"
                            R"("hand": "AC AC TC KC QC JC AD TD KD QD", )"
                            R"("played": "9C 9C", "decision": "lead", )";
    const auto table = [&](const std::string& entries) {
        return faults(two + R"("counters": [0, 0], "table": [)" + entries + "]}");
    };
    const auto one = [&](const std::string& entries) {
        const auto found = table(entries);
        return found.size() == 1 ? found[0] : std::string("other faults");
    };
    CHECK_EQ(table(R"(["9H", "dix"], ["KS", "marriage-S", "kings"])").size(), 0U);
    CHECK_EQ(one(R"(["9H", "dix"], ["KS", "double-kings"])"),
             "table: expected kinds of the rules of two-handed, given KS in double-kings");
    CHECK_EQ(one(R"(["9S", "dix"], ["KS", "kings"])"),
             "table: expected kinds that the card belongs to, given 9S in dix");
    CHECK_EQ(one(R"(["KH", "marriage-H", "run"], ["KS", "queens"])"),
             "table: expected kinds that the card belongs to, given KS in queens");
    CHECK_EQ(faults(R"({"rules": "two-handed-extended", "trump": "H", "hand": "KS KS KS", )"
                    R"("opponent": "AS AS AC"})"),
             std::vector<std::string>{
                 "played: expected at most two of each card with those of both hands and led, "
                 "given 3 KS"});
    CHECK_EQ(faults(R"({"rules": "two-handed", "trump": "H", "hand": "KS", "opponent": "AS", )"
                    R"("counters": [230, 20]})"),
             std::vector<std::string>{"counters: expected 225, the counters among the cards "
                                      "played, given 250 in all"});
}

TEST("a text that is cut off is an error") {
    const std::string text = position_json(views().front());
    for (std::size_t size = 0; size < text.size(); ++size)
        CHECK_THROWS(NotationError, parse_position(text.substr(0, size)));
    CHECK_THROWS(NotationError, parse_position(text + ","));
}

TEST("values of all types, as they stand in the text") {
    const json::Value value = json::parse(
        " {\"a\" : [1, -2.5e3, true, false, null, \"x\\n\\u00e9\\ud83c\\udca1\"], "
        "\"b\": {}, \"a\\u0062\": [], \"b\": 7 }\n");
    const auto* object = value.as<json::Object>();
    REQUIRE(object != nullptr && object->size() == 4);
    const auto* list = json::find(*object, "a")->as<json::Array>();
    REQUIRE(list != nullptr && list->size() == 6);
    CHECK_EQ(*(*list)[0].as<std::int64_t>(), 1);
    CHECK_EQ(*(*list)[1].as<double>(), -2500.0);
    CHECK_EQ((*list)[1].source, "-2.5e3");
    CHECK(*(*list)[2].as<bool>());
    CHECK(!*(*list)[3].as<bool>());
    CHECK((*list)[4].as<std::nullptr_t>() != nullptr);
    CHECK_EQ(*(*list)[5].as<std::string>(), "x\n\xc3\xa9\xf0\x9f\x82\xa1");
    CHECK_EQ(*json::find(*object, "b")->as<std::int64_t>(), 7);  // the last of that name
    CHECK(json::find(*object, "c") == nullptr);
    CHECK(json::parse("9223372036854775808").as<json::Other>() != nullptr);
    CHECK_EQ(json::quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\n\"");
    CHECK_EQ(*json::parse(json::quoted("a\"b\\c\n")).as<std::string>(), "a\"b\\c\n");
}

TEST("no JSON") {
    for (const char* text : {"",
                             " ",
                             "nul",
                             "{",
                             "[1",
                             "[1,]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{a:1}",
                             "\"",
                             "\"\\x\"",
                             "\"\\ud800\"",
                             "\"\\ud800\\u0041\"",
                             "\"\\udc00\"",
                             "\"\\u12g4\"",
                             "\"\\u12\"",
                             "\"a\nb\"",
                             "-",
                             "1.",
                             "1e",
                             "+1",
                             ".5",
                             "inf",
                             "NaN",
                             "1 2",
                             "01",
                             "-00",
                             "\"\xff\"",
                             "\"\xed\xa0\x80\"",
                             "\xff"})
        CHECK(!fault(text).empty());
    CHECK_EQ(fault("[1 2]"), "not JSON (expected a comma or ] at line 1, column 4)");
    CHECK_EQ(fault("{\"♣\": 1,\n \"♣\" 2}"), "not JSON (expected a colon at line 2, column 6)");
    CHECK_EQ(fault("[00]"), "not JSON (expected no zero in front of a number at line 1, column 3)");
}

TEST("limits of depth and size") {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    CHECK(fault(nested(json::kMostDepth)).empty());
    CHECK(fault(nested(json::kMostDepth + 1)).empty());  // the innermost has nothing in it
    CHECK_EQ(fault(nested(json::kMostDepth + 2)),
             "not JSON that can be read (nested too deeply, expected at most 64 values within one "
             "another)");
    const std::string spaces(json::kMostBytes - 2, ' ');
    CHECK(fault("[" + spaces + "]").empty());
    CHECK_EQ(fault("[" + spaces + " ]"),
             "not JSON that can be read (too long, expected at most 65536 bytes)");
}

TEST("values as errors show them") {
    const auto shown = [](const std::string& text) { return json::shown(json::parse(text)); };
    CHECK_EQ(shown("{\"a\" :[ 1.50,true ,null ],\n\"b\":{}}"),
             "{\"a\": [1.50, true, null], \"b\": {}}");
    CHECK_EQ(shown("\"♣\\u0001\\u202e\\n\\u2663\""), "\"♣\\u0001\\u202e\\n♣\"");
    const std::string suits = "♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦♥♠♣♦";  // 58
    CHECK_EQ(json::shown(suits), "\"" + suits + "\"");
    CHECK_EQ(json::shown(suits + "♣"), "\"" + suits + "…");
}

TEST("a field that is given twice is a fault") {
    std::string text = position_json(views().front());
    try {
        parse_position(text.insert(1, "\"glups\":9,"));
        CHECK(false);
    } catch (const PositionError& error) {
        REQUIRE(error.faults().size() == 1);
        CHECK_EQ(error.faults()[0], "glups: expected once, given 9 and 0");
    }
}

TEST("what follows from the rest may be left out, and all faults are told") {
    const View view = parse_position(
        R"({"turnup": "9H", "trick": 1, "hand": "♣ AA KK QQ  ♦ AA KK QQ  ♥ AA K  ♠ AA K"})");
    CHECK_EQ(view.concealed(), 18);
    try {
        parse_position(R"({"tabel": [], "hand": 7, "table": [["KS", "kinks"]], "scores": "1:x"})");
        CHECK(false);
    } catch (const PositionError& error) {
        REQUIRE(error.faults().size() == 5);
        CHECK_EQ(error.faults()[0], "tabel: no field of a position, did you mean table?");
        CHECK(
            error.faults()[2].ends_with("(entry 0: \"kinks\" is no kind of meld, did you mean "
                                        "kings?)"));
        CHECK_EQ(error.faults()[4],
                 "trump: missing, expected a suit, \"C\", \"D\", \"H\" or "
                 "\"S\"");
    }
}
