// A whole recommendation of phase 1: the search, or what is said at once; what the actions give up,
// and the chance to win the game.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "glup/stock/advice/explanation.hpp"
#include "glup/stock/advice/stakes.hpp"
#include "glup/stock/search/pimc.hpp"

namespace glup {

constexpr double kDefaultSeconds = 1;  // of a search without a limit

struct AdviceOptions {
    Method method = Method::kAuto;
    // Whichever comes first ends a search; with neither it takes kDefaultSeconds. At least 1; more
    // than 0 and finite.
    // Neither means anything by one ply, and rollouts nothing in phase 2.
    std::optional<std::int64_t> rollouts = std::nullopt;
    std::optional<double> seconds = std::nullopt;
    std::uint64_t seed = 0;  // of the worlds
    PimcOptions pimc{};
    bool full_time = false;  // else a search with a limit of time ends once it is sure
    bool explain = false;    // also where points come from, and what is given up
    // The game that the deal is part of, if its chances are asked for: see Stakes.
    std::optional<std::int64_t> target = std::nullopt, lead = std::nullopt;
    std::optional<std::array<std::int64_t, rules::kSeats>> totals = std::nullopt;
    const std::atomic<bool>* stop_flag = nullptr;  // ends a recommendation when it turns true

    SearchLimits limits(int workers = 1) const;
};

// From a JSON object: `iterations`, `seconds`, `full_time`, `seed` (a number, or its digits as a
// text), `explain`, `target`, `lead`, `totals`, where null says nothing; and the options of `pimc`
// by name. Throws Error for what is not known or out of its range.
AdviceOptions read_options(std::string_view json);

// Asked for pieces of work as Pimc is. The view is of phase 1.
class Inquiry {
public:
    // The chances are those of the game, if there is one. Throws Error for a method of phase 2.
    Inquiry(const View& view, const AdviceOptions& options, const Learned& learned, int workers = 1,
            std::shared_ptr<const value::GameChances> chances = nullptr);

    std::optional<Work> next(double elapsed);
    std::optional<Rows> fill(const Work& work, const Until& until = {}) const;
    void take(const Work& work, const std::optional<Rows>& rows, double seconds);
    // It is to end with what is there.
    void stop();

    bool has_begun() const { return found_ || search_->has_begun(); }
    Advice advice(double elapsed) const;

private:
    void begin_explanation();
    void end_search(double elapsed);

    View view_;
    AdviceOptions options_;
    Learned learned_;
    std::optional<Stakes> stakes_;
    std::shared_ptr<const value::GameChances> chances_;
    SearchLimits limits_;
    std::optional<Pimc> search_;   // where there is one
    std::optional<Advice> found_;  // once it is over
    std::optional<Explanation> explanation_;
    int under_way_ = 0;
    bool stopped_ = false;
};

}  // namespace glup
