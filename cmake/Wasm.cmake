# The core as WebAssembly, for the package in bindings/wasm/npm: glupcore.wasm, and beside it
# glupcore-portable.wasm for what has no SIMD. Without Python and threads; weights are handed in.
#   emcmake cmake -S . -B build/wasm -G Ninja -DGLUP_WASM=ON && cmake --build build/wasm

if(NOT EMSCRIPTEN)
  message(FATAL_ERROR "GLUP_WASM is for emscripten: configure with emcmake cmake.")
endif()

# What learns, plays many games at once, grows trees, or has weights built in is left out.
file(GLOB_RECURSE wasm_sources CONFIGURE_DEPENDS src/cpp/glup/*.cpp)
list(FILTER wasm_sources EXCLUDE REGEX
     "glup/(stock/(env|training)|auction/env)/|/(built_in|greedy_match|hand_samples|tree_game)\\.cpp$")
file(GLOB border_sources CONFIGURE_DEPENDS bindings/wasm/*.cpp)

# Only what is asked thousands of times a second is compiled for speed, as a page has to fetch it all.
set(hot_sources ${wasm_sources})
list(FILTER hot_sources INCLUDE REGEX
     "/stock/(rules/(legal|state|tally)|policy/playout|worlds/worlds|search/(evaluate|rollout)|endgame/(glance|ordering|solver|suit_state)|value/(features|forecast|game|network|one_ply))\\.cpp$|/search/race\\.cpp$|/auction/(endgame/(bounds|moves|order|search|suit_book|trick)|policy/(card_choice|card_picks|gain|greedy|greedy_playout|hand_value|table_facts)|rules/(apply|legal|melds|score|state)|search/exact_tail)\\.cpp$")
set(cold_sources ${wasm_sources} ${border_sources})
list(REMOVE_ITEM cold_sources ${hot_sources})

function(glup_wasm_part name)
  set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(${name} PRIVATE src/cpp)
  target_compile_options(
    ${name} PRIVATE ${ARGN} -fwasm-exceptions -Wno-invalid-constexpr
                    -include ${PROJECT_SOURCE_DIR}/bindings/wasm/old_compiler.hpp)
  glup_warnings(${name})
endfunction()

# Compiled once: by -Oz nothing of it comes to use SIMD.
add_library(glupcore_cold OBJECT ${cold_sources})
glup_wasm_part(glupcore_cold -Oz)

function(glup_wasm name)
  add_library(${name}_hot OBJECT ${hot_sources})
  glup_wasm_part(${name}_hot ${ARGN})
  # Of what both have the linker takes the first.
  add_executable(${name} $<TARGET_OBJECTS:${name}_hot> $<TARGET_OBJECTS:glupcore_cold>)
  set_target_properties(${name} PROPERTIES SUFFIX .wasm LINKER_LANGUAGE CXX)
  # A module that needs next to nothing of its host: src/core/module.js has it all. A second round of -Oz
  # takes another hundredth of what a page has to fetch.
  target_link_options(
    ${name} PRIVATE ${ARGN} -Oz -fwasm-exceptions --no-entry -sSTANDALONE_WASM -sWASM_BIGINT
                    -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=512MB
                    -sABORTING_MALLOC=0 -sBINARYEN_EXTRA_PASSES=-Oz)
endfunction()

glup_wasm(glupcore -O2 -msimd128)
glup_wasm(glupcore-portable -O3) # a fifth faster than by -O2; with SIMD they are alike
