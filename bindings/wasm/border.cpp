#include "border.hpp"

namespace glup::wasm {

Out out;

namespace {
std::vector<std::uint64_t> room;
}

// Where the caller puts texts and lists, for the next call alone.
GLUP_EXPORT(glup_room) void* glup_room(std::uint32_t size) {
    try {
        if (room.size() * sizeof room[0] < size) room.resize(size / sizeof room[0] + 1);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
    return room.data();
}

GLUP_EXPORT(glup_out) const char* glup_out() { return out.bytes().data(); }
GLUP_EXPORT(glup_out_size) std::uint32_t glup_out_size() {
    return static_cast<std::uint32_t>(out.bytes().size());
}

}  // namespace glup::wasm
