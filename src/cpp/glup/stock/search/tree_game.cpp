#include "glup/stock/search/tree_game.hpp"

#include <algorithm>
#include <utility>

#include "glup/stock/rules/scale.hpp"
#include "glup/stock/search/candidates.hpp"
#include "glup/stock/search/choices.hpp"
#include "glup/support/error.hpp"

namespace glup {
namespace {

static_assert(TreeGame::kMostActions >= ActionList::kCapacity);

// In points; that of values in any game, that of what is believed in Glup's.
constexpr double kUsual = 100;
constexpr double kTrusted = 8;

TreeGame::Root root_of(const State& seen, int seat, std::uint64_t known) {
    if (!seen.in_phase1()) throw Error("view: expected one of phase 1, given one of phase 2");
    Choices choices = choices_of(seen);
    TreeGame::Root root{.texts = std::move(choices.texts),
                        .codes = {},
                        .entrants = std::move(choices.entrants),
                        .parties = 2,
                        .known = known,
                        .so_far = static_cast<double>(seen.scores[seat] - seen.scores[1 - seat]),
                        .usual = kUsual,
                        .trusted = kTrusted * rules::point_scale(seen.rules())};
    for (const Action action : choices.actions) root.codes.push_back(action.code());
    return root;
}

const View& checked(const View& view) {
    if (!view.to_act()) throw Error("view: expected one whose owner is to act, given another");
    return view;
}

// The place of an action, or of one that plays the same card; -1 if there is neither.
int place_like(const State& state, const ActionList& list, Action action) {
    const auto found = std::find(list.begin(), list.end(), action);
    if (found != list.end()) return static_cast<int>(found - list.begin());
    if (!action.is_play()) return -1;
    const Card card = state.card_of(action);
    for (int i = 0; i < list.size(); ++i)
        if (state.card_of(list[i]) == card) return i;
    return -1;
}

}  // namespace

StockTree::StockTree(const View& view, const Playing& playing, const Belief& belief)
    : TreeGame(root_of(checked(view).seen(), view.seat(), view.hash())),
      worlds_(std::in_place, view, belief),
      seat_(view.seat()),
      start_(view.seen()) {
    play_by(playing);
    rollout_.first_draw = first_draw_of(seat_);
}

StockTree::StockTree(const State& world, const Playing& playing, bool sampled)
    : TreeGame(root_of(world, world.player, 0)), seat_(world.player), start_(world) {
    play_by(playing);
    if (sampled) rollout_.first_draw = first_draw_of(seat_);
}

StockTree::StockTree(const StockTree& hidden, const State& world)
    : TreeGame(hidden.root_),
      judge_(hidden.judge_),
      rollout_(hidden.rollout_),
      seat_(hidden.seat_),
      start_(world) {
    root_.known = 0;
}

void StockTree::play_by(const Playing& playing) {
    judge_ = playing.judge;
    if (judge_) {
        rollout_.network = judge_.get();
        rollout_.tricks = playing.tricks;
    }
    set_policy(rollout_, playing.policy, judge_.get());
}

std::unique_ptr<TreeGame> StockTree::opened(Random& random) {
    const State world = worlds_ ? worlds_->sample(random) : start_;
    return std::unique_ptr<TreeGame>(new StockTree(*this, world));
}

void StockTree::count_points(bool counting, std::shared_ptr<const value::Forecast> forecast) {
    forecast_ = std::move(forecast);
    rollout_.forecast = forecast_.get();
    counting_ = counting;
    counted_.assign(counting ? root_.codes.size() : 0, {});
}

void StockTree::return_to_root() {
    state_ = start_;
    at_root_ = true;
    counts_for_ = nullptr;
    tallies_ = {};
}

void StockTree::enter_world(std::uint64_t, Random& random) {
    if (worlds_) state_ = worlds_->sample(random);
}

std::span<const std::uint64_t> StockTree::actions() {
    ActionList& list = list_.emplace();  // of which no more is written than there are
    candidate_actions(state_, list);
    const auto count = static_cast<std::size_t>(list.size());
    std::transform(list.begin(), list.end(), codes_.begin(),
                   [](Action action) { return action.code(); });
    return {codes_.data(), count};
}

int StockTree::preferred(Random& random) {
    return place_like(state_, *list_, choose_action(state_, rollout_, random));
}

std::uint64_t StockTree::known() const { return worlds_ ? View(state_, seat_).hash() : 0; }

void StockTree::take(int place) {
    const Action action = (*list_)[place];
    if (at_root_ && counting_) {
        const auto found = std::find(root_.codes.begin(), root_.codes.end(), action.code());
        counts_for_ = &counted_[found - root_.codes.begin()];
    }
    at_root_ = false;
    const bool draws = state_.decision == Decision::kMeld && state_.ends_turn(action);
    if (draws) lay_draw(state_, rollout_.first_draw);
    // The searchers see what they draw.
    const Card drawn = state_.stock[state_.drawn + (state_.player != seat_)];
    learned_ = draws && worlds_ ? 1 + drawn : 0;
    if (counting_)
        apply_counted(state_, action, tallies_);
    else
        state_.apply(action);
}

void StockTree::play_out(Random& random, double* values) {
    Value value;
    if (counting_) {
        Counted nobody;
        Counted& counted = counts_for_ != nullptr ? *counts_for_ : nobody;
        ++counted.playouts;
        value = roll_out_counted(state_, seat_, rollout_, random, tallies_, counted.points);
    } else {
        value = roll_out(state_, seat_, rollout_, random);
    }
    values[0] = value / static_cast<double>(kValueUnit);
}

}  // namespace glup
