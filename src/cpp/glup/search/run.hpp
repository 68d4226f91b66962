// All of a search's work in one thread, piece by piece.
#pragma once

#include <functional>

#include "glup/search/limits.hpp"

namespace glup {

// Whether there was one: the next piece of a search that is to take so many seconds.
template <class Search>
bool run_piece(Search& search, const Stopwatch& clock, double seconds,
               const std::function<bool()>& is_stopped = {}) {
    const double began = clock.seconds();
    const auto work = search.next(began);
    if (!work) return false;
    const auto is_over = [&] { return (is_stopped && is_stopped()) || clock.seconds() >= seconds; };
    const auto rows = search.fill(*work, {is_over, seconds - began});
    search.take(*work, rows, clock.seconds() - began);
    return true;
}

// Until there is no more to do, or soon after it is stopped: that is asked after every piece.
template <class Search>
void run(Search& search, const Stopwatch& clock, double seconds,
         const std::function<bool()>& is_stopped = {}) {
    while (run_piece(search, clock, seconds, is_stopped))
        if (is_stopped && is_stopped()) search.stop();
}

}  // namespace glup
