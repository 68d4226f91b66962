# Flags that every target of this build shares, and the warnings of our own sources.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${GLUP_LTO})  # also tells pybind11 not to choose for us

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()

# x86-64-v2 (SSE4.2 and popcnt) is in every x86-64 processor of the last ten years; AVX2 and BMI
# are not, and whoever wants them dispatches at run time.
if(GLUP_MARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND NOT MSVC
   AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  # Generic tuning copies a State by `rep movsq`, three times as slow as vector moves.
  add_compile_options(-march=${GLUP_MARCH} -mtune=skylake)
endif()

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
  endif()
endfunction()
