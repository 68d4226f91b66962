# The native modules: glupcore._core, _auction, _training and bench._kernels (pybind11), and one
# glupcore.solvers._name for each .pyx. All are installed into the package.

find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module NumPy)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 CONFIG REQUIRED)

# What is not hot is compiled several files at a time, for most of its time goes to reading headers;
# but where it is edited, each file alone.
if(NOT SKBUILD_STATE STREQUAL "editable")
  set_target_properties(glup PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  set(alone endgame/solver env/batch policy/chase policy/playout rules/legal search/pimc advice/built_in
            value/built_in value/features value/network value/one_ply)
  list(TRANSFORM alone REPLACE "(.+)" "src/cpp/glup/two_handed/\\1.cpp")
  list(APPEND alone src/cpp/glup/auction/env/batch.cpp)
  set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  set_target_properties(glup_training PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
endif()

# On Linux all share one libglup.so, which lies in the package. Calls inside it are as direct as in
# a program, and from the modules nearly so. Elsewhere each module has its part of the static core.
set(core glup)
if(GLUP_SHARED AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(core glup_shared)
  set(exports ${PROJECT_SOURCE_DIR}/cmake/libglup.map)
  set_target_properties(glup PROPERTIES CXX_VISIBILITY_PRESET default)
  target_compile_options(
    glup PRIVATE -fno-semantic-interposition -ffunction-sections -fdata-sections)
  # Python has its weights as files.
  set(not_for_python "/two_handed/(value|advice)/built_in[.]cpp")
  add_library(glup_shared SHARED "$<FILTER:$<TARGET_OBJECTS:glup>,EXCLUDE,${not_for_python}>")
  set_target_properties(
    glup_shared PROPERTIES OUTPUT_NAME glup LINKER_LANGUAGE CXX LINK_DEPENDS ${exports})
  target_include_directories(glup_shared INTERFACE src/cpp)
  target_compile_features(glup_shared INTERFACE cxx_std_20)
  target_compile_options(glup_shared INTERFACE -fno-plt)
  target_link_libraries(glup_shared PUBLIC Threads::Threads)
  target_link_options(
    glup_shared PRIVATE LINKER:-Bsymbolic,--no-undefined,--version-script=${exports})
  add_link_options(LINKER:--gc-sections)
  install(TARGETS glup_shared LIBRARY DESTINATION glupcore COMPONENT python)
  set(CMAKE_INSTALL_RPATH $ORIGIN)
endif()

# What takes time is in the core, so bindings are compiled for size. Each source alone spends most
# of its time on reading pybind11, so several are compiled as one, but where they are edited.
function(glup_bindings target)
  pybind11_add_module(${target} MODULE ${ARGN})
  target_link_libraries(${target} PRIVATE ${core})
  target_compile_options(${target} PRIVATE $<$<BOOL:${MSVC}>:/clang:>-Os)
  if(NOT SKBUILD_STATE STREQUAL "editable")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  endif()
  glup_warnings(${target})
  install(TARGETS ${target} LIBRARY DESTINATION glupcore COMPONENT python)
endfunction()

# A State is played from Python a call at a time, and that is to be as fast as it can be.
set_source_files_properties(
  bindings/register_state.cpp
  PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON COMPILE_OPTIONS $<$<BOOL:${MSVC}>:/clang:>-O2)
file(GLOB core_bindings CONFIGURE_DEPENDS bindings/*.cpp)
glup_bindings(_core ${core_bindings})
file(GLOB auction_bindings CONFIGURE_DEPENDS bindings/auction/*.cpp)
glup_bindings(_auction ${auction_bindings} bindings/card_texts.cpp bindings/definitions.cpp
              bindings/json_values.cpp bindings/weight_fields.cpp)
file(GLOB training_bindings CONFIGURE_DEPENDS bindings/training/*.cpp)
glup_bindings(_training ${training_bindings} bindings/definitions.cpp
              $<TARGET_OBJECTS:glup_training>)

if(CMAKE_INSTALL_RPATH)  # the rest lies in folders of the package
  set(CMAKE_INSTALL_RPATH $ORIGIN/..)
endif()

# What `glupcore bench` measures from within, and how all of this was built.
file(GLOB bench_sources CONFIGURE_DEPENDS bindings/bench/*.cpp)
pybind11_add_module(_kernels MODULE ${bench_sources})
target_link_libraries(_kernels PRIVATE ${core})
glup_warnings(_kernels)
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
if(CMAKE_CONFIGURATION_TYPES)  # Visual Studio and Xcode choose it later
  set(build_type RELEASE)
endif()
get_property(build_options DIRECTORY PROPERTY COMPILE_OPTIONS)
string(JOIN " " build_flags ${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}} ${build_options})
if(NOT GLUP_DISPATCH)
  string(APPEND build_flags " GLUP_DISPATCH=OFF")
endif()
target_compile_definitions(_kernels PRIVATE "GLUP_BUILD_FLAGS=\"${build_flags}\"")
install(TARGETS _kernels LIBRARY DESTINATION glupcore/bench COMPONENT python)

# Cython reads the .pxd files it is told of by `from package.file cimport name`, and lists them in
# the depfile; `from package cimport file` would leave them out, so write the first form.
set(cython_flags --cplus -3 --depfile -I ${PROJECT_SOURCE_DIR}/src
                 -X freethreading_compatible=True)
if(GLUP_WERROR)
  list(APPEND cython_flags -Werror)
endif()
file(GLOB solver_sources CONFIGURE_DEPENDS src/glupcore/solvers/*.pyx)
foreach(source IN LISTS solver_sources)
  cmake_path(GET source STEM name)
  set(generated ${PROJECT_BINARY_DIR}/cython/${name}.cpp)
  add_custom_command(
    OUTPUT ${generated}
    DEPENDS ${source}
    DEPFILE ${generated}.dep
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/cython
    COMMAND Python::Interpreter -m cython ${cython_flags} --module-name glupcore.solvers.${name}
            --output-file ${generated} ${source}
    COMMENT "Cython ${name}"
    VERBATIM)
  python_add_library(${name} MODULE WITH_SOABI ${generated})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/bindings)
  target_link_libraries(${name} PRIVATE ${core} Python::NumPy)
  target_compile_definitions(${name} PRIVATE NPY_NO_DEPRECATED_API=NPY_1_7_API_VERSION)
  install(TARGETS ${name} LIBRARY DESTINATION glupcore/solvers COMPONENT python)
endforeach()
