// Statuses, the text of the last error, and versions.
#include <algorithm>
#include <array>
#include <cstring>

#include "guard.hpp"

namespace glup::c {
namespace {

// Fixed, so that there is room for it when memory has run out.
thread_local std::array<char, 1024> last_error{};

constexpr std::array kNames = {"ok",     "argument", "notation", "illegal",  "position", "phase",
                               "buffer", "weights",  "memory",   "internal", "busy"};

}  // namespace

glup_status failed(glup_status status, const char* what) noexcept {
    std::size_t size = std::min(std::strlen(what), last_error.size() - 1);
    // Not in the middle of a character.
    if (what[size] != '\0')
        while (size > 0 && (static_cast<unsigned char>(what[size]) & 0xc0) == 0x80) --size;
    std::memcpy(last_error.data(), what, size);
    last_error[size] = '\0';
    return status;
}

}  // namespace glup::c

extern "C" {

int32_t glup_abi_version(void) { return GLUP_ABI_VERSION; }

const char* glup_version(void) { return GLUPCORE_VERSION; }

const char* glup_last_error(void) { return glup::c::last_error.data(); }

const char* glup_status_name(glup_status status) {
    const bool known = status >= 0 && static_cast<std::size_t>(status) < glup::c::kNames.size();
    return known ? glup::c::kNames[static_cast<std::size_t>(status)] : "unknown";
}

}  // extern "C"
