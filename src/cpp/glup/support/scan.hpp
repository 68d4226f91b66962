// Reading a typed text from the left: what stands at a place, and where it goes on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "glup/support/utf8.hpp"

namespace glup {

inline constexpr std::size_t kNoPlace = std::string_view::npos;

constexpr bool is_space(char32_t code) {
    return (0x09 <= code && code <= 0x0d) || (0x1c <= code && code <= 0x20) || code == 0x85 ||
           code == 0xa0 || code == 0x1680 || (0x2000 <= code && code <= 0x200a) || code == 0x2028 ||
           code == 0x2029 || code == 0x202f || code == 0x205f || code == 0x3000;
}
constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }
constexpr char small(char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char large(char c) { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 32) : c; }
// A letter or digit of any script, as far as that can be told without tables.
constexpr bool is_letter(char32_t code) {
    if (code < 0x80) {
        const char c = small(static_cast<char>(code));
        return is_digit(c) || ('a' <= c && c <= 'z');
    }
    return code >= 0xc0 && !(0x2000 <= code && code < 0x2c00) &&
           !(0x3000 <= code && code < 0x3005) && !(0xfe00 <= code && code < 0xfe10);
}

inline std::string in_small(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), small);
    return out;
}
inline std::string in_capitals(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), large);
    return out;
}

class Scan {
public:
    explicit Scan(std::string_view text) : text_(text) {}

    std::string_view text() const { return text_; }
    std::size_t size() const { return text_.size(); }
    // The size of the character there; of one that is not well formed, a byte.
    std::size_t step(std::size_t at) const {
        return std::max<std::size_t>(first_character(text_.substr(at)).size, 1);
    }
    char32_t code(std::size_t at) const { return first_character(text_.substr(at)).code; }
    bool has(std::size_t at, char c) const { return at < size() && text_[at] == c; }
    bool has_any(std::size_t at, std::string_view of) const {
        return at < size() && of.find(text_[at]) != kNoPlace;
    }
    bool has_space(std::size_t at) const { return at < size() && is_space(code(at)); }
    // A letter, a digit or `_`.
    bool has_word(std::size_t at) const {
        return at < size() && (text_[at] == '_' || is_letter(code(at)));
    }
    // Behind that word, whatever its case; kNoPlace if it does not stand there.
    std::size_t after(std::size_t at, std::string_view word) const {
        if (at > size() || size() - at < word.size()) return kNoPlace;
        const bool same = std::equal(word.begin(), word.end(), text_.begin() + at,
                                     [](char a, char b) { return a == small(b); });
        return same ? at + word.size() : kNoPlace;
    }
    // Behind the spaces, and any of these signs.
    std::size_t skip(std::size_t at, std::string_view signs = "") const {
        while (has_space(at) || has_any(at, signs)) at += step(at);
        return at;
    }

private:
    std::string_view text_;
};

// Without the spaces at both ends.
inline std::string_view stripped(std::string_view text) {
    const Scan scan(text);
    const std::size_t first = scan.skip(0);
    std::size_t last = first;
    for (std::size_t at = first; at < text.size(); at += scan.step(at)) {
        if (!scan.has_space(at)) last = at + scan.step(at);
    }
    return text.substr(first, last - first);
}

}  // namespace glup
