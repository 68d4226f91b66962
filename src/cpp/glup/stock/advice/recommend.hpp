// What to do in a position, in one call.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "glup/stock/advice/inquiry.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/network.hpp"

namespace glup {

// auto, one-ply, pimc, exact, greedy, random. find_method throws NotationError if there is none of
// that name.
std::string_view method_name(Method method);
Method find_method(std::string_view name);

// What was learned of one game; what there is none of is empty.
struct OwnLearned {
    std::optional<value::Network> network = std::nullopt;
    std::shared_ptr<const value::Forecast> forecast = nullptr;
    std::optional<BeliefModel> belief = std::nullopt;

    Learned all() const {
        return {network ? &*network : nullptr, forecast.get(), belief ? &*belief : nullptr};
    }
};
using LearnedOf = std::function<OwnLearned(rules::RulesetId)>;

// Of the files that this library was built with. A WebAssembly module and the Python package have
// theirs beside them, and not this.
OwnLearned built_in_learned(rules::RulesetId ruleset);

// Keeps what makes the next recommendation cheaper, and nothing that changes it. One thread at a
// time may use a recommender; any number of them may share a network. What was learned of a game is
// asked for once; where there is no network, rollouts go to the end of the deal.
class Recommender {
public:
    static constexpr std::size_t kTableMib = 4;

    // By what is built in, or another network for its game.
    Recommender();
    explicit Recommender(value::Network network, std::size_t table_mib = kTableMib);
    explicit Recommender(LearnedOf learned, std::size_t table_mib = kTableMib);

    // With a limit of rollouts alone the answer depends on the view, the options and what was
    // learned only. Throws Error if an option is out of its range, the owner of the view is not to
    // act, kExact is asked for in phase 1, or kOnePly in a game that has no network.
    Advice recommend(const View& view, const AdviceOptions& options = {});

    endgame::Solver& solver() { return solver_; }

private:
    const OwnLearned& learned(rules::RulesetId ruleset);
    std::shared_ptr<const value::GameChances> chances(rules::RulesetId ruleset,
                                                      const value::Goal& goal);

    LearnedOf learned_of_;
    std::array<std::optional<OwnLearned>, rules::kKnown.size()> learned_;  // once asked for
    struct Chances {
        rules::RulesetId ruleset;
        std::shared_ptr<const value::GameChances> table;
    };
    std::optional<Chances> chances_;  // of the game that was asked for last
    endgame::Solver solver_;
};

}  // namespace glup
