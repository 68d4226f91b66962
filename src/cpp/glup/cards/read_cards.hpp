// Cards from a field of a JSON object.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cards.hpp"
#include "glup/support/fields.hpp"

namespace glup {

// One text, or a list with a card in each; in the order given. Throws InputError.
std::vector<Card> read_card_list(const json::Fields& fields, std::string_view key,
                                 const std::string& expected);

}  // namespace glup
