// Solvers by name and specification, of a family of games.
#include <string>

#include "border.hpp"
#include "glup/game/games.hpp"
#include "glup/support/json.hpp"
#include "glup/support/literal.hpp"

namespace glup::wasm {

GLUP_EXPORT(glup_solver_names)
std::int32_t glup_solver_names(const char* family, std::uint32_t size) {
    return guarded([=] {
        const auto names = family_called({family, size}).solvers();
        out.add_texts({names.begin(), names.end()});
    });
}

// Says of a solver's specification what read_spec says.
GLUP_EXPORT(glup_spec)
std::int32_t glup_spec(const char* text, std::uint32_t size, const char* family,
                       std::uint32_t family_size) {
    return guarded(
        [=] { out.add_text(family_called({family, family_size}).read_spec({text, size})); });
}

// A value, given as JSON, as errors show it.
GLUP_EXPORT(glup_literal) std::int32_t glup_literal(const char* json, std::uint32_t size) {
    return guarded([=] { out.add_text(literal(json::parse({json, size}, size))); });
}

}  // namespace glup::wasm
