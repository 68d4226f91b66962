// Solvers by name and specification, for the games with a stock or those with an auction.
#include <string>

#include "border.hpp"
#include "glup/auction/advice/spec.hpp"
#include "glup/stock/advice/spec.hpp"
#include "glup/support/json.hpp"
#include "glup/support/literal.hpp"

namespace glup::wasm {

GLUP_EXPORT(glup_solver_names) std::int32_t glup_solver_names(std::int32_t auction) {
    return guarded([=] {
        const auto names = auction != 0 ? auction::solver_names() : solver_names();
        out.add_texts({names.begin(), names.end()});
    });
}

// Says of a solver's specification what read_spec says.
GLUP_EXPORT(glup_spec)
std::int32_t glup_spec(const char* text, std::uint32_t size, std::int32_t auction) {
    return guarded([=] {
        const std::string_view given(text, size);
        out.add_text(auction != 0 ? auction::read_spec(given) : read_spec(given));
    });
}

// A value, given as JSON, as errors show it.
GLUP_EXPORT(glup_literal) std::int32_t glup_literal(const char* json, std::uint32_t size) {
    return guarded([=] { out.add_text(literal(json::parse({json, size}, size))); });
}

}  // namespace glup::wasm
