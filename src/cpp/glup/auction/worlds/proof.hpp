// Whether a view that somebody has made is one of a deal.
#pragma once

#include <cstddef>
#include <span>

#include "glup/auction/rules/view.hpp"

namespace glup::auction {

// Throws PositionError unless play by the rules leads to a deal that looks like this.
void prove(const View& view);

// The view of these bytes, which anybody may have made. Throws PositionError likewise.
View view_from_bytes(std::span<const std::byte> bytes);

}  // namespace glup::auction
