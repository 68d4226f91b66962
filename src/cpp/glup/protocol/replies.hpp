// The replies of the protocol: each declared once, member by member in the order in which they are
// written. The JSON Schema, the documentation and the types for JavaScript are made from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/protocol/shape.hpp"

namespace glup::protocol {

struct Named {
    std::string_view name;
    Shape shape;
};

std::vector<Named> inputs();  // what requests hold: deck, record, position, house
Shape reply();
std::vector<Named> results();
std::vector<Named> parts();  // of results

// Of games with an auction.
Shape house();
Shape auction_facts();

}  // namespace glup::protocol
