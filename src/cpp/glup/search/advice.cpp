#include "glup/search/advice.hpp"

namespace glup {

void write_choice(json::Writer& to, const ActionAdvice& best, std::string_view reason) {
    to.member("action", best.text).member("value", best.value);
    if (!reason.empty()) to.member("reason", reason);
}

void write_believed(json::Writer& to, const ActionAdvice& one, std::size_t rank) {
    to.member("rank", rank)
        .member("action", one.text)
        .member("value", one.value)
        .member("error", one.error)
        .member("difference", one.difference)
        .member("difference_error", one.difference_error)
        .member("chance", one.chance)
        .member("standing", standing_name(one.standing));
    if (!one.like.empty()) to.member("like", one.like);
    if (!one.reason.empty()) to.member("reason", one.reason);
    if (one.win) to.member("win", *one.win);
}

void write_found(json::Writer& to, const ActionAdvice& one) {
    to.member("samples", one.samples)
        .member("mean", one.mean)
        .member("mean_error", one.mean_error)
        .member("prior", one.prior);
}

void write_summary(json::Writer& to, const AdviceSummary& advice, const ActionAdvice& best,
                   std::string_view solver) {
    to.member("solver", solver)
        .member("exact", advice.exact)
        .member("seconds", advice.seconds)
        .member("samples", advice.samples)
        .member("stopped", stop_reason_name(advice.ended));
    if (advice.forgotten > 0) to.member("forgotten", advice.forgotten).member("gap", advice.gap);
    if (!advice.exact && is_guess(best.samples, best.prior, advice.ended)) to.member("guess", true);
    if (advice.weighed) to.member("weighed", true);
}

}  // namespace glup
