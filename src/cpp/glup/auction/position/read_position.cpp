#include "glup/auction/position/position_json.hpp"
#include "glup/auction/position/position_walk.hpp"
#include "glup/auction/worlds/proof.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

View read_position(const json::Object& object) {
    const GivenPosition given = read_given(object);
    PositionFaults faults;
    const View view = PositionWalk(given, faults).make();
    prove(view);
    return view;
}

View parse_position(std::string_view text) {
    if (trimmed(text).empty()) throw NotationError("empty input, expected a JSON object");
    const json::Value value = json::parse(text);
    const auto* object = value.as<json::Object>();
    if (object == nullptr)
        throw PositionError("position: expected a JSON object, given " + json::shown(value));
    return read_position(*object);
}

}  // namespace glup::auction
