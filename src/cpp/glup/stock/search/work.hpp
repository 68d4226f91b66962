// Pieces of a search's work, which any thread may do.
#pragma once

#include <cstdint>
#include <vector>

#include "glup/search/limits.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/search/evaluate.hpp"

namespace glup {

// Of worlds `first` to `first + count - 1` the rows of some actions, by their numbers.
struct Work {
    enum class Kind : std::uint8_t {
        kSampled,  // worlds drawn by their numbers
        kListed,   // a world of the list
        kSolved,   // the same, phase 2 exactly
        kTallied,  // worlds drawn; what is declared and scored up to the end
        kSlice,    // of phase 2: some of its exact solve
    };
    Kind kind = Kind::kSampled;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::vector<std::uint32_t> columns{};
};

struct Rows {
    std::vector<Value> values{};                 // row by row
    std::vector<PointsBySource> points{};        // of each column if they are counted, else empty
    std::vector<Tallies> tallies{};              // of kTallied
    std::vector<endgame::ActionValue> bounds{};  // of kSlice
};

}  // namespace glup
