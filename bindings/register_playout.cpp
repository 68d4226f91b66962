#include <pybind11/numpy.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/support/error.hpp"
#include "register.hpp"
#include "released.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

py::array_t<std::int32_t> random_deals(std::int64_t count, const Text& policy, const py::int_& seed,
                                       const Text& rules) {
    if (count < 0) throw Error("count: expected 0 or more, given " + std::to_string(count));
    const PolicyId id = find_policy(policy);
    const std::uint64_t stream = to_seed(seed);
    const rules::RulesetId ruleset = rules::find_ruleset(rules);
    py::array_t<std::int32_t> scores({count, std::int64_t{rules::kSeats}});
    auto* const out = reinterpret_cast<Scores*>(scores.mutable_data());
    const Released release;
    play_deals(count, id, stream, out, ruleset);
    return scores;
}

}  // namespace

void register_playout(py::module_& m) {
    define(
        m, "random_deals", &random_deals, py::arg("count"), py::arg("policy") = "random",
        py::arg("seed") = 0, py::arg("rules") = kDefaultRules,
        "Scores of `count` deals from fresh decks played to the end by the policy; shape (count, "
        "2). No GIL is held.");
}

}  // namespace glup::python
