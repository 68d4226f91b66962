// States, views and series as bytes: for pickles and files of one machine. Not a format for
// exchange: that is the notation. Bytes from a stranger do no harm.
#pragma once

#include <string>
#include <string_view>

#include "glup/auction/rules/series.hpp"
#include "glup/auction/rules/state.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

std::string to_bytes(const State& state);
std::string to_bytes(const View& view);
std::string to_bytes(const Series& series);

// These throw Error if the bytes are not of this form, or the value could not have come about.
State state_from_bytes(std::string_view bytes);
View view_from_bytes(std::string_view bytes);
Series series_from_bytes(std::string_view bytes);

}  // namespace glup::auction
