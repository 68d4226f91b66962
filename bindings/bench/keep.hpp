// What keeps a measured operation from being optimized away.
#pragma once

namespace glup::bench {

// Makes the compiler believe that the object is read and that all memory may have changed.
template <class T>
inline void keep(const T& object) {
#if defined(__GNUC__)
    asm volatile("" : : "g"(&object) : "memory");
#else
    static const volatile void* sink;
    sink = &object;
#endif
}

}  // namespace glup::bench
