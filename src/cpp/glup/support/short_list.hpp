// Lists of a few items up to some hundred, asked seldom.
#pragma once

#include <cstddef>
#include <utility>

namespace glup {

// As std::stable_sort, of which every list takes a page that loads the engine half a kilobyte more.
template <class List, class Before>
void sort_short(List& list, const Before& before) {
    for (std::size_t i = 1; i < list.size(); ++i) {
        for (std::size_t j = i; j > 0 && before(list[j], list[j - 1]); --j)
            std::swap(list[j], list[j - 1]);
    }
}

}  // namespace glup
