// Positions of the auction games as JSON: written, read again, refused.
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/melds.hpp"
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
    const auto object = *json::parse(lines_of("positions.jsonl")[60]).as<json::Object>();
    const std::string good = json::compact(*json::find(object, "view"));
    CHECK_EQ(faults_of(good), "");
    const auto refused = [&](std::vector<std::pair<std::string, std::string>> changes,
                             const std::string& expected) {
        std::string text = good;
        for (const auto& [from, to] : changes) {
            const std::size_t at = text.find(from);
            REQUIRE(at != std::string::npos);
            text.replace(at, from.size(), to);
        }
        const std::string faults = faults_of(text);
        const bool told = faults.find(expected) != std::string::npos;
        CHECK_EQ(told ? expected : faults, expected);
    };
    refused({{"\"seat\":3", "\"seat\":4"}}, "seat: expected an integer from 0 to 3, given 4");
    refused({{"\"seat\":3", "\"seat\":4"}, {"\"trump\":\"C\"", "\"trump\":\"X\""}},
            "seat: expected an integer from 0 to 3, given 4; trump: expected C, D, H, S or null, "
            "given \"X\"");
    refused({{"\"moon\"", "\"moom\""}}, "did you mean moon");
    refused({{"QD JH TH QS", "QD JH TH"}}, "hand: 3 cards, expected 4");
    refused({{"[4,3,3,4]", "[4,3,3,5]"}, {"[2,9,0,4]", "[2,9,1,4]"}},
            "counters: [2, 9, 1, 4], expected [2, 9, 0, 4]; sizes: [4, 3, 3, 5], expected [4, 3, "
            "3, 4]");
    refused({{"\"AC 9C TC 9C\",1", "\"AC 9C TC 9C\",2"}}, "tricks: taker of trick 0 2, expected 1");
    refused({{"[3,\"bid:16\"]", "[0,\"bid:16\"]"}},
            "bids: bid:16 of seat 0, expected seat 3 to speak");
    refused({{"[3,\"bid:16\"]", "[3,\"bid:15\"]"}}, "bids: bid:15 of seat 3: ");
    refused({{"\"bid\":22", "\"bid\":21"}}, "bid: 21, expected 22");
    refused({{"QD JH TH QS", "QD JH AC QS"}}, "cards: 3 times AC, expected at most 2");
    refused({{"[1,8,3,4]", "[1,8,3,40]"}}, "melds: 40 of seat 3, expected 4");
    refused({{"\"shown\":[\"\",\"\",\"\",\"QS\"]", "\"shown\":[\"\",\"\",\"\",\"JD\"]"}},
            "shown: 'JD' of seat 3, expected 'QS'");
    // Seat 2 was void in spades two tricks before.
    refused({{"KC 9H JC JD", "KC AS JC JD"}, {"[2,9,0,4]", "[2,10,0,4]"}},
            "the suit led has to be followed");
    refused({{"\"decision\":\"follow\"", "\"decision\":\"lead\""}},
            "decision: lead, expected follow");
}

TEST("hands of nearly one suit each are found where all have bid with great melds") {
    const View view = parse_position(
        R"({"rules":{"from":"three-handed-chips","name":"h","seats":4,"nines":1,"hand":11,"widow":0,
        "open":29,"dealer_min":2,"bid_needs":22,"prices":[[2,5]]},"options":{},"dealer":2,"seat":0,
        "accounts":[0,0,0,0],"player":3,"decision":"bid","hand":"9D JD JD QD QD KD KD TD TD AD AD",
        "sizes":[11,11,11,11],"bids":[[3,"bid:29"],[0,"bid:30"],[1,"bid:31"],[2,"bid:32"]],
        "bid":32,"bidder":2,"trump":null,"moon":false,"melds":null,"shown":null,"tricks":[],
        "leader":null,"trick":"","counters":[0,0,0,0],"tricks_taken":[0,0,0,0]})");
    Random random(1);
    const State world = view.sample(random);
    for (int seat = 0; seat < world.seats(); ++seat)
        CHECK(may_bid_with(world.hand[seat], world.rules));
}
