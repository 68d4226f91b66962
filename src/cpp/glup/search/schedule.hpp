// The rounds of a flat Monte Carlo search: which actions are tried in the next worlds, in how many,
// and when it is over. Sequential halving within a budget of rollouts and time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "glup/search/race.hpp"
#include "glup/search/verdict.hpp"

namespace glup {

// What is known of the actions before their first rollouts.
struct Entrants {
    std::vector<bool> candidates;  // those that may be the best
    StandIns stand_ins;            // for the others
    std::size_t preferred = 0;     // by the policy: the reference where the network is not asked
    std::vector<double> judged;    // by the network, in points: NaN where it says nothing, or empty
};

struct Budget {
    std::optional<std::int64_t> rollouts = std::nullopt;
    double seconds = std::numeric_limits<double>::infinity();
    double least_gain = 0;  // in points: it ends where all that is left to find would gain less
    // … or nothing is to be chosen; but before that the mean of the reference is to be known to
    // this standard error, in points.
    double headline = std::numeric_limits<double>::infinity();
    // The better half of those that are not cut goes on, again and again; else all candidates do.
    bool halving = true;
    int rollouts_a_value = 1;
    int workers = 1;  // who share the work
};

// Whoever asks for pieces of work hands in their rows in the same order. With no limit of time the
// rounds depend on the rows alone, not on the pieces or on how many are under way at once.
class Schedule {
public:
    // Worlds before it is first asked whether more are worth it, and again at half as many more.
    static constexpr std::int64_t kFirstMark = 64;

    Schedule(Entrants entrants, const Budget& budget, const Trust& trust);

    // Worlds `first` to `first + count - 1` for the actions of `columns()`.
    struct Piece {
        std::int64_t first;
        std::int64_t count;
    };
    // The next piece. None: not before the rows under way are in; and if there are none, it is
    // over.
    std::optional<Piece> next(double elapsed);
    // Takes in the rows of a piece, and how long they took.
    void take(std::span<const Value> rows, double seconds);
    void take_rows(const Value* rows, std::size_t count, double seconds) {
        take({rows, count}, seconds);
    }

    // Those that still compete; at last, where the value is to be known better, the reference
    // alone.
    const std::vector<std::size_t>& columns() const {
        return alone_.empty() ? race_.running() : alone_;
    }
    const Race& race() const { return race_; }
    std::int64_t rollouts() const { return spent_; }
    // Whether there was nothing to choose.
    bool is_forced() const { return expected_.size() == 1; }
    // Whether it ended because more would gain next to nothing.
    bool is_settled() const { return settled_; }
    // Of a difference from the reference, beside what was expected.
    double believed_part(std::size_t action) const {
        return glup::believed_part(race_.difference_error(action),
                                   trust_.spread_of(expected_[action]));
    }
    Verdicts verdicts(const OfPair& gap = {}) const {
        return verdicts_of(race_, expected_, entrants_.stand_ins, trust_, gap);
    }
    // The same without the caution that holds a choice back.
    Verdicts beliefs() const {
        Trust trust = trust_;
        trust.caution = 0;
        return verdicts_of(race_, expected_, entrants_.stand_ins, trust);
    }

private:
    void look_back();
    bool next_round(double elapsed);
    bool refine(double elapsed);
    std::int64_t worlds_in(double seconds) const;
    std::int64_t even_share() const;

    Entrants entrants_;
    Budget budget_;
    Trust trust_;
    std::vector<double> prior_;     // differences from the reference, by which the race goes
    std::vector<double> expected_;  // the same, also of what has a stand-in; NaN: not known
    Race race_;
    int round_ = -1;  // -1: one world; 0: a first look at all actions; then the candidates alone
    int last_round_ = 1;
    bool over_ = false;
    double deadline_ = std::numeric_limits<double>::infinity();  // of this round
    std::int64_t last_ = 1;                                      // how many worlds it goes to
    std::int64_t mark_;                                          // where it looks back
    std::int64_t goal_ = 1;                                      // the nearer of the two
    std::int64_t share_ = 1;  // worlds of a piece on the way there
    std::int64_t row_ = 0;    // the next world
    std::int64_t taken_ = 0;  // worlds whose rows are in
    std::int64_t spent_ = 0;  // rollouts
    bool settled_ = false;
    std::vector<std::size_t> alone_;  // the reference, once nothing else is tried
    double pace_;                     // seconds a rollout
};

}  // namespace glup
