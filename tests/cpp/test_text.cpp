// Texts from outside in errors: cut and quoted they are UTF-8, whatever they were; and what
// somebody may have meant.
#include "glup/cards/text.hpp"

#include <array>
#include <string>

#include "check.hpp"
#include "glup/support/near_word.hpp"
#include "glup/support/random.hpp"
#include "glup/support/utf8.hpp"

using namespace glup;

namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t size = first_character(text).size;
        if (size == 0) return false;
        text.remove_prefix(size);
    }
    return true;
}

}  // namespace

TEST("characters are those of UTF-8 and no others") {
    CHECK_EQ(first_character("A").code, U'A');
    CHECK_EQ(first_character("♣").size, 3U);
    CHECK_EQ(first_character("\xf0\x9f\x82\xa1").code, U'\U0001f0a1');
    // Cut off, going on without a beginning, too long for what it says, half a pair, too great.
    for (const char* text : {"", "\xe2\x99", "\x99", "\xe2\x28\xa1", "\xc0\x80", "\xe0\x80\x80",
                             "\xf0\x80\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"})
        CHECK_EQ(first_character(text).size, 0U);
    CHECK_EQ(character_count("A♣é"), 3U);
}

TEST("quoted texts are cut between characters") {
    for (int before = 50; before <= 60; ++before) {
        const std::string text = std::string(before, 'x') + "♣♣♣";
        CHECK(is_utf8(quoted(text)));
        CHECK(quoted(text).starts_with("'" + std::string(before, 'x')));
    }
    CHECK_EQ(quoted(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
    CHECK_EQ(quoted(std::string(61, 'x')), "'" + std::string(60, 'x') + "…'");
    CHECK_EQ(quoted("a\n\xff\xed\xb3\xbf♣\xe2\x80\xae"), "'a?????♣?'");
}

TEST("quoted bytes of any kind are UTF-8") {
    Random rng(1);
    for (int n = 0; n < 10'000; ++n) {
        std::string text(rng.below(80), '\0');
        for (char& c : text)
            c = static_cast<char>(rng.below(2) == 0 ? 0x80 + rng.below(128) : rng.below(256));
        CHECK(is_utf8(quoted(text)));
    }
}

TEST("a card in front of a text, and what is left of it") {
    const auto left = [](std::string_view text) {
        const Card card = consume_card(text);
        return (card == kNoCard ? "none" : card_text(card)) + "|" + std::string(text);
    };
    CHECK_EQ(left("QS KS"), "QS| KS");
    CHECK_EQ(left("nine of clubs+2"), "9C|+2");
    CHECK_EQ(left("ten ♡, K"), "TH|, K");
    CHECK_EQ(left("♧A;"), "AC|;");
    CHECK_EQ(left("K d: QS"), "none|K d: QS");  // d: is who drew
    CHECK_EQ(left("CAD"), "none|CAD");          // the ace, or the jack?
    CHECK_EQ(left("kings"), "none|kings");
}

TEST("words that are near") {
    constexpr std::array<std::string_view, 4> kWords = {"glups", "kings", "marriage-S", "table"};
    CHECK_EQ(suggestion("GLUP", kWords), ", did you mean glups?");
    CHECK_EQ(suggestion("kinks", kWords), ", did you mean kings?");
    CHECK_EQ(suggestion("mariage-s", kWords), ", did you mean marriage-S?");
    CHECK_EQ(suggestion("tabel", kWords), ", did you mean table?");
    CHECK_EQ(suggestion("", kWords), "");
    CHECK_EQ(suggestion("trick", kWords), "");
    CHECK_EQ(suggestion(std::string(100'000, 'g'), kWords), "");
}
