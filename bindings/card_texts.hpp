// Cards that Python gives as texts.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "glup/cards/cards.hpp"

namespace glup::python {

// A text of cards, or an iterable of card texts.
std::vector<Card> to_card_list(const pybind11::object& cards);

}  // namespace glup::python
