# For C++ programs: find_package(glupcore) and glup::glup. The wheel leaves this component out.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(config_dir ${CMAKE_INSTALL_LIBDIR}/cmake/glupcore)
install(TARGETS glup EXPORT glupcoreTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                    COMPONENT cpp)
install(DIRECTORY src/cpp/glup DESTINATION include COMPONENT cpp FILES_MATCHING PATTERN "*.hpp" PATTERN "*.inc")
install(EXPORT glupcoreTargets NAMESPACE glup:: DESTINATION ${config_dir} COMPONENT cpp)

configure_package_config_file(
  cmake/glupcoreConfig.cmake.in ${PROJECT_BINARY_DIR}/glupcoreConfig.cmake
  INSTALL_DESTINATION ${config_dir})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/glupcoreConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/glupcoreConfig.cmake
              ${PROJECT_BINARY_DIR}/glupcoreConfigVersion.cmake
        DESTINATION ${config_dir} COMPONENT cpp)
