#include <pybind11/operators.h>

#include <algorithm>

#include "convert.hpp"
#include "definitions.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/candidates.hpp"
#include "narration.hpp"
#include "register.hpp"
#include "released.hpp"
#include "text.hpp"
#include "values.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

std::optional<int> last_trick(const State& state) {
    return state.is_over() ? std::optional<int>(state.leader) : std::nullopt;
}

std::vector<std::string> candidates(const State& state) {
    if (!state.in_phase1()) throw Error("state: expected one of phase 1, given one of phase 2");
    ActionList actions;
    candidate_actions(state, actions);
    std::vector<std::string> texts;
    for (const Action action : actions) texts.push_back(action_text(state, action));
    return texts;
}

// Looks for Ctrl-C between the root actions, so that a deep count can be ended. Of a copy: another
// thread may play on meanwhile.
std::uint64_t interruptible_perft(State state, int depth) {
    if (depth < 0) throw Error("depth: expected 0 or more, given " + std::to_string(depth));
    if (depth < 2) return perft(state, depth);
    ActionList actions;
    legal_actions(state, actions);
    std::uint64_t leaves = 0;
    for (const Action action : actions) {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        const Released release;
        State next = state;
        next.apply(action);
        leaves += perft(next, depth - 1);
    }
    return leaves;
}

// Raises GlupError for cards that are not those of the stock.
State with_stock(const State& state, const py::object& cards) {
    const std::vector<Card> order = to_cards(cards);
    State other = state;
    const auto first = other.stock.begin() + state.drawn, last = first + state.stock_left();
    if (!std::is_permutation(first, last, order.begin(), order.end()))
        throw Error("stock: expected the " + std::to_string(state.stock_left()) +
                    " face-down cards in another order");
    std::copy(order.begin(), order.end(), first);
    return other;
}

std::string state_repr(const State& state) {
    if (state.is_over())
        return "<State over, scores " + std::to_string(state.scores[0]) + "-" +
               std::to_string(state.scores[1]) + ">";
    return "<State phase " + std::to_string(state.in_phase1() ? 1 : 2) + ", trick " +
           std::to_string(state.tricks) + ", seat " + std::to_string(state.player) + " to " +
           decision_name(state.decision) + ", scores " + std::to_string(state.scores[0]) + "-" +
           std::to_string(state.scores[1]) + ">";
}

void define_making(Class<State>& state) {
    state
        .def_static(
            "from_deck",
            [](const py::object& deck, int dealer, bool exact_cut, const Text& rules) {
                const rules::RulesetId id = rules::find_ruleset(rules);
                check_exact_cut(rules::ruleset(id), exact_cut);
                return deal(to_deck(to_cards(deck), rules::ruleset(id)), to_seat("dealer", dealer),
                            exact_cut, id);
            },
            py::arg("deck"), py::arg("dealer") = 0, py::arg("exact_cut") = false, py::kw_only(),
            py::arg("rules") = kDefaultRules,
            "The state before the first lead; the deck is in deal order.")
        .def_static(
            "from_seed",
            [](const py::int_& seed, int dealer, bool exact_cut, const Text& rules) {
                const rules::RulesetId id = rules::find_ruleset(rules);
                check_exact_cut(rules::ruleset(id), exact_cut);
                Random rng(to_seed(seed));
                auto deck = sorted_deck(rules::ruleset(id));
                rng.shuffle(deck.data(), rules::ruleset(id).deck());
                return deal(deck, to_seat("dealer", dealer), exact_cut, id);
            },
            py::arg("seed"), py::arg("dealer") = 0, py::arg("exact_cut") = false, py::kw_only(),
            py::arg("rules") = kDefaultRules,
            "A deal of the deck that Random(seed).deck(rules) gives.")
        .def_static(
            "from_endgame", [](const Text& text) { return parse_endgame(text); }, py::arg("text"),
            "A state of phase 2 from 'H AS TS / KD 9C' notation; the leader has seat 0.")
        .def("to_endgame", &endgame_text,
             "A state of phase 2 in the notation that from_endgame reads.");
    define_bytes<State>(
        state, [](const State& self) { return to_bytes(self); },
        [](std::string_view bytes) { return state_from_bytes(bytes); });
    define_copies<State>(state);
    state.attr("deal") = py::staticmethod(py::object(state.attr("from_deck")));  // the older name
}

