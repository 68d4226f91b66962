// A deal that is being played: the states that its actions have led to.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/deal/dealing.hpp"
#include "glup/stock/deal/record.hpp"
#include "glup/stock/rules/tally.hpp"

namespace glup {

// The text of a legal action, read kindly, which it leads to the state after.
std::string take_action(State& state, std::string_view action);

// The draws that an action brings about, given the states before and after it: two or none.
std::vector<Draw> draws_between(const State& before, const State& after);

// Points of seats 0 and 1 by source; and those of the dealer, from before the first lead.
struct ScoredPoints {
    PointsBySource of{};
    std::array<int, rules::kSeats> dealt{};
};

// A record that grows and shrinks, each of its actions taken.
class Course {
public:
    // Throws RecordError at the first action that can't be taken.
    explicit Course(Record record);

    // With the actions so far, canonical.
    const Record& record() const { return record_; }
    int plies() const { return static_cast<int>(record_.actions.size()); }
    const State& state() const { return states_.back(); }

    // Throws NotationError or IllegalActionError, and leaves the deal as it was.
    const std::string& apply(std::string_view action);
    // The action that is taken back. Throws Error if there is none.
    std::string undo();
    // Before action `ply`, 0 .. plies(). Throws Error.
    const State& state_at(int ply) const;
    ScoredPoints points() const;

private:
    Record record_;
    std::vector<State> states_;  // before each action, and the present one
};

ScoredPoints scored_points(const Record& record, std::optional<int> number = std::nullopt);

// Of both seats, by the sources of the game, as JSON.
void write_points(json::Writer& out, const rules::Ruleset& ruleset, const ScoredPoints& points);

}  // namespace glup
