#include "glup/pinochle/kinds.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, kKindsWithDix> kIdentifiers = {"marriage-C",
                                                                      "double-marriage-C",
                                                                      "triple-marriage-C",
                                                                      "quadruple-marriage-C",
                                                                      "marriage-D",
                                                                      "double-marriage-D",
                                                                      "triple-marriage-D",
                                                                      "quadruple-marriage-D",
                                                                      "marriage-H",
                                                                      "double-marriage-H",
                                                                      "triple-marriage-H",
                                                                      "quadruple-marriage-H",
                                                                      "marriage-S",
                                                                      "double-marriage-S",
                                                                      "triple-marriage-S",
                                                                      "quadruple-marriage-S",
                                                                      "pinochle",
                                                                      "double-pinochle",
                                                                      "triple-pinochle",
                                                                      "quadruple-pinochle",
                                                                      "roundhouse",
                                                                      "double-roundhouse",
                                                                      "run",
                                                                      "double-run",
                                                                      "triple-run",
                                                                      "roundhouse-of-runs",
                                                                      "double-nines",
                                                                      "double-double-nines",
                                                                      "jacks",
                                                                      "double-jacks",
                                                                      "triple-jacks",
                                                                      "quadruple-jacks",
                                                                      "queens",
                                                                      "double-queens",
                                                                      "triple-queens",
                                                                      "quadruple-queens",
                                                                      "kings",
                                                                      "double-kings",
                                                                      "triple-kings",
                                                                      "quadruple-kings",
                                                                      "aces",
                                                                      "double-aces",
                                                                      "triple-aces",
                                                                      "quadruple-aces",
                                                                      "trump-jacks",
                                                                      "trump-queens",
                                                                      "trump-kings",
                                                                      "trump-aces",
                                                                      "dix"};

}  // namespace

std::string_view kind_identifier(Kind kind) { return kIdentifiers[kind]; }

std::string kind_words(std::string_view identifier) {
    std::string words(identifier);
    std::replace(words.begin(), words.end(), '-', ' ');
    const std::size_t suit = kSuitLetters.find(words.back());
    if (suit == kSuitLetters.npos) return words;
    words.pop_back();
    return words.append(suit_sign(static_cast<int>(suit)));
}

}  // namespace glup
