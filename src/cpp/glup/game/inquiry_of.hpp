// A search of a family as an inquiry at the border.
#pragma once

#include <cmath>
#include <functional>
#include <string>

#include "glup/game/advice.hpp"
#include "glup/search/run.hpp"

namespace glup {

// `solver_name` and `to_json` are found by the type of its advice.
template <class Search>
class InquiryOf final : public GameInquiry {
public:
    template <class Begin>
    InquiryOf(const Begin& begin, const SearchLimits& limits)
        : search_(begin()), seconds_(limits.seconds), threads_(limits.workers) {}

    bool step() override { return run_piece(search_, clock_, seconds_); }
    void run(const std::function<bool()>& watch) override {
        glup::run(search_, clock_, {seconds_, watch, threads_});
    }
    void stop() override { search_.stop(); }
    bool has_begun() const override { return search_.has_begun(); }
    GameAdvice advice() const override {
        constexpr double kDigits = 1e6;  // it is told to the microsecond
        const auto found = search_.advice(std::round(clock_.seconds() * kDigits) / kDigits);
        GameAdvice told{found, std::string(solver_name(found)), {}, to_json(found)};
        for (const auto& one : found.actions) {
            GameAction& action = told.actions.emplace_back(GameAction{one});
            if constexpr (requires { one.made; }) {
                action.bids = one.bids;
                action.made = one.made;
            }
        }
        return told;
    }

    // For who shares its pieces.
    Search& search() { return search_; }
    double elapsed() const { return clock_.seconds(); }
    double left() const { return seconds_ - elapsed(); }

private:
    Stopwatch clock_{};
    Search search_;
    double seconds_;
    int threads_;
};

}  // namespace glup
