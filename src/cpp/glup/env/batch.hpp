// Many deals of a game that go on side by side, one choice each a step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/support/random.hpp"

namespace glup::env {

// Where a step's results go, row i for deal i; the caller owns them. All but the scores are
// written anew by every step.
struct Outputs {
    std::uint8_t* observations;  // [rows][Game::kObservation], of the player to act
    std::uint8_t* masks;         // [rows][Game::kChoices], 1 for a choice that they have
    std::uint8_t* players;       // [rows], the seat to act
    std::int32_t* rewards;       // [rows][scores], points since the last step
    std::uint8_t* dones;         // [rows], whether the step ended a deal, and another began
    std::int32_t* scores;        // [rows][scores], of the last deal that ended
};

// A Game has kObservation, kChoices and kMostScores, its Rules and how many seats and scores there
// are by them, choose(legal, rng) as the policy random does, and a Deal: at, a state that moves on
// by choices, and begin(rules, rng, dealer), apply(choice), observe(bytes) for the player to act,
// write_scores(numbers), points so far.
//
// Deal k of row r is number r + 2^32 k of the seed's streams and is dealt by seat (r + k) % seats:
// it depends on nothing else, whatever the other rows, the threads and the place where a batch
// begins.
template <class Game>
class BatchOf {
public:
    using Of = Game;
    using Rules = typename Game::Rules;
    using Deal = typename Game::Deal;

    // Rows first .. first + rows - 1, all of them before the first choice of their deal 0. Throws
    // Error that names the argument.
    BatchOf(std::int64_t rows, std::int64_t first, int threads, const Rules& rules);

    int rows() const { return static_cast<int>(rows_.size()); }
    const Rules& rules() const { return rules_; }
    const auto& row(int i) const { return rows_[i].deal.at; }

    void reset(std::uint64_t seed, const Outputs& out);
    // Throws IllegalActionError that names the row, the choice and what was expected; then nothing
    // has changed.
    void step(const std::int64_t* choices, const Outputs& out);
    // For each row a choice that it has, uniformly or as the policy random takes it; of the row's
    // own stream.
    enum class By { kUniform, kRandom };
    void choose(std::int64_t* choices, By by = By::kUniform);

    // A row as it can be made again: what was chosen in its deal, and where its stream stands.
    struct Story {
        std::uint32_t deals = 0;
        Random::Words rng{};
        std::vector<std::uint8_t> choices{};
    };
    std::int64_t first() const { return first_; }
    int threads() const { return threads_; }
    std::uint64_t seed() const { return seed_; }
    Story story(int i) const;
    // Rows as they were told by a batch of this seed and size; but for rewards, dones and scores.
    // Throws Error for others.
    void resume(std::uint64_t seed, const std::vector<Story>& stories, const Outputs& out);

private:
    struct Row {
        Deal deal;
        Random rng;
        std::array<std::int32_t, Game::kMostScores> rewarded{};  // of the scores
        std::uint32_t deals = 0;                                 // begun, without the first
        std::vector<std::uint8_t> choices{};                     // of this deal
    };

    struct Loops;

    void begin(Row& row, std::int64_t number) const;
    // Calls work(begin, end) for parts of the rows, one a thread.
    template <class Work>
    void in_parts(Work&& work);

    std::vector<Row> rows_;
    std::vector<typename Game::Set> legal_;
    std::int64_t first_;
    int threads_;
    Rules rules_;
    std::uint64_t seed_ = 0;
};

}  // namespace glup::env
