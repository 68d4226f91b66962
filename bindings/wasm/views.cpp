// Views: what one player knows, in any game.
#include "glup/game/games.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "objects.hpp"

namespace glup::wasm {

GLUP_EXPORT(glup_view)
std::int32_t glup_view(const char* state, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { add(*state_of({state, size})->view(seat)); });
}

// The state as its player sees it in phase 2, where nothing is hidden.
GLUP_EXPORT(glup_view_seen)
std::int32_t glup_view_seen(const char* view, std::uint32_t size) {
    return guarded([=] { add(*as_game(stock_view_of({view, size}).seen())); });
}

// From its JSON; the seat is less than 0 if it is not given.
GLUP_EXPORT(glup_from_position)
std::int32_t glup_from_position(const char* json, std::uint32_t size, std::int32_t seat) {
    return guarded([=] {
        const std::string_view text(json, size);
        const GameFamily& family = family_of(GameFamily::Writing::kPosition, text);
        add(*(seat < 0 ? family.position(text) : family.position(text, seat)));
    });
}

GLUP_EXPORT(glup_to_position)
std::int32_t glup_to_position(const char* view, std::uint32_t size) {
    return guarded([=] { out.add_text(view_of({view, size})->show()); });
}

GLUP_EXPORT(glup_position_line)
std::int32_t glup_position_line(const char* view, std::uint32_t size) {
    return guarded([=] { out.add_text(position_line(stock_view_of({view, size}))); });
}

GLUP_EXPORT(glup_view_check)
std::int32_t glup_view_check(const char* view, std::uint32_t size) {
    return guarded([=] { add(*view_of({view, size})); });
}

// The name of the family of games that it is of.
GLUP_EXPORT(glup_view_family)
std::int32_t glup_view_family(const char* view, std::uint32_t size) {
    return guarded(
        [=] { out.add_text(family_of(GameFamily::Writing::kBytes, {view, size}).name()); });
}

GLUP_EXPORT(glup_view_legal)
std::int32_t glup_view_legal(const char* view, std::uint32_t size) {
    return guarded([=] { out.add_texts(view_of({view, size})->legal_in_short()); });
}

GLUP_EXPORT(glup_view_parse)
std::int32_t glup_view_parse(const char* view, std::uint32_t size, const char* text,
                             std::uint32_t text_size) {
    return guarded([=] { out.add_text(view_of({view, size})->parse({text, text_size})); });
}

// A world that fits; then the generator as it goes on.
GLUP_EXPORT(glup_sample)
std::int32_t glup_sample(const char* view, std::uint32_t size, const void* random) {
    return guarded([=] {
        auto rng = read<Random>(random);
        add(*view_of({view, size})->sample(rng));
        out.add(rng);
    });
}

// What a policy does; then the generator as it goes on.
GLUP_EXPORT(glup_choose)
std::int32_t glup_choose(const char* bytes, std::uint32_t size, const void* random,
                         const char* policy, std::uint32_t policy_size) {
    return guarded([=] {
        const auto view = view_of({bytes, size});
        if (!view->to_act())
            throw IllegalActionError("view: expected the owner to be the one to act");
        auto rng = read<Random>(random);
        out.add_text(view->choose({policy, policy_size}, rng)).add(rng);
    });
}

}  // namespace glup::wasm
