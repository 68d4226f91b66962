# For programs in C++ and C: find_package(glupcore), glup::glup and glup::c. The wheel leaves these
# components out: `cpp` is all of it, and `c` what a program that loads libglupcore needs.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# What docs/reference/cpp.md is made of. A header that is not here is of the core's own: a public one may
# not include it (tests/cpp/consumer compiles each of these against the installation alone).
set(public_headers
    glup built_in game/advice game/game game/family game/games game/series game/solver
    support/bits support/error support/fields support/hash support/listing
    support/json_writer support/random support/record_error
    cards/cards cards/cardset cards/pack cards/text
    pinochle/kinds pinochle/melds pinochle/pinochle pinochle/tricks
    search/advice search/query search/question search/shared_run search/stop_reason search/gap search/race search/value search/verdict
    auction/rules/action auction/rules/hand auction/rules/history auction/rules/keys
    auction/rules/legal auction/rules/melds auction/rules/rows
    auction/rules/rules auction/rules/score auction/rules/series auction/rules/state
    auction/rules/view auction/seen/point auction/seen/seen_deal auction/seen/seen_text
    auction/endgame/options auction/endgame/solver auction/endgame/stakes_text
    auction/policy/playout auction/policy/policies
    auction/search/advice auction/search/bid_outlook auction/stakes/chances
    auction/stakes/game_chances auction/stakes/game_table auction/stakes/totals_grid
    auction/search/pimc auction/search/pimc_options auction/stakes/stakes
    auction/search/work search/limits search/options search/run
    auction/notation/action_text auction/notation/meld_text auction/notation/pbn
    auction/notation/endgame_line auction/position/position_json
    auction/worlds/way_table auction/worlds/knowledge auction/worlds/layouts auction/worlds/packed
    auction/worlds/exchange auction/worlds/proposals auction/worlds/sample auction/worlds/steps auction/worlds/taking
    auction/worlds/unseen
    auction/notation/record auction/page/rules_page auction/notation/serialise
    auction/notation/tags auction/notation/trace
    stock/rules/action stock/rules/compiled stock/rules/forgotten stock/rules/legal stock/rules/melds
    stock/rules/roles stock/rules/rules stock/rules/ruleset stock/rules/rulesets stock/rules/series
    stock/rules/sources stock/rules/state stock/rules/tableau stock/rules/tally
    stock/rules/view
    stock/notation/notation stock/notation/position stock/notation/position_json
    stock/notation/serialise
    stock/policy/playout
    stock/worlds/worlds
    stock/endgame/endgame stock/endgame/solver search/solve_limits
    stock/value/luck stock/value/network stock/value/one_ply
    stock/search/candidates stock/search/evaluate stock/search/exact_scores
    stock/advice/recommend stock/search/rollout
    search/schedule support/json stock/worlds/belief stock/worlds/belief_features
    stock/search/advice stock/advice/inquiry stock/search/choices
    stock/search/evaluator stock/advice/explanation stock/search/world_list
    stock/search/pimc stock/search/pimc_options stock/search/points
    stock/advice/stakes stock/search/work stock/value/chances
    stock/value/features stock/value/forecast stock/value/game stock/rules/scale)
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
