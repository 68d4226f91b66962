#include "glup/auction/notation/serialise.hpp"

#include <cstddef>
#include <span>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/packed.hpp"

namespace glup::auction {
namespace {

constexpr std::string_view kStateMark = "GLA1";
constexpr std::string_view kSeriesMark = "GLG1";

}  // namespace

std::string to_bytes(const State& state) { return packed(kStateMark, state); }
std::string to_bytes(const Series& series) { return packed(kSeriesMark, series); }

State state_from_bytes(std::string_view bytes) {
    State state{};
    unpack(kStateMark, bytes, "state", state);
    return state_from_bytes(std::as_bytes(std::span(&state, 1)));
}

Series series_from_bytes(std::string_view bytes) {
    Series series(kRows.front().rules, 0);
    unpack(kSeriesMark, bytes, "series", series);
    check(series.rules);
    const bool there = series.dealer < series.rules.seats && series.won <= Won::kDealsOver &&
                       series.winners < 1 << series.rules.accounts() &&
                       (series.won == Won::kNot) == (series.winners == 0);
    if (!there) throw Error("bytes: expected those of a series that can be");
    return series;
}

}  // namespace glup::auction
