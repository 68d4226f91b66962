// What one seat knows of a deal, and the deals that fit it.
#pragma once

#include <vector>

#include "glup/pisti/state.hpp"
#include "glup/support/random.hpp"

namespace glup::pisti {

class View {
public:
    View(const State& state, int seat) : seen_(state.seen_by(seat)), seat_(seat) {}

    const State& seen() const { return seen_; }
    int seat() const { return seat_; }
    bool to_act() const { return seen_.player() == seat_; }
    State sample(Random& rng) const;

private:
    State seen_;
    int seat_;
};

// All deals that fit a view are as likely: any card may be played at any time, so that what the
// others have played tells nothing of what else they hold.
class Worlds {
public:
    explicit Worlds(const View& view);

    State draw(Random& rng) const;

private:
    State seen_;  // what has been played lies where it came from
    int seat_;
    std::vector<Card> unseen_;
    std::vector<int> hidden_;  // the places where these lie
};

}  // namespace glup::pisti
