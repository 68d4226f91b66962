// Advice in the auction games as it is asked for: specifications, options, and what is told at
// once.
#include <array>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/advice/inquiry.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/search/run.hpp"

using namespace samples;

namespace {

template <class Work>
std::string fault_of(const Work& work) {
    try {
        work();
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

View start_of(const char* name) {
    Random random(3);
    const Rules rules = find_rules(name);
    const State state = deal(rules, shuffled(rules, random), 0);
    return {state, state.player};
}

AdviceOptions asked(const char* solver, const char* options) {
    AdviceOptions asked = read_options(options);
    asked.method = solver_method(solver);
    return asked;
}

}  // namespace

TEST("specifications give options and limits that are read again") {
    const std::string spec = auction::read_spec("pimc:tail=none,seconds=0.5");
    CHECK_EQ(spec, R"({"name":"pimc","options":{"tail":null},"limited":{"seconds":0.5},)"
                   R"("known":["exact","learned","tail"]})");
    for (const std::string_view name : auction::solver_names())
        CHECK(auction::read_spec(name).find(std::string(name)) != std::string::npos);
    CHECK_EQ(read_options(R"({"tail": 4})").of_search.tail, 4);
    CHECK_EQ(read_options(R"({"exact": 0})").search().exact, 0);
    CHECK_EQ(read_options(R"({"tail": null, "slips": 0.5})").of_greedy.slips, 0.5);
}

TEST("what is wrong with them is told as Python tells it") {
    const std::array<std::array<const char*, 2>, 8> cases{{
        {"pim",
         "solver: expected one of auto, greedy, pimc, random in an auction game, given 'pim', did "
         "you mean pimc?"},
        {"ismcts",
         "solver: expected one of auto, greedy, pimc, random in an auction game, given 'ismcts' "
         "(which only the Python engine has)"},
        {"pimc:tail=25", "tail: expected a whole number from 0 to 24, given 25"},
        {"pimc:exact=37", "exact: expected a whole number from 0 to 36, given 37"},
        {"pimc:tail=x", "player 'pimc:tail=x': tail: expected a whole number or none, given 'x'"},
        {"greedy:slips=1.5", "slips: expected a number from 0 to 1, given 1.5"},
        {"random:slips=1",
         "player 'random:slips=1': expected one of iterations=…, seconds=…, threads=…, given "
         "'slips=1'"},
        {"auto:iterations=0", "iterations: expected a whole number of at least 1, given 0"},
    }};
    for (const auto& [spec, fault] : cases)
        CHECK_EQ(fault_of([&, text = spec] { auction::read_spec(text); }), fault);
    CHECK_EQ(fault_of([] { read_options(R"({"lead": 100})"); }),
             "lead: expected none in an auction game, given 100");
    CHECK_EQ(fault_of([] { read_options(R"({"tricks": 1})"); }),
             "options: expected tail, exact, slips or learned, given tricks");
}

TEST("a policy tells its action at once, without a value") {
    const View view = start_of("four-handed");
    Inquiry greedy(view, asked("greedy", R"({"seed": 1, "target": 500})"));
    CHECK(!greedy.next(0));
    const Advice advice = greedy.advice(0);
    REQUIRE(advice.actions.size() == 1);
    CHECK(advice.actions.front().action == greedy_action(view.seen()));
    const std::string told = to_json(advice);
    for (const char* part : {R"("value":null)", R"("solver":"greedy")", R"("stopped":"complete")"})
        CHECK(told.find(part) != std::string::npos);
    CHECK(told.find("contract") == std::string::npos);

    int differs = 0;
    for (int seed = 0; seed < 60; ++seed) {
        AdviceOptions slips = asked("greedy", R"({"slips": 1})");
        slips.seed = static_cast<std::uint64_t>(seed);
        AdviceOptions chance = slips;
        chance.method = Method::kRandom;
        const Action slipped = Inquiry(view, slips).advice(0).actions.front().action;
        CHECK(is_legal(view.seen(), slipped));
        differs += slipped != greedy_action(view.seen());
    }
    CHECK(differs > 0);
}

TEST("a search is told as JSON, with the game to win and the table for a bid") {
    const View view = start_of("three-handed");
    const AdviceOptions options = asked(
        "auto", R"({"iterations": 60, "seed": "5", "explain": true, "totals": [10, 20, 30]})");
    const auto chances = std::make_shared<GameChances>(view.seen().rules, 20);
    Inquiry asking(view, options, chances);
    run(asking, Stopwatch(), {});
    const std::string told = to_json(asking.advice(0));
    for (const char* part : {R"("win":)", R"("contract":{"bids":)", R"("bidding":{"most":)",
                             R"("sources":{"own melds":{"mean":)"})
        CHECK(told.find(part) != std::string::npos);
    CHECK(fault_of([&] {
              Inquiry(view, asked("auto", R"({"iterations": 9, "totals": [1, 2]})"), chances);
          }).find("totals: expected 3") == 0);
}
