// States of all auction games that fuzz targets begin with.
#pragma once

#include <cstdlib>
#include <vector>

#include "../tests/cpp/auction_samples.hpp"

inline void expect(bool holds) {
    if (!holds) std::abort();
}

inline const std::vector<glup::auction::State>& originals() {
    static const std::vector<glup::auction::State> made = [] {
        std::vector<glup::auction::State> states;
        int ply = 0;
        samples::visit_deals(4, 5, [&](const glup::auction::State& state) {
            if (++ply % 9 == 0) states.push_back(state);
        });
        return states;
    }();
    return made;
}
