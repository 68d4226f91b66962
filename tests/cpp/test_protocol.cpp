// Requests as they are read, and the schema that is made from the same declarations.
#include "glup/protocol/protocol.hpp"
#include "glup/protocol/requests.hpp"
#include "glup/support/json.hpp"

#include "check.hpp"

using namespace glup;
using namespace glup::protocol;

namespace {

json::Object asked(std::string_view line, bool is_whole = true) {
    return json::load_object(read_request(line, is_whole));
}

std::string text(const json::Object& object, std::string_view key) {
    const auto* found = json::find(object, key)->as<std::string>();
    return found == nullptr ? "" : *found;
}

std::string fault(std::string_view line) {
    const json::Object object = asked(line);
    const auto* found = json::find(object, "fault")->as<json::Object>();
    return found == nullptr ? "" : text(*found, "message");
}

}  // namespace

TEST("a request is handed on with all its fields") {
    const std::string line =
        R"({"id": "a", "method": "analyze", "position": {"hand": "AS"}, "seed": 18446744073709551615})";
    const std::string read = read_request(line, true);  // which `source` points into
    const json::Object object = json::load_object(read);
    const auto* request = json::find(object, "request")->as<json::Object>();
    CHECK(request != nullptr);
    if (request == nullptr) return;
    CHECK_EQ(text(*request, "subject"), "position");
    CHECK_EQ(std::string(json::find(*request, "seed")->source), "18446744073709551615");
    for (const Field* field : requests().front().fields())
        CHECK(json::find(*request, field->name) != nullptr);
}

TEST("what is wrong is named") {
    CHECK_EQ(fault(R"({"id": "a", "method": "close", "game": 5})"),
             "game: expected the name of a game of 1 to 200 characters, given 5");
    CHECK_EQ(fault(R"({"id": "a", "method": "legal"})"),
             "expected exactly one of position, record, game, endgame, given none");
    CHECK_EQ(fault(R"({"id": "a", "method": "new", "game": "g", "deck": "", "record": {}})"),
             "record: expected only without deck");
    CHECK_EQ(fault("nonsense"), "not JSON (expected a value at line 1, column 1)");
}

TEST("whose a line is that can not be read is told") {
    CHECK_EQ(text(asked(R"({"id": "a", "client": "c", "x": 1e999})"), "client"), "c");
    CHECK_EQ(text(asked(R"({"id": "a", "x": "1234)", false), "id"), "a");
}

TEST("every answer has a shape") {
    const json::Object whole = json::load_object(schema());
    const auto* shapes = json::find(whole, "$defs")->as<json::Object>();
    for (const Request& request : requests()) {
        CHECK(json::find(*shapes, request.method) != nullptr);
        CHECK(json::find(*shapes, request.answer) != nullptr);
    }
}
