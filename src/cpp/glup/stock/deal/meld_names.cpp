#include "glup/stock/deal/meld_names.hpp"

#include <algorithm>
#include <array>

#include "glup/cards/text.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/sources.hpp"
#include "glup/support/near_word.hpp"
#include "glup/support/scan.hpp"

namespace glup {
namespace {

using Spellings = std::vector<std::string_view>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kAlso = {
    {{"nines", "double-nines"},
     {"quadruplenines", "double-double-nines"},
     {"pinocle", "pinochle"},
     {"bezique", "pinochle"},
     {"flush", "run"},
     {"rh", "roundhouse"},
     {"ror", "roundhouse-of-runs"}}};
constexpr std::array<std::string_view, rules::kSuits> kSuitWords = {"clubs", "diamonds", "hearts",
                                                                    "spades"};
constexpr std::size_t kShortest = 3;  // letters of a name that is cut short

// How a number of times is said, the word of the identifier first; nothing if it is no such word.
Spellings times_of(std::string_view word) {
    if (word == "double") return {"double", "dbl", "2x"};
    if (word == "triple") return {"triple", "3x"};
    if (word == "quadruple") return {"quadruple", "quad", "4x"};
    return {};
}

std::string joined(std::string name) {
    name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
    return name;
}

std::vector<std::string> names_of(Kind kind, int trump) {
    const std::string_view identifier = kind_identifier(kind);
    const auto dash = identifier.find('-');
    const Spellings several = times_of(identifier.substr(0, dash));
    const Spellings times = several.empty() ? Spellings{"", "single"} : several;
    const std::string base = in_small(several.empty() ? identifier : identifier.substr(dash + 1));
    std::vector<std::string> bases = {base};
    if (value::source_of_kind(kind) == value::kFromArounds) bases.push_back(base + "-around");
    if (base.starts_with("marriage-")) {
        bases.emplace_back("marriage");
        if (large(base.back()) == suit_letter(trump))
            bases.insert(bases.end(), {"royal", "royal-marriage"});
    }
    std::vector<std::string> names;
    for (const std::string_view number : times) {
        for (const std::string& name : bases) names.push_back(std::string(number) + joined(name));
    }
    return names;
}

}  // namespace

MeldNames::MeldNames(const rules::Ruleset& ruleset, int trump) : ruleset_(&ruleset) {
    for (const Kind kind : in_order(ruleset.kinds())) {
        for (const std::string& name : names_of(kind, trump)) add(name, KindMask{1} << kind, false);
    }
    for (const auto& [also, identifier] : kAlso) {
        const Kind kind = find_kind(identifier);
        if (kind < kKinds && (ruleset.kinds() >> kind & 1) != 0)
            add(std::string(also), KindMask{1} << kind, true);
    }
}

void MeldNames::add(const std::string& name, KindMask kinds, bool instead) {
    for (auto& [known, meant] : names_) {
        if (known != name) continue;
        meant = instead ? kinds : meant | kinds;
        return;
    }
    names_.emplace_back(name, kinds);
}

KindMask MeldNames::called(std::string_view words) const {
    for (const auto& [name, kinds] : names_) {
        if (name == words) return kinds;
    }
    return 0;
}

KindMask MeldNames::begun(std::string_view words) const {
    if (words.size() < kShortest) return 0;
    const std::pair<std::string, KindMask>* first = nullptr;
    for (const auto& item : names_) {
        if (item.first.starts_with(words) &&
            (first == nullptr || item.first.size() < first->first.size()))
            first = &item;
    }
    if (first == nullptr) return 0;
    for (const auto& [name, kinds] : names_) {
        if (name.starts_with(words) && !name.starts_with(first->first) && kinds != first->second)
            return 0;
    }
    return first->second;
}

std::string_view MeldNames::like(std::string_view word) const {
    const std::vector<std::string_view> names = [&] {
        std::vector<std::string_view> found;
        for (const auto& item : names_) found.emplace_back(item.first);
        return found;
    }();
    const auto near = near_word(plain(word), names);
    return near ? kind_identifier(in_order(called(*near)).front()) : std::string_view();
}

std::string MeldNames::plain(std::string_view word) {
    std::string text;
    while (!word.empty()) {
        std::string_view rest = word;
        const bool is_sign = static_cast<unsigned char>(word.front()) >= 0x80;
        const int suit = is_sign ? consume_suit(rest) : -1;
        if (suit < 0) rest.remove_prefix(1);
        text += suit < 0 ? small(word.front()) : small(suit_letter(suit));
        word = rest;
    }
    const auto* found = std::find(kSuitWords.begin(), kSuitWords.end(), text);
    return found == kSuitWords.end() ? text : text.substr(0, 1);
}

std::vector<Kind> MeldNames::in_order(KindMask kinds) const {
    std::vector<Kind> found;
    for (int place = 0; place < ruleset_->meld_count; ++place) {
        const Kind kind = ruleset_->melds[place].kind;
        if ((kinds >> kind & 1) != 0) found.push_back(kind);
    }
    return found;
}

}  // namespace glup
