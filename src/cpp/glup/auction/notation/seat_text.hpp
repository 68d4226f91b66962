// Seats as people name them: of four the points of the compass, otherwise numbers.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "glup/auction/rules/rules.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {

inline constexpr std::array<std::string_view, 4> kCompass = {"North", "East", "South", "West"};

// `N`, `E`, `S`, `W`; of other numbers of seats `N`, `1`, `2` …
inline std::string seat_text(int seat, const Rules& rules) {
    if (seat != 0 && rules.seats != 4) return std::to_string(seat);
    return std::string(kCompass[static_cast<std::size_t>(seat)].substr(0, 1));
}

// From that, a number, or a point of the compass in full.
inline std::optional<int> read_seat(std::string_view text, const Rules& rules) {
    text = trimmed(text);
    for (int seat = 0; seat < rules.seats; ++seat) {
        const bool named = seat == 0 || rules.seats == 4;
        if (same_letters(text, seat_text(seat, rules)) || text == std::to_string(seat) ||
            (named && same_letters(text, kCompass[static_cast<std::size_t>(seat)])))
            return seat;
    }
    return std::nullopt;
}

}  // namespace glup::auction
