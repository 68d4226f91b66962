// One function a subject; module.cpp calls them in this order.
#pragma once

#include <pybind11/pybind11.h>

namespace glup::python {

void register_errors(pybind11::module_& m);
void register_random(pybind11::module_& m);
void register_cards(pybind11::module_& m);
void register_rules(pybind11::module_& m);
void register_rulesets(pybind11::module_& m);
void register_melds(pybind11::module_& m);
void register_state(pybind11::module_& m);
void register_view(pybind11::module_& m);
void register_sources(pybind11::module_& m);
void register_series(pybind11::module_& m);
void register_playout(pybind11::module_& m);
void register_greedy(pybind11::module_& m);
void register_endgame(pybind11::module_& m);
void register_value(pybind11::module_& m);
void register_belief(pybind11::module_& m);
void register_forecast(pybind11::module_& m);
void register_env(pybind11::module_& m);
void register_batch(pybind11::module_& m);
void register_seen(pybind11::module_& m);
void register_protocol(pybind11::module_& m);
void register_review(pybind11::module_& m);
void register_games(pybind11::module_& m);
void register_texts(pybind11::module_& m);
void register_trees(pybind11::module_& m);
void register_objects(pybind11::module_& m);

}  // namespace glup::python
