// Many texts as one.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace glup {

// Each of the items as `text` has it, with `between` between them.
template <class Items, class Text = std::identity>
std::string listing(const Items& items, std::string_view between, Text&& text = {}) {
    std::string all;
    bool first = true;
    for (const auto& item : items) {
        if (!first) all += between;
        first = false;
        all += text(item);
    }
    return all;
}

// "a, b or c".
template <class Items>
std::string alternatives(const Items& items) {
    std::string all = listing(items, ", ");
    if (const auto last = all.rfind(", "); last != std::string::npos) all.replace(last, 2, " or ");
    return all;
}

}  // namespace glup
