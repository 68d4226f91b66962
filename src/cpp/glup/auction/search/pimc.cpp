#include "glup/auction/search/pimc.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/search/bid_outlooks.hpp"
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

// Of the time.
constexpr double kToExplain = 0.1;
constexpr double kToPrepare = 0.5;
// Standard errors: what the rule thought of a hand has no hold on what all playouts say.
constexpr double kSure = 3;

Entrants entrants(std::size_t actions) {
    return {std::vector<bool>(actions, true), StandIns(actions), 0, {}};
}

// The same options, if they can be followed, ready for use.
PimcOptions checked(const View& view, PimcOptions options) {
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
    return options;
}

// The highest contract worth at least what the deal is without it.
std::optional<int> most_to_bid(const std::vector<BidLevel>& levels,
                               const std::vector<ValuedAction>& actions, const Rules& rules) {
    const ValuedAction& best = actions.front();
    if (best.action.kind() != Action::kBid) return std::nullopt;
    const auto pass = std::find_if(actions.begin(), actions.end(), [](const ValuedAction& one) {
        return one.action.kind() == Action::kPass;
    });
    const double without = pass == actions.end() ? best.value : pass->value;
    int most = best.action.units() * rules.scale;
    for (const BidLevel& level : levels)
        if (level.value >= without) most = std::max(most, level.bid);
    return most;
}

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

class Pimc::Search {
public:
    Search(const View& view, PimcOptions options, Clock::time_point start)
        : start_(start),
          view_(view),
          options_(std::move(options)),
          explains_(options_.explain && BidOutlooks::has(view)),
          bids_(options_.learned ? BidNetwork::built_in(view.seen().rules) : nullptr),
          actions_(options_.only.empty() ? candidates_of(view.seen(), bids_) : options_.only),
          contracts_(actions_.size()),
          worth_(stakes(), view.seen().rules.account(view.seat())),
          wins_(stakes(), actions_.size(), options_.seed),
          worlds_(view, options_.fitting),
          seating_(seating_of(&greedy_weights(view.seen().rules.row))),
          schedule_(entrants(actions_.size()), budget(), trust()) {}

    double elapsed() const { return since(start_); }

    bool step() {
        const bool ends = outlooks_ || (stopped_ && has_advice());
        const auto piece = ends ? std::nullopt : schedule_.next(elapsed());
        if (!piece) return explains_ && look_at_bids();
        const double began = elapsed();
        fill(*piece);
        schedule_.take(rows_, elapsed() - began);
        return true;
    }

    void stop() { stopped_ = true; }
    bool has_advice() const { return schedule_.rollouts() > 0; }

    Advice advice() const {
        const Verdicts verdicts = schedule_.verdicts();
        const Verdicts beliefs = schedule_.beliefs();
        Advice advice;
        for (const std::size_t a : verdicts.order)
            advice.actions.push_back(valued(a, beliefs.actions[a]));
        put_in_order(advice.actions);
        tell_wins(advice.actions, verdicts.order);
        advice.samples = schedule_.race().samples(schedule_.race().reference());
        advice.rollouts = schedule_.rollouts();
        advice.weighed = worth_.is_of_game();
        advice.bidding = bidding_;
        advice.seconds = std::round(elapsed() * 1e6) / 1e6;
        advice.ended = ended();
        return advice;
    }

private:
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

