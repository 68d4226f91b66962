// Texts made of tags, as files of deals of other card games have them: `[Deal "N:…"]`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/support/error.hpp"

namespace glup::auction {

struct Tag {
    std::string name;
    std::string value;
    std::vector<std::string> section;  // the words in the lines behind it
    int line = 0;                      // from 1
};

// One deal's, in the order of the text.
using Tags = std::vector<Tag>;

// Whether a text begins as tags do.
bool begins_tags(std::string_view text);

// The deals of a text: an empty line ends one, `;` and `%` begin comments, so do braces. Throws
// NotationError that names the line.
std::vector<Tags> read_tags(std::string_view text);

// One tag, with its line's end.
std::string tag_text(std::string_view name, std::string_view value);

}  // namespace glup::auction
