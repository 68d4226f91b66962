// Views of a player who has forgotten cards played, and what a search makes of them.
#include "glup/stock/rules/forgotten.hpp"

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/search/gap.hpp"
#include "glup/stock/advice/recommend.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/worlds/worlds.hpp"
#include "glup/support/error.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

// What the player to act knows, and of the cards played every third alone.
View forgetful(const State& state, unsigned untold) {
    State seen = state;
    int number = 0;
    for (auto& copies : seen.played) {
        for (int n = copies; n > 0; --n) copies -= static_cast<std::uint8_t>(++number % 3 != 0);
    }
    for (int seat = 0; seat < rules::kSeats; ++seat)
        if ((untold >> seat & 1) != 0) seen.counters[seat] = 0;
    return {seen, state.player, untold};
}

int collected(const State& state) {
    int sum = 0;
    for (Card card = 0; card < rules::kCards; ++card)
        sum += state.rules().points_of(card) * state.played[card];
    return sum;
}

// Decisions of phase 1 with cards forgotten, of every game and with counters told or not.
template <class Visit>
void visit_forgetful(Visit visit) {
    int number = 0;
    for (const rules::RulesetId id : rules::kKnown) {
        const auto forget = [&](const State& state) {
            if (!state.in_phase1() || state.is_over() || ++number % 5 != 0) return;
            const View view = forgetful(state, static_cast<unsigned>(number) / 5 % 4);
            if (view.forgotten() > 0) visit(state, view);
        };
        samples::visit_deals(4, 7, forget, id);
    }
    REQUIRE(number > 100);
}

}  // namespace

TEST("a world of a forgetful view is a whole deal that fits what is remembered") {
    visit_forgetful([](const State& state, const View& view) {
        Random rng(3);
        for (int i = 0; i < 4; ++i) {
            const State world = view.sample(rng);
            glup::check(world);
            CHECK_EQ(world.tricks, state.tricks);
            CHECK_EQ(View(world, view.seat()).forgotten(), 0);
            for (Card card = 0; card < rules::kCards; ++card)
                CHECK(world.played[card] >= view.seen().played[card]);
            for (int seat = 0; seat < rules::kSeats; ++seat)
                CHECK(view.is_untold(seat) || world.counters[seat] == state.counters[seat]);
            CHECK(world.hand[view.seat()] == state.hand[view.seat()]);
        }
    });
}

TEST("what nothing is forgotten of is drawn as ever") {
    samples::visit_deals(3, 5, [](const State& state) {
        if (state.is_over()) return;
        CHECK_EQ(View(state, 0).forgotten(), 0);
        const WorldSampler worlds(View(state, 0));
        CHECK(worlds.completions().empty());
        Random one(2), other(2);
        CHECK(worlds.sample_numbered(one, 77) == View(state, 0).sample(other));
    });
}

TEST("forgotten cards are drawn with equal chances") {
    Random deals(1);
    State state = deal(samples::shuffled_deck(deals), 0, false, rules::RulesetId::kGlup);
    while (state.tricks < 12) state.apply(samples::uniform_action(state, deals));
    const View view = forgetful(state, 3);
    const CardSet unseen = view.unseen();
    const Forgotten forgotten(view);
    std::array<double, rules::kCards> drawn{};
    constexpr int kTimes = 20000;
    Random rng(9);
    for (int i = 0; i < kTimes; ++i) {
        const View told = forgotten.remembered(rng);
        for (Card card = 0; card < rules::kCards; ++card)
            drawn[card] += told.seen().played[card] - view.seen().played[card];
    }
    for (Card card = 0; card < rules::kCards; ++card) {
        const double share = static_cast<double>(view.forgotten()) / unseen.size();
        const double expected = unseen.count(card) * share;
        CHECK(std::abs(drawn[card] / kTimes - expected) < 0.03);
    }
}

TEST("the counters that are told tell of the cards forgotten") {
    visit_forgetful([](const State& state, const View& view) {
        const Forgotten forgotten(view);
        REQUIRE(forgotten.is_possible());
        const auto [least, most] = forgotten.bounds();
        CHECK(least <= collected(state) && collected(state) <= most);
        const bool all_told = !view.is_untold(0) && !view.is_untold(1);
        Random rng(4);
        for (int i = 0; i < 5; ++i) {
            const State told = forgotten.remembered(rng).seen();
            CHECK_EQ(told.counters[0] + told.counters[1], collected(told));
            if (all_told) CHECK_EQ(collected(told), collected(state));
        }
    });
}

TEST("a forgetful view comes back from its bytes and from its position") {
    visit_forgetful([](const State&, const View& view) {
        CHECK(view_from_bytes(to_bytes(view)) == view);
        CHECK(parse_position(position_json(view), view.seat()) == view);
    });
}

