#include "reviewing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "learned.hpp"

namespace glup::wasm {
namespace {

using review::Need;

constexpr int kPlayouts = 250;  // of a piece

// What it has found of a deal is true in every other, and helps at the next decision.
endgame::Solver& shared_solver() {
    static endgame::Solver solver;
    return solver;
}

}  // namespace

Reviewing::Reviewing(Record record, review::Review::Options options, AdviceOptions asked,
                     double within)
    : seed_(options.seed),
      review_(std::move(record), std::move(options)),
      asked_(std::move(asked)),
      within_(within),
      looks_(review::Review::kLooks * (std::isfinite(within) ? review_.to_judge() : 0) +
             static_cast<int>(review::Review::kWorst)) {}

double Reviewing::left() const { return within_ - clock_.seconds(); }

// The limits of a look that begins now: with an end for all it has its share of the time.
AdviceOptions Reviewing::fresh() const {
    AdviceOptions limits = asked_;
    if (!std::isfinite(within_)) return limits;
    const double share = review::look_seconds(left(), looks_);
    // A time that is enough changes no answer.
    if (!limits.seconds) limits.full_time = true;
    limits.seconds = std::min(share, limits.seconds.value_or(share));
    return limits;
}

bool Reviewing::step() {
    const Need need = review_.need();
    if (need == Need::kNothing) return false;
    if (need == Need::kSearch || need == Need::kReason) {
        search();
    } else if (need == Need::kLook) {
        look();
    } else {
        walk();
    }
    if ((need == Need::kSearch || need == Need::kLook) && review_.need() != Need::kLook &&
        !asked_now_)
        looks_ -= review::Review::kLooks;
    return review_.need() != Need::kNothing;
}

void Reviewing::search() {
    if (!asked_now_) {
        const View view = review_.view();
        AdviceOptions asked = fresh();
        if (!view.seen().in_phase1()) asked.method = Method::kExact;
        asked.seed = review_.seed();
        asked.explain = review_.need() == Need::kReason;
        const Tools tools{learned_of(view.seen().ruleset), nullptr, &shared_solver()};
        asked_now_ = std::make_unique<InquiryOf<Inquiry>>(
            [&] { return Inquiry(view, asked, tools); }, asked.limits());
    }
    if (asked_now_->step()) {
        if (!is_over()) return;
        asked_now_->stop();
        if (!asked_now_->has_begun()) return;
    }
    const auto done = std::move(asked_now_);
    review_.take(review::read_advice(done->advice().json));
}

void Reviewing::look() {
    if (is_over()) {
        look_.reset();
        return review_.interrupt();
    }
    if (!look_) look_ = Look{fresh()};
    const View view = review_.view();
    const double seconds = look_->limits.seconds.value_or(std::numeric_limits<double>::infinity());
    review_.look(seconds - look_->clock.seconds(), learned_of(view.seen().ruleset).odds(view),
                 look_->limits.iterations);
    if (review_.need() != Need::kLook) look_.reset();
}

// An exact solve is done in slices, each twice as long as the one before.
void Reviewing::walk() {
    if (review_.need() == Need::kStep && is_over()) return review_.interrupt();
    SolveLimits limits;
    limits.deadline = SolveLimits::in(slice_);
    const bool is_done = review_.advance(kPlayouts, limits);
    slice_ = is_done ? kFirstSlice : 2 * slice_;
    if (!is_done && is_over()) review_.interrupt();
}

std::string Reviewing::told(std::string_view solver) const {
    const char* const ended = !review_.was_interrupted() ? "complete"
                              : stopped_                 ? "interrupt"
                                                         : "limit";
    return review::to_json(review_.report(), {solver, seed_, clock_.seconds(), ended});
}

}  // namespace glup::wasm
