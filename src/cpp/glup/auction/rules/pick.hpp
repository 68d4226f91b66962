// What of a list of cards is chosen freely.
#pragma once

#include "glup/auction/rules/legal.hpp"

namespace glup::auction {

// So many of these cards; the others of the list are given.
struct Pick {
    const Hand& from;  // of the choice
    int count;
};
inline Pick pick(const Choice& choice) {
    if (choice.rest.empty()) return {choice.free, choice.count};
    return {choice.rest, choice.count - choice.free.size()};
}

}  // namespace glup::auction
