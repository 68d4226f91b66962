#include <pybind11/operators.h>

#include <algorithm>

#include "../definitions.hpp"
#include "../narration.hpp"
#include "../released.hpp"
#include "../values.hpp"
#include "convert.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/outcome_text.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/rules/dealing.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/hash.hpp"
#include "glup/support/random.hpp"
#include "register.hpp"

namespace py = pybind11;

namespace glup::python {
namespace {

using auction::Action;
using auction::Rules;
using auction::State;

State from_deck(const py::object& deck, int dealer, const py::object& rules,
                const py::object& options) {
    const Rules of = to_rules(rules, options);
    const std::vector<Card> cards = to_card_list(deck);
    auction::check_deck(of, cards);
    return auction::deal(of, cards, to_seat_of(of, "dealer", dealer));
}

State from_seed(const py::int_& seed, int dealer, const py::object& rules,
                const py::object& options) {
    const Rules of = to_rules(rules, options);
    Random rng(to_seed(seed));
    auto deck = auction::sorted_deck(of);
    rng.shuffle(deck.data(), of.pack());
    return auction::deal(of, std::span(deck).first(of.pack()), to_seat_of(of, "dealer", dealer));
}

// Looks for Ctrl-C between the first actions, so that a deep count can be ended. Of a copy: another
// thread may play on meanwhile.
std::uint64_t interruptible_perft(State state, int depth) {
    if (depth < 0) throw Error("depth: expected 0 or more, given " + std::to_string(depth));
    if (depth < 2 || state.is_over()) return auction::perft(state, depth);
    std::uint64_t leaves = 0;
    const std::uint64_t count = auction::count_legal(state);
    for (std::uint64_t i = 0; i < count; ++i) {
        if (PyErr_CheckSignals() != 0) throw py::error_already_set();
        const Released release;
        State next = state;
        next.apply_legal(auction::nth_legal(state, i));
        leaves += auction::perft(next, depth - 1);
    }
    return leaves;
}

std::string nth_action(const State& state, std::uint64_t index) {
    const std::uint64_t count = state.is_over() ? 0 : auction::count_legal(state);
    if (index >= count) {
        throw Error("index: expected a number below " + std::to_string(count) + ", given " +
                    std::to_string(index));
    }
    return auction::action_text(auction::nth_legal(state, index), state.rules);
}

py::list bids_of(const State& state) {
    py::list found;
    for (const auction::Said& said : auction::auction_of(state)) {
        const Action action = said.units == 0 ? Action::kPass : Action::bid(said.units);
        found.append(py::make_tuple(int{said.seat}, auction::action_text(action, state.rules)));
    }
    return found;
}

std::vector<std::string> actions_of(const State& state) {
    std::vector<std::string> texts;
    for (const Action& action : auction::actions_of(state))
        texts.push_back(auction::action_text(action, state.rules));
    return texts;
}

py::list tricks_of(const State& state) {
    py::list found;
    for (const auction::Trick& trick : auction::tricks_of(state)) {
        if (trick.taker == auction::kNobody) continue;
        found.append(py::make_tuple(int{trick.leader}, card_tuple(trick.cards), int{trick.taker}));
    }
    return found;
}

py::object melds_of(const State& state) {
    if (!state.melded) return py::none();
    py::tuple found(state.seats());
    for (int seat = 0; seat < state.seats(); ++seat) {
        const bool shows = !state.rules.chips || seat == state.bidder;
        found[seat] = shows ? points_or_game(state.melds[seat]) : py::none();
    }
    return found;
}

py::dict summary_of(const State& state) {
    json::Writer out;
    out.begin_object();
    auction::write_summary(out, state);
    return to_python(json::parse(out.end_object().take())).cast<py::dict>();
}

std::string told_outcome(const State& state) {
    if (!state.is_over()) throw Error("decision: expected a deal that is over");
    return auction::outcome_text(state);
}

py::object outcome_of(const State& state) {
    if (!state.is_over()) return py::none();
    const auction::Outcome end = auction::outcome(state);
    return state.rules.chips ? number_tuple(end.chips, state.seats())
                             : number_tuple(end.scores, state.rules.accounts());
}

std::string state_repr(const State& state) {
    return "<State of " + std::string(state.rules.name()) + ": " + turn_text(state) + ">";
}

void define_making(Class<State>& state) {
    state
        .def_static("from_deck", &from_deck, py::arg("deck"), py::arg("dealer") = 0, py::kw_only(),
                    py::arg("rules"), py::arg("options") = py::none(),
                    "A deal before its first action; the deck is in deal order. ``rules`` are "
                    "Rules, the name of a row or a house's keys.")
        .def_static("from_seed", &from_seed, py::arg("seed"), py::arg("dealer") = 0, py::kw_only(),
                    py::arg("rules"), py::arg("options") = py::none(),
                    "A deal of the deck that Rules.deck(Random(seed)) gives.");
    define_bytes<State>(
        state, [](const State& self) { return auction::to_bytes(self); },
        [](std::string_view bytes) { return auction::state_from_bytes(bytes); });
    define_copies<State>(state);
}

void define_auction(Class<State>& state) {
    state
        .def_property_readonly(
            "rules", [](const State& self) { return self.rules; }, "With their options.")
        .def_property_readonly(
            "dealer", [](const State& self) { return int{self.dealer}; }, "The seat that dealt.")
        .def_property_readonly(
            "deck", [](const State& self) { return card_tuple(auction::deck_of(self)); },
            "A deck of which the same deal comes, in deal order.")
        .def_property_readonly(
            "decision",
            [](const State& self) { return std::string(auction::decision_name(self.decision)); },
            "What is to be decided: 'draw', 'bid', 'look', 'kitty', 'trump', 'call', 'give', "
            "'bury', 'lead', 'follow', or 'over'.")
        .def_property_readonly(
            "player",
            [](const State& self) {
                return self.is_over() ? std::nullopt : std::optional<int>(self.player);
            },
            "The seat to act, None when the deal is over.")
        .def_property_readonly("is_over", &State::is_over, "Whether the deal has its result.")
        .def_property_readonly("bids", &bids_of,
                               "What was said in the auction: a seat and a text each.")
        .def_property_readonly(
            "bid",
            [](const State& self) {
                return self.bid == 0 ? std::nullopt : std::optional(self.bid_points());
            },
            "The highest bid so far, None before there is one.")
        .def_property_readonly(
            "bidder", [](const State& self) { return seat_or_none(self.bidder); }, "Who bid it.")
        .def_property_readonly(
            "trump",
            [](const State& self) -> std::optional<std::string> {
                if (self.trump == auction::kNoSuit) return std::nullopt;
                return std::string(1, suit_letter(self.trump));
            },
            "The trump suit, None before it is named.")
        .def_property_readonly(
            "moon", [](const State& self) { return self.moon; }, "Whether the moon is shot.")
        .def_property_readonly(
            "called", [](const State& self) { return card_or_none(self.called); },
            "The card by which a partner was called, if one was.")
        .def_property_readonly(
            "partner", [](const State& self) { return seat_or_none(self.partner); },
            "Who was called, None if nobody has been.")
        .def_property_readonly("melds", &melds_of,
                               "Points of each seat's melds, 'game' for those that win the game "
                               "and None for seats that show none; None before they are shown.");
}

void define_play(Class<State>& state) {
    state
        .def(
            "hand",
            [](const State& self, int seat) {
                return card_tuple(self.hand[to_seat_of(self.rules, "seat", seat)]);
            },
            py::arg("seat"), "The cards in that seat's hand, in canonical order.")
        .def(
            "shown",
            [](const State& self, int seat) {
                return card_tuple(self.shown[to_seat_of(self.rules, "seat", seat)]);
            },
            py::arg("seat"), "The cards of that seat's melds which it has not played since.")
        .def_property_readonly(
            "leader", [](const State& self) { return seat_or_none(self.leader); },
            "Who leads to the trick now, None before the play; at the end who took the last one.")
        .def_property_readonly(
            "trick", [](const State& self) { return card_tuple(self.trick()); },
            "The cards of the trick now, in the order played.")
        .def_property_readonly("tricks", &tricks_of,
                               "Complete tricks: leader, the cards in the order played, taker.")
        .def_property_readonly(
            "counters", [](const State& self) { return number_tuple(self.counters, self.seats()); },
            "Points of the counters in each seat's complete tricks.")
        .def_property_readonly(
            "tricks_taken",
            [](const State& self) { return number_tuple(self.tricks, self.seats()); },
            "How many tricks each seat has taken.")
        .def_property_readonly(
            "accounts",
            [](const State& self) { return number_tuple(self.accounts, self.rules.accounts()); },
            "What stands on each account before this deal.")
        .def_property_readonly(
            "result",
            [](const State& self) -> std::optional<std::string> {
                if (!self.is_over()) return std::nullopt;
                return std::string(auction::result_name(self.result));
            },
            "How the deal ended, such as 'made' or 'set'; None while it goes on.")
        .def_property_readonly("scores", &outcome_of,
                               "What each account scores by the deal, in the game for chips what "
                               "each seat gains; None while it goes on.")
        .def_property_readonly("actions", &actions_of, "All actions so far, canonical.")
        .def("summary", &summary_of, "What the final line of a trace tells of the deal.")
        .def("outcome", &told_outcome,
             "How the deal went, in a line. Raises GlupError while it goes on.")
        .def("legal_actions", &auction::legal_texts,
             "Canonical texts, sorted as plain strings, bids and lists to choose from in short; "
             "empty when the deal is over.")
        .def(
            "count_actions",
            [](const State& self) { return self.is_over() ? 0 : auction::count_legal(self); },
            "The number of legal actions, every bid and every list counted.")
        .def("nth_action", &nth_action, py::arg("index"),
             "One of them, in a fixed order; so programs draw one of many.")
        .def(
            "parse",
            [](const State& self, const Text& text) {
                return auction::action_text(auction::parse_action(self, text), self.rules);
            },
            py::arg("action"), "The canonical text of a legal action read kindly.")
        .def(
            "apply",
            [](State& self, const Text& text) {
                const auction::Action action = auction::parse_action(self, text);
                std::string canonical = auction::action_text(action, self.rules);
                self.apply_legal(action);
                return canonical;
            },
            py::arg("action"), kApplied)
        .def(
            "view",
            [](const State& self, int seat) {
                return auction::View(self, to_seat_of(self.rules, "seat", seat));
            },
            py::arg("seat"), "What that seat knows.")
        .def("perft", &interruptible_perft, py::arg("depth"),
             "Number of sequences of exactly `depth` actions from here.")
        .def(
            "playout",
            [](State self, Random& rng, const Text& policy) {
                play_out(self, auction::find_policy(policy), rng);
                return self;
            },
            py::arg("rng"), py::arg("policy") = "random",
            "The end of the deal after all have played by the policy ('random' or 'greedy'); the "
            "state is unchanged.");
}

}  // namespace

void register_auction_state(py::module_& m) {
    Class<State> state(m, "State", py::is_final(),
                       "A deal of an auction game, with all cards known.");
    register_auction_view(m);  // each of both names the other
    define_making(state);
    define_auction(state);
    define_play(state);
    define_drawings(state);
    define_sentences(state, [](const State& self) { return auction::as_game(self); });
    state.def(py::self == py::self)
        .def("__hash__", [](const State& self) { return hash_bytes(&self, sizeof self); })
        .def("__repr__", &state_repr);
}

}  // namespace glup::python
