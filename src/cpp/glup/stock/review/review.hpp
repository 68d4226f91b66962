// From a recorded deal to its review: an object that says what has to be searched next.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/deal/course.hpp"
#include "glup/stock/review/futures.hpp"
#include "glup/stock/review/look.hpp"
#include "glup/stock/review/report.hpp"
#include "glup/stock/value/network.hpp"

namespace glup::review {

// What a review wants next, and which function gives it.
enum class Need : std::uint8_t {
    kStep,    // advance: the next action is to be looked at
    kWalk,    // advance: what the deal is worth, and its draws
    kSearch,  // take: an advice for `view` by `seed`; in phase 2 an exact one
    kLook,    // look: a piece of the second look at two actions
    kReason,  // take: the same advice again, with outlooks
    kNothing
};
inline constexpr std::array<std::string_view, 6> kNeeds{"step", "walk",   "search",
                                                        "look", "reason", "nothing"};

class Review {
public:
    static constexpr int kFutures = 1000;
    static constexpr std::size_t kWorst = 3;  // decisions that are told about
    static constexpr int kLooks = 2;          // at a decision: a search, and one at what was played

    struct Options {
        std::optional<int> seat = std::nullopt;  // the only one whose cards are known
        // Whose decisions; none: of all that are known.
        std::optional<std::vector<int>> seats = std::nullopt;
        int futures = kFutures;  // orders of the stock that are played out to judge the draws
        std::uint64_t seed = 0;
        std::optional<value::Network> network = std::nullopt;  // of the game
    };

    // Of a player's record the deck is filled up with cards that fit. Throws RecordError, and Error
    // for seats that are not known.
    Review(Record record, Options options);

    Need need() const { return need_; }
    int ply() const { return ply_; }
    int plies() const { return course_.plies(); }
    int errors() const;
    // How many decisions there are to look at.
    int to_judge() const;
    // Whether anything is known: before that it can't be interrupted.
    bool has_begun() const { return !report_.leads.empty(); }

    // Of kSearch, kLook and kReason: who decided, and the seed of the search.
    View view() const;
    std::uint64_t seed() const { return options_.seed + static_cast<std::uint64_t>(asked_ply()); }

    // Goes on: at most so many playouts, and an exact solve within limits. False if the solve was
    // not done by then; the next call goes on with it.
    bool advance(int playouts, const SolveLimits& limits = {});
    // An advice that was interrupted ends the review.
    void take(const ReviewAdvice& advice);
    // In so many seconds; 0 or less ends it with what there is. `belief` and `rollouts`, the limit,
    // are those of the first call at a decision.
    void look(double seconds, const Belief& belief, std::optional<std::int64_t> rollouts);
    // Ends it with what there is; reasons of the worst decisions may yet be asked for.
    void interrupt();
    bool was_interrupted() const { return interrupted_; }

    // Once it needs nothing.
    Report report() const;

private:
    const State& state() const { return course_.state_at(ply_); }
    int asked_ply() const;
    bool is_judged(int ply) const;
    const value::Network* network() const;

    void step();
    void apply();
    std::optional<double> lead(int playouts, const SolveLimits& limits);
    void draw_luck(int playouts);
    void note(double lead);
    void end();
    void next_reason();
    void judge(const Gap& gap);

    Options options_;
    Course course_;
    std::optional<Futures> futures_;  // where all cards are known
    endgame::Solver solver_;
    Report report_;

    Need need_ = Need::kWalk;
    int ply_ = 0;  // actions taken
    bool interrupted_ = false;

    // The draws whose luck is being found: how many cards are put, and the mean before.
    std::vector<Draw> draws_;
    std::optional<std::size_t> put_;
    double before_ = 0;

    // The decision that is being judged.
    struct Asked {
        std::string best;
        double value = 0;
        std::optional<SecondLook> look = std::nullopt;
    } asked_;
    std::vector<Judgement> worst_;  // whose reasons are still to be asked for, the worst last
};

}  // namespace glup::review
