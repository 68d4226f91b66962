#include <cstddef>
#include <memory>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/greedy_match.hpp"
#include "glup/stock/policy/greedy_parameters.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/error.hpp"
#include "register.hpp"
#include "released.hpp"
#include "seed.hpp"
#include "text.hpp"
#include "weight_fields.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// How far each may go without an overflow of a Worth.
#define GLUP_FIELD(name, least, most) GLUP_WEIGHT(GreedyWeights, name, least, most)
constexpr WeightField kFields[] = {
    GLUP_FIELD(plain, -100, 100),
    GLUP_FIELD(trump, -100, 100),
    GLUP_FIELD(plain_wins, -3, 3),
    GLUP_FIELD(trump_wins, -3, 3),
    GLUP_FIELD(reach, -10, 10),
    GLUP_FIELD(reach_early, -10, 10),
    GLUP_FIELD(marriage, 0, 10),
    GLUP_FIELD(trump_marriage, 0, 10),
    GLUP_FIELD(fours, 0, 10),
    GLUP_FIELD(run, 0, 10),
    GLUP_FIELD(pinochle, 0, 10),
    GLUP_FIELD(roundhouse, 0, 10),
    GLUP_FIELD(multiple, 0, 10),
    GLUP_FIELD(patience, 0, 15),
    GLUP_FIELD(late, 0, 1),
    GLUP_FIELD(take, -100, 100),
    GLUP_FIELD(take_early, -100, 100),
    GLUP_FIELD(prize, -4, 4),
    GLUP_FIELD(prize_late, -4, 4),
    GLUP_FIELD(counter, 0, 10),
    GLUP_FIELD(lose, 0, 1),
};
#undef GLUP_FIELD

class GreedyPlayer {
public:
    GreedyPlayer(const py::object& changes, const Text& rules)
        : ruleset_(rules::find_ruleset(rules)) {
        GreedyWeights weights = greedy_weights(ruleset_);
        change_weights(kFields, &weights, changes);
        parameters_ = std::make_shared<const GreedyParameters>(weights, ruleset_);
    }

    std::string choose(const View& view) const {
        const State& seen = view.seen();
        if (!view.to_act())
            throw IllegalActionError("view: the other player is to act, or the deal is over");
        if (seen.ruleset != ruleset_)
            throw Error("view: expected one by the rules of " +
                        std::string(rules::ruleset(ruleset_).name));
        return action_text(seen, greedy_action(seen, *parameters_));
    }

    std::pair<double, double> match(const GreedyPlayer& other, std::int64_t pairs,
                                    const py::int_& seed) const {
        if (other.ruleset_ != ruleset_)
            throw Error("other: expected a player of " +
                        std::string(rules::ruleset(ruleset_).name));
        if (pairs < 1) throw Error("pairs: expected 1 or more, given " + std::to_string(pairs));
        const std::uint64_t stream = to_seed(seed);
        const Released release;
        const auto [mean, error] =
            greedy_match(*parameters_, *other.parameters_, pairs, stream, ruleset_);
        return {mean, error};
    }

private:
    rules::RulesetId ruleset_;
    std::shared_ptr<const GreedyParameters> parameters_;
};

}  // namespace

void register_greedy(py::module_& m) {
    define(
        m, "greedy_weights",
        [](const Text& rules) {
            return weights_of(kFields, &greedy_weights(rules::find_ruleset(rules)));
        },
        py::arg("rules") = kDefaultRules,
        "The numbers behind the policy 'greedy', by name "
        "(src/cpp/glup/stock/policy/greedy_weights.hpp).");
    define(
        m, "greedy_bounds", [] { return weight_bounds(kFields); },
        "The least and the most that each of the greedy weights may be, by name.");
    Class<GreedyPlayer>(m, "GreedyPolicy", py::is_final(),
                        "The policy 'greedy' with other weights. Immutable.")
        .def(py::init<const py::object&, const Text&>(), py::arg("weights"),
             py::arg("rules") = kDefaultRules,
             "With these of the weights changed. Raises GlupError for a bad name or number.")
        .def("choose", &GreedyPlayer::choose, py::arg("view"), "The action that it takes here.")
        .def("match", &GreedyPlayer::match, py::arg("other"), py::kw_only(), py::arg("pairs"),
             py::arg("seed"),
             "Points a deal over another in duplicate pairs, and their standard error.");
}

}  // namespace glup::python
