// Games of any kind, through the interface at the border.
#include <pybind11/stl.h>

#include "definitions.hpp"
#include "glup/game/games.hpp"
#include "glup/support/error.hpp"
#include "narration.hpp"
#include "register.hpp"
#include "seed.hpp"
#include "text.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

std::optional<int> player(const GameState& state) {
    return state.over() ? std::nullopt : std::optional<int>(state.player());
}

std::uint64_t checked_perft(const GameState& state, int depth) {
    if (depth < 0) throw Error("depth: expected 0 or more, given " + std::to_string(depth));
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return perft(state, depth);
}

void register_rules_of_games(py::module_& m) {
    Class<GameRules, std::unique_ptr<GameRules, py::nodelete>>(
        m, "GameRules", py::is_final(), "A game that the engine knows, of whatever kind.")
        .def_property_readonly("name", &GameRules::name, "As the notation has it.")
        .def_property_readonly("title", &GameRules::title, "For people.")
        .def_property_readonly("kind", &GameRules::kind, "Games of one kind share their code.")
        .def_property_readonly("seats", &GameRules::seats, "How many play.")
        .def_property_readonly("sides", &GameRules::sides, "How many scores there are.")
        .def("side_of", &GameRules::side_of, py::arg("seat"), "Whose score a seat adds to.")
        .def("deck", &GameRules::deck, py::arg("rng"), "A shuffled deck as text, in deal order.")
        .def(
            "deal",
            [](const GameRules& self, const std::optional<Text>& deck, int dealer,
               const std::optional<py::int_>& seed) {
                if (deck.has_value() == seed.has_value())
                    throw Error("deal: expected a deck or a seed, given both or none");
                return deck ? self.deal(*deck, {dealer, false})
                            : self.deal(to_seed(*seed), {dealer, false});
            },
            py::arg("deck") = py::none(), py::arg("dealer") = 0, py::kw_only(),
            py::arg("seed") = py::none(),
            "The state before the first action: of a deck in deal order, or of a seed's.")
        .def(
            "read_position",
            [](const GameRules& self, const Text& json, int seat) {
                return self.read_position(json, seat);
            },
            py::arg("json"), py::arg("seat"), "The view that GameView.to_json has written.");
    define(
        m, "find_game", [](const Text& name) { return &find_rules(name); }, py::arg("name"),
        py::return_value_policy::reference, "The game of that name. Raises NotationError.");
    define(
        m, "game_family", [](const Text& name) { return std::string(family_named(name).name()); },
        py::arg("name"),
        "The kind of a game that solvers play, 'two-handed' or 'auction'. Raises NotationError.");
    define(
        m, "games",
        [] {
            std::vector<std::string> names;
            for (const auto& rules : all_rules()) names.emplace_back(rules->name());
            return names;
        },
        "The names of all games.");
}

}  // namespace

void register_games(py::module_& m) {
    Class<GameView>(m, "GameView", py::is_final(), "What one seat knows of a deal.")
        .def_property_readonly("seat", &GameView::seat, "Whose view it is.")
        .def_property_readonly("rules", &GameView::name, "The name of the game.")
        .def_property_readonly("to_act", &GameView::to_act, "Whether the owner is to act.")
        .def("legal_actions", &GameView::legal, "Sorted texts; none where others are to act.")
        .def("to_json", &GameView::show, "The view as one line of JSON.");
    Class<GameState> state(m, "GameState", py::is_final(), "A deal with every card known.");
    state.def_property_readonly("rules", &GameState::name, "The name of the game.")
        .def_property_readonly("player", &player, "The seat to act, None when the deal is over.")
        .def_property_readonly("is_over", &GameState::over, "Whether nobody is to act any more.")
        .def_property_readonly("scores", &GameState::scores, "The points so far, by side.")
        .def("legal_actions", &GameState::legal, "Canonical texts, sorted as plain strings.")
        .def(
            "apply", [](GameState& self, const Text& action) { return self.apply(action); },
            py::arg("action"), kApplied)
        .def("view", &GameState::view, py::arg("seat"), "What that seat knows of it.")
        .def("copy", &GameState::copy, "An independent copy.")
        .def("perft", &checked_perft, py::arg("depth"),
             "Number of sequences of exactly `depth` actions from here.")
        .def(
            "play_out", [](GameState& self, Random& rng) { return play_out(self, rng); },
            py::arg("rng"), "Play to the end, each action any of the legal ones; those taken.")
        .def("to_json", &GameState::shown,
             "How it stands, as everybody sees it: one line of JSON.");
    define_sentences(state, [](const GameState& self) { return &self; });
    register_rules_of_games(m);
}

}  // namespace glup::python
