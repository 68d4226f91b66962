#include "glup/auction/reasons/action_reasons.hpp"

#include "glup/auction/reasons/card_reasons.hpp"
#include "glup/auction/reasons/hand_reasons.hpp"

namespace glup::auction {

Sentence action_reason(const View& view, const Action& action, const Action& other) {
    if (action.kind() != other.kind()) return {};
    switch (action.kind()) {
        case Action::kPlay: return card_reason(view, action.card(), other.card());
        case Action::kTrump: return trump_reason(view, action.suit(), other.suit());
        case Action::kGive:
        case Action::kBury: return cards_reason(view, action, other);
        default: return {};
    }
}

}  // namespace glup::auction
