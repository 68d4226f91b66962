#include "glup/auction/review/review.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "glup/auction/endgame/of_state.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/outcome_text.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/reasons/reasons.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/search/grades.hpp"
#include "glup/search/run.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
namespace {

constexpr std::uint64_t kNodes = 50'000;  // of the solver, for a card
constexpr int kLooksEach = 2;             // at a decision

std::vector<int> seats_of(const Rules& rules, const std::optional<std::vector<int>>& given) {
    std::vector<int> seats = given.value_or(std::vector<int>(rules.seats));
    if (!given) std::iota(seats.begin(), seats.end(), 0);
    std::sort(seats.begin(), seats.end());
    for (const int seat : seats) {
        if (seat < 0 || seat >= rules.seats)
            throw Error("seats: expected numbers from 0 to " + std::to_string(rules.seats - 1) +
                        ", given " + std::to_string(seat));
    }
    seats.erase(std::unique(seats.begin(), seats.end()), seats.end());
    return seats;
}

std::string outcome_of(const Record& record, const State& end) {
    std::string text = "record 0: " + std::string(record.rules.name()) + ", " +
                       std::to_string(record.actions.size()) + " actions, ";
    if (end.is_over()) return text + outcome_text(end);
    text +=
        "seat " + std::to_string(end.player) + " to " + std::string(decision_name(end.decision));
    if (end.bid == 0) return text;
    return text + ", " + std::to_string(end.bid_points()) + " bid by seat " +
           std::to_string(end.bidder);
}

// From 1; none before the play.
std::optional<int> trick_of(const State& state) {
    if (state.leader == kNobody) return std::nullopt;
    return std::accumulate(state.tricks.begin(), state.tricks.end(), 1);
}

const ValuedAction& of_action(const Advice& advice, const Action& action) {
    return *std::find_if(advice.actions.begin(), advice.actions.end(),
                         [&](const ValuedAction& one) { return one.action == action; });
}

void write_judged(json::Writer& out, const Judged& one, const Rules& rules) {
    out.begin_object()
        .member("ply", one.ply)
        .member("seat", one.seat)
        .member("decision", decision_name(one.decision))
        .member("action", action_text(one.action, rules))
        .member("best", action_text(one.best, rules))
        .member("value", one.value)
        .member("loss", one.loss)
        .member("error", one.error)
        .member("exact", one.exact)
        .member("counts", one.counts);
    const auto grade =
        one.counts ? std::optional(review::grade_of(one.loss, rules.scale)) : std::nullopt;
    out.member("trick", one.trick).member("grade", grade).member("reason", one.reason);
    out.end_object();
}

}  // namespace

Review::Review(Record record, ReviewOptions options)
    : record_(std::move(record)),
      options_(std::move(options)),
      seats_(seats_of(record_.rules, options_.seats)) {
    if (!options_.rollouts && !options_.seconds) options_.rollouts = kReviewRollouts;
    State state = first_state(record_);
    for (int ply = 0; ply < plies(); ++ply) {
        const State before = state;
        take(state, record_, ply, 0);
        const bool chosen = std::binary_search(seats_.begin(), seats_.end(), int{before.player});
        if (chosen && count_legal(before) > 1) choices_.push_back({ply, before});
    }
    outcome_ = outcome_of(record_, state);
    if (!state.is_over()) return;
    for (int i = 0; i < record_.rules.accounts(); ++i) gains_.push_back(gain_of(state, i));
}

double Review::left() const { return options_.within - clock_.seconds(); }

bool Review::step() {
    if (is_done() || stopped_ || is_late_) return false;
    is_late_ = left() <= 0;
    if (is_late_) return false;
    if (!search_) begin_search();
    if (!run_piece(search_->pimc, search_->clock, search_->seconds)) end_search();
    return !is_done();
}

// The limits of a look that begins now; with an end for all it has its share of the time.
PimcOptions Review::fresh() const {
    PimcOptions limits;
    limits.rollouts = options_.rollouts;
    limits.seconds = options_.seconds.value_or(limits.seconds);
    limits.seed = options_.seed;
    if (!std::isfinite(options_.within)) return limits;
    limits.full_time = !options_.seconds;  // a time that is enough changes no answer
    const int looks = kLooksEach * static_cast<int>(choices_.size() - judged_.size());
    limits.seconds = std::min(limits.seconds, review::look_seconds(left(), looks));
    return limits;
}

