// Advice in an auction game as it is asked for: by a search, or at once by a policy.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "glup/auction/advice/spec.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/search/question.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {

struct AdviceOptions : Question {
    Method method = Method::kAuto;
    SearchOptions of_search{};
    GreedyOptions of_greedy{};

    // Policies know of no game.
    bool is_of_game() const { return is_search() && Question::is_of_game(); }
    bool is_search() const { return method == Method::kAuto || method == Method::kPimc; }
    PimcOptions search() const;
};

// From a JSON object: what a Question has but for `lead`, `solver`, a name, and the options of a
// solver. Throws Error for what is not known or out of its range.
AdviceOptions read_options(std::string_view json);

// An option of any solver, by its name. Throws Error.
void set_option(AdviceOptions& asked, std::string_view name, const json::Value& value);

// AdviceOptions for pieces of work as Pimc is; where nobody searches there are none.
class Inquiry {
public:
    // The owner of the view is to act. The chances are those of the rules, if a game is named.
    // Throws Error.
    Inquiry(const View& view, const AdviceOptions& asked,
            std::shared_ptr<const GameChances> chances = nullptr);

    std::optional<Work> next(double elapsed);
    Rows fill(const Work& work, const Until& until = {}) const;
    void take(const Work& work, const Rows& rows, double seconds);
    void stop();

    bool has_begun() const { return !search_ || search_->has_begun(); }
    // What is known, once there is something.
    Advice advice(double elapsed) const { return search_ ? search_->advice(elapsed) : at_once_; }

private:
    std::optional<Pimc> search_;
    Advice at_once_;  // where there is none
};

}  // namespace glup::auction
