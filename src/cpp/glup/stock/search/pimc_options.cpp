#include "glup/stock/search/pimc_options.hpp"

#include <array>
#include <limits>

#include "glup/stock/rules/rules.hpp"
#include "glup/support/error.hpp"
#include "glup/support/literal.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 4> kPolicies = {"mixed", "network", "greedy", "random"};
constexpr std::array<std::string_view, 2> kPriors = {"policy", "network"};
constexpr double kNoMost = std::numeric_limits<double>::infinity();
constexpr double kMillion = 1e6;

const std::array<Option<PimcOptions>, 12> kOptions = {{
    {{"policy", "plays the rollouts; mixed: one by network and two by greedy make a value", "",
      kPolicies},
     &PimcOptions::policy},
    {{"tricks",
      "length of a rollout, whose end the network judges",
      "to the end of the deal",
      {},
      1,
      rules::kDrawTricks + rules::kHand},
     &PimcOptions::tricks},
    {{"prior", "whose view of the actions stands at first", "", kPriors}, &PimcOptions::prior},
    {{"worlds", "most values of an action", "no limit", {}, 1, kNoMost}, &PimcOptions::worlds},
    {{"halving", "let the better half of the actions go on, again and again"},
     &PimcOptions::halving},
    {{"spread",
      "points: spread² / (spread² + error²) of a close difference is believed",
      "",
      {},
      1e-6,
      kMillion},
     &PimcOptions::spread},
    {{"caution", "points taken off all but the action preferred", "", {}, 0, kMillion},
     &PimcOptions::caution},
    {{"exact", "list the last worlds and solve phase 2 in them"}, &PimcOptions::exact},
    {{"belief", "draw worlds by what is believed of the opponent's hand"}, &PimcOptions::belief},
    {{"chase", "play on towards a rare meld that may come to hundreds of points"},
     &PimcOptions::chase},
    {{"gain",
      "points: with a limit of time it ends if all that is left gains less",
      "",
      {},
      0,
      kMillion},
     &PimcOptions::gain},
    {{"error", "points: but not before its value has this standard error", "", {}, 1e-6, kMillion},
     &PimcOptions::error},
}};

}  // namespace

std::span<const Option<PimcOptions>> pimc_options() { return kOptions; }

void set_option(PimcOptions& options, std::string_view name, const json::Value& value) {
    if (set_option(options, pimc_options(), name, value)) return;
    std::string known;
    for (const auto& one : kOptions)
        known += (known.empty() ? "" : ", ") + std::string(one.facts.name);
    throw Error("solver pimc: expected one of the options " + known + ", given " + literal(name));
}

}  // namespace glup
