// How people name kinds of meld: `double marriage h`, `2x pinochle`, `royal`, `rh`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/stock/rules/melds.hpp"

namespace glup {

class MeldNames {
public:
    MeldNames(const rules::Ruleset& ruleset, int trump);

    // The kinds that these words, without spaces, may mean; none if they name none. A marriage
    // without a suit may be any of four.
    KindMask called(std::string_view words) const;
    // The kinds whose name is cut short, to three letters at least; none if it is not clear.
    KindMask begun(std::string_view words) const;
    // The identifier of a kind that looks much the same, or nothing.
    std::string_view like(std::string_view word) const;

    // A word as names have it: in small letters, a suit as one.
    static std::string plain(std::string_view word);

    // In canonical order.
    std::vector<Kind> in_order(KindMask kinds) const;

private:
    void add(const std::string& name, KindMask kinds, bool instead);

    const rules::Ruleset* ruleset_;
    std::vector<std::pair<std::string, KindMask>> names_;  // in small letters without spaces
};

}  // namespace glup
