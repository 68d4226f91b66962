// Games of many deals. Between two calls such a game is its numbers.
#include <climits>

#include "border.hpp"
#include "glup/stock/rules/series.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::wasm {
namespace {

// As src/deal/series.js begins one.
struct SoFar {
    std::int32_t target, lead, dealer, deals;
    std::array<std::int32_t, rules::kSeats> totals;

    Series resumed() const {
        const auto given = [](std::int32_t number) {
            return number == INT_MIN ? std::nullopt : std::optional<int>(number);
        };
        return Series::resumed(given(target), given(lead), dealer, deals, totals);
    }
};

}  // namespace

// What is told of a game, as JSON.
GLUP_EXPORT(glup_series_facts) std::int32_t glup_series_facts(const void* so_far, std::uint32_t) {
    return guarded([=] {
        const Series series = read<SoFar>(so_far).resumed();
        json::Writer facts;
        facts.begin_object()
            .member("target", series.target())
            .member("lead", series.lead())
            .member("dealer", series.dealer())
            .member("deals", series.deals())
            .member("totals", series.totals())
            .member("winner", series.winner());
        out.add_text(facts.end_object().str());
    });
}

// The game after another deal with the scores `a` and `b`.
GLUP_EXPORT(glup_series_add)
std::int32_t glup_series_add(const void* so_far, std::int32_t a, std::int32_t b) {
    return guarded([=] {
        auto next = read<SoFar>(so_far);
        Series series = next.resumed();
        series.add({a, b});
        next.dealer = series.dealer();
        next.deals = series.deals();
        next.totals = series.totals();
        out.add(next);
    });
}

}  // namespace glup::wasm
