# The core as WebAssembly, for the package in bindings/wasm/npm: glupcore.wasm, and beside it
# glupcore-portable.wasm for what has no SIMD. Without Python and threads; weights are handed in.
#   emcmake cmake -S . -B build/wasm -G Ninja -DGLUP_WASM=ON && cmake --build build/wasm

if(NOT EMSCRIPTEN)
  message(FATAL_ERROR "GLUP_WASM is for emscripten: configure with emcmake cmake.")
endif()

# What learns, plays many games at once, or stands in C++ for what is JavaScript here is left out.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/cpp/glup/*/*.cpp)
list(FILTER wasm_sources EXCLUDE REGEX
     "glup/(env|training)/|/(built_in|greedy_match|luck|pimc|recommend)\\.cpp$")
file(GLOB border_sources CONFIGURE_DEPENDS bindings/wasm/*.cpp)

function(glup_wasm name)
  add_executable(${name} ${wasm_sources} ${border_sources})
  set_target_properties(${name} PROPERTIES SUFFIX .wasm UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(${name} PRIVATE src/cpp)
  target_compile_definitions(${name} PRIVATE GLUP_X86_DISPATCH=0)
  target_compile_options(
    ${name} PRIVATE ${ARGN} -O3 -fwasm-exceptions -Wno-invalid-constexpr
                    -include ${PROJECT_SOURCE_DIR}/bindings/wasm/old_compiler.hpp)
  # A module that needs next to nothing of its host: src/core/module.js has it all.
  target_link_options(
    ${name} PRIVATE ${ARGN} -O3 -fwasm-exceptions --no-entry -sSTANDALONE_WASM -sWASM_BIGINT
                    -sALLOW_MEMORY_GROWTH -sINITIAL_MEMORY=16MB -sMAXIMUM_MEMORY=512MB
                    -sABORTING_MALLOC=0)
  glup_warnings(${name})
endfunction()

glup_wasm(glupcore -msimd128)
glup_wasm(glupcore-portable)
