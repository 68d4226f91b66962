#include "glup/support/hash.hpp"

#include <cstring>

namespace glup {

std::uint64_t hash_bytes(const void* data, std::size_t size) {
    // A multiply-and-fold hash over 8-byte words; the sizes hashed here are multiples of 8.
    const auto* bytes = static_cast<const unsigned char*>(data);
    std::uint64_t hash = 0x9e3779b97f4a7c15 ^ size;
    for (std::size_t i = 0; i + 8 <= size; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + i, 8);
        hash = (hash ^ word) * 0xd6e8feb86659fd93;
        hash ^= hash >> 32;
    }
    return hash;
}

}  // namespace glup
