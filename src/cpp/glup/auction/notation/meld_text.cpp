#include "glup/auction/notation/meld_text.hpp"

#include <array>

#include "glup/auction/notation/action_text.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

constexpr std::array<std::string_view, 7> kTimes = {
    "", "", "double ", "triple ", "quadruple ", "quintuple ", "sextuple "};

}  // namespace

std::string_view meld_kind_name(MeldKind kind) {
    constexpr std::array<std::string_view, kMeldKinds> kNames = {
        "run",    "trump-marriage", "marriage", "pinochle",     "aces",     "kings",
        "queens", "jacks",          "tens",     "nines-around", "plain-run"};
    return kNames[kind];
}

std::string_view meld_name(const MeldItem& item) {
    switch (item.other) {
        case MeldItem::Other::kDix: return "dix";
        case MeldItem::Other::kFour: return "four";
        case MeldItem::Other::kRoundhouse: return "roundhouse";
        default: return meld_kind_name(item.kind);
    }
}

std::string meld_points_text(std::int32_t points) {
    return points >= kGame ? "the game" : std::to_string(points);
}

std::string meld_words(const MeldItem& item) {
    std::string words(kTimes[item.times]);
    if (item.other == MeldItem::Other::kFour) return words + "four of a kind";
    if (item.kind == kTrumpMarriages) return words + "royal marriage";
    words += meld_name(item);
    if (item.kind != kMarriages) return words;
    item.cards.for_each_card([&](Card card, int) {
        if (rank_of(card) == kKing) words.append(" in ").append(suit_sign(suit_of(card)));
    });
    return words;
}

std::string meld_text(const MeldItem& item) {
    const bool each = item.other != MeldItem::Other::kNone;
    std::string text(each ? "" : kTimes[item.times]);
    text += meld_name(item);
    if (each && item.times > 1) text += " x" + std::to_string(item.times);
    return text + " " + meld_points_text(item.points) + ": " + card_list_text(item.cards, " ");
}

}  // namespace glup::auction
