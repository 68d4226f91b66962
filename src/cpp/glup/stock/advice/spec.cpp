#include "glup/stock/advice/spec.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "glup/search/query.hpp"
#include "glup/search/spec.hpp"
#include "glup/stock/search/pimc_options.hpp"

namespace glup {
namespace {

using spec::Given;
using spec::Item;

constexpr std::array<std::string_view, 6> kSolvers{"auto",    "exact", "greedy",
                                                   "network", "pimc",  "random"};
constexpr std::array kMethods{Method::kAuto,    Method::kExact, Method::kGreedy,
                              Method::kNetwork, Method::kPimc,  Method::kRandom};

json::Value word(std::string_view text) { return {std::string(text), {}}; }

std::vector<Item> items_of(Method method) {
    std::vector<KnownOption> options;
    if (method == Method::kPimc) options = known_options(pimc_options());
    if (method == Method::kGreedy) options.push_back({{"style", ""}, word("tuned")});
    if (method == Method::kNetwork) options.push_back({{"weights", "", "its own"}, word("")});
    return spec::with_limits(options);
}

// What is wrong is said of the options in the order in which they are declared, then of the limits.
void check(const std::vector<Given>& all) {
    PimcOptions options;
    for (const auto& option : pimc_options())
        if (const Given* one = spec::find(all, option.facts.name))
            set_option(options, option.facts.name, one->value);
    const Given* style = spec::find(all, "style");
    if (style != nullptr && *style->value.as<std::string>() != "tuned")
        query::refuse("style", "tuned, the only one of this engine", style->value);
    const Given* weights = spec::find(all, "weights");
    if (weights != nullptr && weights->value.as<std::string>() != nullptr)
        query::refuse("weights", "no file in this engine", weights->value);
    spec::check_limits(all);
}

}  // namespace

std::span<const std::string_view> solver_names() { return kSolvers; }

Method solver_method(std::string_view name) {
    const auto found = std::find(kSolvers.begin(), kSolvers.end(), name);
    if (found != kSolvers.end())
        return kMethods[static_cast<std::size_t>(found - kSolvers.begin())];
    spec::refuse_solver(name, kSolvers);
}

std::string read_spec(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const std::vector<Item> options = items_of(solver_method(name));
    const std::vector<Given> all = spec::read(text, options);
    check(all);
    return spec::to_json(name, options, all);
}

}  // namespace glup
