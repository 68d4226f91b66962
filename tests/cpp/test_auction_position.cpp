// Positions of the auction games as JSON: written, read again, refused.
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/position_json.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/support/error.hpp"

using namespace glup;
using namespace glup::auction;

namespace {

std::vector<std::string> lines_of(const std::string& name) {
    std::vector<std::string> lines;
    std::ifstream file(std::string(GLUP_TEST_DATA "/auction/") + name);
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

const std::vector<Record>& records() {
    static const std::vector<Record> all = [] {
        std::vector<Record> read;
        for (const std::string& line : lines_of("records.jsonl"))
            read.push_back(parse_record(line));
        return read;
    }();
    return all;
}

int number(const json::Object& object, const char* key) {
    return static_cast<int>(*json::find(object, key)->as<std::int64_t>());
}

// Members in the order of their names, so that two objects can be compared.
json::Value sorted(json::Value value) {
    if (auto* object = std::get_if<json::Object>(&value.data)) {
        std::sort(object->begin(), object->end(),
                  [](const auto& a, const auto& b) { return a.first < b.first; });
        for (auto& [key, member] : *object) member = sorted(member);
    }
    return value;
}

std::string faults_of(const std::string& text) {
    try {
        parse_position(text);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST("the positions of the open data") {
    int tested = 0;
    for (const std::string& line : lines_of("positions.jsonl")) {
        const auto object = *json::parse(line).as<json::Object>();
        const json::Value* wanted = json::find(object, "view");
        const Record& record = records()[number(object, "record")];
        const State state = state_at(record, number(object, "ply"));
        const View view(state, number(*wanted->as<json::Object>(), "seat"));
        const std::string written = position_json(view);
        CHECK_EQ(json::compact(sorted(json::parse(written))), json::compact(sorted(*wanted)));
        try {
            CHECK(read_position(*wanted->as<json::Object>()) == view);
        } catch (const Error& error) {
            CHECK_EQ(std::string(error.what()), "");
        }
        const auto* legal = json::find(object, "legal")->as<json::Array>();
        CHECK_EQ(legal != nullptr, view.to_act());
        if (legal != nullptr) {
            std::vector<std::string> texts;
            for (const json::Value& text : *legal) texts.push_back(*text.as<std::string>());
            CHECK(texts == legal_texts(view.seen()));
        }
        ++tested;
    }
    CHECK_EQ(tested, 120);
}

TEST("what was written is read as the same view, at every ply") {
    int number = 0;
    for (const Record& record : records()) {
        State state = first_state(record);
        for (int ply = 0; ply < static_cast<int>(record.actions.size()); ++ply) {
            if (number % 3 == 0) {
                const View view(state, number / 3 % state.seats());
                try {
                    CHECK(parse_position(position_json(view)) == view);
                } catch (const Error& error) {
                    CHECK_EQ(std::string(error.what()) + position_json(view), "");
                }
            }
            ++number;
            take(state, record, ply);
        }
    }
}

TEST("what contradicts itself is refused, with all that is wrong") {
    const std::string start = lines_of("positions.jsonl")[60];
    const auto object = *json::parse(start).as<json::Object>();
    const std::string good = json::compact(*json::find(object, "view"));
    CHECK_EQ(faults_of(good), "");
    std::printf("%s\n", good.c_str());
}
