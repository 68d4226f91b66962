# For programs in C++ and C: find_package(glupcore), glup::glup and glup::c. The wheel leaves these
# components out: `cpp` is all of it, and `c` what a program that loads libglupcore needs.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# What docs/cpp.md has a table of. A header that is not here is of the core's own: a public one may
# not include it (tests/cpp/consumer compiles each of these against the installation alone).
set(public_headers
    glup
    support/bits support/error support/random
    cards/cards cards/cardset cards/pack
    rules/action rules/compiled rules/kinds rules/legal rules/melds rules/rules rules/ruleset
    rules/rulesets rules/series rules/sources rules/state rules/tableau rules/tally rules/view
    notation/notation notation/position notation/position_json notation/serialise
    policy/playout
    worlds/worlds
    endgame/endgame endgame/solve_limits endgame/solver
    value/luck value/network value/one_ply
    search/candidates search/evaluate search/exact_scores search/race search/recommend search/rollout
    search/verdict)
foreach(header IN LISTS public_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES src/cpp/glup/${header}.hpp DESTINATION include/glup/${folder} COMPONENT cpp)
endforeach()
install(FILES ${weights_files} DESTINATION share/glupcore COMPONENT cpp)

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
