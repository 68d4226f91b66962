#include "glup/auction/notation/seat_text.hpp"

#include <array>

#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

constexpr std::array<std::string_view, 4> kCompass = {"north", "east", "south", "west"};

}  // namespace

std::string seat_text(int seat, const Rules& rules) {
    if (seat == 0 || rules.seats == 4) return std::string(1, "NESW"[seat]);
    return std::to_string(seat);
}

std::optional<int> read_seat(std::string_view text, const Rules& rules) {
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
