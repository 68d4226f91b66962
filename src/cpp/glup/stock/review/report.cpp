#include "glup/stock/review/report.hpp"

#include <algorithm>
#include <cmath>

#include "glup/stock/notation/notation.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/short_list.hpp"

namespace glup::review {
namespace {

// Seat 0's less seat 1's; what is not known counts as 0.
double difference(const Both& both) { return both[0].value_or(0.0) - both[1].value_or(0.0); }

void write(json::Writer& to, const Judgement& one) {
    to.begin_object().member("ply", one.ply).member("trick", one.trick);
    to.member("phase", one.phase).member("seat", one.seat);
    to.member("decision", decision_name(one.decision)).member("action", one.action);
    to.member("best", one.best).member("value", one.value).member("loss", one.loss);
    to.member("error", one.error).member("grade", one.grade());
    to.member("reason", one.reason).end_object();
}

void write(json::Writer& to, const DrawnCard& one) {
    to.begin_object().member("ply", one.ply).member("trick", one.trick).member("seat", one.seat);
    to.member("card", card_text(one.card)).member("luck", one.luck).end_object();
}

void write(json::Writer& to, const ExpectedLead& one) {
    to.begin_object().member("ply", one.ply).member("trick", one.trick);
    to.member("lead", one.lead).end_object();
}

void write(json::Writer& to, const Moment& one) {
    to.begin_object().member("ply", one.ply).key("sources").begin_object();
    for (const auto& [source, points] : one.sources) to.member(source, points);
    to.end_object().key("gives_up").begin_array();
    for (const GivenUp& kind : one.gives_up) {
        to.begin_object().member("kind", kind.kind).member("chance", kind.chance);
        to.member("points", kind.points).end_object();
    }
    to.end_array().end_object();
}

template <class T>
void write_all(json::Writer& to, std::string_view name, const std::vector<T>& all) {
    to.key(name).begin_array();
    for (const T& one : all) write(to, one);
    to.end_array();
}

void write(json::Writer& to, const Account& account) {
    to.key("account").begin_object().member("lead", account.lead).member("over", account.over);
    to.member("dealt", account.dealt).member("luck", account.luck);
    to.member("errors", account.errors).member("rest", account.rest()).end_object();
}

const json::Value& field(const json::Object& object, std::string_view name) {
    const json::Value* found = json::find(object, name);
    if (found == nullptr) throw Error("advice: expected " + std::string(name));
    return *found;
}

template <class T>
const T& as(const json::Value& value) {
    const T* found = value.as<T>();
    if (found == nullptr) throw Error("advice: expected other than " + json::shown(value));
    return *found;
}

double number(const json::Value& value) {
    if (value.as<std::nullptr_t>() != nullptr) return std::nan("");
    if (const auto* whole = value.as<std::int64_t>()) return static_cast<double>(*whole);
    return as<double>(value);
}

Points read_points(const json::Value& value) {
    Points points;
    for (const auto& [source, amount] : as<json::Object>(value))
        points.emplace_back(source, number(amount));
    return points;
}

Outlook read_outlook(const json::Object& object) {
    Outlook outlook{read_points(field(object, "mine")), read_points(field(object, "theirs")), {}};
    for (const json::Value& value : as<json::Array>(field(object, "gives_up"))) {
        const auto& kind = as<json::Object>(value);
        outlook.gives_up.push_back({as<std::string>(field(kind, "kind")),
                                    number(field(kind, "chance")), number(field(kind, "points"))});
    }
    return outlook;
}

ReviewAction read_advised(const json::Object& object) {
    ReviewAction one{as<std::string>(field(object, "action")), number(field(object, "value")),
                     number(field(object, "error")), "", std::nullopt};
    if (as<std::string>(field(object, "standing")) == "same")
        one.same = as<std::string>(field(object, "like"));
    if (const json::Value* outlook = json::find(object, "outlook"))
        one.outlook = read_outlook(as<json::Object>(*outlook));
    return one;
}

}  // namespace

std::optional<std::string_view> Judgement::grade() const {
    if (!counts()) return std::nullopt;
    std::string_view name;
    for (const Grade& grade : kGrades) {
        if (loss >= grade.least) name = grade.name;
    }
    return name;
}

double Account::rest() const { return lead - (dealt + difference(luck) - difference(errors)); }

std::vector<const Judgement*> Report::worst(std::size_t most) const {
    std::vector<const Judgement*> errors;
    for (const Judgement& one : decisions) {
        if (one.counts()) errors.push_back(&one);
    }
    sort_short(errors, [](const Judgement* one, const Judgement* other) {
        return one->loss > other->loss;
    });
    errors.resize(std::min(errors.size(), most));
    return errors;
}

std::string to_json(const Report& report, const Made& made) {
    json::Writer to;
    to.begin_object().member("seats", report.seats).member("plies", report.plies);
    to.member("scores", report.scores);
    write_all(to, "decisions", report.decisions);
    write_all(to, "draws", report.draws);
    write_all(to, "leads", report.leads);
    write_all(to, "moments", report.moments);
    write(to, report.account);
    to.member("solver", made.solver).member("seed", made.seed).member("seconds", made.seconds);
    to.member("stopped", made.stopped)
        .member("rules", rules::ruleset(report.rules).name)
        .end_object();
    return to.take();
}

const ReviewAction* ReviewAdvice::find(std::string_view name) const {
    const auto found = std::find_if(actions.begin(), actions.end(),
                                    [&](const ReviewAction& one) { return one.action == name; });
    return found == actions.end() ? nullptr : &*found;
}

ReviewAdvice read_advice(std::string_view json) {
    const json::Object object = json::load_object(json);
    ReviewAdvice advice{as<std::string>(field(object, "action")),
                        {},
                        as<std::string>(field(object, "stopped")) == "interrupt"};
    for (const json::Value& value : as<json::Array>(field(object, "actions")))
        advice.actions.push_back(read_advised(as<json::Object>(value)));
    if (advice.actions.empty()) throw Error("advice: expected actions");
    return advice;
}

}  // namespace glup::review
