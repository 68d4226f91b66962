// What to do in a position, in one call.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>

#include "glup/stock/advice/inquiry.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/rules/rulesets.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/stock/search/advice.hpp"
#include "glup/stock/value/network.hpp"

namespace glup {

// auto, one-ply, pimc, exact, greedy, random, network. find_method throws NotationError if there is
// none of that name.
std::string_view method_name(Method method);
Method find_method(std::string_view name);

// What was learned of a game, now; what it points to outlives the recommender.
using LearnedOf = std::function<Learned(rules::RulesetId)>;

// Of the files that this library was built with. A WebAssembly module and the Python package have
// theirs beside them, and not this.
LearnedOf built_in_learned();
// The same with another network for its game.
LearnedOf built_in_learned(value::Network network);

// Keeps what makes the next recommendation cheaper, and nothing that changes it. One thread at a
// time may use a recommender; any number of them may share a network. Where there is no network,
// rollouts go to the end of the deal.
class Recommender {
public:
    static constexpr std::size_t kTableMib = 4;

    // By what is built in, or another network for its game.
    Recommender();
    explicit Recommender(value::Network network, std::size_t table_mib = kTableMib);
    explicit Recommender(LearnedOf learned, std::size_t table_mib = kTableMib);

    // For who shares the work, or looks at it while it is done; this has to outlive it.
    Inquiry ask(const View& view, const AdviceOptions& options);
    // With a limit of rollouts alone the answer depends on the view, the options and what was
    // learned only. Throws Error if an option is out of its range, the owner of the view is not to
    // act, kExact is asked for in phase 1, or kOnePly in a game that has no network.
    Advice recommend(const View& view, const AdviceOptions& options = {});

    endgame::Solver& solver() { return solver_; }

private:
    std::shared_ptr<const value::GameChances> chances(rules::RulesetId ruleset,
                                                      const value::Goal& goal);

    LearnedOf learned_of_;
    struct Chances {
        rules::RulesetId ruleset;
        std::shared_ptr<const value::GameChances> table;
    };
    std::deque<Chances> chances_;  // of the games that were asked for last
    endgame::Solver solver_;
};

}  // namespace glup
