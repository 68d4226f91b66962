// Many deals side by side (glup/env/batch.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "glup/env/batch.hpp"
#include "glup/stock/env/choice_state.hpp"
#include "glup/stock/env/observation.hpp"
#include "glup/stock/rules/rules.hpp"

namespace glup::env {

struct StockGame {
    using Rules = rules::RulesetId;
    using Set = ChoiceSet;
    static constexpr int kObservation = env::kObservation;
    static constexpr int kChoices = env::kChoices;
    static constexpr int kMostScores = rules::kSeats;
    static constexpr int seats(Rules) { return rules::kSeats; }
    static constexpr int scores(Rules) { return rules::kSeats; }
    static std::string choice_text(int choice) { return env::choice_text(choice); }

    struct Deal {
        ChoiceState at;
        BothClasses classes;  // of the tableaus; in phase 2 what they were

        void begin(Rules ruleset, Random& rng, int dealer);
        void apply(int choice);
        void observe(std::uint8_t* out) const;
        void write_scores(std::array<std::int32_t, kMostScores>& out) const;
    };

    static int choose(const Set& legal, Random& rng) {
        return legal.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size()))));
    }
};

using Batch = BatchOf<StockGame>;
extern template class BatchOf<StockGame>;

}  // namespace glup::env
