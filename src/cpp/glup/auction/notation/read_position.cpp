#include "glup/auction/notation/position_json.hpp"
#include "glup/auction/notation/position_walk.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

// A world is a proof; if there is none, or play could not have led to it, the fields contradict the
// rules together.
void prove(const View& view) {
    Random rng(0);
    Sampler sampler(view);
    if (!sampler.find(rng)) throw PositionError("position: no deal agrees with all of it");
    const State& world = sampler.world();
    state_from_bytes(std::as_bytes(std::span(&world, 1)));
    if (!(View(world, view.seat()) == view))
        throw PositionError("position: a deal that agrees with it would not look like it");
}

}  // namespace

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
