// Draws layouts of unseen cards: exactly where a table of the ways is not too large, else by
// dealing the cards of some places anew again and again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "glup/auction/worlds/counting.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// All layouts that agree with the lots, rooms and clauses have the same chance, every copy being a
// card of its own. Exactly, if a table of them without the clauses has no more than some million
// sums: a draw that contradicts a clause that is not counted is drawn again, and as soon as such
// draws have cost as much as a larger table, with more of the clauses, this one is made. With five
// and more hands of many cards it has more. Then the first draw begins with any layout, and every
// draw deals cards of two or three hands anew (exactly, among the layouts of these), so often that
// each hand has been exchanged with others some times; the chance of each layout tends to the same.
class Layouts {
public:
    static constexpr double kMostSums = 3'000'000;

    explicit Layouts(const Unseen& unseen, double most_sums = kMostSums);

    // False if none was found, as where nothing fits. Else it is `layout()`, until the next one.
    bool draw(Random& rng);
    const Layout& layout() const { return layout_; }

    // Whether draws have exactly the same chance.
    bool exact() const { return counting_.has_value(); }

private:
    // Clauses by the only place that they speak of, or of several.
    using Clauses = std::array<std::vector<Clause>, kMostPlaces + 1>;
    static Clauses by_place(const std::vector<Clause>& clauses);

    void count(const Steps& steps);
    void look_for_more();
    void count_more();
    bool fits(int place) const;
    bool draw_unsettled(Random& rng);
    bool draw_counted(Random& rng);
    void prepare_dealing_anew();
    bool begin(Random& rng);
    bool lay_somehow();
    void deal_anew(PlaceMask places, bool by_table, Random& rng);
    bool deal_shuffled(PlaceMask places, Random& rng);
    bool deal_by_table(PlaceMask places, bool regard_clauses, Random& rng);
    PlaceMask another(PlaceMask than, Random& rng) const;

    Unseen unseen_;
    double most_sums_;
    bool settled_;
    std::optional<Counting> counting_;
    double budget_ = 0;             // sums that have been thought of
    std::size_t not_counted_ = 0;   // clauses
    std::optional<Steps> more_;     // that count more of them
    std::int64_t in_vain_ = 0;      // draws, since the table was made
    Clauses checked_;               // when cards have been drawn
    std::vector<PlaceMask> units_;  // places that are dealt anew together
    bool begun_ = false;
    Layout drawn_{};  // without what is settled
    Layout layout_{};
};

}  // namespace glup::auction
