// What is compiled for AVX2 ends where that is missing with a line that says why: before it would
// with an illegal instruction.
#if defined(__x86_64__) && defined(__AVX2__)
#include "glup/support/processor.hpp"

#include <cstdio>
#include <cstdlib>

namespace glup {
namespace {

// Before all else of the library that is done when it is loaded.
[[gnu::constructor(101), gnu::target("arch=x86-64-v2")]] void expect_x86_v3() {
    if (has_x86_v3()) return;
    std::fputs(
        "glupcore was built for processors with AVX2 (x86-64-v3), and this is an older one: build "
        "it "
        "with -DGLUP_MARCH=x86-64-v2 (pip: -Ccmake.define.GLUP_MARCH=x86-64-v2)\n",
        stderr);
    std::_Exit(1);
}

}  // namespace
}  // namespace glup
#endif
