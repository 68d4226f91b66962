#include "glup/game/advice.hpp"

#include <utility>

#include "glup/support/error.hpp"

namespace glup {

Adviser::Adviser(std::vector<std::unique_ptr<GameAdviser>> advisers)
    : advisers_(std::move(advisers)) {}

std::unique_ptr<GameInquiry> Adviser::ask(const GameView& view, std::string_view options) {
    if (!view.to_act()) {
        throw PhaseError(std::string("view: expected one whose owner is to act, given one ") +
                         (view.over() ? "of a deal that is over" : "that waits"));
    }
    for (const auto& adviser : advisers_)
        if (auto asked = adviser->ask(view, options)) return asked;
    throw Error("view: expected one of a game with solvers, given one of " +
                std::string(view.name()));
}

GameAdvice Adviser::recommend(const GameView& view, std::string_view options) {
    const auto asked = ask(view, options);
    asked->run();
    return asked->advice();
}

}  // namespace glup
