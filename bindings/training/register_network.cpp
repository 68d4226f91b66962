#include <memory>

#include "../arrays.hpp"
#include "../convert.hpp"
#include "../definitions.hpp"
#include "../released.hpp"
#include "../seed.hpp"
#include "../text.hpp"
#include "glup/stock/training/expert_iteration.hpp"
#include "glup/stock/training/trainer.hpp"
#include "glup/support/exclusive.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using value::Network;
using value::Player;
using Samples = Exclusive<value::Samples>;
using Trainer = Exclusive<value::Trainer>;
using SharedNetwork = std::shared_ptr<Network>;

std::unique_ptr<Samples> guarded(value::Samples samples) {
    return std::make_unique<Samples>("samples", std::move(samples));
}

void append(Samples& samples, const Samples& other) {
    const auto entry = samples.enter();
    if (&samples == &other) return entry->append(*entry);
    entry->append(*other.read());
}

// What a property of the samples gives: a copy.
template <class T>
auto array_in(std::vector<T> value::Samples::* numbers) {
    return [numbers](const Samples& samples) { return array_of((*samples.read()).*numbers); };
}

std::unique_ptr<Samples> self_play(const Player& first, const Player& second, std::int64_t deals,
                                   const py::int_& seed, const SharedNetwork& judge, double lambda,
                                   double keep, double stacked, double exact, const Text& rules) {
    if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
    const value::SelfPlay options{
        rules::find_ruleset(rules), deals, to_seed(seed), judge, lambda, keep, stacked, exact};
    const Released release;
    return guarded(value::self_play(first, second, options));
}

std::unique_ptr<Samples> expert_samples(const Player& first, const Player& second,
                                        std::int64_t deals, const py::int_& seed,
                                        const SharedNetwork& judge, double keep, int worlds,
                                        int branches, int tricks, double by_greedy, double stacked,
                                        const Text& rules) {
    if (deals < 0) throw Error("deals: expected 0 or more, given " + std::to_string(deals));
    if (worlds < 1) throw Error("worlds: expected 1 or more, given " + std::to_string(worlds));
    if (branches < 2)
        throw Error("branches: expected 2 or more, given " + std::to_string(branches));
    if (judge == nullptr) throw Error("judge: expected a network, given None");
    const value::ExpertIteration options{rules::find_ruleset(rules),
                                         deals,
                                         to_seed(seed),
                                         judge,
                                         keep,
                                         worlds,
                                         branches,
                                         tricks,
                                         by_greedy,
                                         stacked};
    const Released release;
    return guarded(value::expert_samples(first, second, options));
}

std::pair<double, double> match(const Player& first, const Player& second, std::int64_t pairs,
                                const py::int_& seed, const Text& rules) {
    if (pairs < 1) throw Error("pairs: expected 1 or more, given " + std::to_string(pairs));
    const std::uint64_t stream = to_seed(seed);
    const rules::RulesetId ruleset = rules::find_ruleset(rules);
    const Released release;
    const auto [mean, error] = value::play_match(first, second, pairs, stream, ruleset);
    return {mean, error};
}

}  // namespace

