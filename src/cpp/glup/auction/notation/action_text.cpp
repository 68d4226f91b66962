#include "glup/auction/notation/action_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/support/scan.hpp"

namespace glup::auction {
namespace {

using Kind = Action::Kind;

constexpr std::array<std::pair<std::string_view, Kind>, 15> kWords = {{
    {"keep", Kind::kKeep},
    {"reject", Kind::kReject},
    {"pass", Kind::kPass},
    {"bid", Kind::kBid},
    {"look", Kind::kLook},
    {"concede", Kind::kConcede},
    {"kitty", Kind::kKitty},
    {"trump", Kind::kTrump},
    {"moon", Kind::kMoonTrump},
    {"call", Kind::kCall},
    {"give", Kind::kGive},
    {"bury", Kind::kBury},
    {"play", Kind::kPlay},
    {"moon", Kind::kMoon},
    {"misdeal", Kind::kMisdeal},
}};

bool has_operand(Kind kind) {
    switch (kind) {
        case Kind::kBid:
        case Kind::kKitty:
        case Kind::kTrump:
        case Kind::kMoonTrump:
        case Kind::kCall:
        case Kind::kGive:
        case Kind::kBury: return true;
        default: return false;
    }
}

[[noreturn]] void fail(std::string_view text) {
    throw NotationError(quoted(text) +
                        ": expected an action such as bid:25, pass, trump:H, bury:9C,9D,JC, or a "
                        "card such as QS");
}

std::int64_t read_amount(std::string_view text, std::string_view whole) {
    std::int64_t amount = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), amount);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || amount < 0)
        throw NotationError(quoted(whole) + ": expected a number behind bid:, given " +
                            quoted(text));
    return amount;
}

// The operand of an action; `whole` is all of its text.
ReadAction read_operand(Kind kind, std::string_view operand, std::string_view whole) {
    ReadAction read{kind, 0, -1, {}};
    try {
        if (kind == Kind::kBid) {
            read.amount = read_amount(operand, whole);
        } else if (kind == Kind::kTrump || kind == Kind::kMoonTrump) {
            read.suit = parse_suit(operand);
        } else if (kind == Kind::kCall) {
            read.cards = {parse_card(operand)};
        } else {
            read.cards = parse_card_list(operand);
            if (read.cards.empty()) fail(whole);
        }
    } catch (const NotationError& error) {
        const std::string reason = error.what();
        throw NotationError(reason.starts_with(quoted(whole)) ? reason
                                                              : quoted(whole) + ": " + reason);
    }
    if (kind != Kind::kKitty) std::sort(read.cards.begin(), read.cards.end());
    return read;
}

// None if there are more cards than any action has, or an amount above all.
std::optional<Action> action_of(const ReadAction& read, const Rules& rules) {
    if (read.cards.size() > kMostWidow || read.amount > kMostBid * rules.scale) return std::nullopt;
    switch (read.kind) {
        case Kind::kBid: return Action::bid(static_cast<int>(read.amount / rules.bid_unit));
        case Kind::kTrump: return Action::trump(read.suit);
        case Kind::kMoonTrump: return Action::moon_trump(read.suit);
        case Kind::kCall: return Action::call(read.cards.front());
        case Kind::kPlay: return Action::play(read.cards.front());
        case Kind::kKitty: return Action::kitty(read.cards);
        case Kind::kGive: return Action::give(read.cards);
        case Kind::kBury: return Action::bury(read.cards);
        default: return Action(read.kind);
    }
}

}  // namespace

std::string_view action_word(Kind kind) {
    for (const auto& [word, of] : kWords)
        if (of == kind) return word;
    return "";
}

std::string card_list_text(std::span<const Card> cards, std::string_view between) {
    return listing(cards, between, card_text);
}

std::string card_list_text(const Hand& cards, std::string_view between) {
    std::vector<Card> list;
    cards.for_each([&](Card card) { list.push_back(card); });
    return card_list_text(list, between);
}

