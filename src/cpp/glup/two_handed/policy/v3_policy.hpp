// A policy whose decisions are compiled for AVX2 and BMI.
#pragma once

#include "glup/support/isa.hpp"
#include "glup/support/random.hpp"
#include "glup/two_handed/rules/state.hpp"

#if GLUP_X86_DISPATCH
namespace glup {

// Functions of their own: inlined into one loop they are a third slower.
template <class Portable>
class V3Policy : public Portable {
public:
    using Portable::Portable;

    GLUP_TARGET_V3 __attribute__((noinline, flatten)) Action declaration(const State& state,
                                                                         Random& rng) const {
        return Portable::declaration(state, rng);
    }
    GLUP_TARGET_V3 __attribute__((noinline, flatten)) Action card(const State& state,
                                                                  Random& rng) const {
        return Portable::card(state, rng);
    }
};

}  // namespace glup
#endif
