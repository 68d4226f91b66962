#include "convert.hpp"

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/cards/text.hpp"

namespace py = pybind11;

namespace glup::python {

auction::Rules to_rules(const py::object& rules, const py::object& options) {
    const auction::Rules found = py::isinstance<auction::Rules>(rules)
                                     ? rules.cast<auction::Rules>()
                                     : auction::read_rules(to_value(rules));
    if (options.is_none()) return found;
    const json::Value value = to_value(options);
    const auto* object = value.as<json::Object>();
    if (object == nullptr)
        throw Error("options: expected texts with values, given " + json::shown(value));
    return auction::with_options(found, *object);
}

auction::Hand to_hand(const py::object& cards) {
    auction::Hand hand;
    for (const Card card : to_card_list(cards)) {
        if (hand.count(card) == auction::kMostCopies)
            throw Error("cards: expected at most six copies of a card, given more " +
                        card_text(card));
        hand.add(card);
    }
    return hand;
}

int to_suit(std::string_view text) { return parse_suit(text); }

int to_seat_of(const auction::Rules& rules, const char* field, int seat) {
    if (seat < 0 || seat >= rules.seats) {
        throw Error(std::string(field) + ": expected 0 to " + std::to_string(rules.seats - 1) +
                    ", given " + std::to_string(seat));
    }
    return seat;
}

py::tuple card_tuple(std::span<const Card> cards) {
    py::tuple texts(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i) texts[i] = card_text(cards[i]);
    return texts;
}

py::tuple card_tuple(const auction::Hand& cards) {
    std::vector<Card> list;
    cards.for_each([&](Card card) { list.push_back(card); });
    return card_tuple(list);
}

std::optional<std::string> card_or_none(Card card) {
    return card == kNoCard ? std::nullopt : std::optional(card_text(card));
}

std::optional<int> seat_or_none(int seat) {
    return seat == auction::kNobody ? std::nullopt : std::optional(seat);
}

std::string turn_text(const auction::State& state) {
    if (state.is_over()) return std::string(auction::result_name(state.result));
    std::string text = "seat " + std::to_string(state.player) + " to ";
    text += auction::decision_name(state.decision);
    if (state.bid > 0) {
        text += ", bid " + std::to_string(state.bid_points()) + " by seat " +
                std::to_string(state.bidder);
    }
    return text;
}

py::object points_or_game(std::int32_t points) {
    if (points >= auction::kGame) return py::str("game");
    return py::int_(points);
}

}  // namespace glup::python
