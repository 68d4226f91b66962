// Positions as JSON: there and back, and every damage is an error of ours. That they are those of
// the Python package is a matter of tests/test_c_library.py.
#include "glup/notation/position_json.hpp"

#include <string>
#include <vector>

#include "check.hpp"
#include "glup/notation/position.hpp"
#include "glup/support/json.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

std::vector<View> views() {
    std::vector<View> views;
    int ply = 0;
    samples::visit_deals(12, 5, [&](const State& state) {
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
    CHECK((*list)[1].as<json::OtherNumber>() != nullptr);
    CHECK_EQ((*list)[1].source, "-2.5e3");
    CHECK(*(*list)[2].as<bool>());
    CHECK(!*(*list)[3].as<bool>());
    CHECK((*list)[4].as<std::nullptr_t>() != nullptr);
    CHECK_EQ(*(*list)[5].as<std::string>(), "x\n\xc3\xa9\xf0\x9f\x82\xa1");
    CHECK_EQ(*json::find(*object, "b")->as<std::int64_t>(), 7);  // the last of that name
    CHECK(json::find(*object, "c") == nullptr);
    CHECK(json::parse("9223372036854775808").as<json::OtherNumber>() != nullptr);
    CHECK_EQ(json::quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
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
                             "\xff"})
        CHECK(!fault(text).empty());
    CHECK_EQ(fault("[1 2]"), "not JSON: expected a comma or ] at byte 3");
    CHECK(!fault(std::string(100'000, '[')).empty());
    CHECK(fault(std::string(50, '[') + std::string(50, ']')).empty());
}
