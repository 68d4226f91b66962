// States and views as bytes: for pickles, for files of one machine, and for handing a view from one
// extension module to another. Not a format for exchange: that is the notation. A checksum notices
// damage, and every field is checked: bytes from a stranger do no harm.
#pragma once

#include <string>
#include <string_view>

#include "glup/stock/rules/state.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/error.hpp"

namespace glup {

std::string to_bytes(const State& state);
std::string to_bytes(const View& view);

// These throw NotationError if the bytes are not of this form, or the object would break what the
// core relies on (check).
State state_from_bytes(std::string_view bytes);
View view_from_bytes(std::string_view bytes);

// What the core takes for granted of every state and view, checked where one comes from outside.
// These throw NotationError with the field, its value and what was expected. What passes can be
// played on, shown, sampled and judged like what came about by play; whether play could have led
// there is not proved. Unlike everything else they may be given any bytes.
void check(const State& state);
void check(const View& view);

}  // namespace glup
