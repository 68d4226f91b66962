#include "glup/auction/search/pimc.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/search/bid_outlooks.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/auction/search/playouts.hpp"
#include "glup/auction/search/reason.hpp"
#include "glup/search/run.hpp"
#include "glup/search/schedule.hpp"
#include "glup/support/portable.hpp"

namespace glup::auction {
namespace {

// Of the time.
constexpr double kToExplain = 0.1;
constexpr double kToPrepare = 0.5;

Entrants entrants(std::size_t actions) {
    return {std::vector<bool>(actions, true), StandIns(actions), 0, {}};
}

}  // namespace

class Pimc::Search {
public:
    Search(const View& view, PimcOptions options)
        : view_(view),
          options_(std::move(options)),
          explains_(options_.explain && BidOutlooks::has(view)),
          bids_(options_.learned ? BidNetwork::built_in(view.seen().rules) : nullptr),
          playouts_(view, options_.only.empty() ? candidates_of(view.seen(), bids_) : options_.only,
                    options_.stakes ? &*options_.stakes : nullptr, options_.seed, options_.fitting,
                    options_.tail, options_.exact, options_.workers),
          contracts_(playouts_.actions().size()),
          wins_(playouts_.actions().size()),
          schedule_(entrants(playouts_.actions().size()),
                    options_.budget(view.seen().rules, explains_ ? 1 - kToExplain : 1),
                    options_.trust(view.seen(), worth().is_of_game(), bids_ != nullptr)) {}

    std::optional<Work> next(double elapsed) {
        const bool ends = outlooks_ || ((stopped_ || over_) && has_begun());
        const auto piece = ends ? std::nullopt : schedule_.next(elapsed);
        std::optional<Work> work;
        if (piece)
            work = playouts_.work(piece->first, piece->count, schedule_.columns());
        else if (explains_)
            work = look_at_bids(elapsed);
        if (work) ++under_way_;
        return work;
    }

    Rows fill(const Work& work, const Until& until) const {
        return work.kind == Work::Kind::kBids ? outlooks_->rows(work) : playouts_.rows(work, until);
    }

    void take(const Work& work, const Rows& rows, double seconds) {
        --under_way_;
        if (work.kind == Work::Kind::kBids) return outlooks_->take(rows);
        const std::size_t width = work.columns.size();
        for (std::size_t i = 0; i < width; ++i) contracts_[work.columns[i]] += rows.contracts[i];
        for (std::size_t i = 0; i < rows.wins.size(); ++i)
            wins_.add(work.columns[i % width], rows.wins[i]);
        if (!rows.values.empty()) schedule_.take(rows.values, seconds);
        over_ = over_ || rows.is_cut;
    }

    void stop() { stopped_ = true; }
    bool has_begun() const { return schedule_.rollouts() > 0; }

    StopReason ended() const {
        if (schedule_.is_forced()) return StopReason::kComplete;
        if (stopped_) return StopReason::kStopped;
        return schedule_.is_settled() ? StopReason::kSettled : StopReason::kLimit;
    }

    Advice advice(double elapsed) const {
        const Verdicts verdicts = schedule_.verdicts();
        const Verdicts beliefs = schedule_.beliefs();
        Advice advice;
        for (const std::size_t a : verdicts.order)
            advice.actions.push_back(valued(a, beliefs.actions[a]));
        put_in_order(advice.actions);
        tell_wins(advice.actions, verdicts.order);
        advice.samples = schedule_.race().samples(schedule_.race().reference());
        advice.rollouts = schedule_.rollouts();
        advice.weighed = worth().is_of_game();
        advice.seconds = std::round(elapsed * 1e6) / 1e6;
        advice.ended = ended();
        if (outlooks_ && outlooks_->worlds() == outlooks_->begun() &&
            outlooks_->worlds() >= BidOutlooks::kLeast)
            advice.bidding = bidding_of(outlooks_->told(), advice, view_.seen().rules);
        tell_reasons(view_, advice);
        return advice;
    }

private:
    const Worth& worth() const { return playouts_.worth(); }

