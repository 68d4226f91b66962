// What the standard library of emscripten 3.1.6, Debian's, does not have yet: its clang is 14. It
// is included before everything else (-include), so that nothing outside this file knows of it.
#pragma once

#include <cstddef>
#include <memory>
#include <version>

#ifndef __cpp_lib_bit_cast
namespace std {
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}
}  // namespace std
#endif

#ifndef __cpp_lib_smart_ptr_for_overwrite
namespace std {
template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t count) {
    return unique_ptr<T>(new remove_extent_t<T>[count]);
}
}  // namespace std
#endif
