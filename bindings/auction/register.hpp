// One function a subject; module.cpp calls them in this order.
#pragma once

#include <pybind11/pybind11.h>

namespace glup::python {

void register_auction_rules(pybind11::module_& m);
void register_auction_melds(pybind11::module_& m);
void register_auction_actions(pybind11::module_& m);
void register_auction_view(pybind11::module_& m);
void register_auction_state(pybind11::module_& m);
void register_auction_greedy(pybind11::module_& m);
void register_auction_bids(pybind11::module_& m);
void register_auction_series(pybind11::module_& m);
void register_auction_texts(pybind11::module_& m);
void register_auction_evaluator(pybind11::module_& m);
void register_auction_search(pybind11::module_& m);
void register_auction_trees(pybind11::module_& m);
void register_auction_review(pybind11::module_& m);
void register_auction_env(pybind11::module_& m);
void register_auction_seen(pybind11::module_& m);

}  // namespace glup::python
