#include "glup/auction/search/pimc.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/auction/search/exact_tail.hpp"
#include "glup/auction/search/fitting.hpp"
#include "glup/search/schedule.hpp"
#include "glup/support/error.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Points, more than any row's deal is worth; a house may have games to a thousand million, whose
// squares a race could not sum.
constexpr double kMostGain = 1 << 15;

constexpr int kMostTail = 24;  // cards: more take too long

// How often an action's side plays the contract, and makes it.
struct Contracts {
    std::int64_t bids = 0;
    std::int64_t made = 0;

    void add(const State& end, int seat) {
        if (end.bidder == kNobody || (end.side_of(end.bidder) >> seat & 1) == 0) return;
        ++bids;
        made += is_made(end.result);
    }
};

class Search {
public:
    Search(const View& view, const PimcOptions& options)
        : view_(view),
          options_(options),
          actions_(options.only.empty() ? candidates_of(view.seen()) : options.only),
          contracts_(actions_.size()),
          wins_(options.stakes ? &*options.stakes : nullptr, actions_.size(), options.seed),
          worlds_(view, options.fitting),
          seating_(seating_of(&greedy_weights(view.seen().rules.row))),
          schedule_(entrants(actions_.size()), budget(), trust()) {}

    Advice run() {
        const auto start = std::chrono::steady_clock::now();
        const auto elapsed = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        };
        double reported = 0;
        while (const auto piece = schedule_.next(elapsed())) {
            const double began = elapsed();
            fill(*piece);
            schedule_.take(rows_, elapsed() - began);
            stopped_ = options_.stop && options_.stop();
            if (stopped_) break;
            if (!options_.report || elapsed() - reported < options_.report_every) continue;
            reported = elapsed();
            options_.report(told(reported));
        }
        return told(elapsed());
    }

private:
    static Entrants entrants(std::size_t actions) {
        return {std::vector<bool>(actions, true), StandIns(actions), 0, {}};
    }
    double unit() const { return view_.seen().rules.chips ? 1 : view_.seen().rules.scale; }
    Budget budget() const {
        Budget budget;
        budget.rollouts = options_.rollouts;
        budget.seconds = options_.seconds;
        if (std::isfinite(options_.seconds)) {
            budget.least_gain = options_.least_gain * unit();
            budget.headline = options_.headline * unit();
        }
        return budget;
    }
    Trust trust() const {
        if (!options_.only.empty()) return kTrustAll;
        const Rules& rules = view_.seen().rules;
        const bool alone = rules.accounts() == rules.seats;
        const Trust& bid = alone ? options_.bid_alone : options_.bid;
        const Trust& trust = view_.seen().decision == Decision::kBid ? bid : options_.play;
        return {trust.spread * unit(), trust.caution * unit()};
    }

    // Greedy play has no chance in it: all actions have the same world.
    void fill(const Schedule::Piece& piece) {
        const auto& running = schedule_.columns();
        const int account = view_.seen().rules.account(view_.seat());
        rows_.clear();
        for (std::int64_t w = piece.first; w < piece.first + piece.count; ++w) {
            Random rng = Random::stream(options_.seed, static_cast<std::uint64_t>(w));
            const State& world = worlds_.draw(rng);
            for (const std::size_t a : running) {
                State state = world;
                state.apply(actions_[a]);
                finish(state, rng);
                const double gain = std::clamp(gain_of(state, account), -kMostGain, kMostGain);
                rows_.push_back(static_cast<Value>(std::lround(kValueUnit * gain)));
                contracts_[a].add(state, view_.seat());
                wins_.add(a, state, account, static_cast<std::uint64_t>(w));
            }
        }
    }

    void finish(State& state, Random& rng) {
        play_out(state, seating_, rng, options_.tail / state.seats());
        if (state.is_over()) return;
        if (ExactTail::fits(state)) return tail_.play_out(state);
        play_out(state, seating_, rng);
    }

    Advice told(double seconds) const {
        const Race& race = schedule_.race();
        const Verdicts verdicts = schedule_.verdicts();
        const std::size_t reference = race.reference();
        const std::vector<double> wins = wins_.told(verdicts.order);
        Advice advice;
        for (const std::size_t a : verdicts.order) {
            const Verdict& verdict = verdicts.actions[a];
            ValuedAction one{actions_[a]};
            one.value = race.value(reference) + verdict.score;
            one.error = portable::hypot(race.error(reference), verdict.score_error);
            one.difference = verdict.difference;
            one.difference_error = verdict.difference_error;
            one.chance = verdict.chance;
            one.standing = verdict.standing;
            one.samples = race.samples(a);
            const auto tried = static_cast<double>(one.samples);
            one.bids = static_cast<double>(contracts_[a].bids) / tried;
            one.made = static_cast<double>(contracts_[a].made) / tried;
            if (!wins.empty()) one.win = wins[advice.actions.size()];
            advice.actions.push_back(one);
        }
        advice.samples = race.samples(reference);
        advice.rollouts = schedule_.rollouts();
        advice.seconds = seconds;
        if (schedule_.is_forced())
            advice.ended = Ended::kComplete;
        else if (stopped_)
            advice.ended = Ended::kStopped;
        else
            advice.ended = schedule_.is_settled() ? Ended::kSettled : Ended::kLimit;
        return advice;
    }

    const View& view_;
    const PimcOptions& options_;
    std::vector<Action> actions_;
    std::vector<Contracts> contracts_;
    Wins wins_;
    FittingWorlds worlds_;
    Seating seating_;
    Schedule schedule_;
    ExactTail tail_;
    std::vector<Value> rows_;
    bool stopped_ = false;
};

void check(const View& view, const PimcOptions& options) {
    if (!view.to_act()) {
        throw Error(std::string("view: expected one whose owner is to act, given one ") +
                    (view.seen().is_over() ? "of a deal that is over" : "that waits"));
    }
    for (const Action& action : options.only)
        if (!is_legal(view.seen(), action))
            throw Error("only: expected legal actions, given " +
                        action_text(action, view.seen().rules));
    if (options.rollouts && *options.rollouts < 1)
        throw Error("rollouts: expected at least 1, given " + std::to_string(*options.rollouts));
    if (options.tail < 0 || options.tail > kMostTail)
        throw Error("tail: expected a number from 0 to " + std::to_string(kMostTail) + ", given " +
                    std::to_string(options.tail));
    if (!(options.seconds > 0))
        throw Error("seconds: expected a positive number, given " +
                    std::to_string(options.seconds));
    if (!options.rollouts && !std::isfinite(options.seconds))
        throw Error("limit: expected rollouts or seconds, given neither");
}

}  // namespace

Advice search(const View& view, const PimcOptions& options) {
    check(view, options);
    return Search(view, options).run();
}

}  // namespace glup::auction
