#include "glup/text/faults.hpp"

#include "glup/cards/text.hpp"

namespace glup {

json::Object position_object(std::string_view text) {
    if (trimmed(text).empty()) throw NotationError("empty input, expected a JSON object");
    json::Value value = json::parse(text);
    if (auto* object = std::get_if<json::Object>(&value.data)) return std::move(*object);
    throw PositionError("position: expected a JSON object, given " + json::shown(value));
}

}  // namespace glup
