// Draws layouts of unseen cards: from a table of the ways where it is not too large, else by
// proposals; and where hardly any of these fits, by dealing the cards of some places anew again and
// again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "glup/auction/worlds/proposals.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/auction/worlds/way_table.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// All layouts that agree with the lots, rooms and clauses have the same chance, every copy being a
// card of its own. A table counts some of the clauses, and a draw that contradicts another one is
// drawn again. As soon as draws in vain have cost as much as another means, this is made and taken
// if it finds more in its time: a larger table, with more of the clauses, or proposals. If both
// fail, as with a position that somebody has made up, the first draw begins with any layout, and
// every draw deals cards of two or three hands anew (exactly, among the layouts of these), so often
// that each hand has been exchanged with others some times; the chance of each layout tends to the
// same. Tables and proposals give tilted layouts the chance that the tilt gives them.
class Layouts {
public:
    static constexpr double kMostSums = 3'000'000;
    static constexpr double kPropose = 0;    // sums: there is no table
    static constexpr double kDealAnew = -1;  // and no proposals

    explicit Layouts(const Unseen& unseen, double most_sums = kMostSums);

    // False if none was found, as where nothing fits. Else it is `layout()`, until the next one.
    bool draw(Random& rng);
    const Layout& layout() const { return layout_; }
    // How many times as often the tilt makes it, but for what is settled; 1 where it is not exact.
    double times() const;

    // Whether draws have exactly the same chance.
    bool exact() const { return counting_ || proposals_; }
    // Whether what is drawn no longer depends on what was drawn before.
    bool is_settled() const;

private:
    // Clauses by the only place that they speak of, or of several.
    using Clauses = std::array<std::vector<Clause>, kMostPlaces + 1>;
    static Clauses by_place(const std::vector<Clause>& clauses);

    void count(WayTable counting, const Steps& steps);
    void propose(Proposals proposals);
    void look_for_more();
    void try_proposals(Random& rng);
    void try_more(Random& rng);
    template <class Means>
    double worth(Means& means, double cost, const Clauses& clauses, Random& rng) const;
    double worth() const;
    bool fits(int place) const;
    bool draw_unsettled(Random& rng);
    bool draw_by_means(Random& rng);
    bool try_to_draw(Random& rng);
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
    std::optional<WayTable> counting_;
    std::optional<Proposals> proposals_;
    bool proposed_ = false;                      // proposals have been tried
    double budget_ = 0;                          // sums that have been thought of
    std::size_t not_counted_ = ~std::size_t{0};  // clauses, by the largest table so far
    std::optional<Steps> more_;                  // that count more of them
    std::int64_t in_vain_ = 0;                   // draws, since this means was taken
    std::int64_t found_ = 0;                     // likewise
    Clauses checked_;                            // when cards have been drawn
    std::vector<PlaceMask> units_;               // places that are dealt anew together
    bool begun_ = false;
    Layout drawn_{};  // without what is settled
    Layout layout_{};
};

}  // namespace glup::auction
