#include "deals.hpp"

#include <algorithm>

#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/legal.hpp"
#include "guard.hpp"

namespace glup::c {
namespace {

// The rules of an auction game, if these are some.
std::optional<auction::Rules> auction_rules(std::string_view text) {
    if (text.starts_with('{')) return auction::read_rules(json::parse(text));
    const auto& names = auction::kRowNames;
    if (std::find(names.begin(), names.end(), text) == names.end()) return std::nullopt;
    return auction::find_rules(text);
}

int seat_of(const auction::Rules& rules, std::int32_t seat, const char* name) {
    if (seat >= 0 && seat < rules.seats) return seat;
    throw Error(std::string(name) + ": expected 0 to " + std::to_string(rules.seats - 1) +
                ", given " + std::to_string(seat));
}

template <class AnyState>
std::string standing(const AnyState& state) {
    json::Writer out;
    out.begin_object();
    as_game(state)->show(out);
    return out.end_object().take();
}

}  // namespace

AnyState dealt(std::string_view name, std::uint64_t seed, std::int32_t dealer) {
    Random rng(seed);
    if (const auto rules = auction_rules(name)) {
        auto deck = auction::sorted_deck(*rules);
        rng.shuffle(deck.data(), rules->pack());
        const auto cards =
            std::span<const Card>(deck).first(static_cast<std::size_t>(rules->pack()));
        return auction::deal(*rules, cards, seat_of(*rules, dealer, "dealer"));
    }
    const auto id = rules::find_ruleset(name);
    auto deck = sorted_deck(rules::ruleset(id));
    rng.shuffle(deck.data(), rules::ruleset(id).deck());
    return deal(deck, to_seat(dealer, "dealer"), false, id);
}

AnyState dealt(std::string_view name, std::string_view deck, std::int32_t dealer, bool exact_cut) {
    const std::vector<Card> cards = parse_card_list(deck);
    if (const auto rules = auction_rules(name)) {
        if (exact_cut) throw Error("exact_cut: expected 0, no cut scores in an auction game");
        try {
            auction::check_deck(*rules, cards);
        } catch (const Error& error) {
            throw NotationError(error.what());  // as of the other games
        }
        return auction::deal(*rules, cards, seat_of(*rules, dealer, "dealer"));
    }
    const auto id = rules::find_ruleset(name);
    const auto& ruleset = rules::ruleset(id);
    const Deck whole = to_deck(cards, ruleset);
    check_exact_cut(ruleset, exact_cut);
    return deal(whole, to_seat(dealer, "dealer"), exact_cut, id);
}

AnyView view_of_position(std::string_view text, std::int32_t seat) {
    const auto names_auction = [&] {
        try {
            const json::Object object = json::load_object(text);
            const json::Value* rules = json::find(object, "rules");
            if (rules == nullptr) return false;
            if (rules->as<json::Object>() != nullptr) return true;
            const auto* name = rules->as<std::string>();
            return name != nullptr && auction_rules(*name).has_value();
        } catch (const Error&) {
            return false;  // whoever reads it says what is wrong
        }
    };
    if (!names_auction()) return parse_position(text, to_seat(seat, "seat"));
    const auction::View view = auction::parse_position(text);
    if (view.seat() == seat) return view;
    throw Error("seat: expected " + std::to_string(view.seat()) +
                ", as the position has it, given " + std::to_string(seat));
}

AnyState state_of_bytes(std::string_view bytes) {
    if (bytes.starts_with("GLA")) return auction::state_from_bytes(bytes);
    return state_from_bytes(bytes);
}

AnyView view_of_bytes(std::string_view bytes) {
    if (bytes.starts_with("GLW")) return auction::view_from_bytes(bytes);
    return view_from_bytes(bytes);
}

View view_of(const State& state, std::int32_t seat) { return View(state, to_seat(seat, "seat")); }
auction::View view_of(const auction::State& state, std::int32_t seat) {
    return auction::View(state, seat_of(state.rules, seat, "seat"));
}

std::string hand_of(const State& state, std::int32_t seat) {
    return cards_text(state.hand[static_cast<std::size_t>(to_seat(seat, "seat"))]);
}
std::string hand_of(const auction::State& state, std::int32_t seat) {
    const auto at = static_cast<std::size_t>(seat_of(state.rules, seat, "seat"));
    return auction::card_list_text(state.hand[at], " ");
}

const char* rules_of(const State& state) { return state.rules().name.data(); }
const char* rules_of(const auction::State& state) { return state.rules.name().data(); }

std::vector<std::string> legal_of(const State& state) { return legal_action_texts(state); }
std::vector<std::string> legal_of(const auction::State& state) { return legal_texts(state); }

std::string endgame_text_of(const State& state) {
    if (state.in_phase1() || state.is_over())
        throw PhaseError("state: expected one of phase 2 that is not over");
    return endgame_text(state);
}
std::string endgame_text_of(const auction::State& state) {
    if (state.is_over() || state.leader == auction::kNobody)
        throw PhaseError("state: expected one in its tricks");
    return auction::endgame_line(auction::endgame_of(state));
}

std::string told(const State& state) { return standing(state); }
std::string told(const auction::State& state) { return standing(state); }

glup_info info_of(const State& state) {
    const auto card = [](Card c) { return c == kNoCard ? std::int32_t{GLUP_NO_CARD} : c; };
    glup_info info{};
    info.phase = state.in_phase1() ? 1 : 2;
    info.decision = static_cast<std::int32_t>(state.decision);
    info.player = state.is_over() ? GLUP_NO_SEAT : state.player;
    info.leader = state.leader;
    info.trump = state.trump;
    info.turnup = state.in_phase1() ? card(state.turnup()) : GLUP_NO_CARD;
    info.led = card(state.led);
    info.stock = state.stock_left();
    info.tricks = state.tricks;
    info.glups = state.glups;
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        info.scores[seat] = state.scores[seat];
        info.counters[seat] = state.counters[seat];
    }
    return info;
}
glup_info info_of(const auction::State&) {
    throw PhaseError("state: expected one of a game with a stock; glup_state_json tells of others");
}

std::string chosen(const State& seen, std::string_view policy, std::uint64_t seed) {
    Random rng(seed);
    return action_text(seen, choose_action(seen, find_policy(policy), rng));
}
std::string chosen(const auction::State& seen, std::string_view policy, std::uint64_t seed) {
    Random rng(seed);
    const auction::PolicyId id = auction::find_policy(policy);
    return auction::action_text(auction::choose_action(seen, id, rng), seen.rules);
}

}  // namespace glup::c
