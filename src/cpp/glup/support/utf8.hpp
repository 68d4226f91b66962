// Characters of UTF-8 texts that come from outside and may be damaged.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace glup {

struct Character {
    char32_t code;
    std::size_t size;  // bytes; 0 if there is none, or it is not well formed
};

// Without the byte order mark that a text may begin with.
constexpr std::string_view without_mark(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
    return text.substr(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
}

// The one in front.
constexpr Character first_character(std::string_view text) {
    constexpr Character kNone{0, 0};
    if (text.empty()) return kNone;
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead < 0xc2   ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
    if (size == 0 || text.size() < size) return kNone;
    char32_t code = lead & (0x7fU >> size);
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return kNone;
        code = code << 6 | (byte(i) & 0x3f);
    }
    const bool overlong = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    const bool surrogate = 0xd800 <= code && code < 0xe000;
    return overlong || surrogate || code > 0x10ffff ? kNone : Character{code, size};
}

// Characters, of a text that is well formed.
constexpr std::size_t character_count(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

// Neither controls nor what hides or turns the text around it: as an error may show it.
constexpr bool is_printable(char32_t code) {
    const auto within = [&](char32_t low, char32_t high) { return low <= code && code <= high; };
    return code >= 0x20 && !within(0x7f, 0x9f) && !within(0x200b, 0x200f) &&
           !within(0x2028, 0x202e) && !within(0x2060, 0x206f) && code != 0xfeff;
}

}  // namespace glup
