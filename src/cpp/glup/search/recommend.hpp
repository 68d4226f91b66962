// What to do in a position, by what the core has without Python. The Python package goes on from
// here: beliefs about the opponent's hand, whole games, several threads, explanations.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/endgame/solver.hpp"
#include "glup/rules/action.hpp"
#include "glup/rules/rulesets.hpp"
#include "glup/rules/view.hpp"
#include "glup/search/verdict.hpp"
#include "glup/value/network.hpp"
#include "glup/worlds/worlds.hpp"

namespace glup {

enum class Method : std::uint8_t {
    kAuto,    // kPimc in phase 1, kExact in phase 2
    kOnePly,  // what the network expects after each action, at once; in phase 2 kExact
    kPimc,    // rollouts in worlds that fit the view; in phase 2 kExact
    kExact,   // phase 2 alone, where all cards are known
};

// auto, one-ply, pimc, exact. find_method throws NotationError if there is none of that name.
std::string_view method_name(Method method);
Method find_method(std::string_view name);

constexpr double kDefaultSeconds = 1;  // of a search without a limit

struct RecommendOptions {
    Method method = Method::kAuto;
    // Whichever comes first ends a search; with neither it takes kDefaultSeconds. A limit of
    // rollouts has no meaning in phase 2. At least 1; more than 0 and finite.
    std::optional<std::int64_t> rollouts = std::nullopt;
    std::optional<double> seconds = std::nullopt;
    std::uint64_t seed = 0;                        // of the worlds
    int tricks = 4;                                // of a rollout by kPimc, 1 to those of phase 1
    Belief belief = kUniformBelief;                // of the opponent's hand, for kPimc
    const std::atomic<bool>* stop_flag = nullptr;  // ends the search when it turns true
};

struct ValuedAction {
    Action action;  // of View::seen()
    // What is believed, and decided by: points of the player minus the opponent's over the rest of
    // the deal. In phase 1 the counters taken so far are among them, for they score at its end; in
    // phase 2 they are not.
    double value = 0;
    double error = 0;  // standard error; half the width of the bounds if phase 2 was not solved in
                       // time; NaN where it is not known: by one ply, and after one rollout
    std::int64_t samples = 0;  // worlds in which the action was tried, 1 in phase 2
    // To the recommended action, over the same worlds; 0 and below. By one ply the error is NaN.
    double difference = 0;
    double difference_error = 0;
    double chance = 0;  // of being the best; they sum to 1. NaN by one ply
    Standing standing = Standing::kCompared;
    // By kPimc, what was found before it was weighed: of the rollouts alone.
    double mean = 0;
    double mean_error = 0;  // infinite after one rollout
};

enum class Ended : std::uint8_t {
    kComplete,  // there was no more to do
    kLimit,     // at its limit
    kSettled,   // before its limit of time: more would gain less than 0.005 points
    kStopped,   // by the flag
};

struct Recommendation {
    // By their values, the recommended action first: it has the highest. All legal actions, but by
    // one ply: where a kind of meld can be declared in very many ways, only that which takes the
    // most from the table.
    std::vector<ValuedAction> actions;
    Method method = Method::kAuto;  // what was done; never kAuto
    bool exact = false;             // the values are proved
    std::int64_t rollouts = 0;
    double seconds = 0;
    Ended ended = Ended::kComplete;

    Action best() const { return actions.front().action; }
};

// Keeps what makes the next recommendation cheaper, and nothing that changes it. One thread at a
// time may use a recommender; any number of them may share a network. Of another game than that of
// its network it asks the one that is built in for that game; where there is none, rollouts go to
// the end of the deal.
class Recommender {
public:
    explicit Recommender(value::Network network = value::Network::built_in(),
                         std::size_t table_mib = 4);

    // With a limit of rollouts alone the answer depends on the view, the options and the network
    // only. Throws Error if an option is out of its range, the owner of the view is not to act,
    // kExact is asked for in phase 1, or kOnePly in a game that has no network.
    Recommendation recommend(const View& view, const RecommendOptions& options = {});

    const value::Network& network() const { return network_; }
    endgame::Solver& solver() { return solver_; }

private:
    const value::Network* network_for(rules::RulesetId ruleset);

    value::Network network_;
    std::array<std::optional<value::Network>, rules::kKnown.size()> built_in_;  // once asked for
    endgame::Solver solver_;
};

}  // namespace glup
