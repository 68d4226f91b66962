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

}  // namespace glup