void Review::begin_search() {
    const auto& [ply, state] = choices_[judged_.size()];
    PimcOptions options = fresh();
    if (compares_) {
        options.only = {now_.best, now_.action};
        ++options.seed;
    } else {
        now_ = {};
        now_.ply = ply;
        now_.seat = state.player;
        now_.decision = state.decision;
        now_.trick = trick_of(state);
        now_.action = parse_action(state, record_.actions[static_cast<std::size_t>(ply)]);
    }
    search_ = std::make_unique<Look>(View(state, state.player), options);
}

void Review::end_search() {
    const auto search = std::exchange(search_, nullptr);
    const Advice advice = search->pimc.advice(search->clock.seconds());
    if (compares_) {
        now_.loss = of_action(advice, now_.best).value - of_action(advice, now_.action).value;
        now_.error = advice.actions[1].difference_error;
    } else {
        now_.best = advice.actions.front().action;
        now_.value = advice.actions.front().value;
        compares_ = now_.best != now_.action;
        if (compares_) return;
    }
    compares_ = false;
    const State& state = choices_[judged_.size()].state;
    now_.counts = review::is_error(now_.loss, now_.error, record_.rules.scale);
    if (now_.counts)
        now_.reason = told_of(action_reason(View(state, state.player), now_.best, now_.action));
    now_.loss = std::max(now_.loss, 0.0);
    now_.exact = exact_cost(state, now_.action);
    judged_.push_back(now_);
}

std::optional<int> Review::exact_cost(const State& state, const Action& action) {
    if (!action.is_play()) return std::nullopt;
    const Endgame endgame = endgame_of(state);
    if (!EndgameSolver::has_places(endgame)) return std::nullopt;
    SolveLimits limits;
    limits.max_nodes = kNodes;
    const bool ours = (endgame.ours >> endgame.player() & 1) != 0;
    std::optional<int> best, taken;
    for (const CardValue& one : solver_.actions(endgame, limits)) {
        if (!one.result.exact) return std::nullopt;
        const int worth = ours ? one.result.lower : -one.result.lower;
        best = std::max(best.value_or(worth), worth);
        if (one.card == action.card()) taken = worth;
    }
    return taken ? std::optional(*best - *taken) : std::nullopt;
}

int Review::errors() const {
    return static_cast<int>(std::count_if(judged_.begin(), judged_.end(),
                                          [](const Judged& one) { return one.counts; }));
}

std::vector<SeatAccount> Review::accounts() const {
    std::vector<SeatAccount> all;
    for (const int seat : seats_) {
        const auto is_of = [seat](const Judged& one) { return one.seat == seat; };
        const auto first = std::find_if(judged_.begin(), judged_.end(), is_of);
        if (first == judged_.end()) continue;
        SeatAccount& account = all.emplace_back(SeatAccount{.seat = seat, .dealt = first->value});
        for (const Judged& one : judged_)
            if (is_of(one) && one.counts) account.errors += one.loss;
        if (gains_.empty()) continue;
        account.lead = gains_[static_cast<std::size_t>(record_.rules.account(seat))];
        account.rest = *account.lead - (account.dealt - account.errors);
    }
    return all;
}

std::string Review::json() const {
    json::Writer out;
    out.begin_object()
        .member("rules", record_.rules.name())
        .member("outcome", outcome_)
        .member("seats", seats_);
    out.key("decisions").begin_array();
    for (const Judged& one : judged_) write_judged(out, one, record_.rules);
    out.end_array().key("accounts").begin_array();
    for (const SeatAccount& one : accounts()) {
        out.begin_object().member("seat", one.seat).member("dealt", one.dealt);
        out.member("errors", one.errors).member("lead", one.lead).member("rest", one.rest);
        out.end_object();
    }
    return out.end_array()
        .member("solver", "pimc")
        .member("seed", options_.seed)
        .member("seconds", clock_.seconds())
        .member("stopped", is_done()  ? "complete"
                           : stopped_ ? "interrupt"
                                      : "limit")
        .end_object()
        .take();
}

}  // namespace glup::auction
