// Games of many deals. Between two calls such a game is its numbers.
#include <climits>

#include "border.hpp"
#include "glup/stock/rules/series.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::wasm {
namespace {

constexpr std::int32_t kNone = INT_MIN;

struct SoFar {
    std::int32_t target, lead, dealer, deals, first, second;

    Series resumed() const {
        const auto given = [](std::int32_t number) {
            return number == kNone ? std::nullopt : std::optional<int>(number);
        };
        return Series::resumed(given(target), given(lead), dealer, deals, {first, second});
    }
};

void add_facts(const Series& series) {
    json::Writer facts;
    facts.begin_object()
        .member("target", series.target())
        .member("lead", series.lead())
        .member("dealer", series.dealer())
        .member("deals", series.deals())
        .member("totals", series.totals())
        .member("winner", series.winner());
    out.add_text(facts.end_object().str());
}

}  // namespace

// What is told of a game after so many deals with these totals, as JSON.
GLUP_EXPORT(glup_series)
std::int32_t glup_series(std::int32_t target, std::int32_t lead, std::int32_t dealer,
                         std::int32_t deals, std::int32_t first, std::int32_t second) {
    return guarded([=] { add_facts(SoFar{target, lead, dealer, deals, first, second}.resumed()); });
}

// The same after another deal with the scores `a` and `b`.
GLUP_EXPORT(glup_series_add)
std::int32_t glup_series_add(std::int32_t target, std::int32_t lead, std::int32_t dealer,
                             std::int32_t deals, std::int32_t first, std::int32_t second,
                             std::int32_t a, std::int32_t b) {
    return guarded([=] {
        Series series = SoFar{target, lead, dealer, deals, first, second}.resumed();
        series.add({a, b});
        add_facts(series);
    });
}

}  // namespace glup::wasm
