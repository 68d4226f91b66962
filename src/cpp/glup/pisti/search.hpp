// Flat perfect-information Monte Carlo: worlds that fit a view, each card played out by the rule in
// all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/pisti/view.hpp"
#include "glup/search/advice.hpp"
#include "glup/search/limits.hpp"
#include "glup/search/schedule.hpp"
#include "glup/search/value.hpp"

namespace glup::pisti {

struct ValuedCard : ActionAdvice {
    Card action = kUnknown;
};

// The value is what the team is believed to score in the deal more than the other.
struct Advice : AdviceSummary {
    std::vector<ValuedCard> actions;  // the recommended one first, the others by their values
    std::string_view solver = "pimc";
};
inline std::string_view solver_name(const Advice& advice) { return advice.solver; }
std::string to_json(const Advice& advice);  // as the engine of docs/protocol.md replies

struct Work {
    std::int64_t first = 0, count = 0;   // worlds
    std::vector<std::size_t> columns{};  // cards, by their numbers
};
struct Rows {
    bool is_cut = false;          // it was over before the last world
    std::vector<Value> values{};  // row by row
};

// A search under way, as glup/search/run.hpp has it done. With a limit of rollouts alone its answer
// depends on the view, the limits and the seed alone.
class Pimc {
public:
    // The owner of the view is to act.
    Pimc(const View& view, const SearchLimits& limits, std::uint64_t seed);

    std::optional<Work> next(double elapsed);
    Rows fill(const Work& work, const Until& until = {}) const;
    void take(const Work& work, const Rows& rows, double seconds);
    void stop() { stopped_ = true; }
    bool has_begun() const { return schedule_.rollouts() > 0; }
    Advice advice(double elapsed) const;

private:
    StopReason ended() const;
    ValuedCard valued(std::size_t action, const Verdict& belief) const;

    View view_;
    Worlds worlds_;
    std::uint64_t seed_;
    std::vector<Card> cards_;
    StandIns stand_ins_;
    Schedule schedule_;
    bool stopped_ = false;
    bool over_ = false;
};

}  // namespace glup::pisti
