#include "glup/auction/worlds/layouts.hpp"

#include <algorithm>
#include <bit>

namespace glup::auction {
namespace {

// In sums of a table, of some nanoseconds each. Most draws that contradict a clause cost less than
// the table that has it.
constexpr double kQuick = 20'000;
constexpr int kTries = 20'000;
constexpr int kBlockTries = 200;
constexpr int kRepairs = 2'000;
constexpr int kFirstRounds = 6;  // dealing anew, for each unit, before the first draw
constexpr int kRounds = 2;       // and between draws

bool all_hold(const std::vector<Clause>& clauses, const Layout& layout) {
    return std::all_of(clauses.begin(), clauses.end(),
                       [&](const Clause& clause) { return holds(clause, layout); });
}

bool within(PlaceMask places, PlaceMask others) { return (places & ~others) == 0; }

// Places that a clause adds up, or that cards of which there are others elsewhere share.
std::vector<PlaceMask> units_of(const Unseen& unseen) {
    std::vector<PlaceMask> units;
    const auto join = [&](PlaceMask places) {
        std::erase_if(units, [&](PlaceMask unit) {
            if ((unit & places) == 0) return false;
            places |= unit;
            return true;
        });
        units.push_back(places);
    };
    for (int place = 0; place < kMostPlaces; ++place)
        if (unseen.room[place] != 0) join(place_bit(place));
    for (const Clause& clause : unseen.clauses) join(clause.places);
    for (const Lot& lot : unseen.lots)
        for (const Lot& other : unseen.lots)
            if (lot.card == other.card && lot.places != other.places)
                join(std::popcount(lot.places) < std::popcount(other.places) ? lot.places
                                                                             : other.places);
    return units;
}

}  // namespace

Layouts::Layouts(const Unseen& unseen, double most_sums)
    : unseen_(unseen), most_sums_(most_sums), settled_(unseen_.settle()) {
    if (!settled_ || count(std::min(kQuick, most_sums_))) return;
    if (!count(most_sums_)) units_ = units_of(unseen_);
}

// Whether a table of no more sums can be made; it has the clauses that it has room for.
bool Layouts::count(double budget) {
    Steps steps(unseen_, budget);
    if (steps.sums > budget) return false;
    counting_.emplace(unseen_, steps);
    not_counted_ = std::move(steps.not_counted);
    return true;
}

bool Layouts::draw(Random& rng, Layout& layout) {
    if (!settled_ || !draw_unsettled(rng)) return false;
    for (int place = 0; place < kMostPlaces; ++place)
        layout[place] += unseen_.settled[place] + layout_[place];
    return true;
}

bool Layouts::draw_unsettled(Random& rng) {
    if (counting_) {
        if (draw_counted(rng)) return true;
        // Hardly any draw agrees with all clauses: count more of them, else deal anew.
        if (!not_counted_.empty() && count(most_sums_) && draw_counted(rng)) return true;
        if (not_counted_.empty()) return false;
        counting_.reset();
        units_ = units_of(unseen_);
    }
    if (!begun_ && !begin(rng)) return false;
    const std::size_t rounds = begun_ ? kRounds : kFirstRounds;
    begun_ = true;
    for (std::size_t i = 0; i < rounds * units_.size(); ++i) {
        PlaceMask places = another(0, rng);
        places |= another(places, rng);
        if (rng.below(8) == 0) places |= another(places, rng);
        deal_anew(places, true, rng);
    }
    return true;
}

bool Layouts::draw_counted(Random& rng) {
    for (int i = 0; i < kTries && counting_->ways() != 0; ++i) {
        layout_ = {};
        counting_->draw(rng, layout_);
        if (all_hold(not_counted_, layout_)) return true;
    }
    return false;
}

// A unit that is none of these, if there is one.
PlaceMask Layouts::another(PlaceMask than, Random& rng) const {
    std::array<PlaceMask, kMostPlaces> others;
    std::uint32_t count = 0;
    for (const PlaceMask unit : units_)
        if ((unit & than) == 0) others[count++] = unit;
    return count == 0 ? PlaceMask{0} : others[rng.below(count)];
}

// A layout that agrees: any one of rooms and lots, and then the places of a clause that it
// contradicts are dealt anew with others until there is none.
bool Layouts::begin(Random& rng) {
    if (!lay_somehow()) return false;
    for (int i = 0; i < kRepairs; ++i) {
        std::vector<PlaceMask> wrong;
        for (const Clause& clause : unseen_.clauses)
            if (!holds(clause, layout_)) wrong.push_back(clause.places);
        if (wrong.empty()) return true;
        PlaceMask places = 0;
        const PlaceMask one = wrong[rng.below(static_cast<std::uint32_t>(wrong.size()))];
        for (const PlaceMask unit : units_)
            if ((unit & one) != 0) places |= unit;
        places |= another(places, rng);
        if (i % 4 == 3) places |= another(places, rng);
        if (!deal_anew(places, true, rng)) deal_anew(places, false, rng);
    }
    return false;
}

// Fills the rooms from the lots; a card that finds no room moves others along to one that is left.
bool Layouts::lay_somehow() {
    layout_ = {};
    std::vector<Lot> single;  // one copy each, and where it lies
    std::vector<int> lies;
    std::array<int, kMostPlaces> free{};
    std::copy(unseen_.room.begin(), unseen_.room.end(), free.begin());
    for (const Lot& lot : unseen_.lots) {
        for (int copy = 0; copy < lot.count; ++copy) {
            single.push_back({lot.card, 1, lot.places});
            lies.push_back(-1);
            // By breadth: a place, and the card that was there and goes on from it.
            std::vector<std::pair<std::size_t, int>> way{{single.size() - 1, -1}};
            std::vector<std::size_t> from{0};
            PlaceMask reached = 0;
            bool found = false;
            for (std::size_t i = 0; i < way.size() && !found; ++i) {
                for (int place = 0; place < kMostPlaces && !found; ++place) {
                    if ((single[way[i].first].places & ~reached & place_bit(place)) == 0) continue;
                    reached |= place_bit(place);
                    if (free[place] > 0) {
                        --free[place];
                        int to = place;
                        for (std::size_t step = i;; step = from[step]) {
                            std::swap(lies[way[step].first], to);
                            if (step == 0) break;
                        }
                        found = true;
                        break;
                    }
                    for (std::size_t card = 0; card + 1 < single.size(); ++card) {
                        if (lies[card] != place) continue;
                        way.emplace_back(card, place);
                        from.push_back(i);
                    }
                }
            }
            if (!found) return false;
        }
    }
    for (std::size_t card = 0; card < single.size(); ++card)
        layout_[lies[card]].add(single[card].card);
    return true;
}

// Deals what lies in these whole units anew; false, and all as before, if that can't be done.
bool Layouts::deal_anew(PlaceMask places, bool regard_clauses, Random& rng) {
    Unseen part;
    Hand cards;
    for (int place = 0; place < kMostPlaces; ++place) {
        if ((places & place_bit(place)) == 0) continue;
        part.room[place] = unseen_.room[place];
        cards += layout_[place];
    }
    // Lots that lie within come first: of other lots of the same card this part has the rest.
    for (const Lot& lot : unseen_.lots) {
        if (!within(lot.places, places)) continue;
        part.lots.push_back(lot);
        cards.remove(lot.card, lot.count);
    }
    for (const Lot& lot : unseen_.lots) {
        const int rest = cards.count(lot.card);
        if (within(lot.places, places) || (lot.places & places) == 0 || rest == 0) continue;
        part.lots.push_back({lot.card, static_cast<std::uint8_t>(rest),
                             static_cast<PlaceMask>(lot.places & places)});
        cards.remove(lot.card, rest);
    }
    if (regard_clauses)
        for (const Clause& clause : unseen_.clauses)
            if (within(clause.places, places)) part.clauses.push_back(clause);
    if (!part.settle()) return false;
    const Steps steps(part, kQuick);
    if (steps.sums > kMostSums) return false;
    const Counting counting(part, steps);
    for (int i = 0; i < kBlockTries && counting.ways() != 0; ++i) {
        Layout drawn{};
        counting.draw(rng, drawn);
        if (!all_hold(steps.not_counted, drawn)) continue;
        for (int place = 0; place < kMostPlaces; ++place)
            if ((places & place_bit(place)) != 0)
                layout_[place] = part.settled[place] + drawn[place];
        return true;
    }
    return false;
}

}  // namespace glup::auction
