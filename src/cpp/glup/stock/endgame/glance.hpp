// What a suit adds to the bounds that a position is judged by before it is searched.
#pragma once

#include "glup/stock/endgame/suit_state.hpp"

namespace glup::endgame {

// All of a glance but its hash, for one player leading; the trump suit is suit 0.
SuitState::Glance glance_of(const GlupGame& game, const SuitCopies& leader,
                            const SuitCopies& follower, bool trump);
SuitState::Glance glance_of(const AnyGame& game, const SuitCopies& leader,
                            const SuitCopies& follower, bool trump);

}  // namespace glup::endgame
