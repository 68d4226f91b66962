// A whole recommendation: the search, the exact values of phase 2, or what is said at once; what
// the actions give up, and the chance to win the game.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/search/question.hpp"
#include "glup/stock/advice/explanation.hpp"
#include "glup/stock/advice/stakes.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/stock/search/pimc.hpp"

namespace glup {

struct AdviceOptions : Question {
    Method method = Method::kAuto;
    // Rollouts mean nothing in phase 2, limits nothing by one ply or a policy.
    PimcOptions pimc{};
    const std::atomic<bool>* stop_flag = nullptr;  // ends a recommendation when it turns true
};

// From a JSON object: what a Question has, `solver`, a name, and the options of `pimc` by name.
// Throws Error for what is not known or out of its range.
AdviceOptions read_options(std::string_view json);

// What the solvers of inquiries share: one thread at a time may use it.
struct Tools {
    Learned learned;
    std::shared_ptr<const value::GameChances> chances = nullptr;  // of the game, if there is one
    endgame::Solver* solver = nullptr;                            // of phase 2; null: one's own
};

// Asked for pieces of work as Pimc is. In phase 2 these are slices of an exact solve: each may take
// twice as long as the one before, as what the solver has found stays in its table.
class Inquiry {
public:
    // The owner of the view is to act. Throws Error for what is not known there, or out of its
    // range.
    Inquiry(const View& view, const AdviceOptions& options, const Tools& tools);

    std::optional<Work> next(double elapsed);
    std::optional<Rows> fill(const Work& work, const Until& until = {}) const;
    void take(const Work& work, const std::optional<Rows>& rows, double seconds);
    // It is to end with what is there.
    void stop();

    bool has_begun() const {
        return found_ || !bounds_.empty() || (search_ && search_->has_begun());
    }
    Advice advice(double elapsed) const;

private:
    static constexpr double kFirstSlice = 0.25;  // seconds

    void begin_explanation();
    void end_search(double elapsed);
    std::optional<Work> next_slice(double elapsed);
    std::vector<endgame::ActionValue> solved(const Until& until) const;

    View view_;
    AdviceOptions options_;
    Tools tools_;
    std::optional<Stakes> stakes_;
    SearchLimits limits_;
    std::shared_ptr<endgame::Solver> own_solver_;
    std::vector<endgame::ActionValue> bounds_;  // of phase 2, so far
    double slice_ = kFirstSlice;
    std::optional<Pimc> search_;   // where there is one
    std::optional<Advice> found_;  // once it is over
    std::optional<Explanation> explanation_;
    int under_way_ = 0;
    bool stopped_ = false;
};

}  // namespace glup
