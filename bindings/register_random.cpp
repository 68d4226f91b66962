#include <pybind11/operators.h>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/random.hpp"
#include "register.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {

void register_random(py::module_& m) {
    Class<Random>(m, "Random", py::is_final(),
                  "A seeded generator (xoshiro256**); the only source of chance in the core.")
        .def(py::init([](const py::int_& seed) { return Random(to_seed(seed)); }), py::arg("seed"),
             "A generator from a seed, 0 .. 2**64 - 1.")
        .def(
            "below",
            [](Random& rng, std::int64_t bound) {
                if (bound < 1 || bound >= (std::int64_t{1} << 32)) {
                    throw Error("bound: expected a number from 1 to 2**32 - 1, given " +
                                std::to_string(bound));
                }
                return rng.below(static_cast<std::uint32_t>(bound));
            },
            py::arg("bound"), "A uniform integer in 0 .. bound - 1.")
        .def(
            "deck",
            [](Random& rng, const Text& rules) {
                const rules::Ruleset& ruleset = rules::ruleset(rules::find_ruleset(rules));
                auto deck = sorted_deck(ruleset);
                rng.shuffle(deck.data(), ruleset.deck());
                std::vector<std::string> texts;
                for (int i = 0; i < ruleset.deck(); ++i) texts.push_back(card_text(deck[i]));
                return texts;
            },
            py::arg("rules") = kDefaultRules,
            "A uniformly shuffled deck: card texts in deal order.")
        .def(py::self == py::self)
        .def(py::pickle([](const Random& rng) { return rng.state(); },
                        [](const Random::Words& state) {
                            if (state == Random::Words{}) throw Error("state: expected not all 0");
                            return Random::resumed(state);
                        }));
}

}  // namespace glup::python
