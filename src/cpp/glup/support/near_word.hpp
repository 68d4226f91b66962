// What somebody may have meant who wrote a word that there is not.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glup {

// The option that looks most like the word, whatever the case; none if they have less than three
// fifths of their letters in common, in order (Ratcliff and Obershelp's measure).
std::optional<std::string_view> near_word(std::string_view word,
                                          std::span<const std::string_view> options);

// The options that look like it by that measure, so many at most, the likest first.
std::vector<std::string_view> near_words(std::string_view word,
                                         std::span<const std::string_view> options,
                                         std::size_t most);

// ", did you mean …?", or nothing if none of the options is like it.
std::string suggestion(std::string_view word, std::span<const std::string_view> options);

// "expected a, b or c" of a word that is none of them, and its suggestion.
std::string expected_one_of(std::span<const std::string_view> options, std::string_view word);

}  // namespace glup
