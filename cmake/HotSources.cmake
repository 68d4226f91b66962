# What is asked thousands of times in a search, or at every call from outside. It is compiled for
# speed, all else by options that take the compiler a third of the time (Flags.cmake).
# `glupcore bench` says whether a file belongs here.
set(hot_sources
    search/race search/schedule support/json support/json_writer cards/text
    stock/notation/notation auction/notation/action_text
    stock/endgame/* stock/env/* stock/value/* stock/worlds/*
    stock/policy/chase stock/policy/greedy_parameters stock/policy/playout
    stock/policy/rare_hopes
    stock/rules/*
    stock/search/evaluate stock/search/pimc stock/search/rollout stock/search/tree_game
    auction/endgame/* auction/env/* auction/worlds/*
    auction/hands/bid_choice auction/hands/bid_network auction/hands/hand_value
    auction/policy/all_tricks auction/policy/card_* auction/policy/gain auction/policy/greedy
    auction/policy/greedy_playout auction/policy/playout auction/policy/random auction/policy/table_facts
    auction/policy/uncontested
    auction/rules/apply auction/rules/choices auction/rules/dealing auction/rules/history
    auction/rules/legal auction/rules/melds auction/rules/score auction/rules/state
    auction/rules/view
    auction/search/candidates auction/search/exact_tail auction/search/open_play
    auction/stakes/game_table auction/search/playouts auction/search/tree_game
    pisti/policy pisti/search pisti/state pisti/tree_game pisti/view)
list(TRANSFORM hot_sources REPLACE "(.+)" "src/cpp/glup/\\1.cpp")
file(GLOB hot_sources CONFIGURE_DEPENDS ${hot_sources})
