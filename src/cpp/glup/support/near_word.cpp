#include "glup/support/near_word.hpp"

#include <algorithm>
#include <cctype>
#include <tuple>
#include <utility>

#include "glup/support/listing.hpp"

namespace glup {
namespace {

constexpr std::size_t kLongest = 60;  // of a word that is compared
constexpr double kLeast = 0.6;

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Letters in common: the longest piece that both have, and what is alike on either side of it.
std::size_t common(std::string_view a, std::string_view b) {
    std::size_t size = 0, in_a = 0, in_b = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto pair = std::mismatch(a.begin() + i, a.end(), b.begin() + j, b.end());
            const auto length = static_cast<std::size_t>(pair.first - a.begin()) - i;
            if (length > size) std::tie(size, in_a, in_b) = std::tuple(length, i, j);
        }
    }
    if (size == 0) return 0;
    return common(a.substr(0, in_a), b.substr(0, in_b)) + size +
           common(a.substr(in_a + size), b.substr(in_b + size));
}

}  // namespace

std::vector<std::string_view> near_words(std::string_view word,
                                         std::span<const std::string_view> options,
                                         std::size_t most) {
    const std::string written = lower(word.substr(0, kLongest));
    std::vector<std::pair<double, std::string_view>> alike;
    for (const std::string_view option : options) {
        const auto letters = static_cast<double>(option.size() + written.size());
        if (letters == 0) continue;
        const double likeness = 2 * static_cast<double>(common(lower(option), written)) / letters;
        if (likeness >= kLeast) alike.emplace_back(likeness, option);
    }
    std::sort(alike.rbegin(), alike.rend());
    std::vector<std::string_view> words;
    for (std::size_t i = 0; i < std::min(most, alike.size()); ++i) words.push_back(alike[i].second);
    return words;
}

std::optional<std::string_view> near_word(std::string_view word,
                                          std::span<const std::string_view> options) {
    const auto words = near_words(word, options, 1);
    return words.empty() ? std::nullopt : std::optional(words[0]);
}

std::string suggestion(std::string_view word, std::span<const std::string_view> options) {
    const auto near = near_word(word, options);
    return near ? ", did you mean " + std::string(*near) + "?" : "";
}

std::string expected_one_of(std::span<const std::string_view> options, std::string_view word) {
    return "expected " + alternatives(options) + suggestion(word, options);
}

}  // namespace glup
