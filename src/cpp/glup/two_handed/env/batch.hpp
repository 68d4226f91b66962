// Many deals that go on side by side, one choice each a step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/support/random.hpp"
#include "glup/two_handed/env/choice_state.hpp"
#include "glup/two_handed/env/observation.hpp"
#include "glup/two_handed/rules/rules.hpp"

namespace glup::env {

// Where a step's results go, row i for deal i; the caller owns them. All but the scores are
// written anew by every step.
struct Outputs {
    std::uint8_t* observations;  // [rows][kObservation], of the player to act
    std::uint8_t* masks;         // [rows][kChoices], 1 for a choice that they have
    std::uint8_t* players;       // [rows], the seat to act
    std::int32_t* rewards;       // [rows][kSeats], points since the last step
    std::uint8_t* dones;         // [rows], whether the step ended a deal, and another began
    std::int32_t* scores;        // [rows][kSeats], of the last deal that ended
};

// Deal k of row r is number r + 2^32 k of the seed's streams and is dealt by seat (r + k) % 2: it
// depends on nothing else, whatever the other rows, the threads and the place where a batch begins.
class Batch {
public:
    // Rows first .. first + rows - 1, all of them before the first lead of their deal 0. Throws
    // Error that names the argument.
    Batch(std::int64_t rows, std::int64_t first, int threads, rules::RulesetId ruleset);

    int rows() const { return static_cast<int>(rows_.size()); }
    rules::RulesetId ruleset() const { return ruleset_; }
    const ChoiceState& row(int i) const { return rows_[i].at; }

    void reset(std::uint64_t seed, const Outputs& out);
    // Throws IllegalActionError that names the row, the choice and what was expected; then nothing
    // has changed.
    void step(const std::int64_t* choices, const Outputs& out);
    // For each row a choice that it has, uniformly; of the row's own stream.
    void choose(std::int64_t* choices);

private:
    struct Row {
        ChoiceState at;
        BothClasses classes;  // of the tableaus; in phase 2 what they were
        Random rng;
        std::array<std::int32_t, rules::kSeats> rewarded{};  // of the scores
        std::uint32_t deals = 0;                             // begun, without the first

        void begin(rules::RulesetId ruleset, std::uint64_t seed, std::int64_t number);
        void apply(int choice);
    };

    template <class Isa>
    struct Loops;
    struct Dispatch;

    // Calls work(begin, end) for parts of the rows, one a thread.
    template <class Work>
    void in_parts(Work&& work);

    std::vector<Row> rows_;
    std::vector<ChoiceSet> legal_;
    std::int64_t first_;
    int threads_;
    rules::RulesetId ruleset_;
    std::uint64_t seed_ = 0;
};

}  // namespace glup::env
