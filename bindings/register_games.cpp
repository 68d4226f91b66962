// Games of any kind, through the interface at the border.
#include <pybind11/stl.h>

#include "asks.hpp"
#include "definitions.hpp"
#include "glup/game/games.hpp"
#include "glup/game/series.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/inquiry.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/json.hpp"
#include "known_options.hpp"
#include "narration.hpp"
#include "register.hpp"
#include "released.hpp"
#include "seed.hpp"
#include "text.hpp"
#include "values.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

// As Python holds views.
std::shared_ptr<GameView> shared(std::unique_ptr<GameView> view) { return view; }

// Equal ones have equal bytes.
template <class T, class C, class Read>
void define_value(C& of, const Read& read) {
    define_bytes<T>(of, [](const T& self) { return self.bytes(); }, read);
    of.def(
          "__eq__",
          [](const T& self, const py::object& other) {
              return py::isinstance<T>(other) && self.bytes() == other.cast<const T&>().bytes();
          },
          py::arg("other"))
        .def("__hash__", [](const T& self) { return py::hash(py::bytes(self.bytes())); });
}

const GameFamily& family_of_bytes(std::string_view bytes) {
    return family_of(GameFamily::Writing::kBytes, bytes);
}

std::optional<int> player(const GameState& state) {
    return state.over() ? std::nullopt : std::optional<int>(state.player());
}

std::string decision_in(const std::string& shown) {
    const json::Object object = json::load_object(shown);
    return *json::find(object, "decision")->as<std::string>();
}

std::string view_decision(const GameView& view) {
    if (view.over()) return "over";
    if (!view.to_act()) return "wait";
    json::Writer out;
    view.show_turn(out.begin_object(), std::nullopt);
    return decision_in(out.end_object().take());
}

py::list cards_of(const std::string& hand) { return py::str(hand).attr("split")(); }

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
        .def_property_readonly("target", &GameRules::target,
                               "Points that win a game; 0: not points alone.")
        .def("side_of", &GameRules::side_of, py::arg("seat"), "Whose score a seat adds to.")
        .def_property_readonly("accounts", &GameRules::sides, "The same, as Rules call it.")
        .def("account", &GameRules::side_of, py::arg("seat"), "The same, as Rules call it.")
        .def("page", &GameRules::page, "The rules on one page, a paragraph on each line.")
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
                return shared(self.read_position(json, seat));
            },
            py::arg("json"), py::arg("seat"), "The view that GameView.to_json has written.");
    define(
        m, "find_game", [](const Text& name) { return &find_rules(name); }, py::arg("name"),
        py::return_value_policy::reference, "The game of that name. Raises NotationError.");
    define(
        m, "game_family", [](const Text& name) { return std::string(family_named(name).name()); },
        py::arg("name"),
        "The kind of a game: 'two-handed', 'auction' or 'pisti'. Raises NotationError.");
    define(
        m, "games",
        [] {
            std::vector<std::string> names;
            for (const auto& rules : all_rules()) names.emplace_back(rules->name());
            return names;
        },
        "The names of all games.");
}

void register_game_series(py::module_& m) {
    Class<GameSeries>(m, "GameSeries", py::is_final(),
                      "A game: deals one after another, until a side has the target and more than "
                      "all others.")
        .def(py::init([](const GameRules* rules, int dealer, std::optional<std::int64_t> target,
                         const std::optional<std::vector<std::int64_t>>& accounts) {
                 return GameSeries(*rules, dealer, target,
                                   accounts.value_or(std::vector<std::int64_t>()));
             }),
             py::arg("rules"), py::arg("dealer") = 0, py::kw_only(), py::arg("target") = py::none(),
             py::arg("accounts") = py::none(),
             "A game before its first deal, which the seat ``dealer`` deals. ``accounts`` are what "
             "each side has by then. Raises GlupError.")
        .def_property_readonly(
            "rules", [](const GameSeries& self) { return std::string(self.rules().name()); },
            "The name of the game.")
        .def_property_readonly("target", &GameSeries::target, "Points to win.")
        .def_property_readonly("dealer", &GameSeries::dealer, "The dealer of the next deal.")
        .def_property_readonly("deals", &GameSeries::deals, "Deals entered so far.")
        .def_property_readonly(
            "accounts", [](const GameSeries& self) { return py::tuple(py::cast(self.accounts())); },
            "The points of each side.")
        .def_property_readonly("winner", &GameSeries::winner,
                               "The side that has won, None while the game goes on.")
        .def_property_readonly(
            "is_over", [](const GameSeries& self) { return self.winner().has_value(); },
            "Whether somebody has won.")
        .def(
            "add",
            [](GameSeries& self, const GameState& deal, int dealer) { self.add(deal, dealer); },
            py::arg("deal"), py::arg("dealer"),
            "Enter a deal that is over, and who has dealt it. Raises GlupError if it is not, if "
            "the "
            "game is, or if it is not the next deal of this game.");
}