void define_reading(Class<State>& state) {
    state
        .def_property_readonly(
            "rules", [](const State& self) { return std::string(self.rules().name); },
            "The name of the ruleset, one of RULESETS.")
        .def_property_readonly(
            "phase", [](const State& self) { return self.in_phase1() ? 1 : 2; }, "1 or 2.")
        .def_property_readonly(
            "decision", [](const State& self) { return decision_name(self.decision); },
            "What is to be decided: 'lead', 'follow', 'meld', or 'over'.")
        .def_property_readonly(
            "player",
            [](const State& self) {
                return self.is_over() ? std::nullopt : std::optional<int>(self.player);
            },
            "The seat to act, None when the deal is over.")
        .def_property_readonly(
            "leader", [](const State& self) { return int{self.leader}; },
            "The seat that led, or leads, to the current trick (in a meld decision: that took it).")
        .def_property_readonly(
            "trick", [](const State& self) { return int{self.tricks}; }, "Complete tricks so far.")
        .def_property_readonly("is_over", &State::is_over, "Whether all cards have been played.")
        .def_property_readonly(
            "trump", [](const State& self) { return std::string(1, suit_letter(self.trump)); },
            "The trump suit: 'C', 'D', 'H' or 'S'.")
        .def_property_readonly(
            "turnup",
            [](const State& self) {
                return optional_card(self.in_phase1() ? self.turnup() : kNoCard);
            },
            "The card under the stock, None in phase 2.")
        .def_property_readonly("stock", &State::stock_left,
                               "Face-down cards left (the turn-up is not one of them).")
        .def_property_readonly(
            "stock_cards",
            [](const State& self) {
                std::vector<std::string> cards;
                for (int i = 0; i < self.stock_left(); ++i)
                    cards.push_back(card_text(self.stock[self.drawn + i]));
                return cards;
            },
            "The face-down cards in the order in which they will be drawn.")
        .def("with_stock", &with_stock, py::arg("cards"),
             "The same deal with its face-down cards in another order of drawing.")
        .def_property_readonly(
            "led", [](const State& self) { return optional_card(self.led); },
            "The card led to the current trick, None if there is none.")
        .def_property_readonly(
            "glups", [](const State& self) { return int{self.glups}; },
            "The count of the player who is not leading, 0 in phase 2.")
        .def_property_readonly(
            "scores", [](const State& self) { return std::pair(self.scores[0], self.scores[1]); },
            "The points of seats 0 and 1 so far; counters are in them once the deal is over.")
        .def_property_readonly(
            "counters",
            [](const State& self) {
                return std::pair<int, int>(self.counters[0], self.counters[1]);
            },
            "Points of the cards in each seat's collected tricks.")
        .def_property_readonly("last_trick", &last_trick,
                               "The taker of the deal's last trick, None before.")
        .def_property_readonly(
            "played", &played_cards,
            "Cards in complete tricks; during a meld decision those of the trick just taken too.")
        .def(
            "hand", [](const State& self, int seat) { return self.hand[to_seat("seat", seat)]; },
            py::arg("seat"), "The cards in that seat's hand, those on the table not counted.")
        .def(
            "table",
            [](const State& self, int seat) { return melded_cards(self, to_seat("seat", seat)); },
            py::arg("seat"),
            "The melded cards of that seat, copies with the same history together.")
        .def(
            "known",
            [](const State& self, int seat) { return View(self, to_seat("seat", seat)).known(); },
            py::arg("seat"),
            "Cards of that seat's hand which the other seat knows of (in phase 2: all).");
}

void define_playing(Class<State>& state) {
    state
        .def("legal_actions", &legal_action_texts,
             "Canonical texts, sorted as plain strings; empty when the deal is over.")
        .def(
            "parse",
            [](const State& self, const Text& text) {
                return action_text(self, parse_action(self, text));
            },
            py::arg("action"), "The canonical text of a legal action read kindly.")
        .def(
            "apply",
            [](State& self, const Text& text) {
                const Action action = parse_action(self, text);
                std::string canonical = action_text(self, action);
                self.apply(action);
                return canonical;
            },
            py::arg("action"), kApplied)
        .def("perft", &interruptible_perft, py::arg("depth"),
             "Number of sequences of exactly `depth` actions from here.")
        .def(
            "playout",
            [](const State& self, const Text& policy, Random& rng) {
                const Scores scores = play_out(self, find_policy(policy), rng);
                return std::pair(scores[0], scores[1]);
            },
            py::arg("policy"), py::arg("rng"),
            "Final scores after both seats play by the policy to the end; the state is unchanged.");
}

}  // namespace

void register_state(py::module_& m) {
    Class<State> state(
        m, "State", py::is_final(),
        "A deal in progress, with all cards known (for referees, analysis and sampled worlds).");
    define_making(state);
    define_reading(state);
    define_playing(state);
    define_sentences(state, [](const State& self) { return as_game(self); });
    state.def(py::self == py::self)
        .def("__hash__", [](const State& self) { return hash_bytes(&self, sizeof self); })
        .def("__str__", &rendered)
        .def("_repr_svg_", &drawn)
        .def("_repr_html_", &drawn_in_page)
        .def("__repr__", &state_repr);
    define(m, "candidate_actions", &candidates, py::arg("state"),
           "The legal actions of phase 1 without those that can't be better than another of them.");
}

}  // namespace glup::python
