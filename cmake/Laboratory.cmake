# What only those who make and measure the engine need: glupcore._training makes weights, and
# glupcore.bench._kernels is what `glupcore bench` measures from within.

file(GLOB training_bindings CONFIGURE_DEPENDS bindings/training/*.cpp)
glup_bindings(_training ${training_bindings} bindings/definitions.cpp
              $<TARGET_OBJECTS:glup_training>)
set_target_properties(_training PROPERTIES INSTALL_RPATH "${rpath_in_package}")

# It also knows how all of this was built.
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
target_compile_definitions(_kernels PRIVATE "GLUP_BUILD_FLAGS=\"${build_flags}\"")
install(TARGETS _kernels LIBRARY DESTINATION glupcore/bench COMPONENT python)
