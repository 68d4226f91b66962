#include "glup/auction/notation/serialise.hpp"

#include <span>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/worlds/proof.hpp"
#include "glup/support/packed.hpp"

namespace glup::auction {
namespace {

constexpr std::string_view kStateMark = "GLA2";
constexpr std::string_view kViewMark = "GLW2";
constexpr std::string_view kSeriesMark = "GLG2";

}  // namespace

std::string to_bytes(const State& state) { return packed(kStateMark, state); }
std::string to_bytes(const View& view) { return packed(kViewMark, view); }
std::string to_bytes(const Series& series) { return packed(kSeriesMark, series); }

State state_from_bytes(std::string_view bytes) {
    State state{};
    unpack(kStateMark, bytes, "state", state);
    return state_from_bytes(std::as_bytes(std::span(&state, 1)));
}

View view_from_bytes(std::string_view bytes) {
    View view;
    unpack(kViewMark, bytes, "view", view);
    return view_from_bytes(std::as_bytes(std::span(&view, 1)));
}

Series series_from_bytes(std::string_view bytes) {
    Series series(kRows.front().rules, 0);
    unpack(kSeriesMark, bytes, "series", series);
    return series_from_bytes(std::as_bytes(std::span(&series, 1)));
}

}  // namespace glup::auction
