// Phase 1 of the games with a stock as tree searches know it.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/game/tree_game.hpp"
#include "glup/stock/rules/action.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/rollout.hpp"
#include "glup/stock/value/forecast.hpp"
#include "glup/stock/value/network.hpp"
#include "glup/stock/worlds/worlds.hpp"

namespace glup {

class StockTree final : public TreeGame {
public:
    // Who plays the deals out, after how many tricks a network judges, if there is one.
    struct Playing {
        std::string_view policy;
        std::shared_ptr<const value::Network> judge;
        int tricks;
    };
    // What the owner of the view knows, who is to act in phase 1; worlds are drawn by the belief.
    // Throws Error.
    StockTree(const View& view, const Playing& playing, const Belief& belief);
    // All of a state of phase 1. In a `sampled` world nobody can draw another card by taking a
    // trick or not. Throws Error.
    StockTree(const State& world, const Playing& playing, bool sampled);

    // Counts where points come from, or no longer; the forecast tells of what the network judges.
    void count_points(bool counting, std::shared_ptr<const value::Forecast> forecast);
    // By action of the root: the playouts that were counted, and their points by source in units
    // of kValueUnit, the searcher's first.
    struct Counted {
        std::int64_t playouts = 0;
        PointsBySource points{};
    };
    const std::vector<Counted>& counted() const { return counted_; }

    std::unique_ptr<TreeGame> opened(Random& random) override;
    void return_to_root() override;
    void enter_world(std::uint64_t number, Random& random) override;
    std::span<const std::uint64_t> actions() override;
    int preferred(Random& random) override;
    int party() const override { return state_.player == seat_ ? 0 : 1; }
    bool is_mine() const override { return state_.player == seat_; }
    std::uint64_t known() const override;
    void take(int place) override;
    bool goes_on() const override { return state_.in_phase1(); }
    std::uint64_t learned() const override { return learned_; }
    void play_out(Random& random, double* values) override;

private:
    StockTree(const StockTree& hidden, const State& world);
    void play_by(const Playing& playing);

    std::shared_ptr<const value::Network> judge_;
    std::shared_ptr<const value::Forecast> forecast_;
    std::optional<WorldSampler> worlds_;  // none: all is open
    Rollout rollout_;
    int seat_;
    State start_;
    State state_;
    std::optional<ActionList> list_;
    std::array<std::uint64_t, kMostActions> codes_;
    std::uint64_t learned_ = 0;
    bool counting_ = false;
    std::vector<Counted> counted_;
    Counted* counts_for_ = nullptr;  // the action of the root
    bool at_root_ = true;
    Tallies tallies_{};
};

}  // namespace glup
