# The weights of the package as a source, so that a C or C++ program needs no file of its own.

set(weights_file ${PROJECT_SOURCE_DIR}/src/glupcore/data/value.glup)
set(weights_source ${PROJECT_BINARY_DIR}/built_in_weights.cpp)
add_custom_command(
  OUTPUT ${weights_source}
  DEPENDS ${weights_file} ${PROJECT_SOURCE_DIR}/cmake/EmbedWeights.cmake
  COMMAND ${CMAKE_COMMAND} -D FROM=${weights_file} -D TO=${weights_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/EmbedWeights.cmake
  COMMENT "Weights as a source"
  VERBATIM)
