// A text taken piece by piece from its front.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glup {

// What stands before the first of these marks, which is taken off with it; all if there is none.
inline std::string_view take_until(std::string_view& text, std::string_view marks) {
    const std::size_t end = std::min(text.find_first_of(marks), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

// A number of at most nine digits, which is taken off; none if there is no such thing.
inline std::optional<int> take_number(std::string_view& text) {
    constexpr std::size_t kMostDigits = 9;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits < 1 || digits > kMostDigits) return std::nullopt;
    const int number = std::stoi(std::string(text.substr(0, digits)));
    text.remove_prefix(digits);
    return number;
}

// The parts between the marks: one more than there are marks.
inline std::vector<std::string_view> split(std::string_view text, char mark) {
    std::vector<std::string_view> parts;
    for (auto end = text.find(mark); end != text.npos; end = text.find(mark)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

}  // namespace glup
