#include "glup/stock/deal/course.hpp"

#include "glup/stock/notation/notation.hpp"
#include "glup/text/record_object.hpp"

namespace glup {
namespace {

// What the actions of a deal score.
class Scoring {
public:
    explicit Scoring(const State& start) : state_(start) { points_.dealt = start.scores; }

    void take(std::string_view action) {
        apply_counted(state_, parse_action(state_, action), tallies_);
    }

    ScoredPoints points() const {
        ScoredPoints points = points_;
        for (int seat = 0; seat < rules::kSeats; ++seat)
            points.of[seat] = points_by_source(tallies_, state_.melds(), seat)[0];
        return points;
    }

private:
    State state_;
    Tallies tallies_{};
    ScoredPoints points_;
};

}  // namespace

std::string take_action(State& state, std::string_view action) {
    const Action read = parse_action(state, action);
    std::string text = action_text(state, read);
    state.apply(read);
    return text;
}

std::vector<Draw> draws_between(const State& before, const State& after) {
    if (before.decision != Decision::kMeld || after.decision == Decision::kMeld) return {};
    const auto draws = draws_after(before.rules(), before.player, before.tricks);
    return {draws.begin(), draws.end()};
}

Course::Course(Record record) : record_(std::move(record)), states_{first_state(record_)} {
    for (int ply = 0; ply < plies(); ++ply) {
        State next = state();
        std::string& action = record_.actions[ply];
        at_ply(std::nullopt, ply, action, [&] { action = take_action(next, action); });
        states_.push_back(next);
    }
}

const std::string& Course::apply(std::string_view action) {
    State next = state();
    record_.actions.push_back(take_action(next, action));
    states_.push_back(next);
    return record_.actions.back();
}

std::string Course::undo() {
    if (record_.actions.empty()) throw Error("no action to undo: the deal has just begun");
    std::string action = std::move(record_.actions.back());
    record_.actions.pop_back();
    states_.pop_back();
    return action;
}

const State& Course::state_at(int ply) const {
    if (ply < 0 || ply > plies()) {
        throw Error("no ply " + std::to_string(ply) + ", expected 0 to " + std::to_string(plies()));
    }
    return states_[ply];
}

ScoredPoints Course::points() const {
    Scoring scoring(states_.front());
    for (const std::string& action : record_.actions) scoring.take(action);
    return scoring.points();
}

ScoredPoints scored_points(const Record& record, std::optional<int> number) {
    Scoring scoring(first_state(record));
    for (int ply = 0; const std::string& action : record.actions)
        at_ply(number, ply++, action, [&] { scoring.take(action); });
    return scoring.points();
}

void write_points(json::Writer& out, const rules::Ruleset& ruleset, const ScoredPoints& points) {
    out.begin_array();
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        out.begin_object();
        for (const value::Source source : sources_of(ruleset))
            out.member(value::kSourceNames[source], points.of[seat][source]);
        out.member("dealer", points.dealt[seat]).end_object();
    }
    out.end_array();
}

}  // namespace glup
