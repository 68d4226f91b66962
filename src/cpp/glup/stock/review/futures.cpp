#include "glup/stock/review/futures.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "glup/stock/policy/playout.hpp"

namespace glup::review {
namespace {
constexpr int kMost = 600;
}

Futures::Futures(const Record& record, int count, std::uint64_t seed)
    : deck_(record.deck), rng_(seed) {
    const auto first = static_cast<std::size_t>(record.ruleset().turnup_place()) + 1;
    for (int i = 0; i < count; ++i) {
        auto& order = orders_.emplace_back(deck_.size());
        std::iota(order.begin(), order.end(), std::uint8_t{0});
        for (std::size_t last = order.size() - 1; last > first; --last) {
            const auto bound = static_cast<std::uint32_t>(last - first + 1);
            std::swap(order[last], order[first + rng_.below(bound)]);
        }
    }
    states_.assign(orders_.size(), first_state(record));
    for (std::size_t i = 0; i < states_.size(); ++i) lay(states_[i], orders_[i]);
}

void Futures::take(Action action) {
    for (State& state : states_) state.apply(action);
}

void Futures::put(int place, const State& before, Action action) {
    for (std::size_t i = 0; i < states_.size(); ++i) {
        auto& order = orders_[i];
        const auto there = std::find(order.begin() + place, order.end(), place);
        std::swap(*there, order[static_cast<std::size_t>(place)]);
        if (deck_[*there] == deck_[static_cast<std::size_t>(place)]) continue;
        states_[i] = before;
        lay(states_[i], order);
        states_[i].apply(action);
    }
}

bool Futures::play(int most) {
    const std::size_t end = std::min(states_.size(), played_ + static_cast<std::size_t>(most));
    for (; played_ < end; ++played_) {
        const Scores scores = play_out(states_[played_], PolicyId::kGreedy, rng_);
        sum_ += std::clamp(scores[0] - scores[1], -kMost, kMost);
    }
    if (played_ < states_.size()) return false;
    mean_ = static_cast<double>(sum_) / static_cast<double>(states_.size());
    played_ = 0;
    sum_ = 0;
    return true;
}

// What is left of the stock, in this order.
void Futures::lay(State& state, const std::vector<std::uint8_t>& order) const {
    const auto left = static_cast<std::size_t>(state.stock_left());
    for (std::size_t i = 0; i < left; ++i)
        state.stock[state.drawn + i] = deck_[order[order.size() - left + i]];
}

}  // namespace glup::review
