// The frame of a deal as one player saw it, as text, of whatever game: a heading, and then line by
// line what happened.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "glup/support/scan.hpp"
#include "glup/support/utf8.hpp"
#include "glup/text/record_object.hpp"

namespace glup {

// Without a comment.
inline std::string_view without_comment(std::string_view line) {
    return line.substr(0, line.find('#'));
}

// What a text has told.
template <class Heading, class Deal>
struct SeenLines {
    Heading heading;
    std::optional<Deal> deal;  // none: nothing has happened yet

    // `next` takes the first line of a text off it, and `take` what it tells. Throws RecordError
    // that names the line, from 1.
    template <class Next, class Take>
    static SeenLines read(std::string_view text, Next&& next, Take&& take) {
        SeenLines told;
        text = without_mark(text);
        for (int number = 1; !text.empty(); ++number) {
            const std::string_view line = next(text);
            try {
                take(told.heading, told.deal, line);
            } catch (const Error& error) {
                throw RecordError(std::nullopt, std::nullopt, std::string(stripped(line)),
                                  "line " + std::to_string(number) + ": " + error.what());
            }
        }
        return told;
    }

    // Throws RecordError if the heading is not whole.
    Deal whole() && {
        if (deal) return *std::move(deal);
        return as_whole_record(std::nullopt, [&] { return heading.begin(); });
    }
};

}  // namespace glup
