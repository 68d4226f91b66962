// Many deals side by side (glup/env/batch.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "glup/auction/env/choice_state.hpp"
#include "glup/auction/env/observation.hpp"
#include "glup/env/batch.hpp"

namespace glup::auction::env {

struct AuctionGame {
    using Rules = auction::Rules;
    using Set = ChoiceSet;
    static constexpr int kObservation = env::kObservation;
    static constexpr int kChoices = env::kChoices;
    static constexpr int kMostScores = kMostSeats;
    static int seats(const Rules& rules) { return rules.seats; }
    static int scores(const Rules& rules) { return rules.accounts(); }
    static std::string choice_text(int choice) { return env::choice_text(choice); }

    struct Deal {
        ChoiceState at;
        Tally tally{};

        void begin(const Rules& rules, Random& rng, int dealer);
        void apply(int choice);
        void observe(std::uint8_t* out) const;
        void write_scores(std::array<std::int32_t, kMostScores>& out) const;
    };

    // Of these choices one as a person might take it: who may pass does so every other time, and
    // each amount is bid half as often as the one below it.
    static int choose(const Set& legal, Random& rng);
};

using Batch = glup::env::BatchOf<AuctionGame>;

}  // namespace glup::auction::env

extern template class glup::env::BatchOf<glup::auction::env::AuctionGame>;
