#include "glup/stock/notation/serialise.hpp"

#include "glup/support/packed.hpp"

namespace glup {
namespace {

constexpr std::string_view kStateMark = "GLS2";
constexpr std::string_view kViewMark = "GLV2";

template <class T>
T checked(std::string_view mark, std::string_view bytes, const char* what) {
    T object;
    unpack(mark, bytes, what, object);
    check(object);
    return object;
}

}  // namespace

std::string to_bytes(const State& state) { return packed(kStateMark, state); }
std::string to_bytes(const View& view) { return packed(kViewMark, view); }
State state_from_bytes(std::string_view bytes) {
    return checked<State>(kStateMark, bytes, "state");
}
View view_from_bytes(std::string_view bytes) { return checked<View>(kViewMark, bytes, "view"); }

}  // namespace glup
