// Any text is read as a card, a suit or cards, or refused; what was read is printed and read again.
#include <string>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    const bool is_card = reads([&] {
        const Card card = parse_card(text);
        expect(card < rules::kCards && parse_card(card_text(card)) == card);
    });
    reads([&] {
        const int suit = parse_suit(text);
        expect(suit >= 0 && suit < rules::kSuits);
        expect(parse_suit(std::string{suit_letter(suit)}) == suit);
    });
    std::vector<Card> list;
    const bool is_list = reads([&] { list = parse_card_list(text); });
    const bool is_set = reads([&] {
        const CardSet cards = parse_cards(text);
        expect(cards.size() == static_cast<int>(list.size()) && cards == to_card_set(list));
        expect(parse_cards(cards_text(cards)) == cards);
        expect(cards_text(parse_cards(cards_text(cards))) == cards_text(cards));
    });
    expect(!is_card || (is_set && list.size() == 1));
    expect(!is_set || is_list);
    find_kind(text);
    return 0;
}
