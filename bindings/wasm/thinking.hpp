// A recommendation under way, in slices: in phase 1 an Inquiry, in phase 2 exact values.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "glup/stock/advice/inquiry.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "under_way.hpp"

namespace glup::wasm {

// Of an exact solve. Every slice is twice as long as the one before, as what the solver has found
// stays in its table; one that is done within the first takes no more nodes than without.
inline constexpr double kFirstSlice = 0.25;  // seconds

inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

class Thinking final : public UnderWay {
public:
    // The owner of the view is to act. `workers`: who share the work.
    Thinking(const View& view, AdviceOptions options, int workers);

    bool step() override;
    void stop() override;
    std::string told() const override { return to_json(advice()); }

    // The pieces, for those who share them. The view is of phase 1.
    std::optional<Work> next() { return asking_->next(elapsed()); }
    std::optional<Rows> fill(const Work& work, double seconds) const;
    void take(const Work& work, const std::optional<Rows>& rows, double seconds) {
        asking_->take(work, rows, seconds);
    }

    double elapsed() const;  // seconds, to the microsecond
    double left() const { return limit_ - elapsed(); }
    // What is known after the first piece.
    Advice advice() const;

private:
    bool solve();

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    View view_;
    std::optional<Stakes> stakes_;
    std::shared_ptr<const value::GameChances> chances_;
    double limit_;
    std::optional<Inquiry> asking_;
    std::optional<Advice> at_once_;  // in phase 2
    std::vector<endgame::ActionValue> bounds_;
    double slice_ = kFirstSlice;
    bool stopped_ = false;
};

}  // namespace glup::wasm