void register_advice_on_games(py::module_& m) {
    define(
        m, "game_solver_options",
        [](const Text& solver) { return to_list(pisti::solver_options(solver)); },
        py::arg("solver"), "The options of a solver of such games, as of others.");
    Class<GameInquiry>(m, "GameSearch", py::is_final(),
                       "Advice under way, in a game that has no search of its own here.")
        .def(py::init([](const GameView& view, const Text& options) {
                 auto found = pisti::pisti_adviser()->ask(view, options);
                 if (!found) throw Error("view: expected one of pisti");
                 return found;
             }),
             py::arg("view"), py::arg("options"),
             "``options`` as JSON, those of a request and of the solver. Raises GlupError.")
        .def(
            "run",
            [](GameInquiry& self, const py::object& watch) {
                Asks asks(watch);
                {
                    const Released release;
                    self.run(asks.every(kPolls));
                }
                asks.raise();
            },
            py::arg("watch") = py::none(),
            "To the end, or until ``watch`` says so, which is asked often.")
        .def_property_readonly("has_begun", &GameInquiry::has_begun,
                               "Whether there is anything to say.")
        .def(
            "advice", [](const GameInquiry& self) { return self.advice().json; },
            "What is known, as JSON.");
}

}  // namespace

void register_games(py::module_& m) {
    Class<GameView, std::shared_ptr<GameView>> view(m, "GameView", py::is_final(),
                                                    "What one seat knows of a deal.");
    view.def_property_readonly("seat", &GameView::seat, "Whose view it is.")
        .def_property_readonly("rules", &GameView::name, "The name of the game.")
        .def_property_readonly("decision", &view_decision,
                               "What the owner has to do; 'wait' where others are to act.")
        .def_property_readonly("to_act", &GameView::to_act, "Whether the owner is to act.")
        .def_property_readonly(
            "hand", [](const GameView& self) { return cards_of(self.hand()); },
            "The owner's cards.")
        .def("legal_actions", &GameView::legal, "Sorted texts; none where others are to act.")
        .def(
            "choose",
            [](const GameView& self, const Text& policy, Random& rng) {
                if (!self.to_act())
                    throw Error("view: expected one whose owner is to act, given another");
                return self.choose(policy, rng);
            },
            py::arg("policy"), py::arg("rng"), "What a policy does: greedy or random.")
        .def_static(
            "from_json",
            [](const Text& text) {
                const json::Object position = json::load_object(text);
                return shared(family_in(position).position(position));
            },
            py::arg("text"), "The view that to_json has written. Raises PositionError.")
        .def("to_json", &GameView::show, "The view as one line of JSON.");
    define_value<GameView>(view, [](std::string_view bytes) {
        return shared(family_of_bytes(bytes).view_of_bytes(bytes));
    });
    Class<GameState> state(m, "GameState", py::is_final(), "A deal with every card known.");
    view.def("sample", &GameView::sample, py::arg("rng"),
             "A state that fits, the unseen cards dealt at random.");
    state.def_property_readonly("rules", &GameState::name, "The name of the game.")
        .def_property_readonly(
            "decision", [](const GameState& self) { return decision_in(self.shown()); },
            "What the player to act has to do; 'over' at the end.")
        .def_property_readonly("player", &player, "The seat to act, None when the deal is over.")
        .def_property_readonly("is_over", &GameState::over, "Whether nobody is to act any more.")
        .def_property_readonly("is_void", &GameState::is_void,
                               "Whether it is no deal, and the same seat deals again.")
        .def_property_readonly("scores", &GameState::scores, "The points so far, by side.")
        .def(
            "hand", [](const GameState& self, int seat) { return cards_of(self.hand(seat)); },
            py::arg("seat"), "The cards in a hand.")
        .def("legal_actions", &GameState::legal, "Canonical texts, sorted as plain strings.")
        .def(
            "parse",
            [](const GameState& self, const Text& action) { return self.copy()->apply(action); },
            py::arg("action"), "The canonical text of a legal action, read kindly.")
        .def(
            "apply", [](GameState& self, const Text& action) { return self.apply(action); },
            py::arg("action"), kApplied)
        .def(
            "view", [](const GameState& self, int seat) { return shared(self.view(seat)); },
            py::arg("seat"), "What that seat knows of it.")
        .def("copy", &GameState::copy, "An independent copy.")
        .def("perft", &checked_perft, py::arg("depth"),
             "Number of sequences of exactly `depth` actions from here.")
        .def(
            "play_out", [](GameState& self, Random& rng) { return play_out(self, rng); },
            py::arg("rng"), "Play to the end, each action any of the legal ones; those taken.")
        .def("to_json", &GameState::shown,
             "How it stands, as everybody sees it: one line of JSON.");
    define_value<GameState>(
        state, [](std::string_view bytes) { return family_of_bytes(bytes).state_of_bytes(bytes); });
    define_sentences(state, [](const GameState& self) { return &self; });
    register_rules_of_games(m);
    register_game_series(m);
    register_advice_on_games(m);
}

}  // namespace glup::python