    const Stakes* stakes() const { return options_.stakes ? &*options_.stakes : nullptr; }
    double unit() const { return view_.seen().rules.chips ? 1 : view_.seen().rules.scale; }
    Budget budget() const {
        Budget budget;
        budget.rollouts = options_.rollouts;
        budget.seconds = (explains_ ? 1 - kToExplain : 1) * options_.seconds;
        if (std::isfinite(options_.seconds) && !options_.full_time) {
            budget.least_gain = options_.least_gain * unit();
            budget.headline = options_.headline * unit();
        }
        return budget;
    }
    Trust trust() const {
        if (!options_.only.empty()) return kTrustAll;
        const Rules& rules = view_.seen().rules;
        const bool alone = rules.accounts() == rules.seats;
        const Trust& bid = worth_.is_of_game() ? options_.bid
                           : alone             ? options_.bid_alone
                           : bids_ != nullptr  ? options_.bid_learned
                                               : options_.bid;
        const Trust& trust = view_.seen().decision == Decision::kBid ? bid : options_.play;
        Trust in_points = {trust.spread * unit(), trust.caution * unit()};
        in_points.sure = kSure;
        return in_points;
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
                const double chance = wins_.add(a, state, account, static_cast<std::uint64_t>(w));
                const double gain = std::clamp(worth_.of(state, chance), -kMostGain, kMostGain);
                rows_.push_back(static_cast<Value>(std::lround(kValueUnit * gain)));
                contracts_[a].add(state, view_.seat());
            }
        }
    }

    void finish(State& state, Random& rng) {
        play_out(state, seating_, rng, options_.tail / state.seats());
        if (state.is_over()) return;
        if (ExactTail::fits(state)) return tail_.play_out(state);
        play_out(state, seating_, rng);
    }

    // Plays the deals of one more world; whether there is more to do.
    bool look_at_bids() {
        if (bidding_) return false;
        if (!outlooks_) outlooks_.emplace(view_, options_.seed, options_.fitting, worth_);
        outlooks_->step();
        const bool in_time = !stopped_ && elapsed() < options_.seconds;
        if (outlooks_->worlds() < (in_time ? kBidWorlds : BidOutlooks::kLeast)) return true;
        std::vector<BidOutlook> told = outlooks_->told();
        const auto most = most_to_bid(told.front().levels, advice().actions, view_.seen().rules);
        bidding_ = Bidding{std::move(told), most};
        return false;
    }

    // The order is that of the choice, which caution holds back; what is told has none of it. So
    // where values would rise they are equal, and who would be above the choice shares its chance.
    static void put_in_order(std::vector<ValuedAction>& actions) {
        ValuedAction& best = actions.front();
        std::vector<ValuedAction*> equal;
        double chance = 0;
        const auto share_with = [&](ValuedAction& one) {
            equal.push_back(&one);
            chance += one.chance;
            for (ValuedAction* other : equal)
                other->chance = chance / static_cast<double>(equal.size());
        };
        double least = best.value;
        for (ValuedAction& one : actions) {
            if (one.value >= best.value) share_with(one);
            one.value = least = std::min(least, one.value);
            one.difference = one.value - best.value;
        }
        const auto likelier = [&](const ValuedAction& one) { return one.chance > best.chance; };
        for (auto it = actions.begin();
             (it = std::find_if(actions.begin(), actions.end(), likelier)) != actions.end();)
            share_with(*it);
        best.difference_error = 0;
    }

    // Where values are the game's they say what the chance is.
    void tell_wins(std::vector<ValuedAction>& actions, std::span<const std::size_t> order) const {
        const std::vector<double> played =
            worth_.is_of_game() ? std::vector<double>() : wins_.told(order);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (worth_.is_of_game())
                actions[i].win = worth_.chance_of(actions[i].value);
            else if (!played.empty())
                actions[i].win = played[i];
        }
    }

    ValuedAction valued(std::size_t action, const Verdict& belief) const {
        const Race& race = schedule_.race();
        const std::size_t reference = race.reference();
        ValuedAction one{actions_[action]};
        one.value = race.value(reference) + belief.score;
        one.error = known_error(portable::hypot(race.error(reference), belief.score_error));
        one.difference_error = known_error(belief.difference_error);
        one.chance = belief.chance;
        one.standing = belief.standing;
        one.samples = race.samples(action);
        const auto tried = static_cast<double>(one.samples);
        one.bids = static_cast<double>(contracts_[action].bids) / tried;
        one.made = static_cast<double>(contracts_[action].made) / tried;
        return one;
    }

    Ended ended() const {
        if (schedule_.is_forced()) return Ended::kComplete;
        if (stopped_) return Ended::kStopped;
        return schedule_.is_settled() ? Ended::kSettled : Ended::kLimit;
    }

    const Clock::time_point start_;
    const View view_;
    const PimcOptions options_;
    const bool explains_;
    const BidNetwork* const bids_;
    const std::vector<Action> actions_;
    std::vector<Contracts> contracts_;
    const Worth worth_;
    Wins wins_;
    FittingWorlds worlds_;
    const Seating seating_;
    Schedule schedule_;
    ExactTail tail_;
    std::vector<Value> rows_;
    std::optional<BidOutlooks> outlooks_;  // once all else is done
    std::optional<Bidding> bidding_;
    bool stopped_ = false;
};

// Until the search begins the table of the game is made.
struct Pimc::Begun {
    Begun(const View& given, PimcOptions asked)
        : view(given), options(checked(given, std::move(asked))) {
        if (options.stakes) options.stakes->take_table();
        if (options.stakes) work = options.stakes->work();
    }

    double elapsed() const { return since(start); }
    bool in_time() const { return elapsed() < kToPrepare * options.seconds; }

    const Clock::time_point start = Clock::now();
    const View view;
    PimcOptions options;
    std::unique_ptr<TableWork> work;
    bool stopped = false;
};

Pimc::Pimc(const View& view, PimcOptions options)
    : begun_(std::make_unique<Begun>(view, std::move(options))) {
    if (!begun_->work) begin();
}
Pimc::~Pimc() = default;

// Where there is no table, for points.
void Pimc::begin() {
    auto& stakes = begun_->options.stakes;
    if (stakes) stakes->take_table();
    if (stakes && !stakes->is_ready()) stakes.reset();
    const auto begun = std::exchange(begun_, nullptr);
    search_ = std::make_unique<Search>(begun->view, std::move(begun->options), begun->start);
    if (begun->stopped) stop();
}

bool Pimc::step() {
    if (search_) return search_->step();
    if (!begun_->stopped && begun_->in_time() && begun_->work->step()) return true;
    begin();
    return true;
}

void Pimc::stop() {
    if (search_)
        search_->stop();
    else
        begun_->stopped = true;
}

double Pimc::elapsed() const { return search_ ? search_->elapsed() : begun_->elapsed(); }
bool Pimc::has_advice() const { return search_ && search_->has_advice(); }
Advice Pimc::advice() const { return search_->advice(); }

Advice search(const View& view, const PimcOptions& options) {
    Pimc pimc(view, options);
    double reported = 0;
    bool stopped = false;
    while (pimc.step()) {
        if (stopped) continue;
        stopped = options.stop && options.stop();
        if (stopped) pimc.stop();
        if (stopped || !options.report || !pimc.has_advice()) continue;
        if (pimc.elapsed() - reported < options.report_every) continue;
        reported = pimc.elapsed();
        options.report(pimc.advice());
    }
    return pimc.advice();
}

}  // namespace glup::auction
