// All of a search's work, piece by piece.
#pragma once

#include <functional>

#include "glup/search/limits.hpp"
#ifndef __wasm__
#include "glup/search/shared_run.hpp"
#endif

namespace glup {

// Whether there was one: the next piece of a search that is to take so many seconds.
template <class Search>
bool run_piece(Search& search, const Stopwatch& clock, double seconds,
               const std::function<bool()>& is_stopped = {}) {
    const double began = clock.seconds();
    const auto work = search.next(began);
    if (!work) return false;
    const auto is_over = [&] { return clock.seconds() >= seconds || (is_stopped && is_stopped()); };
    const auto rows = search.fill(*work, {is_over, seconds - began});
    search.take(*work, rows, clock.seconds() - began);
    return true;
}

// Until there is no more to do, or soon after it is stopped.
template <class Search>
void run(Search& search, const Stopwatch& clock, const Driver& driver) {
#ifndef __wasm__
    if (driver.threads > 1) return SharedRun<Search>(search, clock, driver).run();
#endif
    bool stopped = false;
    const auto says_so = [&] { return !stopped && driver.watch && driver.watch(); };
    while (run_piece(search, clock, driver.seconds, says_so)) {
        if (!says_so()) continue;
        stopped = true;
        search.stop();
    }
}

}  // namespace glup
