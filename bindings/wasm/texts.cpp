// Cards and words.
#include <algorithm>

#include "border.hpp"
#include "glup/notation/notation.hpp"
#include "glup/rules/legal.hpp"
#include "glup/support/near_word.hpp"
#include "glup/support/random.hpp"

namespace glup::wasm {

// The cards of a text in the order given, read kindly.
GLUP_EXPORT(glup_cards) std::int32_t glup_cards(const char* text, std::uint32_t size) {
    return guarded([=] {
        std::vector<std::string> texts;
        for (const Card card : parse_card_list({text, size})) texts.push_back(card_text(card));
        out.add_texts(texts);
    });
}

// The word of a list, one a line, that is most like the first of them; none: "".
GLUP_EXPORT(glup_near_word) std::int32_t glup_near_word(const char* text, std::uint32_t size) {
    return guarded([=] {
        std::vector<std::string_view> words;
        for (std::string_view rest(text, size); !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            words.push_back(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        const auto options = std::span(words).subspan(std::min<std::size_t>(words.size(), 1));
        out.add_text(words.empty() ? "" : near_word(words[0], options).value_or(""));
    });
}

// What an action is by its form alone: play, pass, dix or the identifier of a meld; and its cards,
// each with the number of its class on the table, 0 for the hand.
GLUP_EXPORT(glup_read_action) std::int32_t glup_read_action(const char* text, std::uint32_t size) {
    return guarded([=] {
        const ReadAction read = read_action({text, size});
        switch (read.type) {
            case Action::Type::kExchange: out.add_text("dix"); break;
            case Action::Type::kPass: out.add_text("pass"); break;
            case Action::Type::kDeclare: out.add_text(kind_identifier(read.kind)); break;
            default: out.add_text("play");
        }
        out.add(static_cast<std::uint32_t>(read.cards.size()));
        for (const auto& [card, table] : read.cards)
            out.add_text(card_text(card)).add(std::int32_t{table});
    });
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
