// Solvers by specification, and values in errors as Python writes them.
#include "glup/stock/advice/spec.hpp"

#include <array>
#include <string>

#include "check.hpp"
#include "glup/stock/advice/inquiry.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/support/literal.hpp"

using namespace glup;

namespace {

std::string fault_of(std::string_view spec) {
    try {
        return read_spec(spec);
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST("a specification gives options and limits that are read again") {
    const std::string spec =
        read_spec("pimc:tricks=none,spread=4,halving=false,seconds=0.5,threads=2");
    const json::Object read = json::load_object(spec);
    CHECK_EQ(json::compact(*json::find(read, "options")),
             R"({"tricks":null,"spread":4.0,"halving":false})");
    CHECK_EQ(json::compact(*json::find(read, "limited")), R"({"seconds":0.5,"threads":2})");
    const AdviceOptions options = read_options(json::compact(*json::find(read, "options")));
    CHECK(!options.pimc.tricks && !options.pimc.halving && options.pimc.spread == 4);
    for (const std::string_view name : solver_names())
        CHECK(read_spec(name).find(std::string(name)) != std::string::npos);
    CHECK(solver_method("network") == Method::kNetwork);
}

TEST("what is wrong with one is told as Python tells it") {
    const std::array<std::array<const char*, 2>, 10> cases{{
        {"pim",
         "solver: expected one of auto, exact, greedy, network, pimc, random, given 'pim', did you "
         "mean pimc?"},
        {"ismcts",
         "solver: expected one of auto, exact, greedy, network, pimc, random, given 'ismcts' "
         "(which "
         "only the Python engine has)"},
        {"auto:x",
         "player 'auto:x': expected one of iterations=…, seconds=…, threads=…, given 'x'"},
        {"auto:threads=2,threads=3", "player 'auto:threads=2,threads=3': threads is given twice"},
        {"pimc:worlds=abc",
         "player 'pimc:worlds=abc': worlds: expected a whole number or none, given 'abc'"},
        {"pimc:tricks=0", "tricks: expected a whole number of at least 1, given 0"},
        {"pimc:tricks=4_9", "tricks: expected a whole number of at most 48, given 49"},
        {"pimc:policy=it's", "policy: expected mixed, network, greedy or random, given \"it's\""},
        {"auto:seconds=inf", "seconds: expected a positive number, given inf"},
        {"auto:iterations=-1", "iterations: expected a whole number of at least 1, given -1"},
    }};
    for (const auto& [spec, fault] : cases) CHECK_EQ(fault_of(spec), fault);
}

TEST("values are shown as Python writes them") {
    CHECK_EQ(literal("a\\b\n\x01♣\"'"), R"('a\\b\n\x01♣"\'')");
    CHECK_EQ(literal("\xe2\x80\x8b\xc2\xa0"), R"('\u200b\xa0')");
    CHECK_EQ(literal(std::string(100, 'a')), "'" + std::string(58, 'a') + "…");
    const auto shown = [](std::string_view json) { return literal(json::parse(json)); };
    CHECK_EQ(shown("[null, true, 1, 2.5, \"x\"]"), "[None, True, 1, 2.5, 'x']");
}
