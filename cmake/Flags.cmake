# Flags that every target of this build shares, and the warnings of our own sources.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${GLUP_LTO})  # also tells pybind11 not to choose for us

# The core is written in the vectors and attributes that GCC and clang share.
if(MSVC AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "glupcore is compiled by GCC or clang, and this is ${CMAKE_CXX_COMPILER_ID}. "
                      "On Windows configure with -T ClangCL, or with -G Ninja and CXX=clang-cl.")
endif()
set(oldest_GNU 12)
set(oldest_Clang 16)
set(oldest_AppleClang 15)  # is clang 16
if(EMSCRIPTEN)
  set(oldest_Clang 14)  # bindings/wasm/old_compiler.hpp has what it lacks
endif()
set(oldest ${oldest_${CMAKE_CXX_COMPILER_ID}})
if(oldest AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS oldest)
  message(FATAL_ERROR "glupcore needs a C++20 compiler: g++ 12, clang 16, Xcode 15 or newer, but "
                      "${CMAKE_CXX_COMPILER} is ${CMAKE_CXX_COMPILER_ID} "
                      "${CMAKE_CXX_COMPILER_VERSION}. The environment's CXX chooses another.")
endif()
if(WIN32)
  add_compile_definitions(NOMINMAX _CRT_SECURE_NO_WARNINGS)
endif()

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

# A build is for the machine that it is made on, and says so where it runs on a lesser one
# (support/processor.cpp). For others: x86-64-v2 (SSE4.2 and popcnt) is in every x86-64 processor of the
# last ten years, x86-64-v3 (AVX2 and BMI) in nearly all.
set(processors ${CMAKE_SYSTEM_PROCESSOR})
if(CMAKE_OSX_ARCHITECTURES)  # the target, where the processor is that of the machine that builds
  set(processors ${CMAKE_OSX_ARCHITECTURES})
endif()
if(processors MATCHES "^(x86_64|AMD64)$")
  set(march ${GLUP_MARCH})
  if(NOT march)
    set(march x86-64-v2)
    if(NOT CMAKE_CROSSCOMPILING)
      try_run(GLUP_HAS_V3 compiles ${PROJECT_BINARY_DIR}/processor
              ${PROJECT_SOURCE_DIR}/cmake/has_x86_v3.cpp
              CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}/src/cpp
              CXX_STANDARD 20)
      if("${GLUP_HAS_V3}" STREQUAL "0")
        set(march x86-64-v3)
      endif()
    endif()
  endif()
  # Generic tuning copies a State by `rep movsq`, three times as slow as vector moves.
  set(driver $<$<BOOL:${MSVC}>:/clang:>)  # clang-cl hands on what it does not know itself
  add_compile_options(${driver}-mtune=skylake ${driver}-march=${march})
endif()

# A product that is added is rounded first, everywhere: answers are the same to the last bit.
add_compile_options($<$<BOOL:${MSVC}>:/clang:>-ffp-contract=off)

# For what is not hot, and for bindings, each by what takes the compiler least without a loss at calls
# from outside: GCC needs a third of the time that it takes for -O3, and a half.
set(glup_size $<$<BOOL:${MSVC}>:/clang:>-Os)
set(glup_cold_options $<IF:$<CXX_COMPILER_ID:GNU>,-Og;-finline-small-functions,${glup_size}>)
set(glup_bindings_options $<IF:$<CXX_COMPILER_ID:GNU>,-O1;-finline-small-functions,${glup_size}>)

if(GLUP_SANITIZE)
  add_compile_options(-fsanitize=${GLUP_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GLUP_SANITIZE})
endif()

function(glup_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${GLUP_WERROR}>:/WX>)
  else()
    target_compile_options(
      ${target} PRIVATE -Wall -Wextra -Wpedantic $<$<BOOL:${GLUP_WERROR}>:-Werror>)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(${target} PRIVATE -Wno-restrict)  # false alarms: GCC bug 105651
    endif()
  endif()
endfunction()
