// Who advises in the auction games, by specification, as in stock/advice/spec.hpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/search/pimc_options.hpp"
#include "glup/search/options.hpp"

namespace glup::auction {

// The options of those who advise. Of `auto` and `pimc`.
struct SearchOptions {
    std::optional<std::int64_t> tail = std::nullopt;
    std::optional<std::int64_t> exact = std::nullopt;
    bool learned = true;

    void apply_to(PimcOptions& search) const;
};
std::span<const Option<SearchOptions>> search_options();

struct GreedyOptions {
    double slips = 0;
    bool learned = false;
};
std::span<const Option<GreedyOptions>> greedy_options();

enum class Method : std::uint8_t { kAuto, kGreedy, kPimc, kRandom };

// auto, greedy, pimc, random.
std::span<const std::string_view> solver_names();
// Throws Error for another name.
Method solver_method(std::string_view name);

// What can be said of one. Throws Error for another name.
std::vector<KnownOption> solver_options(std::string_view name);

// What a specification says, as JSON; read_options() of inquiry.hpp reads its options and limits.
// Throws Error, which says what was expected.
std::string read_spec(std::string_view text);

}  // namespace glup::auction
