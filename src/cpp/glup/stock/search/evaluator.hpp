// The rollouts of one decision: what its actions come to in worlds that fit the view.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/search/choices.hpp"
#include "glup/stock/search/evaluate.hpp"
#include "glup/stock/search/exact_scores.hpp"

namespace glup {

// Rows do not depend on who fills them or in which order: row w belongs to world w of the seed, and
// an entry of it to its action alone. Threads may share one; exact rows are made one at a time.
class Evaluator {
public:
    using Columns = std::span<const std::uint32_t>;

    // `policy` plays the rollouts (set_policy). With a network it judges after so many tricks, and
    // the forecast, if there is one, tells where those points come from. Both must outlive it.
    Evaluator(WorldSampler worlds, std::string_view policy, std::uint64_t seed,
              const value::Network* network = nullptr, int tricks = rules::kDrawTricks,
              const value::Forecast* forecast = nullptr);

    const View& view() const { return worlds_.view(); }
    const std::vector<Action>& actions() const { return choices_.actions; }
    const std::vector<std::string>& texts() const { return choices_.texts; }
    const Entrants& entrants() const { return choices_.entrants; }
    int rollouts_a_value() const { return glup::rollouts_a_value(rollout_); }

    // What the network expects of each action, in points; NaN of those that it leaves out.
    std::vector<double> judged() const;

    // Rows of some columns, and if `points` is given the sums over them by source of each column,
    // all in units of kValueUnit.
    void block(std::int64_t first, std::int64_t count, Columns columns, Value* rows,
               PointsBySource* points = nullptr) const;
    // Sums over the same worlds of what is declared and scored, played to the end.
    void tallies(std::int64_t first, std::int64_t count, Columns columns, Tallies* sums) const;

    // The weights of all worlds, which come to 1, if there are at most `limit`; else none.
    // `world_row` then knows the worlds by their places in the list.
    std::vector<double> list_worlds(std::size_t limit);
    void world_row(std::size_t world, Columns columns, Value* row,
                   PointsBySource* points = nullptr) const;
    // The same with phase 2 exactly; whether that was done within the limit.
    bool exact_row(std::size_t world, Columns columns, Value* row, SolveLimit& limit) const;

private:
    std::vector<Action> chosen(Columns columns) const;
    void row_in(std::size_t world, Columns columns, const Rollout& rollout, Value* row,
                PointsBySource* points) const;

    WorldSampler worlds_;
    std::uint64_t seed_;
    Rollout rollout_;
    Choices choices_;
    std::vector<WeightedWorld> listed_;
    struct Exact {
        std::mutex busy;
        std::unique_ptr<endgame::Solver> solver;
    };
    std::unique_ptr<Exact> exact_ = std::make_unique<Exact>();
};

}  // namespace glup