void register_network(py::module_& m) {
    Class<Player>(m, "Player", py::is_final(),
                  "Who plays deals for training: a network by one ply, or a policy.")
        .def(py::init([](SharedNetwork network, const Text& policy, bool learns, double explore,
                         double noise) {
                 return Player{std::move(network), find_policy(policy), learns, explore, noise};
             }),
             py::arg("network").none(true) = py::none(), py::kw_only(),
             py::arg("policy") = "greedy", py::arg("learns") = true, py::arg("explore") = 0.0,
             py::arg("noise") = 3.0,
             "Samples are taken of what it sees if it learns; a part `explore` of its decisions is "
             "noisy.");
    Class<Samples>(m, "Samples", py::is_final(),
                   "Views in the order in which they were seen, and what came of them.")
        .def("__len__", [](const Samples& samples) { return samples.read()->size(); })
        .def("append", &append, py::arg("other"), "Add the samples of another at the end.")
        .def_property_readonly(
            "rows", array_in(&value::Samples::rows),
            "The rows of all samples that are not 0, one sample after the other.")
        .def_property_readonly(
            "decisions", array_in(&value::Samples::decisions),
            "Where the samples of each decision begin, and where the last one's end.")
        .def_property_readonly("starts", array_in(&value::Samples::starts),
                               "Where each sample's rows begin, and where the last one's end.")
        .def_property_readonly("draws", array_in(&value::Samples::draws),
                               "Draws to come for each player.")
        .def_property_readonly("won", array_in(&value::Samples::won),
                               "Points that an action has brought, beside others of its decision.")
        .def_property_readonly("targets", array_in(&value::Samples::targets),
                               "Points to come, those of counters already taken left out.")
        .def(
            "to_bytes", [](const Samples& s) { return py::bytes(s.read()->to_bytes()); },
            "All of them, which from_bytes reads.")
        .def_static(
            "from_bytes",
            [](const py::bytes& data) {
                return guarded(value::Samples::from_bytes(std::string_view(data)));
            },
            py::arg("data"), "Raises GlupError for other bytes.");
    Class<Trainer>(m, "Trainer", py::is_final(),
                   "A network in floating point with Adam's moments, on its way.")
        .def(py::init([](std::uint64_t seed, const Text& rules) {
                 return std::make_unique<Trainer>("trainer", seed, rules::find_ruleset(rules));
             }),
             py::arg("seed"), py::arg("rules") = kDefaultRules,
             "A network of small random weights.")
        .def(
            "fit",
            [](Trainer& trainer, const Samples& samples, double rate, double hidden, int batch,
               double huber, const py::int_& seed, double level, double huber_within,
               double difference, double regret) {
                if (batch < 1)
                    throw Error("batch: expected 1 or more, given " + std::to_string(batch));
                const value::FitOptions options{.rate = rate,
                                                .hidden = hidden,
                                                .batch = batch,
                                                .seed = to_seed(seed),
                                                .level = level,
                                                .huber = huber,
                                                .difference = difference,
                                                .huber_within = huber_within,
                                                .regret = regret};
                const auto entry = trainer.enter();
                const auto reading = samples.read();
                const Released release;
                const value::FitErrors errors = entry->fit(*reading, options);
                return std::tuple(errors.level, errors.difference, errors.gained);
            },
            py::arg("samples"), py::kw_only(), py::arg("rate"), py::arg("hidden") = 0.1,
            py::arg("batch") = 1024, py::arg("huber") = 1000.0, py::arg("seed") = 0,
            py::arg("level") = 1.0, py::arg("huber_within") = 1000.0, py::arg("difference") = 1.0,
            py::arg("regret") = 0.0,
            "One pass over the decisions in the seed's order; the errors of level and differences.")
        .def(
            "network",
            [](const Trainer& trainer) {
                return std::make_shared<Network>(trainer.read()->network());
            },
            "The network that this is by now, rounded.")
        .def_property_readonly(
            "steps", [](const Trainer& trainer) { return trainer.read()->steps(); },
            "Steps taken so far.")
        .def(
            "to_bytes", [](const Trainer& t) { return py::bytes(t.read()->to_bytes()); },
            "All of it, which from_bytes of the same version reads.")
        .def_static(
            "from_network",
            [](const SharedNetwork& network) {
                if (network == nullptr) throw Error("network: expected a network, given None");
                return std::make_unique<Trainer>("trainer", *network);
            },
            py::arg("network"), "A trainer that begins where a network is.")
        .def_static(
            "from_bytes",
            [](const py::bytes& data, const Text& rules) {
                return std::make_unique<Trainer>(
                    "trainer",
                    value::Trainer::from_bytes(std::string_view(data), rules::find_ruleset(rules)));
            },
            py::arg("data"), py::arg("rules") = kDefaultRules,
            "The trainer that to_bytes has written. Raises GlupError for other bytes.");
    define(m, "self_play", &self_play, py::arg("first"), py::arg("second"), py::kw_only(),
           py::arg("deals"), py::arg("seed"), py::arg("judge").none(true) = py::none(),
           py::arg("decay") = 1.0, py::arg("keep") = 0.3, py::arg("stacked") = 0.0,
           py::arg("exact") = 0.0, py::arg("rules") = kDefaultRules,
           "Play `deals` deals and record a part `keep` of what is seen; no GIL is held.");
    define(m, "expert_samples", &expert_samples, py::arg("first"), py::arg("second"), py::kw_only(),
           py::arg("deals"), py::arg("seed"), py::arg("judge"), py::arg("keep") = 0.05,
           py::arg("worlds") = 8, py::arg("branches") = 8, py::arg("tricks") = 4,
           py::arg("by_greedy") = 0.5, py::arg("stacked") = 0.0, py::arg("rules") = kDefaultRules,
           "Play `deals` deals and compare the actions of a part `keep` of the decisions.");
    define(
        m, "play_match", &match, py::arg("first"), py::arg("second"), py::kw_only(),
        py::arg("pairs"), py::arg("seed"), py::arg("rules") = kDefaultRules,
        "Points a deal of the first over the second in duplicate deals, and the standard error.");
}

}  // namespace glup::python
