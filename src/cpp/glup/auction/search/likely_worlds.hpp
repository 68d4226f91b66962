// Worlds of an auction deal by what has been said and done in it.
#pragma once

#include <optional>

#include "glup/auction/search/likelihood.hpp"
#include "glup/auction/worlds/sample.hpp"

namespace glup::auction {

// Draws worlds in which what others have said is likely: one of several, each by its likelihood
// (sampling, importance resampling: Rubin 1988). Who has named trump gets more of it in these,
// which is taken out again by the weights. With one of one they are those of the sampler.
class LikelyWorlds {
public:
    LikelyWorlds(const View& view, int of);

    const State& draw(Random& rng);
    // Whether what is drawn no longer depends on what was drawn before.
    bool is_settled() const { return sampler_.is_settled(); }

private:
    double weight(const State& world) const;

    Sampler sampler_;
    std::optional<Likelihood> likelihood_;
    int of_;
    State best_;
};

}  // namespace glup::auction
