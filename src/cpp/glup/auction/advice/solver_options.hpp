// The options of those who advise in the auction games.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "glup/auction/search/pimc_options.hpp"
#include "glup/search/options.hpp"

namespace glup::auction {

// Of `auto` and `pimc`.
struct SearchOptions {
    std::optional<std::int64_t> tail = std::nullopt;
    bool learned = true;

    void apply_to(PimcOptions& search) const;
};
std::span<const Option<SearchOptions>> search_options();

struct GreedyOptions {
    double slips = 0;
    bool learned = false;
};
std::span<const Option<GreedyOptions>> greedy_options();

}  // namespace glup::auction
