// The replies of the protocol: each declared once, member by member in the order in which they are
// written. The JSON Schema, the documentation and the types for JavaScript are made from it.
#pragma once

#include <string_view>
#include <vector>

#include "glup/protocol/shape.hpp"

namespace glup::protocol {

struct Named {
    std::string_view name;
    Shape shape;
};

std::vector<Named> inputs();  // what requests hold: deck, record, position …
Shape reply();
std::vector<Named> results();
std::vector<Named> parts();  // of results

// Of games with an auction.
Shape house();
Shape options();
Shape series();
Shape auction_rules();  // the name of a row, or a house's keys
Shape auction_position();
Shape auction_facts();
Shape auction_standing();
Shape auction_game();
Shape auction_table();
Shape auction_reviewed();
Shape contract();  // of an action of an advice
Shape bidding();   // of an advice

// Of Pisti.
Shape pisti_position();
Shape pisti_facts();
Shape pisti_standing();
Shape pisti_game();
Shape pisti_table();

}  // namespace glup::protocol
