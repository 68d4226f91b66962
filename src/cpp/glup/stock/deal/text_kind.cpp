#include "glup/stock/deal/text_kind.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "glup/cards/text.hpp"
#include "glup/stock/deal/seen_heading.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/notation/drawing.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/text/parts.hpp"
#include "glup/text/record_object.hpp"
#include "glup/text/seen_lines.hpp"

namespace glup {
namespace {

constexpr std::string_view kLineEnds = "\r\n";
constexpr std::string_view kARecord =
    "position: expected what one player knows, given a record of a deal (--record with --ply, or "
    "Record.state_at(ply).view(seat))";

bool holds(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// Without the mark of UTF-8 and the space around.
std::string_view text_content(std::string_view text) { return trimmed(without_mark(text)); }

// The first line that says something beside its comment.
std::string_view first_line(std::string_view text) {
    while (!text.empty()) {
        const std::string_view said = text_content(without_comment(take_until(text, kLineEnds)));
        if (!said.empty()) return said;
    }
    return {};
}

// A trump suit, maybe with the name of the rules before it, then cards and a slash.
bool begins_endgame(std::string_view text) {
    const auto begins = [](std::string_view rest) {
        return consume_suit(rest) >= 0 && !rest.empty() &&
               text_content(rest.substr(0, 1)).empty() && holds(rest, "/");
    };
    if (begins(text)) return true;
    const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-";
    const std::string_view name = text.substr(0, end);
    return name.size() >= 3 && name.front() != '-' &&
           name.find_first_not_of(kLetters) == std::string_view::npos &&
           begins(text_content(text.substr(end)));
}

bool begins_json(std::string_view text) {
    return !text.empty() && holds("{[\"", text.substr(0, 1));
}

// Cards and nothing else.
bool is_hand(std::string_view text) {
    try {
        return !parse_card_list(text).empty();
    } catch (const NotationError&) {
        return false;
    }
}

TextKind position_kind(std::string_view text) {
    if (is_position_line(text)) return TextKind::kLine;
    if (is_drawing(text)) return TextKind::kDrawing;
    if (begins_endgame(text)) return TextKind::kEndgame;
    return begins_json(text) ? TextKind::kPosition : TextKind::kUnreadable;
}

// Whether the text is more than one object, one a line.
bool is_many_lines(std::string_view text) {
    const std::string_view first = trimmed(take_until(text, kLineEnds));
    const bool opens = first.starts_with('{') && holds("{[,:", first.substr(first.size() - 1));
    return !opens && !trimmed(text).empty();
}

View read_any_fields(const json::Object& object, int seat) {
    if (json::find(object, "deck") != nullptr || json::find(object, "actions") != nullptr)
        throw InputError(std::string(kARecord));
    return read_position(object, seat);
}

View read_any_text(std::string_view text, std::optional<int> seat) {
    text = text_content(text);
    switch (position_kind(text)) {
        case TextKind::kLine: {
            const WrittenPosition written = read_position_line(text);
            return read_any_fields(written.fields, seat.value_or(written.seat));
        }
        case TextKind::kDrawing: {
            const WrittenPosition written = read_drawing(text, seat);
            return read_any_fields(written.fields, written.seat);
        }
        case TextKind::kEndgame: {
            const State state = parse_endgame(text);
            return View(state, seat.value_or(state.player));
        }
        case TextKind::kPosition:
            if (holds(text, "\"deck\"") ||
                holds(text, "\"actions\""))  // perhaps of several, one a line
                throw InputError(std::string(kARecord));
            return parse_position(text, seat.value_or(0));
        default:
            if (text.empty()) return parse_position(text);
            if (is_hand(text)) {
                throw InputError(
                    "position: a hand alone, expected a deal as one player saw it: "
                    "hand: with the cards, turnup: 9H, dealer: me; or, with an "
                    "auction, rules: four-handed, dealer: 0, hand: with the cards",
                    std::string(text));
            }
            throw InputError(
                "position: expected JSON, a line such as 9H_lead_…, what show draws, or a deal as "
                "one player saw it, which begins with hand: or rules:, given " +
                    json::shown(text),
                std::string(text));
    }
}

// Whatever is wrong with a position is a PositionError.
template <class Read>
View as_position(const Read& read) {
    try {
        return read();
    } catch (const InputError& error) {
        throw PositionError(error.what());
    } catch (const NotationError& error) {
        throw PositionError(error.what());
    }
}

bool has_unknown_cards(const json::Object& record) {
    const json::Value* deck = json::find(record, "deck");
    if (deck == nullptr) return false;
    if (const auto* text = deck->as<std::string>()) return text->find('?') != std::string::npos;
    const auto* cards = deck->as<json::Array>();
    return cards != nullptr && std::any_of(cards->begin(), cards->end(), [](const auto& card) {
               const auto* text = card.template as<std::string>();
               return text != nullptr && *text == "?";
           });
}

KnownDeal known_of(const SeenDeal& deal) { return {deal.whole_record(), deal.seat()}; }

}  // namespace

const char* kind_name(TextKind kind) {
    constexpr std::array kNames = {"seen",    "record",  "records",  "line",
                                   "drawing", "endgame", "position", "unreadable"};
    return kNames[static_cast<std::size_t>(kind)];
}

bool begins_seen_deal(std::string_view line) { return begins_heading(text_content(line)); }

TextKind text_kind(std::string_view text) {
    if (begins_seen_deal(first_line(text))) return TextKind::kSeen;
    text = text_content(text);
    const TextKind kind = position_kind(text);
    const bool is_deal =
        holds(text, "\"deck\"") || (kind == TextKind::kPosition && holds(text, "\"actions\""));
    if (!is_deal) return kind;
    return is_many_lines(text) ? TextKind::kRecords : TextKind::kRecord;
}

View view_of_fields(const json::Object& object, int seat) {
    return as_position([&] { return read_any_fields(object, seat); });
}

View view_of_json(std::string_view text, int seat) {
    return as_position([&] {
        const json::Value value = json::parse(text);
        const auto* object = value.as<json::Object>();
        return object == nullptr ? parse_position(text, seat) : read_any_fields(*object, seat);
    });
}

View view_of_text(std::string_view text, std::optional<int> seat) {
    return as_position([&] { return read_any_text(text, seat); });
}

KnownDeal read_known_deal(std::string_view text) {
    if (text_kind(text) == TextKind::kSeen) return known_of(parse_seen_deal(text));
    const json::Object object = load_record(text);
    if (has_unknown_cards(object)) return known_of(SeenDeal::from_object(object));
    Record record = read_record(object);
    record.extra.clear();
    return {std::move(record), std::nullopt};
}

}  // namespace glup