TEST("bytes are refused that say more than there is") {
    Random deals(1);
    State state = deal(samples::shuffled_deck(deals), 0, false, rules::RulesetId::kGlup);
    while (state.tricks < 6) state.apply(samples::uniform_action(state, deals));
    CHECK_THROWS(NotationError, glup::check(View(state, state.player, 1)));  // nothing is forgotten
    State seen = forgetful(state, 0).seen();
    seen.counters = {30, 10};  // of 12 cards
    CHECK_THROWS(NotationError, glup::check(View(seen, state.player)));
    seen.counters = {12, 0};
    seen.played = {};
    glup::check(View(seen, state.player));  // no fault
    seen.tricks = 8;
    CHECK_THROWS(NotationError, glup::check(View(seen, state.player)));
}

TEST("each completion of a sampler remembers all, and its worlds have its cards played") {
    Random deals(1);
    State state = deal(samples::shuffled_deck(deals), 0, false, rules::RulesetId::kGlup);
    while (state.tricks < 12) state.apply(samples::uniform_action(state, deals));
    const View view = forgetful(state, 3);
    Belief belief = kUniformBelief;
    belief[5] = 3;
    const WorldSampler worlds(view, belief);
    CHECK_EQ(worlds.completions().size(), static_cast<std::size_t>(kCompletions));
    CHECK(!worlds.list(1'000'000).has_value());
    CHECK_THROWS(Error, WorldSampler(view, state));
    Random rng(5);
    for (std::int64_t number = 0; number < 3 * kCompletions; ++number) {
        const State world = worlds.sample_numbered(rng, number);
        glup::check(world);
        const auto& own = worlds.completions()[static_cast<std::size_t>(completion_of(number))];
        CHECK(world.played == own.view().seen().played);
    }
    double expected = 0;
    for (const double copies : worlds.expected()) expected += copies;
    CHECK(std::abs(expected - (view.concealed() - view.opponent_known().size())) < 1e-9);
}

TEST("a gap is what the halves of a completion have in common") {
    constexpr int kOf = 16;
    Random rng(8);
    const auto noise = [&](double width) { return (rng.unit() - 0.5) * width; };
    Gap gap(2, 0, kOf);
    std::vector<double> moved(kOf);
    for (double& one : moved) one = noise(40);
    double squares = 0, sum = 0;
    for (const double one : moved) sum += one / kOf;
    for (const double one : moved) squares += (one - sum) * (one - sum) / (kOf - 1);
    for (std::int64_t world = 0; world < 20000; ++world) {
        const double base = moved[static_cast<std::size_t>(world / 2 % kOf)] + noise(60);
        const std::vector<Value> row = {static_cast<Value>(kValueUnit * base),
                                        static_cast<Value>(kValueUnit * (base - 3 + noise(20)))};
        gap.add(world, std::vector<std::uint32_t>{0, 1}, row);
        if (world == 5) CHECK(std::isnan(gap.of_value(0)));
    }
    const double expected = std::sqrt(squares * (1 + 1.0 / kOf));
    CHECK(std::abs(gap.of_value(0) - expected) < 0.1 * expected);
    CHECK(gap.of_difference(0, 1) < 0.5);
    CHECK_EQ(gap.of_difference(1, 1), 0.0);
}

TEST("a recommendation says how much is forgotten and what that costs") {
    Recommender recommender;
    for (const rules::RulesetId id : rules::kKnown) {
        Random deals(3);
        State state = deal(samples::shuffled_deck(deals, rules::ruleset(id)), 0, false, id);
        while (state.tricks < 6 || state.decision != Decision::kLead)
            state.apply(samples::uniform_action(state, deals));
        AdviceOptions options;
        options.iterations = 1500;
        options.explain = true;
        options.totals = {100, 200};
        const View view = forgetful(state, 3);
        const Advice advice = recommender.recommend(view, options);
        CHECK_EQ(advice.forgotten, view.forgotten());
        CHECK(advice.gap >= 0);
        CHECK(advice.actions.front().error >= advice.gap);
        CHECK(to_json(advice).find("\"forgotten\":8,\"gap\":") != std::string::npos);
        double chances = 0;
        for (const ValuedAction& one : advice.actions) chances += one.chance;
        CHECK(std::abs(chances - 1) < 1e-9);
        const auto& win = advice.actions.front().win;
        CHECK(!win || (*win > 0 && *win < 1));
        const Advice full = recommender.recommend(View(state, state.player), options);
        CHECK_EQ(full.forgotten, 0);
        CHECK(to_json(full).find("forgotten") == std::string::npos);
        CHECK_EQ(full.actions.size(), advice.actions.size());
    }
}
