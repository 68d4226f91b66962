#include "glup/stock/review/review.hpp"

#include <algorithm>
#include <utility>

#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/reasons/action_reasons.hpp"
#include "glup/stock/review/glimpse.hpp"

namespace glup::review {
namespace {

constexpr std::uint64_t kLook = std::uint64_t{1} << 63;  // apart from the seeds of the searches

std::vector<int> checked(const Review::Options& options) {
    const auto& [whose, given_seats, futures, seed, network] = options;
    std::vector<int> known{0, 1};
    if (whose) known = {*whose};
    std::vector<int> seats = given_seats.value_or(known);
    std::sort(seats.begin(), seats.end());
    seats.erase(std::unique(seats.begin(), seats.end()), seats.end());
    if (!seats.empty() && std::includes(known.begin(), known.end(), seats.begin(), seats.end()))
        return seats;
    std::string given;
    for (const int seat : seats) given += (given.empty() ? "" : ", ") + std::to_string(seat);
    throw Error("seats: expected " +
                (whose ? std::to_string(*whose) + ", whose record it is" : "some of 0 and 1") +
                ", given " + (given.empty() ? "none" : given));
}

void add(Points& points, const Points& others, double factor) {
    for (const auto& [from, amount] : others) {
        const std::string& source = from;  // a lambda may take it
        const auto found = std::find_if(points.begin(), points.end(),
                                        [&](const auto& one) { return one.first == source; });
        if (found == points.end()) {
            points.emplace_back(source, factor * amount);
        } else {
            found->second += factor * amount;
        }
    }
}

}  // namespace

Review::Review(Record record, Options options)
    : options_(std::move(options)), course_(std::move(record)) {
    report_.rules = course_.record().rules;
    report_.seats = checked(options_);
    if (!options_.seat) futures_.emplace(course_.record(), options_.futures, options_.seed);
}

int Review::errors() const {
    return static_cast<int>(std::count_if(report_.decisions.begin(), report_.decisions.end(),
                                          [](const Judgement& one) { return one.counts(); }));
}

int Review::to_judge() const {
    int count = 0;
    for (int ply = 0; ply < plies(); ++ply) count += is_judged(ply);
    return count;
}

bool Review::is_judged(int ply) const {
    const State& state = course_.state_at(ply);
    const auto& seats = report_.seats;
    return std::find(seats.begin(), seats.end(), int{state.player}) != seats.end() &&
           written_actions(state).size() > 1;
}

const value::Network* Review::network() const {
    return options_.network ? &*options_.network : nullptr;
}

int Review::asked_ply() const { return need_ == Need::kReason ? worst_.back().ply : ply_; }

View Review::view() const {
    const State& state = course_.state_at(asked_ply());
    return {state, state.player};
}

bool Review::advance(int playouts, const SolveLimits& limits) {
    if (need_ == Need::kStep) {
        step();
    } else if (need_ != Need::kWalk) {
        throw Error("review: expected what it needs");
    } else if (put_) {
        draw_luck(playouts);
    } else if (const auto found = lead(playouts, limits)) {
        note(*found);
    } else {
        return state().in_phase1();
    }
    return true;
}

void Review::step() {
    if (is_judged(ply_)) {
        need_ = Need::kSearch;
    } else {
        apply();
    }
}

// The action of the deal.
void Review::apply() {
    const State& before = state();
    ++ply_;
    const State& after = state();
    draws_ = draws_between(before, after);
    need_ = Need::kStep;
    if (before.in_phase1() && futures_)
        futures_->take(parse_action(before, course_.record().actions[ply_ - 1]));
    if (!draws_.empty()) {
        need_ = Need::kWalk;
        // The last two cards of the stock come for certain: no luck is in them.
        if (after.in_phase1()) put_ = 0;
    } else if (!before.in_phase1() && after.tricks > before.tricks) {
        need_ = Need::kWalk;
    } else if (ply_ == plies()) {
        need_ = Need::kWalk;
    }
}

// What seat 0 may expect to lead by at the end; in phase 2 by perfect play of both. None: not yet.
std::optional<double> Review::lead(int playouts, const SolveLimits& limits) {
    const State& now = state();
    if (now.in_phase1()) {
        if (!futures_) return expected_lead(now, *options_.seat, network());
        if (!futures_->play(playouts)) return std::nullopt;
        return futures_->mean();
    }
    const int ahead = now.scores[0] - now.scores[1];
    if (now.is_over()) return ahead;
    const endgame::Result found = solver_.value(endgame::position_of(now), limits);
    if (!found.exact) return std::nullopt;
    // Counters score at the end.
    const int to_come = now.leader == 0 ? found.lower : -found.lower;
    return ahead + now.counters[0] - now.counters[1] + to_come;
}

// By how much each of the two cards changes what is expected, for the player who has drawn it.
void Review::draw_luck(int playouts) {
    const auto tell = [&](const Draw& draw, double luck) {
        const Card card = course_.record().deck[static_cast<std::size_t>(draw.place)];
        report_.draws.push_back({ply_, int{state().tricks}, draw.seat, card, luck});
    };
    if (!futures_) {
        for (const Draw& draw : draws_) {
            if (draw.seat != *options_.seat) continue;
            const Card card = course_.record().deck[static_cast<std::size_t>(draw.place)];
            tell(draw, luck_of_card(state(), draw.seat, card, network()));
        }
        put_.reset();
        return;
    }
    if (!futures_->play(playouts)) return;
    const double mean = futures_->mean();
    if (*put_ > 0) {
        const Draw& draw = draws_[*put_ - 1];
        tell(draw, draw.seat == 0 ? mean - before_ : before_ - mean);
    }
    before_ = mean;
    if (*put_ == draws_.size()) return put_.reset();
    const State& before = course_.state_at(ply_ - 1);
    futures_->put(draws_[(*put_)++].place, before,
                  parse_action(before, course_.record().actions[ply_ - 1]));
}

void Review::note(double lead) {
    report_.leads.push_back({ply_, int{state().tricks}, lead});
    need_ = Need::kStep;
    if (ply_ == plies()) end();
}

void Review::take(const ReviewAdvice& advice) {
    const std::string& action = course_.record().actions[static_cast<std::size_t>(asked_ply())];
    const ReviewAction* const taken = advice.find(action);
    if (need_ == Need::kReason) {
        const ReviewAction* const best = advice.find(worst_.back().best);
        if (best != nullptr && taken != nullptr && best->outlook && taken->outlook) {
            Moment& moment = report_.moments.back();
            moment.sources = best->outlook->mine;
            add(moment.sources, best->outlook->theirs, -1);
            add(moment.sources, taken->outlook->mine, -1);
            add(moment.sources, taken->outlook->theirs, 1);
            moment.gives_up = taken->outlook->gives_up;
        }
        worst_.pop_back();
        return next_reason();
    }
    if (need_ != Need::kSearch) throw Error("review: expected what it needs");
    if (advice.interrupted) return interrupt();
    if (taken == nullptr) throw Error("advice: expected a value of " + action);
    const ReviewAction& best = advice.actions.front();
    asked_ = {advice.action, best.value, std::nullopt};
    if (action == best.action || taken->same == best.action) return judge({});
    if (state().in_phase1()) {
        need_ = Need::kLook;
    } else {
        judge({best.value - taken->value, best.error + taken->error});
    }
}

void Review::look(double seconds, const Belief& belief, std::optional<std::int64_t> rollouts) {
    if (need_ != Need::kLook) throw Error("review: expected what it needs");
    if (!asked_.look) {
        const auto& action = course_.record().actions[static_cast<std::size_t>(ply_)];
        asked_.look.emplace(view(), asked_.best, action, seed() ^ kLook, belief, network(),
                            rollouts);
    }
    if (const auto gap = asked_.look->look(seconds)) judge(*gap);
}

void Review::judge(const Gap& gap) {
    const State& now = state();
    const auto& action = course_.record().actions[static_cast<std::size_t>(ply_)];
    const bool gained = gap.points <= 0;  // at least as good in the second look, which is believed
    report_.decisions.push_back({
        .ply = ply_,
        .trick = now.tricks + (now.decision != Decision::kMeld),
        .phase = now.in_phase1() ? 1 : 2,
        .seat = now.player,
        .decision = now.decision,
        .action = action,
        .best = gained && gap.error == 0 ? action : asked_.best,
        .value = asked_.value,
        .loss = gained ? 0 : gap.points,
        .error = gap.error,
    });
    Judgement& judged = report_.decisions.back();
    if (judged.counts())
        judged.reason = told_of(action_reason(view(), parse_action(now, judged.best),
                                              parse_action(now, judged.action)));
    asked_ = {};
    apply();
}

void Review::interrupt() {
    if (!has_begun()) throw Error("review: expected to be interrupted later");
    if (interrupted_ || need_ == Need::kNothing || need_ == Need::kReason) return;
    interrupted_ = true;
    end();
}

void Review::end() {
    for (const Judgement* one : report_.worst(kWorst)) worst_.insert(worst_.begin(), *one);
    next_reason();
}

// In phase 2 there is nothing to tell.
void Review::next_reason() {
    for (; !worst_.empty(); worst_.pop_back()) {
        report_.moments.push_back({worst_.back().ply});
        if (worst_.back().phase == 1) {
            need_ = Need::kReason;
            return;
        }
    }
    need_ = Need::kNothing;
}

Report Review::report() const {
    Report report = report_;
    const State& now = state();
    report.plies = ply_;
    report.scores = now.scores;
    report.account = {report.leads.back().lead, now.is_over(), report.leads.front().lead, {}, {}};
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        double luck = 0, errors = 0;
        for (const DrawnCard& draw : report.draws) luck += draw.seat == seat ? draw.luck : 0;
        for (const Judgement& one : report.decisions)
            errors += one.seat == seat && one.counts() ? one.loss : 0;
        if (!options_.seat || options_.seat == seat) report.account.luck[seat] = luck;
        const auto& seats = report.seats;
        if (std::find(seats.begin(), seats.end(), seat) != seats.end())
            report.account.errors[seat] = errors;
    }
    return report;
}

}  // namespace glup::review
