# libglupcore: the core behind a plain C header, for other languages. It exports that header's
# functions and nothing else.

file(STRINGS src/c/glupcore.h abi_line REGEX "^#define GLUP_ABI_VERSION ")
string(REGEX MATCH "[0-9]+" abi "${abi_line}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS src/c/glupcore.h)

file(GLOB c_sources CONFIGURE_DEPENDS src/c/*.cpp)
add_library(glupcore_c SHARED ${c_sources})
add_library(glup::c ALIAS glupcore_c)
set_target_properties(glupcore_c PROPERTIES OUTPUT_NAME glupcore EXPORT_NAME c
                                            VERSION ${abi}.${PROJECT_VERSION} SOVERSION ${abi})
target_include_directories(
  glupcore_c PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src/c> $<INSTALL_INTERFACE:include>)
target_compile_definitions(
  glupcore_c PRIVATE GLUPCORE_BUILDING GLUPCORE_VERSION="${PROJECT_VERSION}")
target_link_libraries(glupcore_c PRIVATE $<BUILD_INTERFACE:glup>)
glup_warnings(glupcore_c)

# Templates of the standard library have default visibility wherever they are instantiated.
set(version_script ${PROJECT_SOURCE_DIR}/src/c/glupcore.map)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  target_link_options(glupcore_c PRIVATE LINKER:--version-script=${version_script})
  set_property(TARGET glupcore_c APPEND PROPERTY LINK_DEPENDS ${version_script})
endif()
