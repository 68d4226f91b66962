// A review under way, in slices: what it needs next is searched, looked at or played out here.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "glup/stock/review/review.hpp"
#include "thinking.hpp"
#include "under_way.hpp"

namespace glup::wasm {

class Reviewing final : public ReviewUnderWay {
public:
    // `asked`: the solver and the limits of a decision; a second look at what was played has as
    // much. `within`: the seconds that it takes at most, infinite if there is no such limit.
    Reviewing(Record record, review::Review::Options options, AdviceOptions asked, double within);

    bool step() override;
    void stop() override { stopped_ = true; }
    Place place() const override {
        const bool is_next = review_.need() == review::Need::kStep;
        return {is_next, review_.ply(), review_.plies(), review_.errors()};
    }
    std::string told(std::string_view solver) const override;

private:
    double left() const;  // of the time of all
    bool is_over() const { return stopped_ || left() <= 0; }
    AdviceOptions fresh() const;
    void search();
    void look();
    void walk();

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::uint64_t seed_;
    review::Review review_;
    AdviceOptions asked_;
    double within_;
    int looks_;  // that are still to come

    std::unique_ptr<Thinking> thinking_;
    struct Look {
        std::chrono::steady_clock::time_point start;
        AdviceOptions limits;
    };
    std::optional<Look> look_;
    double slice_ = kFirstSlice;
    bool stopped_ = false;
};

}  // namespace glup::wasm