    // Once all else is done: the deals of one more world.
    std::optional<Work> look_at_bids(double elapsed) {
        if (!outlooks_) {
            if (under_way_ > 0 && !stopped_) return std::nullopt;
            outlooks_.emplace(view_, options_.seed, options_.fitting, worth(), options_.workers);
        }
        const bool in_time = !stopped_ && elapsed < options_.seconds;
        if (outlooks_->begun() >= (in_time ? kBidWorlds : BidOutlooks::kLeast)) return std::nullopt;
        return outlooks_->work(1);
    }

    // Where values are the game's they say what the chance is.
    void tell_wins(std::vector<ValuedAction>& actions, std::span<const std::size_t> order) const {
        const std::vector<double> played =
            worth().is_of_game() ? std::vector<double>() : wins_.told(order);
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (worth().is_of_game())
                actions[i].win = worth().chance_of(actions[i].value);
            else if (!played.empty())
                actions[i].win = played[i];
        }
    }

    ValuedAction valued(std::size_t action, const Verdict& belief) const {
        const Race& race = schedule_.race();
        const std::size_t reference = race.reference();
        ValuedAction one;
        one.action = playouts_.actions()[action];
        one.text = action_text(one.action, view_.seen().rules);
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

    const View view_;
    const PimcOptions options_;
    const bool explains_;
    const BidNetwork* const bids_;
    Playouts playouts_;
    std::vector<ContractCount> contracts_;
    Wins wins_;
    Schedule schedule_;
    std::optional<BidOutlooks> outlooks_;
    int under_way_ = 0;
    bool stopped_ = false;
    bool over_ = false;
};

// Until the search begins the table of the game is made, by one thread.
struct Pimc::Begun {
    Begun(const View& given, const PimcOptions& asked)
        : view(given), options(asked.checked(given)) {
        if (options.stakes) options.stakes->take_table();
        if (options.stakes) table = options.stakes->work();
    }

    // For a part of the time that was left when it was first asked for work.
    bool in_time(double elapsed) {
        if (!until) until = elapsed + kToPrepare * (options.seconds - elapsed);
        return elapsed < *until;
    }

    const View view;
    PimcOptions options;
    std::unique_ptr<TableWork> table;  // while there is more to do
    std::optional<double> until;
    bool under_way = false;
    bool stopped = false;
};

Pimc::Pimc(const View& view, const PimcOptions& options)
    : begun_(std::make_unique<Begun>(view, options)) {
    if (!begun_->table) begin();
}
Pimc::~Pimc() = default;

// Where there is no table, for points.
void Pimc::begin() {
    auto& stakes = begun_->options.stakes;
    if (stakes) stakes->take_table();
    if (stakes && !stakes->is_ready()) stakes.reset();
    const auto begun = std::exchange(begun_, nullptr);
    search_ = std::make_unique<Search>(begun->view, std::move(begun->options));
    if (begun->stopped) stop();
}

std::optional<Work> Pimc::next(double elapsed) {
    if (search_) return search_->next(elapsed);
    if (begun_->under_way) return std::nullopt;
    if (begun_->table && !begun_->stopped && begun_->in_time(elapsed)) {
        begun_->under_way = true;
        return Work{Work::Kind::kTable};
    }
    begun_->table.reset();  // which keeps what is undone
    begin();
    return search_->next(elapsed);
}

Rows Pimc::fill(const Work& work, const Until& until) const {
    if (work.kind != Work::Kind::kTable) return search_->fill(work, until);
    Rows rows;
    rows.more = begun_->table->step();
    return rows;
}

void Pimc::take(const Work& work, const Rows& rows, double seconds) {
    if (work.kind != Work::Kind::kTable) return search_->take(work, rows, seconds);
    begun_->under_way = false;
    if (!rows.more) begun_->table.reset();
}

void Pimc::stop() {
    if (search_)
        search_->stop();
    else
        begun_->stopped = true;
}

bool Pimc::has_begun() const { return search_ && search_->has_begun(); }
StopReason Pimc::ended() const { return search_ ? search_->ended() : StopReason::kLimit; }
Advice Pimc::advice(double elapsed) const { return search_->advice(elapsed); }

Advice search(const View& view, const PimcOptions& options,
              const std::function<bool()>& is_stopped) {
    const Stopwatch clock;
    Pimc pimc(view, options);
    run(pimc, clock, {options.seconds, is_stopped});
    return pimc.advice(clock.seconds());
}

}  // namespace glup::auction
