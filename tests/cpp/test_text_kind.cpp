// What a text is, and positions on a line and as drawings.
#include <string>

#include "check.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/notation/drawing.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

std::string kind(const std::string& text) { return kind_name(text_kind(text)); }

std::string fault(const std::string& text) {
    try {
        view_of_text(text);
    } catch (const PositionError& error) {
        return error.what();
    }
    return "";
}

const std::string kDrawing =
    "\x1b[1mPhase\x1b[0m 1, trump ♥, turn-up T♥, 57 cards in the stock\r\n"
    "You (seat 1) to fly\n";

}  // namespace

TEST("each text is one thing") {
    CHECK_EQ(kind(""), "unreadable");
    CHECK_EQ(kind("# of tonight\n Hand: AS"), "seen");
    CHECK_EQ(kind("TURN UP = 9H"), "seen");
    CHECK_EQ(kind("{\"deck\": \"AS\"}"), "record");
    CHECK_EQ(kind("{\n\"deck\": \"AS\"\n}"), "record");
    CHECK_EQ(kind("{\"deck\": 1}\n{\"deck\": 2}"), "records");
    CHECK_EQ(kind("{\"actions\": []}"), "record");
    CHECK_EQ(kind("9H_lead_cA"), "line");
    CHECK_EQ(kind("two-handed_♥_wait-AS_-"), "line");
    CHECK_EQ(kind("9H_fly_cA"), "unreadable");
    CHECK_EQ(kind("Phase 1"), "drawing");
    CHECK_EQ(kind("h AS / KS"), "endgame");
    CHECK_EQ(kind("three-handed H AS / KS"), "endgame");
    CHECK_EQ(kind("[]"), "position");
    CHECK_EQ(kind("\xc4\xb0"
                  "and: AS"),
             "unreadable");  // İ: no letter of ours
    CHECK_EQ(kind("H_l\xc4\xb1"
                  "d_cA"),
             "unreadable");
    CHECK_EQ(kind("\xff\xfe"), "unreadable");
}

TEST("a view comes back from its line") {
    for (const rules::RulesetId id : {rules::RulesetId::kGlup, rules::RulesetId::kTwoHanded}) {
        Random rng(3);
        State state = deal(samples::rich_deck(rng, rules::ruleset(id)), 0, false, id);
        for (; !state.is_over(); state.apply(samples::meldful_action(state, 1, rng))) {
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                const View view(state, seat);
                const std::string line = position_line(view);
                CHECK_EQ(kind(line), "line");
                CHECK(view_of_text(line) == view);
                CHECK(view_of_text(position_json(view), seat) == view);
            }
        }
        CHECK_THROWS(PositionError, position_line(View(state, 0)));
    }
}

TEST("what is wrong with a text is told") {
    CHECK_EQ(fault("hello"),
             "position: expected JSON, a line such as 9H_lead_…, what show draws, or a deal as one "
             "player saw it, which begins with hand: or rules:, "
             "given \"hello\"");
    CHECK(fault("{\"deck\": 1}").starts_with("position: expected what one player knows, given"));
    CHECK(fault("9H_lead_cA_-_-_-_-_0.0_0.0_0_2").starts_with("seat: expected 0 or 1, given"));
    CHECK(fault(kDrawing).starts_with("drawing: expected whose turn it is"));
    CHECK(fault("Phase 3").starts_with("drawing: expected the line that a drawing begins with"));
}
