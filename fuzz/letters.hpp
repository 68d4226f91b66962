// Letters beyond ASCII that some change of case makes of one of ASCII, or makes it of: tests/fuzz
// has them from Python's own tables, and tests/core/test_odd_texts.py compares.
#pragma once

#include <array>
#include <string_view>

struct Relative {
    char letter;            // the small one
    std::string_view text;  // UTF-8
};

inline constexpr std::array kRelatives = std::to_array<Relative>({
    {'a', "\xe1\xba\x9a"}, {'f', "\xef\xac\x80"}, {'f', "\xef\xac\x81"}, {'f', "\xef\xac\x82"},
    {'f', "\xef\xac\x83"}, {'f', "\xef\xac\x84"}, {'h', "\xe1\xba\x96"}, {'i', "\xc4\xb0"},
    {'i', "\xc4\xb1"},     {'i', "\xef\xac\x81"}, {'i', "\xef\xac\x83"}, {'j', "\xc7\xb0"},
    {'k', "\xe2\x84\xaa"}, {'l', "\xef\xac\x82"}, {'l', "\xef\xac\x84"}, {'n', "\xc5\x89"},
    {'s', "\xc3\x9f"},     {'s', "\xc5\xbf"},     {'s', "\xe1\xba\x9e"}, {'s', "\xef\xac\x85"},
    {'s', "\xef\xac\x86"}, {'t', "\xe1\xba\x97"}, {'t', "\xef\xac\x85"}, {'t', "\xef\xac\x86"},
    {'w', "\xe1\xba\x98"}, {'y', "\xe1\xba\x99"},
});
