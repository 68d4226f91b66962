# cmake -P as_kept.cmake PROGRAM FILE: it prints what the file holds, fractions left out, which another
# processor may round otherwise. With a third argument the file is written anew.
execute_process(COMMAND "${CMAKE_ARGV3}" OUTPUT_VARIABLE given COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "([0-9])\\.[0-9]+(e[-+]?[0-9]+)?" "\\1" given "${given}")
if(CMAKE_ARGC EQUAL 6)
  file(WRITE "${CMAKE_ARGV4}" "${given}")
endif()
file(READ "${CMAKE_ARGV4}" kept)
if(NOT given STREQUAL kept)
  file(WRITE given.txt "${given}")
  message(FATAL_ERROR "not as in ${CMAKE_ARGV4}: see given.txt")
endif()
