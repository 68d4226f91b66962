// A hash of plain values: for sets of them, and as a checksum.
#pragma once

#include <cstddef>
#include <cstdint>

namespace glup {

// Of whole words: `size` is a multiple of 8. The same in every program of one version.
std::uint64_t hash_bytes(const void* data, std::size_t size);

}  // namespace glup
