#include "glup/stock/value/forecast.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "glup/stock/rules/state.hpp"
#include "glup/stock/value/same_rules.hpp"
#include "glup/stock/value/weights_file.hpp"
#include "glup/support/error.hpp"

namespace glup::value {
namespace {

constexpr std::array<FileSize, 5> kForecastSizes = {{{"rows", kRows},
                                                     {"stages", kForecastStages},
                                                     {"outputs", kForecastOutputs},
                                                     {"shapes", kShapes},
                                                     {"nodes", kNodes}}};
constexpr FileForm kForecastForm = {"forecast", "GLUPFORE", 1, kForecastSizes};
constexpr std::uint32_t kMostDeals = 1 << 20;

// A game goes on by them: no total ever falls, and every deal moves one of them.
void check_deals(const std::vector<DealScores>& deals, int points) {
    if (deals.empty()) throw Error("forecast: expected deals, given none");
    for (const auto& [first, second] : deals) {
        if (first >= 0 && second >= 0 && first + second >= points) continue;
        throw Error("forecast: expected deals of 0 points or more a player and " +
                    std::to_string(points) + " in all, given " + std::to_string(first) + " and " +
                    std::to_string(second));
    }
}

}  // namespace

Forecast::Forecast(Weights weights)
    : weights_(std::move(weights)),
      unit_(static_cast<float>(forecast_unit(rules::ruleset(ruleset())))) {
    check_deals(weights_.deals, std::max(rules::ruleset(ruleset()).deal_card_points(), 1));
    for (int stage = 0; stage < kForecastStages; ++stage) {
        for (int shape = 0; shape < kShapes; ++shape) {
            for (int i = 0; i < kNodes; ++i) {
                const auto [mine, theirs] = weights_.nodes[stage][shape][i];
                nodes_[stage][shape][i] = {static_cast<float>(mine) / kNodeUnit,
                                           static_cast<float>(theirs) / kNodeUnit};
            }
        }
    }
}

std::string Forecast::to_bytes() const {
    FileWriter file(kForecastForm, ruleset());
    const auto deals = static_cast<std::uint32_t>(weights_.deals.size());
    file.write(&deals, 1);
    file.write(weights_.rows.data(), weights_.rows.size());
    file.write(weights_.wild.data(), weights_.wild.size());
    file.write(weights_.nodes.data(), weights_.nodes.size());
    file.write(weights_.deals.data(), weights_.deals.size());
    return file.finish();
}

Forecast Forecast::from_bytes(std::string_view bytes) {
    FileReader file(kForecastForm, bytes);
    const auto deals = file.number();
    if (deals > kMostDeals) {
        file.fail("expected at most " + std::to_string(kMostDeals) + " deals, given " +
                  std::to_string(deals));
    }
    Weights weights;
    weights.ruleset = file.ruleset();
    weights.deals.resize(deals);
    file.read(weights.rows.data(), weights.rows.size());
    file.read(weights.wild.data(), weights.wild.size());
    file.read(weights.nodes.data(), weights.nodes.size());
    file.read(weights.deals.data(), weights.deals.size());
    file.finish();
    return Forecast(std::move(weights));
}

Expectation Forecast::expect(std::span<const Row> rows, int draws) const {
    const ForecastPlace place = forecast_place(std::max(draws, 1));
    // Two stages lie side by side.
    std::array<std::int32_t, 2 * kForecastOutputs> sums{};
    const auto add = [&](Row row) {
        const std::int16_t* at = weights_.rows[row][place.first].data();
        for (int i = 0; i < 2 * kForecastOutputs; ++i) sums[i] += at[i];
    };
    add(0);
    for (const Row row : rows) {
        if (row != 0) add(row);
    }
    const auto output = [&](int i) {
        const auto near = static_cast<float>(sums[i]);
        const auto further = static_cast<float>(sums[i + kForecastOutputs]);
        return (near + place.far * (further - near)) / unit_;
    };
    Expectation expected;
    expected.draws = draws;
    for (int side = 0; side < rules::kSeats; ++side) {
        for (int source = 0; source < kSources; ++source)
            expected.points[side][source] = output(side * kSources + source);
        expected.spread[side] = std::max(output(kSpreads + side), 0.5F);
    }
    return expected;
}

Expectation Forecast::expect(const State& state, int seat) const {
    expect_rules("forecast", ruleset(), state.ruleset);
    Features features;
    describe(state, seat, false, features);
    return expect({features.rows(), Features::kPlaces}, draws_left(state));
}

const Nodes& Forecast::nodes(const Expectation& expected) const {
    const int stage = forecast_place(std::max(expected.draws, 1)).nearest();
    const float wild = static_cast<float>(weights_.wild[stage]) / unit_;
    return nodes_[stage][(expected.spread[0] > wild) + 2 * (expected.spread[1] > wild)];
}

}  // namespace glup::value
