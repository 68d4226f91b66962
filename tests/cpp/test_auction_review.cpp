// Deals of the auction games looked over, piece by piece.
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/notation/outcome_text.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/review/review.hpp"

using namespace samples;

namespace {

// As the greedy policy plays it.
Record played(const char* name, State* end = nullptr) {
    Random random(4);
    Record record;
    record.rules = find_rules(name);
    record.deck = shuffled(record.rules, random);
    State state = first_state(record);
    while (!state.is_over()) {
        const Action action = greedy_action(state);
        record.actions.push_back(action_text(action, record.rules));
        state.apply(action);
    }
    if (end != nullptr) *end = state;
    return record;
}

ReviewOptions quick() {
    ReviewOptions options;
    options.rollouts = 20;
    return options;
}

std::string without_seconds(std::string json) {
    const std::size_t at = json.find("\"seconds\":");
    return json.erase(at, json.find(',', at) + 1 - at);
}

}  // namespace

TEST("a review is the same each time, and judges each choice of the seats that are asked about") {
    for (const char* name : {"four-handed", "three-handed"}) {
        State end;
        const Record record = played(name, &end);
        std::string told[2];
        for (std::string& one : told) {
            Review review(record, quick());
            int between = 0, last = -1;
            do {
                between += review.is_between();
                CHECK(review.ply() >= last);
                last = review.ply();
            } while (review.step());
            CHECK(between > 20);
            CHECK_EQ(review.ply(), review.plies());
            one = without_seconds(review.json());
        }
        CHECK_EQ(told[0], told[1]);
        const json::Object read = json::load_object(told[0]);
        const std::string outcome = *json::find(read, "outcome")->as<std::string>();
        CHECK(outcome.ends_with(" actions, " + outcome_text(end)));
        CHECK(told[0].find(R"("stopped":"complete")") != std::string::npos);
        ReviewOptions of_one = quick();
        of_one.seats = {2, 2};
        Review review(record, of_one);
        while (review.step());
        CHECK(review.json().find(R"("seat":1)") == std::string::npos);
        CHECK(review.json().find(R"("seats":[2])") != std::string::npos);
    }
}

TEST("a review ends where it is told to, and when its time is out") {
    const Record record = played("double-deck");
    Review review(record, quick());
    while (review.step()) {
        if (review.ply() > 3 && review.is_between()) review.stop();
    }
    CHECK(review.ply() < review.plies());
    CHECK(review.json().find(R"("stopped":"interrupt")") != std::string::npos);
    ReviewOptions late = quick();
    late.within = 1e-9;
    Review none(record, late);
    CHECK(!none.step());
    CHECK(none.json().find(R"("decisions":[],)") != std::string::npos);
    CHECK(none.json().find(R"("stopped":"limit")") != std::string::npos);
}

TEST("a bid that is far too high is an error") {
    Record record = played("four-handed");
    record.actions = {"bid:900"};
    ReviewOptions options = quick();
    options.rollouts = 300;
    Review review(record, options);
    while (review.step());
    CHECK_EQ(review.errors(), 1);
}

TEST("bad records and seats are refused") {
    Record record = played("four-handed");
    ReviewOptions options = quick();
    options.seats = {4};
    CHECK_THROWS(Error, Review(record, options));
    record.actions.front() = "bid:1";
    CHECK_THROWS(RecordError, Review(record, quick()));
}
