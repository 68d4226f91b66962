#include "glup/stock/search/advice.hpp"

#include "glup/game/sentence.hpp"
#include "glup/stock/reasons/action_reasons.hpp"
#include "glup/stock/rules/legal.hpp"

namespace glup {
namespace {

void write(json::Writer& to, const PointShares& points, int side) {
    to.begin_object();
    for (int source = 0; source < value::kSources; ++source) {
        if (points[side][source] != 0) to.member(value::kSourceNames[source], points[side][source]);
    }
    to.end_object();
}

void write(json::Writer& to, const Outlook& outlook) {
    to.begin_object();
    write(to.key("mine"), outlook.points, 0);
    write(to.key("theirs"), outlook.points, 1);
    to.key("gives_up").begin_array();
    for (const GivenUp& one : outlook.gives_up) {
        to.begin_object().member("kind", kind_identifier(one.kind));
        to.member("chance", one.chance).member("points", one.points).end_object();
    }
    to.end_array().end_object();
}

void write(json::Writer& to, const ValuedAction& one, std::size_t rank) {
    to.begin_object();
    write_believed(to, one, rank);
    write_found(to, one);
    if (one.outlook) write(to.key("outlook"), *one.outlook);
    to.end_object();
}

}  // namespace

std::string_view solver_name(const Advice& advice) {
    switch (advice.method) {
        case Method::kExact: return "exact";
        case Method::kPimc: return "pimc";
        case Method::kGreedy: return "greedy";
        case Method::kRandom: return "random";
        default: return "network";
    }
}

void write(json::Writer& to, const Advice& advice) {
    write_choice(to.begin_object(), advice.actions.front(), advice.reason);
    to.key("actions").begin_array();
    std::size_t rank = 0;
    for (const ValuedAction& one : advice.actions) write(to, one, ++rank);
    to.end_array();
    write_summary(to, advice, advice.actions.front(), solver_name(advice));
    to.end_object();
}

std::string to_json(const Advice& advice) {
    json::Writer writer;
    write(writer, advice);
    return writer.take();
}

std::vector<ValuedAction> valued(const std::vector<Action>& actions,
                                 const std::vector<std::string>& texts, const Verdicts& verdicts,
                                 const Findings& found) {
    std::vector<ValuedAction> result;
    result.reserve(actions.size());
    for (const std::size_t a : verdicts.order) {
        const Verdict& verdict = verdicts.actions[a];
        ValuedAction& one = result.emplace_back();
        one.action = actions[a];
        one.text = texts[a];
        one.value = found.values[a];
        one.error = known_error(found.errors[a]);
        one.samples = found.samples[a];
        one.difference = verdict.difference;
        one.difference_error = known_error(verdict.difference_error);
        one.chance = verdict.chance;
        one.standing = verdict.standing;
        one.mean = found.means[a];
        one.mean_error =
            found.mean_errors.empty() ? std::nan("") : known_error(found.mean_errors[a]);
        if (!found.priors.empty()) one.prior = found.priors[a];
        if (!found.stand_ins.empty() && found.stand_ins[a])
            one.like = texts[found.stand_ins[a]->action];
        if (!found.points.empty())
            one.outlook = Outlook{reconciled(found.points[a], found.values[a])};
    }
    return result;
}

void tell_reasons(const View& view, Advice& advice) {
    const Action best = advice.best();
    const ValuedAction* const other = tell_reasons(
        advice.actions, [](Action) { return true; },
        [&](Action one) { return told(action_reason(view, best, one)); });
    ActionList legal;
    legal_actions(view.seen(), legal);
    if (legal.size() == 1) advice.reason = told({kOnlyLegal});
    if (other != nullptr) advice.reason = other->reason;
}

}  // namespace glup
