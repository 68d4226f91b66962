// What is asked of whoever advises, in every game.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/search/limits.hpp"
#include "glup/search/query.hpp"

namespace glup {

constexpr double kDefaultSeconds = 1;  // of a search without a limit

struct Question {
    // Whichever comes first ends a search; with neither it takes kDefaultSeconds. At least 1; more
    // than 0 and finite.
    std::optional<std::int64_t> iterations = std::nullopt;
    std::optional<double> seconds = std::nullopt;
    std::uint64_t seed = 0;  // of the worlds
    bool full_time = false;  // else a search with a limit of time ends once it is sure
    bool explain = false;    // also where points come from, or what contracts are worth
    int threads = 1;         // who share the work
    // The game that the deal is part of, if its chances are asked for. The totals are those of the
    // accounts, one's own first.
    std::optional<std::int64_t> target = std::nullopt, lead = std::nullopt;
    std::optional<std::vector<std::int64_t>> totals = std::nullopt;

    bool is_of_game() const { return target || lead || totals; }
    SearchLimits limits() const;
};

// Whether there is a field of that name: `iterations`, `seconds`, `seed` (a number, or its digits
// as a text), `full_time`, `explain`, `threads`, `target`, `lead`, `totals`. Null says nothing.
// Throws Error for a value out of its range.
bool set_question(Question& to, std::string_view name, const json::Value& value);

// Calls `set(name, value)` for each field of a JSON object that is no such one.
template <class Set>
void read_question(Question& to, std::string_view text, const Set& set) {
    const json::Value parsed = json::parse(text);
    for (const auto& [name, value] : query::object("options", parsed))
        if (!set_question(to, name, value)) set(name, value);
}

}  // namespace glup
