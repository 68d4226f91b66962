// What a search believes of its actions: one number each, by which it decides and which it shows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/search/race.hpp"

namespace glup {

struct Evidence;

// How far a search trusts what it finds, in points; the defaults are in those of Glup. Of a
// difference found with standard error s the share spread² / (spread² + s²) is believed, for the
// rest what was expected before; and caution is taken off every action but the one that was
// preferred before.
struct Trust {
    double spread = 8;
    double caution = 1;
    // An action that was expected to be so far behind has twice the spread, and so on.
    double growth = std::numeric_limits<double>::infinity();
    // Close to the best, where the choice is made, differences are less than was expected: of one
    // so large half is.
    double bend = 0;
    // Who is so many standard errors behind, by what is believed, is given up.
    double cut = std::numeric_limits<double>::infinity();
    // What was found beyond so many is believed whatever was expected.
    double sure = std::numeric_limits<double>::infinity();

    // By the difference that was expected, at most 0.
    double spread_of(double prior) const { return spread * (1 - prior / growth); }
    // By what was found, too.
    double spread_of(const Evidence& evidence) const;
    double believed_prior(double prior) const {
        return bend > 0 ? -prior * prior / (bend - prior) : prior;
    }
};
// For values that are what was found.
inline constexpr Trust kTrustAll = {1e9, 0};

// Of two actions of the same value the one that stands higher here comes first.
enum class Standing : std::uint8_t {
    kCompared,   // to the end with the best
    kGivenUp,    // early: its value is no more than a bound
    kSame,       // as another action in all that matters
    kDominated,  // can't be better than another action
};

// As the protocol has them: "compared", "given up", "same", "dominated".
std::string_view standing_name(Standing standing);

// What is known of one action beside a reference action.
struct Evidence {
    double difference = 0;  // from the reference, as found
    double error = 0;       // its standard error; infinite if it was tried too little
    double prior = 0;       // the difference that was expected
    bool running = true;    // still looked at, as the reference always is
    // Another action, which has no stand-in itself, that is no worse, or the same.
    struct StandIn {
        std::size_t action;
        bool same;
    };
    std::optional<StandIn> stand_in = std::nullopt;
};

struct Verdict {
    double score = 0;             // the believed difference from the reference: it decides
    double difference = 0;        // of scores, to the best; 0 for the best
    double difference_error = 0;  // its standard error
    double score_error = 0;       // that of the score
    double chance = 0;            // to be the best; they sum to 1, and equal actions share theirs
    Standing standing = Standing::kCompared;
};

// A standard error as it is told: NaN after too little to tell one, where it is infinite, or what
// was trusted in its place.
double known_error(double error);

// The part of a difference with this error that is believed, and the error that is left.
double believed_part(double error, double spread);
double error_left(double error, double spread);

// The believed difference of one action from the reference.
double believed_difference(const Evidence& evidence, const Trust& trust);

// One for each action. `pair_error` is the standard error of the difference that was found between
// two actions; the reference is the first without a caution. `gap` is what stays unknown of it
// however long one looks (gap.hpp), NaN if nobody knows how much that is.
struct Verdicts {
    std::vector<Verdict> actions;
    std::vector<std::size_t> order;  // the best first, the others by their differences

    std::size_t best() const { return order.front(); }
};
using OfPair = std::function<double(std::size_t, std::size_t)>;
Verdicts verdicts_of(const std::vector<Evidence>& evidence, std::size_t reference,
                     const Trust& trust, const OfPair& pair_error, const OfPair& gap = {});

// The same where actions were looked at independently, each value with a standard error of its own;
// those of the differences follow.
Verdicts verdicts_by_errors(std::vector<Evidence> evidence, std::size_t reference,
                            const Trust& trust, const std::vector<double>& errors);

using StandIns = std::vector<std::optional<Evidence::StandIn>>;

// Those of a race, with what was expected of each action beside the reference: NaN of an action
// with a stand-in where nothing was.
Verdicts verdicts_of(const Race& race, const std::vector<double>& prior, const StandIns& stand_ins,
                     const Trust& trust, const OfPair& gap = {});

// The believed differences alone, by which the race goes on.
std::vector<double> scores_of(const Race& race, const std::vector<double>& prior,
                              const Trust& trust);

// Which actions go on: those that are not cut, and in any case the best two and the reference.
std::vector<bool> not_cut(const Race& race, const std::vector<double>& prior, const Trust& trust);

}  // namespace glup
