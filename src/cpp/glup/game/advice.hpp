// Advice at the border: asked of any game, whoever searches.
#pragma once

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "glup/game/game.hpp"
#include "glup/search/advice.hpp"

namespace glup {

struct GameAction : ActionAdvice {
    // In games with an auction: the share of worlds in which the player's side plays the contract,
    // and in which it makes it.
    double bids = std::nan("");
    double made = std::nan("");
};

// What every game tells of it.
struct GameAdvice : AdviceSummary {
    std::string solver;               // who was asked in the end
    std::vector<GameAction> actions;  // the recommended one first
    std::string json;                 // all of it, as the protocol replies
};

// Advice under way.
class GameInquiry {
public:
    virtual ~GameInquiry() = default;

    // Does a piece of it; whether there is more to do.
    virtual bool step() = 0;
    // All of it, by as many threads as were asked for. `watch` is asked after every piece, by the
    // thread that called; once it says so the search ends with what it has.
    virtual void run(const std::function<bool()>& watch = {}) = 0;
    // It is to end with what it has: there is little more to do.
    virtual void stop() = 0;
    virtual bool has_begun() const = 0;
    // What is known, once it has begun.
    virtual GameAdvice advice() const = 0;
};

// Who is asked about the games of a family. Keeps what makes the next advice cheaper, and nothing
// that changes it. For one thread at a time.
class GameAdviser {
public:
    virtual ~GameAdviser() = default;

    // Null if the view is of another family. `options`: a JSON object (read_options of the family).
    // Throws Error for what is not known or out of its range, PhaseError if the owner of the view
    // is not to act, or a solver has nothing to say here.
    virtual std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options) = 0;
};

// Who is asked about any game; built_in_adviser() makes one.
class Adviser {
public:
    explicit Adviser(std::vector<std::unique_ptr<GameAdviser>> advisers);

    std::unique_ptr<GameInquiry> ask(const GameView& view, std::string_view options);
    // All at once.
    GameAdvice recommend(const GameView& view, std::string_view options = "{}");

private:
    std::vector<std::unique_ptr<GameAdviser>> advisers_;
};

}  // namespace glup
