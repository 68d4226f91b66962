// Any house whose keys go together: its deals come to their end, what a seat knows can be written
// and read, the true deal is one of its worlds, and every world drawn is possible.
// GLUP_TEST_SCALE=100 tries more houses, GLUP_TEST_SEED others.
#include <string>

#include "auction_layouts.hpp"
#include "check.hpp"
#include "endgame/scale.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "house_samples.hpp"

using namespace samples;

namespace {

// What is not so of a view, or nothing.
std::string fault(const State& state, int seat, Random& random) {
    const View view(state, seat);
    if (!fits(layout_of(state, view), Knowledge(view).unseen)) return "the truth is no world";
    if (!(view_from_bytes(to_bytes(view)) == view)) return "bytes";
    if (!state.is_over() && !(parse_position(position_json(view)) == view)) return "JSON";
    Sampler sampler(view);
    for (int i = 0; i < 2; ++i) {
        const State& world = sampler.draw(random);
        if (!(View(world, seat) == view)) return "a world looks otherwise";
        if (!(played_again(world) == world)) return "a world is played otherwise";
    }
    return {};
}

void check_state(const State& state, int seat, Random& random) {
    std::string found;
    try {
        found = fault(state, seat, random);
    } catch (const Error& error) {
        found = error.what();
    }
    ++check::checks;
    if (found.empty()) return;
    check::fail(__FILE__, __LINE__,
                found + ": seat " + std::to_string(seat) + " of " +
                    json::compact(rules_value(state.rules)) + " " +
                    position_json(View(state, seat)));
    throw check::Abandon();
}

void check_deal(State state, double slips, Random& random) {
    while (true) {
        // The play has many decisions that are alike.
        const bool all = state.plays == 0 || state.is_over() || random.below(8) == 0;
        for (int seat = 0; seat < state.seats(); ++seat)
            if (all || random.below(8) == 0) check_state(state, seat, random);
        if (state.is_over()) return;
        state.apply(choose_action(state, PolicyId::kGreedy, random, slips));
    }
}

}  // namespace

TEST("houses of all keys that go together") {
    Random random(endgames::test_seed());
    HouseDraw draw(random);
    const int wanted = endgames::scaled(300);
    int made = 0, refused = 0;
    while (made < wanted) {
        const Rules rules = draw();
        try {
            CHECK(read_rules(rules_value(rules)) == rules);
        } catch (const Error& error) {
            CHECK(std::string(error.what()).find('\n') == std::string::npos);
            ++refused;
            continue;
        }
        ++made;
        const auto deck = random.below(3) == 0 ? stacked(rules, random) : shuffled(rules, random);
        const auto dealer = static_cast<int>(random.below(rules.seats));
        try {
            check_deal(deal(rules, deck, dealer), random.below(4) / 4.0, random);
        } catch (const check::Abandon&) {
        } catch (const Error& error) {
            std::cerr << json::compact(rules_value(rules)) << "\n";
            check::fail(__FILE__, __LINE__, error.what());
        }
    }
    CHECK(refused < made);
}
