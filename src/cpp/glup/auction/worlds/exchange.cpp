#include "glup/auction/worlds/exchange.hpp"

#include <algorithm>
#include <utility>

#include "glup/support/error.hpp"

namespace glup::auction {

Exchange::Exchange(const Unseen& unseen, const Layout& layout)
    : clauses_(unseen.clauses), layout_(layout) {
    for (const Lot& lot : unseen.lots)
        copies_.insert(copies_.end(), lot.count, Copy{lot.card, lot.places, 0});
    std::sort(copies_.begin(), copies_.end(),
              [](const Copy& a, const Copy& b) { return a.card < b.card; });
    Layout left = layout;
    if (!place_copies(copies_.begin(), left)) throw Error("worlds: a layout that is none");
}

// All from there on, of which there are few of each card.
bool Exchange::place_copies(std::vector<Copy>::iterator from, Layout& left) {
    if (from == copies_.end()) return true;
    for (int place = 0; place < kMostPlaces; ++place) {
        if ((from->places >> place & 1) == 0 || !left[place].has(from->card)) continue;
        left[place].remove(from->card);
        from->place = static_cast<std::uint8_t>(place);
        if (place_copies(from + 1, left)) return true;
        left[place].add(from->card);
    }
    return false;
}

void Exchange::swap_last() {
    Copy &one = copies_[one_], &other = copies_[other_];
    layout_[one.place].remove(one.card);
    layout_[other.place].remove(other.card);
    std::swap(one.place, other.place);
    layout_[one.place].add(one.card);
    layout_[other.place].add(other.card);
}

bool Exchange::step(Random& rng) {
    const auto count = static_cast<std::uint32_t>(copies_.size());
    if (count < 2) return false;
    one_ = rng.below(count);
    other_ = rng.below(count);
    const Copy &one = copies_[one_], &other = copies_[other_];
    if (one.card == other.card || one.place == other.place ||
        (one.places >> other.place & 1) == 0 || (other.places >> one.place & 1) == 0)
        return false;
    swap_last();
    const bool holds_all = std::all_of(clauses_.begin(), clauses_.end(), [&](const Clause& clause) {
        return holds(clause, layout_);
    });
    if (!holds_all) swap_last();
    return holds_all;
}

}  // namespace glup::auction
