// What a network learns from.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/value/features.hpp"

namespace glup::value {

struct Samples {
    rules::RulesetId ruleset;
    std::vector<Row> rows;              // the rows that are not 0, sample after sample
    std::vector<std::uint32_t> starts;  // where each sample's rows begin, and the end of the last
    std::vector<std::uint8_t> draws;
    std::vector<std::uint8_t> sets;  // the stage of the trick
    std::vector<float> targets;      // points to come, those of counters already taken left out
    std::vector<float> won;  // what an action has brought by then, beside others of its decision
    // Where each decision begins, and the end of the last. Its samples are what its actions lead
    // to, and are compared with each other; a sample by itself is a decision too.
    std::vector<std::uint32_t> decisions;

    explicit Samples(rules::RulesetId of) : ruleset(of), starts{0}, decisions{0} {}
    std::size_t size() const { return targets.size(); }

    // One more sample of the decision that end_decision() ends.
    void add(const Features& features, int draws_left, float target, float won = 0);
    void end_decision() { decisions.push_back(static_cast<std::uint32_t>(size())); }

    void append(const Samples& other);  // throws Error for those of another game

    // As they travel from where they were found.
    std::string to_bytes() const;
    static Samples from_bytes(std::string_view bytes);  // throws Error for any others
};

}  // namespace glup::value
