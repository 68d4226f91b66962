// Actions as text (docs/notation.md): output canonical, input read kindly.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/rules/action.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

// The word before the colon: `bid`, `trump`, `bury`; of a card "play".
std::string_view action_word(Action::Kind kind);

std::string action_text(const Action& action, const Rules& rules);

// An action by its form alone.
struct ReadAction {
    Action::Kind kind{};
    std::int64_t amount = 0;  // of a bid, in points
    int suit = -1;            // of trump and moon:X
    std::vector<Card> cards;  // in canonical order, those of a kitty as they were written
};
ReadAction read_action(std::string_view text);  // throws NotationError
std::string read_text(const ReadAction& action);

// A legal action of the state, read kindly. Throws NotationError if it can't be read, and
// IllegalActionError with the rule that it breaks.
Action parse_action(const State& state, std::string_view text);

// What may be done, sorted as plain strings; bids and lists to choose from in short. None when the
// deal is over.
std::vector<std::string> legal_texts(const State& state);
std::string bids_text(const BidRange& range, const Rules& rules);  // bid:65-1000/5

// draw, bid, look … follow, over.
std::string_view decision_name(Decision decision);

// Cards with commas between them: of a hand in canonical order.
std::string card_list_text(std::span<const Card> cards, std::string_view between = ",");
std::string card_list_text(const Hand& cards, std::string_view between = ",");

}  // namespace glup::auction
