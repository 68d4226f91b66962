// `H AS TS 9H [KD] / AS JC QD TD`, where the rules are not Glup's with their name before it
// (docs/notation.md, "Endgames").
#include <algorithm>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"

namespace glup {
namespace {

[[noreturn]] void fail(std::string_view text, const std::string& why) {
    throw NotationError("endgame " + quoted(text) + ": " + why);
}

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// The trump suit at the start of the text, which is taken off it; -1 if there is none.
int consume_trump(std::string_view& rest) {
    std::string_view after = rest;
    const int trump = consume_suit(after);
    if (trump < 0 || (!after.empty() && !is_blank(after.front()))) return -1;
    rest = after;
    return trump;
}

// The name of the rules before the trump suit, which is taken off the text; Glup if there is none.
rules::RulesetId consume_rules(std::string_view& rest) {
    std::string_view after = rest;
    if (consume_trump(after) >= 0) return rules::kDefaultRuleset;
    const auto end = std::find_if(rest.begin(), rest.end(), is_blank) - rest.begin();
    const std::string_view name = rest.substr(0, end);
    after = trimmed(rest.substr(end));
    std::string_view suit = after;
    if (consume_trump(suit) < 0) return rules::kDefaultRuleset;
    const rules::RulesetId id = rules::find_ruleset(name);
    rest = after;
    return id;
}

}  // namespace

State parse_endgame(std::string_view text) {
    std::string_view rest = trimmed(text);
    const rules::RulesetId id = consume_rules(rest);
    const rules::Ruleset& rules = rules::ruleset(id);
    const int trump = consume_trump(rest);
    if (trump < 0) {
        fail(text,
             "expected a trump suit (C D H S), the leader's cards, a slash and the other's cards");
    }
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos) fail(text, "expected a slash between the two hands");
    if (rest.find('/', slash + 1) != std::string_view::npos) fail(text, "expected one slash only");

    State state;
    state.ruleset = id;
    std::string leader(rest.substr(0, slash));
    if (const auto open = leader.find('['); open != std::string::npos) {
        const auto close = leader.find(']', open);
        if (close == std::string::npos) fail(text, "expected ']' after the card led");
        state.led = parse_card(std::string_view(leader).substr(open + 1, close - open - 1));
        leader.erase(open, close - open + 1);
    }
    state.hand = {parse_cards(leader), parse_cards(rest.substr(slash + 1))};

    const int own = state.hand[0].size() + (state.led != kNoCard);
    const int other = state.hand[1].size();
    if (own != other) {
        fail(text, "expected hands of the same size, given " + std::to_string(own) + " and " +
                       std::to_string(other) + " cards");
    }
    if (own < 1 || own > rules.hand) {
        fail(text, "expected 1 to " + std::to_string(rules.hand) + " cards a hand, given " +
                       std::to_string(own));
    }
    for (Card card = 0; card < rules::kCards; ++card) {
        const int copies =
            state.hand[0].count(card) + state.hand[1].count(card) + (state.led == card);
        const int most = (rules.pack >> card & 1) != 0 ? rules.copies : 0;
        if (copies > most) {
            fail(text, most == 0
                           ? card_text(card) + " is not in the pack"
                           : "more than " + std::to_string(most) + " copies of " + card_text(card));
        }
        state.played[card] = static_cast<std::uint8_t>(most - copies);
    }
    state.trump = static_cast<std::uint8_t>(trump);
    state.drawn = rules::kStock;
    state.tricks = static_cast<std::uint8_t>(rules.tricks() - own);
    state.player = state.led == kNoCard ? 0 : 1;
    state.decision = state.led == kNoCard ? Decision::kLead : Decision::kFollow;
    return state;
}

std::string endgame_text(const State& state) {
    if (state.in_phase1() || state.is_over())
        throw IllegalActionError("endgame: the state is not in phase 2");
    std::string text;
    if (state.ruleset != rules::kDefaultRuleset) text.append(state.rules().name).append(" ");
    text += suit_letter(state.trump);
    const std::string leader = cards_text(state.hand[state.leader]);
    if (!leader.empty()) text += " " + leader;
    if (state.led != kNoCard) text += " [" + card_text(state.led) + "]";
    return text + " / " + cards_text(state.hand[state.leader ^ 1]);
}

}  // namespace glup
