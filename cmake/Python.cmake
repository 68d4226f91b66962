# The native modules: glupcore._core and _auction (pybind11), and one glupcore.solvers._name for each
# .pyx; for the laboratory glupcore._training and bench._kernels. All are installed into the package.

find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 CONFIG REQUIRED)

# Several files are compiled as one, for much of the time goes to reading headers; but where they are
# edited, each file alone.
function(glup_united target files)
  if(NOT SKBUILD_STATE STREQUAL "editable")
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${files})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # a tenth of the time goes to collecting garbage sooner
      target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=400000)
    endif()
  endif()
endfunction()
glup_united(glup_hot 25)
glup_united(glup_cold 45)
glup_united(glup_training 0)
set(alone endgame/solver rules/legal policy/playout value/one_ply)
list(TRANSFORM alone REPLACE "(.+)" "src/cpp/glup/stock/\\1.cpp")
set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# On Linux all share one libglup.so, which lies in the package. Calls inside it are as direct as in
# a program, and from the modules nearly so. Elsewhere each module has its part of the static core.
set(core glup)
if(GLUP_SHARED AND CMAKE_SYSTEM_NAME STREQUAL "Linux")
  set(core glup_shared)
  if(NOT glup_for_programs)  # Python has its weights as files
    set_target_properties(glup glup_built_in PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  add_link_options(LINKER:--gc-sections)
  function(glup_shared_library name hot cold folder)
    foreach(part IN ITEMS ${hot} ${cold})
      set_target_properties(${part} PROPERTIES CXX_VISIBILITY_PRESET default)
      target_compile_options(
        ${part} PRIVATE -fno-semantic-interposition -ffunction-sections -fdata-sections)
    endforeach()
    set(exports ${PROJECT_SOURCE_DIR}/cmake/libglup.map)
    add_library(${name} SHARED $<TARGET_OBJECTS:${hot}> $<TARGET_OBJECTS:${cold}>)
    set_target_properties(
      ${name} PROPERTIES OUTPUT_NAME glup LINKER_LANGUAGE CXX LINK_DEPENDS ${exports}
                         LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
    target_include_directories(${name} INTERFACE src/cpp)
    target_compile_features(${name} INTERFACE cxx_std_20)
    target_compile_options(${name} INTERFACE -fno-plt)
    target_link_libraries(${name} PUBLIC Threads::Threads)
    target_link_options(
      ${name} PRIVATE LINKER:-Bsymbolic,--no-undefined,--version-script=${exports})
    install(TARGETS ${name} LIBRARY DESTINATION glupcore/${folder} COMPONENT python)
  endfunction()
  glup_shared_library(glup_shared glup_hot glup_cold .)
  set(CMAKE_INSTALL_RPATH $ORIGIN)
  if(GLUP_HWCAPS AND march)  # glibc's loader takes what lies there, if the processor has it
    foreach(part IN ITEMS hot cold)
      glup_core_part(glup_${part}_v3 ${${part}_sources})
      target_compile_options(glup_${part}_v3 PRIVATE -march=x86-64-v3)
    endforeach()
    target_compile_options(glup_cold_v3 PRIVATE ${glup_cold_options})
    glup_united(glup_hot_v3 25)
    glup_united(glup_cold_v3 45)
    glup_shared_library(glup_shared_v3 glup_hot_v3 glup_cold_v3 glibc-hwcaps/x86-64-v3)
  endif()
endif()

# What takes time is in the core, so bindings are compiled for size.
function(glup_bindings target)
  pybind11_add_module(${target} MODULE ${ARGN})
  target_link_libraries(${target} PRIVATE ${core})
  target_compile_options(${target} PRIVATE ${glup_bindings_options})
  glup_united(${target} 0)
  glup_warnings(${target})
  install(TARGETS ${target} LIBRARY DESTINATION glupcore COMPONENT python)
endfunction()

file(GLOB core_bindings CONFIGURE_DEPENDS bindings/*.cpp)
glup_bindings(_core ${core_bindings})
file(GLOB auction_bindings CONFIGURE_DEPENDS bindings/auction/*.cpp)
glup_bindings(_auction ${auction_bindings} bindings/card_texts.cpp bindings/definitions.cpp
              bindings/json_values.cpp
              bindings/weight_fields.cpp)
set(rpath_in_package ${CMAKE_INSTALL_RPATH})
if(CMAKE_INSTALL_RPATH)  # the rest lies in folders of the package
  set(CMAKE_INSTALL_RPATH $ORIGIN/..)
endif()

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
  target_link_libraries(${name} PRIVATE ${core})
  install(TARGETS ${name} LIBRARY DESTINATION glupcore/solvers COMPONENT python)
endforeach()

if(GLUP_LABORATORY)
  include(cmake/Laboratory.cmake)
endif()
