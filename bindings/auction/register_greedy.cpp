#include <pybind11/numpy.h>

#include <cstddef>
#include <memory>

#include "../definitions.hpp"
#include "../released.hpp"
#include "../weight_fields.hpp"
#include "convert.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/greedy_match.hpp"
#include "glup/auction/policy/hand_samples.hpp"
#include "glup/auction/rules/view.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::GreedyWeights;
using auction::Rules;

#define GLUP_FIELD(name, least, most) GLUP_WEIGHT(GreedyWeights, name, least, most)
constexpr WeightField kFitted[] = {
    GLUP_FIELD(bidding, -1000, 1000),
    GLUP_FIELD(naming, -1000, 1000),
    GLUP_FIELD(counting, -1000, 1000),
};
constexpr WeightField kTuned[] = {
    GLUP_FIELD(margin, -100, 100),     GLUP_FIELD(partner_margin, -100, 100),
    GLUP_FIELD(look, -100, 100),       GLUP_FIELD(stay, -100, 100),
    GLUP_FIELD(keep, -10, 10),         GLUP_FIELD(plain, -10, 10),
    GLUP_FIELD(trump, -10, 10),        GLUP_FIELD(plain_lead, -10, 10),
    GLUP_FIELD(trump_lead, -10, 10),   GLUP_FIELD(master, -10, 10),
    GLUP_FIELD(last_of_suit, -10, 10), GLUP_FIELD(length, -10, 10),
    GLUP_FIELD(come, -10, 10),         GLUP_FIELD(lead, -10, 10),
    GLUP_FIELD(ally, -1, 1),           GLUP_FIELD(save, -10, 10),
    GLUP_FIELD(draw, -10, 10),         GLUP_FIELD(draw_each, -10, 10),
};
#undef GLUP_FIELD
// All of them.
constexpr auto kFields = [] {
    std::array<WeightField, std::size(kFitted) + std::size(kTuned)> fields{};
    std::copy(std::begin(kTuned), std::end(kTuned),
              std::copy(std::begin(kFitted), std::end(kFitted), fields.begin()));
    return fields;
}();

class GreedyPlayer {
public:
    GreedyPlayer(const py::object& changes, const py::object& rules, const py::object& options)
        : rules_(to_rules(rules, options)) {
        auto weights = std::make_shared<GreedyWeights>(auction::greedy_weights(rules_.row));
        change_weights(kFields, weights.get(), changes);
        weights_ = std::move(weights);
    }

    std::string choose(const auction::View& view) const {
        const auction::State& seen = view.seen();
        if (!view.to_act())
            throw IllegalActionError("view: another player is to act, or the deal is over");
        if (seen.rules != rules_)
            throw Error("view: expected one by the rules of " + std::string(rules_.name()));
        return action_text(greedy_action(seen, *weights_), rules_);
    }

    std::pair<double, double> match(const std::optional<GreedyPlayer>& other, std::int64_t pairs,
                                    const py::int_& seed) const {
        if (other && other->rules_ != rules_)
            throw Error("other: expected a player of " + std::string(rules_.name()));
        if (pairs < 1) throw Error("pairs: expected 1 or more, given " + std::to_string(pairs));
        const std::uint64_t stream = to_seed(seed);
        const Released release;
        const auction::Sitter sitter{other ? other->weights_.get() : nullptr};
        const auto [mean, error] = greedy_match({weights_.get()}, sitter, rules_, pairs, stream);
        return {mean, error};
    }

    py::dict hand_samples(std::int64_t deals, const py::int_& seed) const {
        if (deals < 1) throw Error("deals: expected 1 or more, given " + std::to_string(deals));
        const std::uint64_t stream = to_seed(seed);
        auction::HandSamples found;
        {
            const Released release;
            found = auction::hand_samples(*weights_, rules_, deals, stream);
        }
        py::dict result;
        result["bidding"] = arrays(found.bidding);
        result["naming"] = arrays(found.naming);
        result["counting"] = arrays(found.counting);
        return result;
    }

private:
    static py::tuple arrays(const std::vector<auction::HandSample>& samples) {
        const auto count = static_cast<py::ssize_t>(samples.size());
        py::array_t<float> traits({count, py::ssize_t{auction::kTraits}}), totals(count);
        for (py::ssize_t i = 0; i < count; ++i) {
            const auction::HandSample& sample = samples[static_cast<std::size_t>(i)];
            std::copy(sample.traits.begin(), sample.traits.end(), traits.mutable_data(i, 0));
            *totals.mutable_data(i) = sample.total;
        }
        return py::make_tuple(traits, totals);
    }

    Rules rules_;
    std::shared_ptr<const GreedyWeights> weights_;
};

}  // namespace

void register_auction_greedy(py::module_& m) {
    define(
        m, "greedy_weights",
        [](const py::object& rules) {
            return weights_of(kFields, &auction::greedy_weights(to_rules(rules, py::none()).row));
        },
        py::arg("rules"),
        "The numbers behind the policy 'greedy' in a row, by name "
        "(src/cpp/glup/auction/hands/greedy_weights.hpp).");
    define(
        m, "greedy_bounds", [] { return weight_bounds(kTuned); },
        "The least and the most that each of the greedy weights may be that are tuned by play, by "
        "name. The others are fitted to what hands came to.");
    Class<GreedyPlayer>(m, "GreedyPolicy", py::is_final(),
                        "The policy 'greedy' with other weights. Immutable.")
        .def(py::init<const py::object&, const py::object&, const py::object&>(),
             py::arg("weights"), py::arg("rules"), py::arg("options") = py::none(),
             "With these of the weights changed. Raises GlupError for a bad name or number.")
        .def("choose", &GreedyPlayer::choose, py::arg("view"), "The action that it takes here.")
        .def("match", &GreedyPlayer::match, py::arg("other"), py::kw_only(), py::arg("pairs"),
             py::arg("seed"),
             "Points a deal over another, or over random play if that is None, and their standard "
             "error. A pair is a deck that is dealt once for each account: there this one has its "
             "seats, and the other all others.")
        .def("hand_samples", &GreedyPlayer::hand_samples, py::kw_only(), py::arg("deals"),
             py::arg("seed"),
             "What hands came to that named trump: for each of the weights that are fitted the "
             "traits of hands, shape (n, 24), and what they came to, in units.");
}

}  // namespace glup::python
