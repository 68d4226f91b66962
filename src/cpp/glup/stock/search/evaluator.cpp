#include "glup/stock/search/evaluator.hpp"

#include <utility>

#include "glup/support/error.hpp"

namespace glup {

Evaluator::Evaluator(WorldSampler worlds, std::string_view policy, std::uint64_t seed,
                     const value::Network* network, int tricks, const value::Forecast* forecast)
    : worlds_(std::move(worlds)), seed_(seed) {
    if (network != nullptr) {
        rollout_.network = network;
        rollout_.tricks = tricks;
    }
    set_policy(rollout_, policy, network);
    rollout_.forecast = forecast;
    rollout_.first_draw = first_draw_of(view().seat());  // the same cards after every action
    const State& seen = view().seen();
    Random rng = Random::stream(seed, ~std::uint64_t{0});
    choices_ = choices_of(seen);
    prefer(choices_, choose_action(seen, rollout_, rng));
}

std::vector<Action> Evaluator::chosen(Columns columns) const {
    std::vector<Action> actions;
    actions.reserve(columns.size());
    for (const std::uint32_t column : columns) actions.push_back(choices_.actions.at(column));
    return actions;
}

std::vector<double> Evaluator::judged() const {
    if (rollout_.network == nullptr) throw Error("judged: expected an evaluator with a network");
    const auto judge = [&](const View& view) {
        return judged_by(*rollout_.network, view.seen(), choices_.actions);
    };
    if (worlds_.completions().empty()) return judge(view());
    std::vector<double> mean(choices_.actions.size());
    for (const WorldSampler& one : worlds_.completions()) {
        const std::vector<double> judged = judge(one.view());
        for (std::size_t a = 0; a < mean.size(); ++a) mean[a] += judged[a] / kCompletions;
    }
    return mean;
}

void Evaluator::block(std::int64_t first, std::int64_t count, Columns columns, Value* rows,
                      PointsBySource* points) const {
    const auto actions = chosen(columns);
    if (count > 0 && !actions.empty())
        evaluate_actions(worlds_, actions, rollout_, seed_, first, count, rows, points);
}

void Evaluator::tallies(std::int64_t first, std::int64_t count, Columns columns,
                        Tallies* sums) const {
    const auto actions = chosen(columns);
    if (count > 0 && !actions.empty())
        tally_actions(worlds_, actions, rollout_, seed_, first, count, sums);
}

std::vector<double> Evaluator::list_worlds(std::size_t limit) {
    auto found = worlds_.list(limit);
    std::vector<double> weights;
    if (!found) return weights;
    listed_ = std::move(*found);
    for (const WeightedWorld& world : listed_) weights.push_back(world.weight);
    return weights;
}

void Evaluator::row_in(std::size_t world, Columns columns, const Rollout& rollout, Value* row,
                       PointsBySource* points) const {
    const auto actions = chosen(columns);
    const Random rng = Random::stream(seed_, world);
    evaluate_in_world(listed_.at(world).world, view().seat(), actions, rollout, rng, row, points);
}

void Evaluator::world_row(std::size_t world, Columns columns, Value* row,
                          PointsBySource* points) const {
    row_in(world, columns, rollout_, row, points);
}

bool Evaluator::exact_row(std::size_t world, Columns columns, Value* row, SolveLimit& limit) const {
    constexpr std::size_t kTableMib = 4;
    const std::lock_guard held(exact_->busy);
    if (!exact_->solver) exact_->solver = std::make_unique<endgame::Solver>(kTableMib);
    Rollout rollout = rollout_;
    rollout.solver = exact_->solver.get();
    rollout.limit = &limit;
    row_in(world, columns, rollout, row, nullptr);
    return !limit.reached;
}

}  // namespace glup
