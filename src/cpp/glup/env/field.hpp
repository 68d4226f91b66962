// What the bytes of an observation are called.
#pragma once

#include <string_view>

namespace glup::env {

struct Field {
    std::string_view name;
    int start;
    int length;
    std::string_view unit;
};

}  // namespace glup::env

// For a member of a struct Observation.
#define GLUP_SEEN(name, unit)                                 \
    glup::env::Field {                                        \
        #name, static_cast<int>(offsetof(Observation, name)), \
            static_cast<int>(sizeof(Observation::name)), unit \
    }
