// What happens in a game, told to one of its players: of a state of any kind.
#pragma once

#include <pybind11/stl.h>

#include <optional>
#include <string>
#include <vector>

#include "definitions.hpp"
#include "glup/game/game.hpp"
#include "json_values.hpp"
#include "text.hpp"

namespace glup::python {

// `as_game` gives the GameState that a state of the class is.
template <class State, class AsGame>
void define_sentences(Class<State>& state, const AsGame& as_game) {
    namespace py = pybind11;
    state.def(
        "sentences",
        [as_game](const State& self, int seat, const std::optional<Text>& action,
                  const std::vector<Text>& names) {
            py::list told;
            for (const std::string& one :
                 as_game(self)->sentences(action, seat, {names.begin(), names.end()}))
                told.append(to_str(one));
            return told;
        },
        py::arg("seat"), py::arg("action") = py::none(), py::kw_only(),
        py::arg("names") = py::tuple(),
        "What that seat's player sees of what a legal action leads to, in sentences to them; "
        "without an action how the deal began, whose first state this is. ``names`` are those of "
        "all seats, none: the usual ones.");
}

}  // namespace glup::python
