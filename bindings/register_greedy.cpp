#include <cmath>
#include <cstddef>
#include <cstring>
#include <map>
#include <memory>

#include "convert.hpp"
#include "glup/support/error.hpp"
#include "glup/two_handed/notation/notation.hpp"
#include "glup/two_handed/policy/greedy_match.hpp"
#include "glup/two_handed/policy/greedy_parameters.hpp"
#include "glup/two_handed/policy/playout.hpp"
#include "glup/two_handed/rules/view.hpp"
#include "register.hpp"
#include "released.hpp"
#include "seed.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// A field of GreedyWeights: its numbers, and how far they may go without an overflow of a Worth.
struct Field {
    const char* name;
    std::size_t offset;
    std::size_t size;  // bytes
    float least, most;

    std::size_t count() const { return size / sizeof(float); }
};

#define GLUP_FIELD(name, least, most) \
    Field { #name, offsetof(GreedyWeights, name), sizeof(GreedyWeights::name), least, most }
constexpr Field kFields[] = {
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

using ByName = std::map<std::string, std::vector<float>>;

ByName weights_of(const GreedyWeights& weights) {
    ByName named;
    for (const Field& field : kFields) {
        std::vector<float>& values = named[field.name];
        values.resize(field.count());
        std::memcpy(values.data(), reinterpret_cast<const char*>(&weights) + field.offset,
                    field.size);
    }
    return named;
}

[[noreturn]] void refuse(const Field& field) {
    throw Error(std::string("weights: ") + field.name + ": expected " +
                std::to_string(field.count()) + " numbers from " +
                std::to_string(static_cast<int>(field.least)) + " to " +
                std::to_string(static_cast<int>(field.most)));
}

// Numbers by name; what is none of that is no weight.
ByName read_weights(const py::object& given) {
    constexpr const char* kExpected = "weights: expected lists of numbers by name";
    if (!py::hasattr(given, "keys")) throw Error(kExpected);
    ByName named;
    for (const auto& [key, values] : py::dict(given)) {
        Text name;
        if (!name.read(key)) throw Error(kExpected);
        try {
            named[std::string(std::string_view(name))] = values.cast<std::vector<float>>();
        } catch (const py::cast_error&) {
            throw Error(kExpected);
        }
    }
    return named;
}

// Those that are not named are left as they are.
void change(GreedyWeights& weights, const ByName& changes) {
    std::size_t known = 0;
    for (const Field& field : kFields) {
        const auto found = changes.find(field.name);
        if (found == changes.end()) continue;
        ++known;
        const std::vector<float>& values = found->second;
        if (values.size() != field.count()) refuse(field);
        for (const float value : values)
            if (!(value >= field.least && value <= field.most)) refuse(field);
        std::memcpy(reinterpret_cast<char*>(&weights) + field.offset, values.data(), field.size);
    }
    if (known != changes.size()) throw Error("weights: expected names that greedy_weights() has");
}

class GreedyPlayer {
public:
    GreedyPlayer(const py::object& changes, const Text& rules)
        : ruleset_(rules::find_ruleset(rules)) {
        GreedyWeights weights = greedy_weights(ruleset_);
        change(weights, read_weights(changes));
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
    m.def(
        "greedy_weights",
        [](const Text& rules) { return weights_of(greedy_weights(rules::find_ruleset(rules))); },
        py::arg("rules") = kDefaultRules,
        "The numbers behind the policy 'greedy', by name "
        "(src/cpp/glup/two_handed/policy/greedy_weights.hpp).");
    m.def(
        "greedy_bounds",
        [] {
            std::map<std::string, std::pair<float, float>> bounds;
            for (const Field& field : kFields) bounds[field.name] = {field.least, field.most};
            return bounds;
        },
        "The least and the most that each of the greedy weights may be, by name.");
    py::class_<GreedyPlayer>(m, "GreedyPolicy", py::is_final(),
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
