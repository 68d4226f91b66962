// Cards and words.
#include <algorithm>

#include "border.hpp"
#include "glup/stock/notation/notation.hpp"
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
        const auto& ruleset = rules::ruleset(rules::find_ruleset({rules, size}));
        auto deck = sorted_deck(ruleset);
        rng.shuffle(deck.data(), ruleset.deck());
        std::vector<std::string> cards;
        for (int i = 0; i < ruleset.deck(); ++i) cards.push_back(card_text(deck[i]));
        out.add_texts(cards);
        out.add(rng);
    });
}

}  // namespace glup::wasm
