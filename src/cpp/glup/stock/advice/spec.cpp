#include "glup/stock/advice/spec.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "glup/search/asked.hpp"
#include "glup/search/spec.hpp"
#include "glup/stock/search/pimc_options.hpp"
#include "glup/support/error.hpp"
#include "glup/support/literal.hpp"
#include "glup/support/near_word.hpp"

namespace glup {
namespace {

using spec::Given;
using spec::Option;

constexpr std::array<std::string_view, 6> kSolvers{"auto",    "exact", "greedy",
                                                   "network", "pimc",  "random"};
constexpr std::array kMethods{Method::kAuto,   Method::kExact, Method::kGreedy,
                              Method::kOnePly, Method::kPimc,  Method::kRandom};
constexpr std::array<std::string_view, 2> kElsewhere{"determinized", "ismcts"};

spec::Types types_of(const OptionFacts& facts) {
    const json::Value usual = option_value({}, facts.name);
    spec::Types types{.none = !facts.none.empty()};
    if (usual.as<bool>() != nullptr) {
        types.flag = true;
    } else if (usual.as<std::string>() != nullptr) {
        types.text = true;
    } else if (usual.as<double>() != nullptr) {
        types.number = true;
    } else {
        types.whole = true;
    }
    return types;
}

std::vector<Option> options_of(Method method) {
    std::vector<Option> options;
    if (method == Method::kPimc) {
        for (const OptionFacts& one : pimc_option_facts())
            options.push_back({one.name, types_of(one)});
    }
    if (method == Method::kGreedy) options.push_back({"style", {.text = true}});
    if (method == Method::kOnePly) options.push_back({"weights", {.text = true, .none = true}});
    return spec::with_limits(std::move(options));
}

// What is wrong is said of the options in the order in which they are declared, then of the limits.
void check(const std::vector<Given>& all) {
    PimcOptions options;
    for (const OptionFacts& facts : pimc_option_facts())
        if (const Given* one = spec::find(all, facts.name))
            set_option(options, facts.name, one->value);
    const Given* style = spec::find(all, "style");
    if (style != nullptr && *style->value.as<std::string>() != "tuned")
        asked::refuse("style", "tuned, the only one of this engine", style->value);
    const Given* weights = spec::find(all, "weights");
    if (weights != nullptr && weights->value.as<std::string>() != nullptr)
        asked::refuse("weights", "no file in this engine", weights->value);
    spec::check_limits(all);
}

}  // namespace

std::span<const std::string_view> solver_names() { return kSolvers; }

Method solver_method(std::string_view name) {
    const auto found = std::find(kSolvers.begin(), kSolvers.end(), name);
    if (found != kSolvers.end())
        return kMethods[static_cast<std::size_t>(found - kSolvers.begin())];
    const bool is_elsewhere =
        std::find(kElsewhere.begin(), kElsewhere.end(), name) != kElsewhere.end();
    throw Error(
        "solver: expected one of " + spec::listed(kSolvers) + ", given " + literal(name) +
        (is_elsewhere ? " (which only the Python engine has)" : suggestion(name, kSolvers)));
}

std::string read_spec(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const std::vector<Option> options = options_of(solver_method(name));
    const std::vector<Given> all = spec::read(text, options);
    check(all);
    return spec::to_json(name, options, all);
}

}  // namespace glup
