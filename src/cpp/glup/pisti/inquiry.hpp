// Advice as it is asked for: by a search, or at once by a policy.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/pisti/policy.hpp"
#include "glup/pisti/search.hpp"
#include "glup/search/options.hpp"
#include "glup/search/question.hpp"

namespace glup::pisti {

// auto, greedy, pimc, random; and what a specification of one says, as GameFamily has it.
std::span<const std::string_view> solver_names();
std::string read_spec(std::string_view text);

// What can be said of one. Throws Error for another name.
std::vector<KnownOption> solver_options(std::string_view name);

struct GreedyOptions {
    double slips = 0;
};
std::span<const Option<GreedyOptions>> greedy_options();

struct AdviceOptions : Question {
    std::optional<Policy> policy{};  // none: the search
    GreedyOptions of_greedy{};
};

// From a JSON object: what a Question has but for a game, `solver` (auto, greedy, pimc, random),
// and `slips` of greedy. Throws Error for what is not known or out of its range.
AdviceOptions read_options(std::string_view json);

// For pieces of work as Pimc is; where nobody searches there are none.
class Inquiry {
public:
    // The owner of the view is to act.
    Inquiry(const View& view, const AdviceOptions& asked);

    std::optional<Work> next(double elapsed) {
        return search_ ? search_->next(elapsed) : std::nullopt;
    }
    Rows fill(const Work& work, const Until& until = {}) const {
        return search_->fill(work, until);
    }
    void take(const Work& work, const Rows& rows, double seconds) {
        search_->take(work, rows, seconds);
    }
    void stop() {
        if (search_) search_->stop();
    }
    bool has_begun() const { return !search_ || search_->has_begun(); }
    Advice advice(double elapsed) const { return search_ ? search_->advice(elapsed) : at_once_; }

private:
    std::optional<Pimc> search_;
    Advice at_once_;  // where there is none
};

}  // namespace glup::pisti
