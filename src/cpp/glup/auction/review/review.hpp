// A deal of an auction game looked over: what each decision cost, by advice that knew what the seat
// knew.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/search/pimc.hpp"

namespace glup::auction {

struct ReviewOptions {
    std::optional<std::vector<int>> seats = std::nullopt;  // whose decisions: else those of all
    // Of each of the two looks at a decision; with neither kReviewRollouts.
    std::optional<std::int64_t> rollouts = std::nullopt;
    std::optional<double> seconds = std::nullopt;
    std::uint64_t seed = 0;
    double within = std::numeric_limits<double>::infinity();  // seconds, for all of it
};

inline constexpr std::int64_t kReviewRollouts = 4000;

// What was done where there was a choice, and what that cost.
struct Judged {
    int ply = 0;
    int seat = 0;
    Decision decision{};
    std::optional<int> trick = std::nullopt;
    Action action;
    Action best;               // recommended, given what the seat knew
    double value = 0;          // of the best
    double loss = 0;           // points by which the action was worth less: 0 and above
    double error = 0;          // standard error of that, found in the same worlds
    std::optional<int> exact;  // what a card cost with all hands open, if that is known
    std::optional<std::string> reason = std::nullopt;  // why the best, of what counts
    bool counts = false;  // as an error: beyond the noise, and no trifle
};

// What a deal brought a seat more than the others: lead = dealt - errors + rest. The rest is what
// the hidden cards and the play of the others made of it.
struct SeatAccount {
    int seat;
    double dealt;  // to be expected at its first decision, by what it knew
    double errors = 0;
    std::optional<double> lead = std::nullopt;  // none: the deal is not over
    std::optional<double> rest = std::nullopt;
};

// A review under way, in pieces. Each decision is searched twice: for the best action, and for how
// it compares with the one taken in worlds that did not choose it.
class Review {
public:
    // Of a deal that may not be over. Throws RecordError for a bad record, Error for bad options.
    Review(Record record, ReviewOptions options);

    // Does a piece; whether there is more to do.
    bool step();
    // It is to end with what was judged.
    void stop() { stopped_ = true; }

    // The decision that is looked at, and how many actions there are.
    int ply() const { return is_done() ? plies() : choices_[judged_.size()].ply; }
    int plies() const { return static_cast<int>(record_.actions.size()); }
    int errors() const;
    // Whether the next piece begins to look at a decision.
    bool is_between() const { return !is_done() && !search_ && !compares_; }
    // What is judged by now, as JSON.
    std::string json() const;

private:
    struct Choice {
        int ply;
        State state;
    };
    struct Look {
        Look(const View& view, const PimcOptions& options)
            : pimc(view, options), seconds(options.seconds) {}
        Pimc pimc;
        double seconds;
        Stopwatch clock{};
    };
    bool is_done() const { return judged_.size() == choices_.size(); }
    double left() const;
    PimcOptions fresh() const;
    void begin_search();
    void end_search();
    std::vector<SeatAccount> accounts() const;
    std::optional<int> exact_cost(const State& state, const Action& action);

    Stopwatch clock_{};
    Record record_;
    ReviewOptions options_;
    std::vector<int> seats_;
    std::string outcome_;
    std::vector<double> gains_;  // of each account, once the deal is over
    std::vector<Choice> choices_;
    std::vector<Judged> judged_;
    Judged now_;  // the decision under way
    bool compares_ = false;
    std::unique_ptr<Look> search_;
    EndgameSolver solver_;
    bool stopped_ = false;
    bool is_late_ = false;
};

}  // namespace glup::auction
