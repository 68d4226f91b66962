// Flat perfect-information Monte Carlo for the auction games: worlds that fit the view, each action
// played out by the greedy policy in all of them.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/advice.hpp"
#include "glup/auction/search/stakes.hpp"
#include "glup/search/verdict.hpp"

namespace glup::auction {

inline constexpr int kMostTail = 24;  // cards: more take too long

struct PimcOptions {
    std::optional<std::int64_t> rollouts = std::nullopt;  // playouts in all
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t seed = 0;
    // In units; of bids others, for a pass is final and what is found of bids is weaker.
    Trust play = {3, 0.1};
    Trust bid = {2, 2};          // so in a game, of which neither rule nor network knows
    Trust bid_learned = {2, 4};  // where a network says what the deal is to be measured by
    Trust bid_alone = {2, 6};    // where each has an account of their own: what is found is worse
    // It ends where more would gain less, in units, if there is a limit of time.
    double least_gain = 0.02;
    // … but not before the value has this standard error, in units.
    double headline = 1;
    bool full_time = false;  // it does not end before its time
    // Of so many worlds one is drawn in the auction, by how well the others' words fit.
    int fitting = 16;
    // Of bids what a network chooses counts as best until another is clearly better, if the row
    // has one, else what the rule does.
    bool learned = true;
    // Playouts go on with all hands open once there are no more than so many cards in all of them
    // together; 0: to the end by the policy.
    int tail = 12;
    // These actions are compared, with what is found and nothing else; empty: candidates_of().
    std::vector<Action> only{};
    // The chance to win that game is told, too; unless its table takes more than half of the time.
    std::optional<Stakes> stakes = std::nullopt;
    bool explain = false;  // before a bid also what contracts are worth, in the last of the time
    std::function<bool()> stop{};  // asked every few milliseconds: it ends with what it has
    // Told what is known so far, every so many seconds; that changes no answer.
    std::function<void(const Advice&)> report{};
    double report_every = 0.25;
};

// A search under way, in pieces of about a hundredth of a second. With a limit of rollouts alone
// its answer depends on the view, the options and the seed alone. It asks no `stop`, and does not
// report.
class Pimc {
public:
    // The owner of the view is to act. Throws Error without any limit, or for a bad one.
    Pimc(const View& view, PimcOptions options);
    ~Pimc();

    // Does a piece; whether there is more to do.
    bool step();
    // Little is left to do from then on.
    void stop();
    double elapsed() const;  // seconds since it was made
    // Whether an action has been tried: not yet while the table of a game is made.
    bool has_advice() const;
    // What is known, once there is something.
    Advice advice() const;

private:
    class Search;
    struct Begun;
    void begin();

    std::unique_ptr<Begun> begun_;
    std::unique_ptr<Search> search_;  // then
};

// All of it. Throws Error as Pimc does.
Advice search(const View& view, const PimcOptions& options);

}  // namespace glup::auction
