// Plain values as bytes for one machine: four letters that tell type and version, the value, and a
// checksum that notices damage.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#include "glup/support/error.hpp"
#include "glup/support/hash.hpp"

namespace glup {

template <class T>
std::string packed(std::string_view mark, const T& object) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::uint64_t sum = hash_bytes(&object, sizeof object);
    std::string bytes(mark);
    bytes.append(reinterpret_cast<const char*>(&object), sizeof object);
    bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    return bytes;
}

// As it was packed; whether it holds together is for the caller to check. `what` it is, as an error
// names it. Throws NotationError.
template <class T>
void unpack(std::string_view mark, std::string_view bytes, const char* what, T& object) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::uint64_t sum = 0;
    if (bytes.size() == mark.size() + sizeof object + sizeof sum && bytes.starts_with(mark)) {
        std::memcpy(&object, bytes.data() + mark.size(), sizeof object);
        std::memcpy(&sum, bytes.data() + mark.size() + sizeof object, sizeof sum);
        if (sum == hash_bytes(&object, sizeof object)) return;
    }
    throw NotationError(std::string("bytes: expected those of a ") + what +
                        " of this version, given " + std::to_string(bytes.size()) +
                        " bytes that are none");
}

}  // namespace glup
