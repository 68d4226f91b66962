#include "glup/stock/search/choices.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/scale.hpp"
#include "glup/stock/search/candidates.hpp"
#include "glup/stock/value/one_ply.hpp"

namespace glup {
namespace {

constexpr int kHighValuePoints = 300;  // of Glup

// Where each action of a list stands.
class Places {
public:
    explicit Places(const std::vector<Action>& actions) {
        places_.reserve(actions.size());
        for (const Action action : actions) places_.emplace_back(action.code(), places_.size());
        std::sort(places_.begin(), places_.end());
    }
    std::size_t operator[](Action action) const {
        return std::lower_bound(places_.begin(), places_.end(), Place(action.code(), 0))->second;
    }

private:
    using Place = std::pair<std::uint64_t, std::size_t>;
    std::vector<Place> places_;
};

}  // namespace

Choices choices_of(const State& state) {
    Choices result;
    for (WrittenAction& written : written_actions(state)) {
        result.actions.push_back(written.action);
        result.texts.push_back(std::move(written.text));
    }
    ActionList kept;
    candidate_actions(state, kept);
    const Places places(result.actions);
    Entrants& entrants = result.entrants;
    entrants.candidates.resize(result.actions.size());
    entrants.stand_ins.resize(result.actions.size());
    for (const Action action : kept) entrants.candidates[places[action]] = true;
    for (std::size_t a = 0; a < result.actions.size(); ++a) {
        if (entrants.candidates[a]) continue;
        if (const auto found = stand_in_for(state, result.actions[a], kept))
            entrants.stand_ins[a] = {places[found->action], found->same};
    }
    return result;
}

void prefer(Choices& choices, Action action) {
    Entrants& entrants = choices.entrants;
    entrants.preferred = Places(choices.actions)[action];
    entrants.candidates[entrants.preferred] = true;
    entrants.stand_ins[entrants.preferred].reset();
}

std::vector<double> judged_by(const value::Network& network, const State& state,
                              const std::vector<Action>& actions) {
    std::vector<value::ActionEstimate> estimates;
    value::estimate_actions(network, state, estimates);
    const Places places(actions);
    std::vector<double> judged(actions.size(), std::nan(""));
    for (const auto& estimate : estimates) judged[places[estimate.action]] = estimate.value;
    return judged;
}

bool is_beyond_the_network(const State& state) {
    ActionList legal;
    legal_actions(state, legal);
    const double high = kHighValuePoints * rules::point_scale(state.rules());
    return std::any_of(legal.begin(), legal.end(), [&](Action action) {
        return action.type() == Action::Type::kDeclare &&
               state.melds().kinds[action.kind()].points >= high;
    });
}

}  // namespace glup
