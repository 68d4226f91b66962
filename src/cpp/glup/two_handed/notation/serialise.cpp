#include "glup/two_handed/notation/serialise.hpp"

#include <cstring>

#include "glup/two_handed/notation/check.hpp"

namespace glup {
namespace {

// Four letters tell type and version; then the object, then a checksum.
constexpr std::string_view kStateMark = "GLS2";
constexpr std::string_view kViewMark = "GLV2";

template <class T>
std::string pack(std::string_view mark, const T& object) {
    const std::uint64_t sum = hash_bytes(&object, sizeof object);
    std::string bytes(mark);
    bytes.append(reinterpret_cast<const char*>(&object), sizeof object);
    bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
    return bytes;
}

template <class T>
T unpack(std::string_view mark, std::string_view bytes, const char* what) {
    T object;
    std::uint64_t sum = 0;
    if (bytes.size() == mark.size() + sizeof object + sizeof sum && bytes.starts_with(mark)) {
        std::memcpy(&object, bytes.data() + mark.size(), sizeof object);
        std::memcpy(&sum, bytes.data() + mark.size() + sizeof object, sizeof sum);
        if (sum == hash_bytes(&object, sizeof object)) {
            check(object);
            return object;
        }
    }
    throw NotationError(std::string("bytes: expected those of a ") + what +
                        " of this version, given " + std::to_string(bytes.size()) +
                        " bytes that are none");
}

}  // namespace

std::string to_bytes(const State& state) { return pack(kStateMark, state); }
std::string to_bytes(const View& view) { return pack(kViewMark, view); }
State state_from_bytes(std::string_view bytes) { return unpack<State>(kStateMark, bytes, "state"); }
View view_from_bytes(std::string_view bytes) { return unpack<View>(kViewMark, bytes, "view"); }

}  // namespace glup
