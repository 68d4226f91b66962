// What is certain of an action, as the player to act knows it.
#pragma once

#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

struct Declarable {
    Kind kind = 0;
    int points = 0;          // 0: there is none
    Card missing = kNoCard;  // the one card that it lacks
};

struct ActionFacts {
    ActionFacts(const View& view, Action action);

    State after;              // without what is drawn then
    int scored = 0;           // at once
    KindMask declarable = 0;  // with the cards that remain, as soon as the player may
    Declarable dearest{};     // of them
    Declarable hoped{};       // the dearest that lacks one card, which may yet be drawn
    // Of a card.
    Card card = kNoCard;
    int points = 0;         // of it, once it is taken
    bool takes = false;     // the trick, for certain
    bool may_take = false;  // it has not lost it yet
};

}  // namespace glup
