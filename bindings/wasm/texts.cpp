// Cards and words.
#include "border.hpp"
#include "glup/game/games.hpp"
#include "glup/support/json.hpp"
#include "glup/support/random.hpp"

namespace glup::wasm {

// A text as an error shows it.
GLUP_EXPORT(glup_shown) std::int32_t glup_shown(const char* text, std::uint32_t size) {
    return guarded([=] { out.add_text(json::shown({text, size})); });
}

GLUP_EXPORT(glup_random) std::int32_t glup_random(std::uint64_t seed) {
    return guarded([=] { out.add(Random(seed)); });
}

// A number below a bound; then the generator as it goes on.
GLUP_EXPORT(glup_random_below)
std::int32_t glup_random_below(const void* bytes, std::uint32_t bound) {
    return guarded([=] {
        auto rng = read<Random>(bytes);
        const std::uint32_t number = rng.below(bound);
        out.add(number).add(rng);
    });
}

GLUP_EXPORT(glup_random_deck)
std::int32_t glup_random_deck(const void* bytes, const char* rules, std::uint32_t size) {
    return guarded([=] {
        auto rng = read<Random>(bytes);
        out.add_text(read_rules({rules, size})->deck(rng)).add(rng);
    });
}

}  // namespace glup::wasm
