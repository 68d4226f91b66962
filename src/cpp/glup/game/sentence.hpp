// A sentence and what fills its marks: a plain value, so that who decides what is said has little
// code, and a page few bytes to fetch.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "glup/search/verdict.hpp"

namespace glup {

// Each mark takes the next value:
//   %n a number              %c a card: Q♠             %k a kind of meld: double marriage ♥
//   %p %x so many points, cards, %t %a trumps, aces     %d two values: 23 ± 15, or 23
//   %s a suit: hearts        %o one of it: heart       %g its sign: ♥
//   %v suits by bits: ♥ and ♠                          %w one of kWho
struct Sentence {
    const char* words = nullptr;  // null: nothing is said
    std::array<int, 10> values{};
};
inline constexpr std::array<std::string_view, 3> kWho{"your partner", "a partner", "an opponent"};

// With a capital letter and a full stop; "" of nothing.
std::string told(const Sentence& sentence);
// The same, or none of nothing.
std::optional<std::string> told_of(const Sentence& sentence);

// The first of the kinds, the most telling one before the others, that says something of `facts`: a
// kind is a function that checks its condition.
template <class Facts, class Kinds>
Sentence first_said(const Facts& facts, const Kinds& kinds) {
    for (const auto kind : kinds)
        if (const Sentence said = kind(facts); said.words != nullptr) return said;
    return {};
}

inline constexpr const char* kOnlyLegal = "nothing else is legal";

// Of valued actions, the recommended one first, each of its kind that is worth less is given the
// reason that tells the recommended one from it. The best of them; null if there is none.
template <class Actions, class IsAlike, class Tell>
const typename Actions::value_type* tell_reasons(Actions& actions, const IsAlike& is_alike,
                                                 const Tell& tell) {
    const typename Actions::value_type* first = nullptr;
    for (auto& one : actions) {
        const bool is_worse = one.difference < 0 && one.standing != Standing::kSame;
        if (!is_worse || one.like == actions.front().text || !is_alike(one.action)) continue;
        one.reason = tell(one.action);
        if (first == nullptr) first = &one;
    }
    return first;
}

}  // namespace glup
