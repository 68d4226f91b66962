// From one layout of unseen cards to another, two cards changing places at a time: where what is
// known of a hand is more than clauses can say, as that it has melds of so many points, and hardly
// any layout agrees.
#pragma once

#include <vector>

#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// Each copy is a card of its own that may lie in the places of its lot, so that chance exchanges
// lead to all layouts alike.
class Exchange {
public:
    // `layout` is one that the lots and clauses allow.
    Exchange(const Unseen& unseen, const Layout& layout);

    const Layout& layout() const { return layout_; }
    // False, and all is as it was, if the two cards drawn may not change places.
    bool step(Random& rng);
    // The last step that was taken, back.
    void undo() { swap_last(); }

private:
    struct Copy {
        Card card;
        PlaceMask places;
        std::uint8_t place;
    };
    bool place_copies(std::vector<Copy>::iterator from, Layout& left);
    void swap_last();

    std::vector<Copy> copies_;
    std::vector<Clause> clauses_;
    Layout layout_;
    std::size_t one_ = 0, other_ = 0;  // of the last step
};

}  // namespace glup::auction