std::string read_text(const ReadAction& action) {
    if (action.kind == Kind::kPlay) return card_text(action.cards.front());
    std::string text(action_word(action.kind));
    if (!has_operand(action.kind)) return text;
    text += ':';
    if (action.kind == Kind::kBid) return text + std::to_string(action.amount);
    return text + (action.suit >= 0 ? std::string(1, suit_letter(action.suit))
                                    : card_list_text(action.cards));
}

std::string action_text(const Action& action, const Rules& rules) {
    ReadAction written{action.kind(), 0, -1, {action.cards().begin(), action.cards().end()}};
    if (action.kind() == Kind::kBid) written.amount = action.units() * rules.bid_unit;
    if (action.kind() == Kind::kTrump || action.kind() == Kind::kMoonTrump)
        written.suit = action.suit();
    return read_text(written);
}

ReadAction read_action(std::string_view text) {
    const std::string_view whole = trimmed(text);
    const Scan scan(whole);
    std::size_t end = 0;
    while (scan.has_word(end)) end += scan.step(end);
    const std::string_view word = whole.substr(0, end);
    const std::size_t behind = scan.skip(end);
    const bool has_colon = scan.has(behind, ':');
    const std::string_view operand = trimmed(whole.substr(has_colon ? behind + 1 : behind));
    const bool told = has_colon || !operand.empty();
    for (const auto& [name, kind] : kWords) {
        if (kind == Kind::kPlay || !same_letters(word, name)) continue;
        if (has_operand(kind) != told) {
            if (kind == Kind::kMoonTrump) continue;  // moon alone is another action
            fail(whole);
        }
        return told ? read_operand(kind, operand, whole) : ReadAction{kind, 0, -1, {}};
    }
    try {
        return {Kind::kPlay, 0, -1, {parse_card(whole)}};
    } catch (const NotationError&) {
        fail(whole);
    }
}

std::string_view decision_name(Decision decision) {
    constexpr std::array<std::string_view, 11> kNames = {
        "draw", "bid", "look", "kitty", "trump", "call", "give", "bury", "lead", "follow", "over"};
    return kNames[static_cast<std::size_t>(decision)];
}

Action parse_action(const State& state, std::string_view text) {
    const ReadAction read = read_action(text);
    const Rules& rules = state.rules;
    const auto illegal = [&](const std::string& reason) {
        return IllegalActionError(quoted(trimmed(text)) + ": " + reason);
    };
    if (state.is_over()) throw illegal("the deal is over");
    const std::optional<Action> action = action_of(read, rules);
    // An action has no amount between two units, nor one above all.
    if (read.kind == Kind::kBid && (!action || read.amount % rules.bid_unit != 0))
        throw illegal(why_illegal(state, Action::bid(kMostBidUnits + 1)));
    if (!action) throw illegal("expected at most " + std::to_string(kMostWidow) + " cards");
    if (const std::string reason = why_illegal(state, *action); !reason.empty())
        throw illegal(reason);
    return *action;
}

std::string bids_text(const BidRange& range, const Rules& rules) {
    const auto points = [&](int units) { return std::to_string(units * rules.bid_unit); };
    std::string text = "bid:" + points(range.low);
    if (range.low < range.high) text += "-" + points(range.high) + "/" + points(range.step);
    return text;
}

std::vector<std::string> legal_texts(const State& state) {
    if (state.is_over()) return {};
    const LegalList list = legal(state);
    std::vector<std::string> texts;
    for (int i = 0; i < list.word_count; ++i)
        texts.push_back(action_text(list.words[i], state.rules));
    for (int i = 0; i < list.bid_count; ++i) texts.push_back(bids_text(list.bids[i], state.rules));
    if (list.choice.count > 0) {
        std::string text(action_word(list.choice.kind));
        text += ":" + std::to_string(list.choice.count) + "/" + card_list_text(list.choice.free);
        if (!list.choice.rest.empty()) text += "+" + card_list_text(list.choice.rest);
        texts.push_back(std::move(text));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

}  // namespace glup::auction
