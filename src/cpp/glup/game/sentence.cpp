#include "glup/game/sentence.hpp"

#include "glup/cards/text.hpp"
#include "glup/pinochle/kinds.hpp"

namespace glup {
namespace {

std::string counted_words(int number, std::string_view noun) {
    return std::to_string(number).append(" ").append(noun).append(number == 1 ? "" : "s");
}

std::string suit_list(int suits) {
    std::string list;
    for (int suit = 0; suit < rules::kSuits; ++suit)
        if ((suits >> suit & 1) != 0)
            list.append(list.empty() ? "" : " and ").append(suit_sign(suit));
    return list;
}

std::string filled(char mark, const int*& value) {
    const int one = *value++;
    switch (mark) {
        case 'c':
            return kRankLetters[rank_of(static_cast<Card>(one))] +
                   std::string(suit_sign(suit_of(static_cast<Card>(one))));
        case 'k': return kind_words(kind_identifier(static_cast<Kind>(one)));
        case 'p': return counted_words(one, "point");
        case 'x': return counted_words(one, "card");
        case 't': return counted_words(one, "trump");
        case 'a': return counted_words(one, "ace");
        case 's': return std::string(suit_name(one));
        case 'o': return std::string(suit_name(one), 0, suit_name(one).size() - 1);
        case 'g': return std::string(suit_sign(one));
        case 'v': return suit_list(one);
        case 'w': return std::string(kWho[static_cast<std::size_t>(one)]);
        default: break;
    }
    std::string number = std::to_string(one);
    if (mark != 'd') return number;
    const int deviation = *value++;
    return deviation == 0 ? number : number + " ± " + std::to_string(deviation);
}

}  // namespace

std::string told(const Sentence& sentence) {
    std::string text;
    if (sentence.words == nullptr) return text;
    const int* value = sentence.values.data();
    for (const char* at = sentence.words; *at != '\0'; ++at)
        *at == '%' ? text += filled(*++at, value) : text += *at;
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] + 'A' - 'a');
    return text += '.';
}

std::optional<std::string> told_of(const Sentence& sentence) {
    if (sentence.words == nullptr) return std::nullopt;
    return told(sentence);
}

}  // namespace glup
