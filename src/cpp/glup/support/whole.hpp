// GLUP_WHOLE before a hot function: all that it calls is compiled into it. Not where that would be
// large or slow to compile for nobody's good: in pages, with sanitizers, without optimization.
#pragma once

#if defined(__OPTIMIZE__) && !defined(__wasm__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define GLUP_WHOLE [[gnu::flatten]]
#else
#define GLUP_WHOLE
#endif
