#include "glup/pisti/search.hpp"

#include <cmath>

#include "glup/pisti/choices.hpp"
#include "glup/pisti/narration.hpp"
#include "glup/pisti/policy.hpp"
#include "glup/support/portable.hpp"

namespace glup::pisti {
namespace {

// In points; what the rule prefers is mostly good, and a difference takes many worlds to be told.
constexpr Trust kTrust{.spread = 2, .caution = 0.5, .sure = 3};
constexpr double kLeastGain = 0.02;  // it ends where more would gain less, if there is a time
constexpr double kHeadline = 1;      // … but not before the value has this standard error

Entrants entrants(const View& view, const std::vector<Card>& cards, const StandIns& stand_ins) {
    Entrants found{std::vector<bool>(cards.size(), true), stand_ins, 0, {}};
    const Card preferred = greedy_card(view.seen());
    for (std::size_t a = 0; a < cards.size(); ++a) {
        found.candidates[a] = !stand_ins[a];
        if (cards[a] == preferred) found.preferred = stand_ins[a] ? stand_ins[a]->action : a;
    }
    return found;
}

Budget budget(const SearchLimits& limits) {
    Budget budget;
    budget.rollouts = limits.iterations;
    budget.seconds = limits.seconds;
    budget.workers = limits.workers;
    if (std::isfinite(limits.seconds) && !limits.full_time) {
        budget.least_gain = kLeastGain;
        budget.headline = kHeadline;
    }
    return budget;
}

}  // namespace

Pimc::Pimc(const View& view, const SearchLimits& limits, std::uint64_t seed)
    : view_(view),
      worlds_(view),
      seed_(seed),
      cards_(hand_of(view)),
      stand_ins_(same_cards(cards_)),
      schedule_(entrants(view, cards_, stand_ins_), budget(limits), kTrust) {}

std::optional<Work> Pimc::next(double elapsed) {
    if ((stopped_ || over_) && has_begun()) return std::nullopt;
    const auto piece = schedule_.next(elapsed);
    if (!piece) return std::nullopt;
    return Work{piece->first, piece->count, schedule_.columns()};
}

Rows Pimc::fill(const Work& work, const Until& until) const {
    Rows rows;
    const int team = view_.seat() % kTeams;
    for (std::int64_t w = work.first; w < work.first + work.count; ++w) {
        rows.is_cut = w > 0 && until.is_over();
        if (rows.is_cut) break;
        Random rng = Random::stream(seed_, static_cast<std::uint64_t>(w));
        const State world = worlds_.draw(rng);
        for (const std::size_t column : work.columns) {
            State state = world;
            state.apply(cards_[column]);
            play_out(state);
            rows.values.push_back(kValueUnit * (state.points[team] - state.points[1 - team]));
        }
    }
    return rows;
}

void Pimc::take(const Work&, const Rows& rows, double seconds) {
    if (!rows.values.empty()) schedule_.take(rows.values, seconds);
    over_ = over_ || rows.is_cut;
}

StopReason Pimc::ended() const {
    if (schedule_.is_forced()) return StopReason::kComplete;
    if (stopped_) return StopReason::kStopped;
    return schedule_.is_settled() ? StopReason::kSettled : StopReason::kLimit;
}

Advice Pimc::advice(double elapsed) const {
    const Verdicts verdicts = schedule_.verdicts();
    const Verdicts beliefs = schedule_.beliefs();
    Advice advice;
    for (const std::size_t a : verdicts.order)
        advice.actions.push_back(valued(a, beliefs.actions[a]));
    put_in_order(advice.actions);
    advice.samples = schedule_.race().samples(schedule_.race().reference());
    advice.rollouts = schedule_.rollouts();
    advice.seconds = elapsed;
    advice.ended = ended();
    tell_reasons(view_, advice);
    return advice;
}

ValuedCard Pimc::valued(std::size_t action, const Verdict& belief) const {
    const Race& race = schedule_.race();
    const std::size_t reference = race.reference();
    ValuedCard one;
    one.action = cards_[action];
    one.text = card_text(one.action);
    one.value = race.value(reference) + belief.score;
    one.error = known_error(portable::hypot(race.error(reference), belief.score_error));
    one.difference_error = known_error(belief.difference_error);
    one.chance = belief.chance;
    one.standing = belief.standing;
    if (stand_ins_[action]) one.like = card_text(cards_[stand_ins_[action]->action]);
    one.samples = race.samples(action);
    return one;
}

std::string to_json(const Advice& advice) {
    json::Writer out;
    write_choice(out.begin_object(), advice.actions.front(), advice.reason);
    out.key("actions").begin_array();
    std::size_t rank = 0;
    for (const ValuedCard& one : advice.actions) {
        write_believed(out.begin_object(), one, ++rank);
        out.member("samples", one.samples).end_object();
    }
    out.end_array();
    write_summary(out, advice, advice.actions.front(), advice.solver);
    return out.end_object().take();
}

}  // namespace glup::pisti
