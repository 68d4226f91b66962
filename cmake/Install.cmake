# For programs in C++ and C: find_package(glupcore), glup::glup and glup::c. The wheel leaves these
# components out: `cpp` is all of it, and `c` what a program that loads libglupcore needs.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# What docs/cpp.md has a table of. A header that is not here is of the core's own: a public one may
# not include it (tests/cpp/consumer compiles each of these against the installation alone).
set(public_headers
    glup game
    support/bits support/error support/fields support/hash support/json_writer support/random
    support/record_error
    cards/cards cards/cardset cards/pack cards/text
    pinochle/kinds pinochle/melds pinochle/pinochle pinochle/tricks
    search/ended search/gap search/race search/value search/verdict
    auction/rules/action auction/rules/hand auction/rules/history auction/rules/keys
    auction/rules/legal auction/rules/melds auction/rules/rows
    auction/rules/rules auction/rules/score auction/rules/series auction/rules/state
    auction/rules/view auction/seen/point auction/seen/seen_deal auction/seen/seen_text
    auction/endgame/options auction/endgame/solver auction/endgame/stakes_text
    auction/policy/playout auction/policy/policies
    auction/search/advice auction/search/bid_outlook auction/search/chances
    auction/search/game_chances auction/search/game_table auction/search/totals_grid
    auction/search/pimc auction/search/stakes
    auction/notation/action_text auction/notation/meld_text auction/notation/pbn
    auction/notation/endgame_line auction/position/position_json
    auction/worlds/counting auction/worlds/knowledge auction/worlds/layouts auction/worlds/packed
    auction/worlds/proposals auction/worlds/sample auction/worlds/steps auction/worlds/taking
    auction/worlds/unseen
    auction/notation/record auction/notation/rules_page auction/notation/serialise
    auction/notation/tags auction/notation/trace
    two_handed/rules/action two_handed/rules/compiled two_handed/rules/forgotten two_handed/rules/legal two_handed/rules/melds
    two_handed/rules/roles two_handed/rules/rules two_handed/rules/ruleset two_handed/rules/rulesets two_handed/rules/series
    two_handed/rules/sources two_handed/rules/state two_handed/rules/tableau two_handed/rules/tally
    two_handed/rules/view
    two_handed/notation/notation two_handed/notation/position two_handed/notation/position_json
    two_handed/notation/serialise
    two_handed/policy/playout
    two_handed/worlds/worlds
    two_handed/endgame/endgame two_handed/endgame/solver search/solve_limits
    two_handed/value/luck two_handed/value/network two_handed/value/one_ply
    two_handed/search/candidates two_handed/search/evaluate two_handed/search/exact_scores
    two_handed/advice/recommend two_handed/search/rollout
    search/schedule support/json two_handed/worlds/belief two_handed/worlds/belief_features
    two_handed/search/advice two_handed/advice/asking two_handed/search/choices
    two_handed/search/evaluator two_handed/advice/explanation two_handed/search/listed
    two_handed/search/pimc two_handed/search/pimc_options two_handed/search/points
    two_handed/advice/stakes two_handed/search/work two_handed/value/chances
    two_handed/value/features two_handed/value/forecast two_handed/value/game two_handed/rules/scale)
foreach(header IN LISTS public_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES src/cpp/glup/${header}.hpp DESTINATION include/glup/${folder} COMPONENT cpp)
endforeach()
set(networks ${weights_files})  # that a program may name; all else is in the library
list(FILTER networks INCLUDE REGEX "/value[^/]*$")
install(FILES ${networks} DESTINATION share/glupcore COMPONENT cpp)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/glupcore)
install(TARGETS glup EXPORT glupcore-cpp
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT cpp)
install(EXPORT glupcore-cpp NAMESPACE glup:: DESTINATION ${config_dir} COMPONENT cpp)
if(GLUP_C)
  install(FILES src/c/glupcore.h DESTINATION include COMPONENT c)
  install(TARGETS glupcore_c EXPORT glupcore-c
          RUNTIME COMPONENT c
          LIBRARY COMPONENT c NAMELINK_COMPONENT c
          ARCHIVE COMPONENT c)
  install(EXPORT glupcore-c NAMESPACE glup:: DESTINATION ${config_dir} COMPONENT c)
  set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
  file(RELATIVE_PATH PC_TO_PREFIX /${pkgconfig_dir} /)
  string(REGEX REPLACE "/$" "" PC_TO_PREFIX "${PC_TO_PREFIX}")
  configure_file(cmake/glupcore.pc.in glupcore.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/glupcore.pc DESTINATION ${pkgconfig_dir} COMPONENT c)
endif()

configure_package_config_file(
  cmake/glupcoreConfig.cmake.in ${PROJECT_BINARY_DIR}/glupcoreConfig.cmake
  INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/glupcoreConfigVersion.cmake COMPATIBILITY SameMinorVersion)
foreach(component IN ITEMS cpp c)
  install(FILES ${PROJECT_BINARY_DIR}/glupcoreConfig.cmake
                ${PROJECT_BINARY_DIR}/glupcoreConfigVersion.cmake
          DESTINATION ${config_dir} COMPONENT ${component})
endforeach()
