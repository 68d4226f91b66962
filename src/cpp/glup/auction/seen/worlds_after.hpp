// What an action leads to, in worlds that look to one player as the real one.
#pragma once

#include <functional>
#include <string>

#include "glup/auction/rules/view.hpp"

namespace glup::auction {

using Step = std::function<void(State&)>;

// A world that allows the step, after it; what is then seen of it by chance is not known. `what` is
// the step's name. Throws Error with the reason if none is found.
State world_after(const View& view, const Step& step, const std::string& what);

// The same of an action as text; and of passing or burying cards that the owner does not see.
State world_after(const View& view, const std::string& action);
State world_after_unseen(const View& view, Action::Kind kind);

// How a deal ends with this card; kNone if it goes on.
Result result_after(const View& view, Card card);

}  // namespace glup::auction
