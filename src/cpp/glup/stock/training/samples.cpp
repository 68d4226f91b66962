#include "glup/stock/training/samples.hpp"

#include "glup/stock/value/network_tables.hpp"
#include "glup/stock/value/same_rules.hpp"

namespace glup::value {

void Samples::add(const Features& features, int draws_left, float target, float so_far) {
    static constexpr Features kEmpty{};
    detail::for_each_difference(features.rows(), kEmpty.rows(),
                                [&](int place) { rows.push_back(features.rows()[place]); });
    starts.push_back(static_cast<std::uint32_t>(rows.size()));
    draws.push_back(static_cast<std::uint8_t>(draws_left));
    sets.push_back(static_cast<std::uint8_t>(features.set()));
    targets.push_back(target);
    won.push_back(so_far);
}

void Samples::append(const Samples& other) {
    if (&other == this) return append(Samples(other));
    expect_rules("samples", ruleset, other.ruleset);
    const auto rows_before = static_cast<std::uint32_t>(rows.size());
    const auto samples_before = static_cast<std::uint32_t>(size());
    const auto follow = [](auto& to, const auto& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    const auto shift = [](auto& to, const auto& from, std::uint32_t by) {
        for (std::size_t i = 1; i < from.size(); ++i) to.push_back(by + from[i]);
    };
    follow(rows, other.rows);
    shift(starts, other.starts, rows_before);
    follow(draws, other.draws);
    follow(sets, other.sets);
    follow(targets, other.targets);
    follow(won, other.won);
    shift(decisions, other.decisions, samples_before);
}

}  // namespace glup::value
