// The review of a deal: what it asks for, and that it all adds up.
#include <cmath>
#include <string>

#include "check.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/review/review.hpp"

using namespace glup;
using review::Need;
using review::Review;

namespace {

Course played(const Deck& deck, PolicyId policy) {
    Record record;
    record.deck = {deck.begin(), deck.begin() + rules::kGlup.deck()};
    Course course(record);
    Random rng(1);
    while (!course.state().is_over())
        course.apply(action_text(course.state(), choose_action(course.state(), policy, rng)));
    return course;
}

Course played(std::uint64_t seed, PolicyId policy) {
    Deck deck = sorted_deck(rules::kGlup);
    Random(seed).shuffle(deck.data(), rules::kGlup.deck());
    return played(deck, policy);
}

// Somebody who finds another action better than the one that was played by so many points.
review::ReviewAdvice advice_of(const Review& review, const std::string& action, double better) {
    review::ReviewAdvice advice{action, {{action, 0, 0, "", std::nullopt}}, false};
    for (const auto& [text, unused] : written_actions(review.view().seen())) {
        if (text == action || better == 0) continue;
        review::Outlook outlook{{{"melds", 30.0}}, {{"glups", 1.0}}, {}};
        advice.actions.insert(advice.actions.begin(), {text, better, 0, "", outlook});
        advice.actions.back().outlook = review::Outlook{{{"counters", 2.0}}, {{"glups", 4.0}}, {}};
        advice.action = text;
        break;
    }
    return advice;
}

review::Report reviewed(const Course& course, Review::Options options, double better = 0) {
    Review review(course.record(), std::move(options));
    while (review.need() != Need::kNothing) {
        if (review.need() == Need::kLook) {
            review.look(INFINITY, kUniformBelief, 20);
        } else if (review.need() == Need::kSearch || review.need() == Need::kReason) {
            const int ply =
                review.need() == Need::kSearch ? review.ply() : static_cast<int>(review.seed());
            review.take(advice_of(review, course.record().actions[ply], better));
        } else {
            CHECK(review.advance(100));
        }
    }
    return review.report();
}

}  // namespace

TEST("the parts of the account add up, and every draw of phase 1 but the last has luck") {
    const auto report = reviewed(played(3, PolicyId::kRandom), {.futures = 5});
    const auto& account = report.account;
    CHECK(account.over);
    CHECK_EQ(account.lead, static_cast<double>(report.scores[0] - report.scores[1]));
    CHECK_EQ(report.draws.size(), std::size_t{58});
    CHECK_EQ(*account.errors[0], 0.0);
    const double parts = account.dealt + *account.luck[0] - *account.luck[1] + account.rest();
    CHECK(std::abs(account.lead - parts) < 1e-9);
    CHECK(report.moments.empty());
}

TEST("what costs something in phase 2 is believed, in phase 1 looked at again") {
    const auto report = reviewed(played(4, PolicyId::kGreedy), {.seats = {{1}}, .futures = 2}, 5);
    int exact = 0;
    for (const review::Judgement& one : report.decisions) {
        CHECK_EQ(one.seat, 1);
        if (one.phase == 1) continue;
        ++exact;
        CHECK_EQ(one.loss, 5.0);
        CHECK_EQ(*one.grade(), "mistake");
    }
    CHECK(exact > 5);
    CHECK_EQ(report.moments.size(), Review::kWorst);
    for (const review::Moment& one : report.moments) {
        if (one.sources.empty()) continue;  // of phase 2
        CHECK_EQ(one.sources[0].second, 30.0);
        CHECK_EQ(one.sources[1].second, 3.0);   // glups: 4 that the other makes, less 1
        CHECK_EQ(one.sources[2].second, -2.0);  // counters
    }
    CHECK(!report.account.errors[0]);
}

TEST("over all orders of the last cards of the stock the luck of the draws is nothing") {
    Deck deck = sorted_deck(rules::kGlup);
    Random(3).shuffle(deck.data(), rules::kGlup.deck());
    double sum = 0, most = 0;
    const std::array<std::array<int, 3>, 6> orders{
        {{93, 94, 95}, {93, 95, 94}, {94, 93, 95}, {94, 95, 93}, {95, 93, 94}, {95, 94, 93}}};
    for (const auto& order : orders) {
        Deck other = deck;
        for (int i = 0; i < 3; ++i) other[93 + i] = deck[order[i]];
        for (std::uint64_t seed = 0; seed < 8; ++seed) {
            const auto report =
                reviewed(played(other, PolicyId::kGreedy), {.futures = 2, .seed = seed});
            const auto& draws = report.draws;
            double luck = 0;
            for (std::size_t i = draws.size() - 2; i < draws.size(); ++i)
                luck += draws[i].seat == 0 ? draws[i].luck : -draws[i].luck;
            sum += luck;
            most = std::max(most, std::abs(luck));
        }
    }
    CHECK(most > 0);
    CHECK(std::abs(sum / 48) < 0.35 * most);
}

TEST("of one player's record the other's luck and errors are not known") {
    const auto report = reviewed(played(5, PolicyId::kGreedy), {.seat = 1});
    CHECK(!report.account.luck[0]);
    CHECK(report.account.luck[1].has_value());
    CHECK(!report.account.errors[0]);
    for (const review::DrawnCard& one : report.draws) CHECK_EQ(one.seat, 1);
    CHECK_THROWS(Error, Review(played(5, PolicyId::kGreedy).record(), {.seat = 1, .seats = {{0}}}));
    CHECK_THROWS(Error, Review(played(5, PolicyId::kGreedy).record(), {.seats = {{2}}}));
}

TEST("it ends where it is interrupted, with what there is") {
    const Course course = played(3, PolicyId::kGreedy);
    Review review(course.record(), {.futures = 2});
    CHECK_THROWS(Error, review.interrupt());
    while (review.need() != Need::kSearch) review.advance(100);
    review.interrupt();
    CHECK(review.was_interrupted());
    CHECK(review.need() == Need::kNothing);
    const auto json = review::to_json(review.report(), {"auto", 3, 0.5, "interrupt"});
    CHECK(json.starts_with(R"({"seats":[0,1],"plies":0,"scores":[)"));
    CHECK(json.ends_with(R"("solver":"auto","seed":3,"seconds":0.5,"stopped":"interrupt",)"
                         R"("rules":"glup"})"));
}

TEST("an advice is read as the protocol has it") {
    const auto advice = review::read_advice(
        R"({"action":"AS","stopped":"limit","actions":[{"action":"AS","value":1.5,"error":null,)"
        R"("standing":"compared","outlook":{"mine":{"glups":1},"theirs":{},"gives_up":)"
        R"([{"kind":"arch","chance":0.5,"points":3.0}]}},)"
        R"({"action":"AS+","value":1.5,"error":0.0,"standing":"same","like":"AS"}]})");
    CHECK_EQ(advice.actions.size(), std::size_t{2});
    CHECK(std::isnan(advice.actions[0].error));
    CHECK_EQ(advice.actions[0].outlook->gives_up[0].kind, "arch");
    CHECK_EQ(advice.find("AS+")->same, "AS");
    CHECK(advice.find("9S") == nullptr);
    CHECK_THROWS(Error, review::read_advice("{}"));
}
