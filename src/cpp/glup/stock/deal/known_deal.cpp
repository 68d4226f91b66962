#include "glup/stock/deal/known_deal.hpp"

#include <algorithm>

#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/text/record_object.hpp"

namespace glup {
namespace {

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

KnownDeal read_known_deal(std::string_view text) {
    if (text_kind(text) == TextKind::kSeen) return known_of(parse_seen_deal(text));
    const json::Object object = load_record(text);
    if (has_unknown_cards(object)) return known_of(SeenDeal::from_object(object));
    Record record = read_record(object);
    record.extra.clear();
    return {std::move(record), std::nullopt};
}

}  // namespace glup
