// What advice says in whatever game, with the names that it has in JSON. NaN is what is not known.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/search/stop_reason.hpp"
#include "glup/search/verdict.hpp"
#include "glup/support/json_writer.hpp"

namespace glup {

// Of an action. What a game adds to that is its own.
struct ActionAdvice {
    std::string text{};  // the action in the notation
    // What is believed, and decided by: points of the player, or of their account, more than the
    // others' on the mean.
    double value = 0;
    double error = 0;  // standard error
    // To the recommended action, over the same worlds; 0 and below.
    double difference = 0;
    double difference_error = 0;
    double chance = 0;  // of being the best; they sum to 1
    Standing standing = Standing::kCompared;
    std::string like{};    // another action that is no worse, or the same; "" if none
    std::string reason{};  // why the recommended action and not this one; "": nothing to say
    std::optional<double> win = std::nullopt;  // the chance to win the game, if it was asked for
    std::int64_t samples = 0;                  // worlds in which the action was tried
    // What was found before it was weighed: of the rollouts alone.
    double mean = std::nan("");
    double mean_error = std::nan("");
    double prior = std::nan("");  // what was expected before them
};

// Of a decision, beside the actions.
struct AdviceSummary {
    bool exact = false;  // the values are proved
    double seconds = 0;
    std::int64_t samples = 0;  // worlds
    std::int64_t rollouts = 0;
    StopReason ended = StopReason::kComplete;
    // Cards played that the player has forgotten, and what that adds to the error of the value: how
    // far it may lie from what would be told if all were remembered.
    int forgotten = 0;
    double gap = std::nan("");
    std::string reason{};  // why the recommended action, in a sentence; "": nothing to say
    bool weighed = false;  // points as the chance to win the game makes them count
};

// Whether a value is hardly more than a guess, on which nobody should rely: it stands on a few
// worlds alone, and nothing was expected before them.
inline constexpr std::int64_t kFewSamples = 30;
inline bool is_guess(std::int64_t samples, double prior, StopReason ended) {
    return 0 < samples && samples < kFewSamples && std::isnan(prior) &&
           ended != StopReason::kComplete;
}

// Actions stand by the choice, which caution holds back; what is told has none of it. So where
// values would rise they are equal, and who would be above the choice shares its chance.
template <class Action>
void put_in_order(std::vector<Action>& actions) {
    Action& best = actions.front();
    std::vector<Action*> equal;
    double chance = 0;
    const auto share_with = [&](Action& one) {
        equal.push_back(&one);
        chance += one.chance;
        for (Action* other : equal) other->chance = chance / static_cast<double>(equal.size());
    };
    double least = best.value;
    for (Action& one : actions) {
        if (one.value >= best.value) share_with(one);
        one.value = least = std::min(least, one.value);
        one.difference = one.value - best.value;
    }
    const auto likelier = [&](const Action& one) { return one.chance > best.chance; };
    for (auto it = actions.begin();
         (it = std::find_if(actions.begin(), actions.end(), likelier)) != actions.end();)
        share_with(*it);
    best.difference_error = 0;
}

// Into an open object. A number that is not finite is null.
void write_choice(json::Writer& to, const ActionAdvice& best, std::string_view reason);
void write_believed(json::Writer& to, const ActionAdvice& one, std::size_t rank);
void write_found(json::Writer& to, const ActionAdvice& one);
void write_summary(json::Writer& to, const AdviceSummary& advice, const ActionAdvice& best,
                   std::string_view solver);

}  // namespace glup
