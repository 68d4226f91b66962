// Views: what one player knows.
#include "border.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/position.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "glup/stock/notation/serialise.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup::wasm {
namespace {

// Only the player to act has actions.
const State& acting(const View& view) {
    if (!view.to_act())
        throw IllegalActionError("view: the other player is to act, or the deal is over");
    return view.seen();
}

}  // namespace

GLUP_EXPORT(glup_view_size) std::uint32_t glup_view_size() { return sizeof(View); }

GLUP_EXPORT(glup_view) std::int32_t glup_view(const void* state, std::int32_t seat) {
    return guarded([=] { out.add(View(read<State>(state), seat)); });
}

// The state as its player sees it; what is hidden is blank.
GLUP_EXPORT(glup_view_seen) std::int32_t glup_view_seen(const void* view) {
    return guarded([=] { out.add(read<View>(view).seen()); });
}

GLUP_EXPORT(glup_from_position)
std::int32_t glup_from_position(const char* json, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { out.add(parse_position({json, size}, seat)); });
}

GLUP_EXPORT(glup_to_position) std::int32_t glup_to_position(const void* view) {
    return guarded([=] { out.add_text(position_json(read<View>(view))); });
}

GLUP_EXPORT(glup_position_line) std::int32_t glup_position_line(const void* view) {
    return guarded([=] { out.add_text(position_line(read<View>(view))); });
}

GLUP_EXPORT(glup_view_pack) std::int32_t glup_view_pack(const void* view) {
    return guarded([=] { out.add_text(to_bytes(read<View>(view))); });
}

GLUP_EXPORT(glup_view_unpack) std::int32_t glup_view_unpack(const char* bytes, std::uint32_t size) {
    return guarded([=] { out.add(view_from_bytes({bytes, size})); });
}

GLUP_EXPORT(glup_view_legal) std::int32_t glup_view_legal(const void* bytes) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        const auto none = std::vector<std::string>();
        out.add_texts(view.to_act() ? legal_action_texts(view.seen()) : none);
    });
}

GLUP_EXPORT(glup_view_parse)
std::int32_t glup_view_parse(const void* bytes, const char* text, std::uint32_t size) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        out.add_text(action_text(view.seen(), parse_action(acting(view), {text, size})));
    });
}

// A world that fits; then the generator as it goes on.
GLUP_EXPORT(glup_sample) std::int32_t glup_sample(const void* view, const void* random) {
    return guarded([=] {
        auto rng = read<Random>(random);
        const State world = read<View>(view).sample(rng);
        out.add(world).add(rng);
    });
}

// What a policy does; then the generator as it goes on.
GLUP_EXPORT(glup_choose)
std::int32_t glup_choose(const void* bytes, const void* random, const char* policy,
                         std::uint32_t size) {
    return guarded([=] {
        const auto view = read<View>(bytes);
        auto rng = read<Random>(random);
        const Action action = choose_action(acting(view), find_policy({policy, size}), rng);
        out.add_text(action_text(view.seen(), action)).add(rng);
    });
}

}  // namespace glup::wasm
