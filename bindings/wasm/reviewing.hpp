// A review under way, in slices: what it needs next is searched, looked at or played out here.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "glup/game/inquiry_of.hpp"
#include "glup/stock/advice/inquiry.hpp"
#include "glup/stock/review/review.hpp"
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

    // Of an exact solve. Every slice is twice as long as the one before, as what the solver has
    // found stays in its table.
    static constexpr double kFirstSlice = 0.25;  // seconds

    Stopwatch clock_{};
    std::uint64_t seed_;
    review::Review review_;
    AdviceOptions asked_;
    double within_;
    int looks_;  // that are still to come

    std::unique_ptr<InquiryOf<Inquiry>> asked_now_;
    struct Look {
        AdviceOptions limits;
        Stopwatch clock{};
    };
    std::optional<Look> look_;
    double slice_ = kFirstSlice;
    bool stopped_ = false;
};

}  // namespace glup::wasm
