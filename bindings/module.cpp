#include "register.hpp"
#include "whole_objects.hpp"

namespace glup::python {
void register_search(pybind11::module_& m);
}

namespace py = pybind11;

PYBIND11_MODULE(_core, m, py::mod_gil_not_used()) {
    using namespace glup::python;
    m.doc() = "The C++ core: what is true of the game.";
    register_errors(m);
    register_random(m);
    register_cards(m);
    register_rules(m);
    register_rulesets(m);
    register_melds(m);
    register_state(m);
    register_view(m);
    register_sources(m);
    register_series(m);
    register_playout(m);
    register_greedy(m);
    register_endgame(m);
    register_value(m);
    register_belief(m);
    register_forecast(m);
    register_search(m);
    register_env(m);
    register_batch(m);
    register_seen(m);
    register_games(m);
    register_texts(m);
    register_protocol(m);
    register_review(m);
    register_trees(m);
    register_objects(m);
    expect_whole_objects(m);
}
