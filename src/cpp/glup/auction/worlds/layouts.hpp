// Draws layouts of unseen cards: exactly where a table of the ways is not too large, else by
// dealing the cards of some places anew again and again.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "glup/auction/worlds/counting.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// All layouts that agree with the lots, rooms and clauses have the same chance, every copy being a
// card of its own: exactly, if a table of them has no more than some million sums, whatever clauses
// are left out of it, since a draw that contradicts one of those is drawn again. With five and more
// hands of many cards it has more. Then the first draw begins with any layout, and every draw deals
// all cards of two hands anew (exactly, among the layouts of these two), so often that each hand
// has been exchanged with others some times; the chance of each layout tends to the same.
class Layouts {
public:
    static constexpr double kMostSums = 3'000'000;

    explicit Layouts(const Unseen& unseen, double most_sums = kMostSums);

    // Adds another layout to what lies already; false if none was found, as where nothing fits.
    bool draw(Random& rng, Layout& layout);

    // Whether draws have exactly the same chance.
    bool exact() const { return counting_.has_value(); }

private:
    bool count(double budget);
    bool draw_unsettled(Random& rng);
    bool draw_counted(Random& rng);
    bool begin(Random& rng);
    bool lay_somehow();
    bool deal_anew(PlaceMask places, bool regard_clauses, Random& rng);
    PlaceMask another(PlaceMask than, Random& rng) const;

    Unseen unseen_;
    double most_sums_;
    bool settled_;
    std::vector<PlaceMask> units_;  // places that are dealt anew together
    std::optional<Counting> counting_;
    std::vector<Clause> not_counted_;
    bool begun_ = false;
    Layout layout_{};  // the last one
};

}  // namespace glup::auction
