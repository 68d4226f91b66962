#include "glup/auction/worlds/layouts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace glup::auction {
namespace {

// In sums of a table, of a nanosecond or two each.
constexpr double kFirst = 1'000;
constexpr double kLarger = 30;     // times, than the table before
constexpr double kSumsADraw = 40;  // that cost as much as a draw in vain
constexpr double kSumsAProposal = 80;
constexpr int kBeforeMore = 32;      // draws in vain, before a larger table is thought of
constexpr double kAtOnce = 100'000;  // a table without clauses: where larger, propose
constexpr double kProposalsCost = 60'000;
constexpr int kCompared = 200;  // draws by another means
constexpr int kTries = 20'000;
constexpr double kBlock = 20'000;  // sums
constexpr int kBlockTries = 200;
constexpr int kShuffles = 50;
constexpr int kRepairs = 2'000;
constexpr int kFirstRounds = 6;          // dealing anew, for each unit, before the first draw
constexpr int kRounds = 2;               // and between draws
constexpr std::uint32_t kByTable = 512;  // once in so many times, three units

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
    layout_ = unseen_.settled;
    if (!settled_) return;
    budget_ = std::min(kFirst, most_sums_);
    const Steps steps(unseen_, budget_);
    if (steps.sums <= std::min(kAtOnce, most_sums_))
        count(WayTable(unseen_, steps), steps);
    else if (most_sums_ >= 0)
        propose(Proposals(unseen_));
    else
        prepare_dealing_anew();
}

Layouts::Clauses Layouts::by_place(const std::vector<Clause>& clauses) {
    Clauses sorted;
    for (const Clause& clause : clauses) {
        const bool single = std::has_single_bit(clause.places);
        sorted[single ? std::countr_zero(clause.places) : kMostPlaces].push_back(clause);
    }
    return sorted;
}

bool Layouts::fits(int place) const { return all_hold(checked_[place], drawn_); }

void Layouts::count(WayTable counting, const Steps& steps) {
    counting_ = std::move(counting);
    proposals_.reset();
    checked_ = by_place(steps.not_counted);
    not_counted_ = steps.not_counted.size();
    in_vain_ = found_ = 0;
}

void Layouts::propose(Proposals proposals) {
    proposals_ = std::move(proposals);
    proposed_ = true;
    counting_.reset();
    checked_ = by_place(proposals_->not_counted);
    in_vain_ = found_ = 0;
}

void Layouts::look_for_more() {
    while (not_counted_ > 0 && budget_ < most_sums_ && !more_) {
        budget_ = std::min(budget_ * kLarger, most_sums_);
        Steps steps(unseen_, budget_);
        if (steps.sums <= budget_ && steps.not_counted.size() < not_counted_)
            more_ = std::move(steps);
    }
}

// Draws that agree, for what a sum of a table costs.
template <class Means>
double Layouts::worth(Means& means, double cost, const Clauses& clauses, Random& rng) const {
    int found = 0;
    for (int i = 0; i < kCompared; ++i) {
        Layout drawn{};
        const auto fits = [&](int place) { return all_hold(clauses[place], drawn); };
        found += means.draw(rng, drawn, fits) && fits(kMostPlaces);
    }
    return found / (cost * kCompared);
}

// Likewise, of the means that is there, so far.
double Layouts::worth() const {
    const double cost = counting_ ? kSumsADraw : kSumsAProposal;
    return static_cast<double>(found_) / (cost * static_cast<double>(found_ + in_vain_));
}

void Layouts::try_proposals(Random& rng) {
    proposed_ = true;
    Proposals proposals(unseen_);
    const Clauses clauses = by_place(proposals.not_counted);
    if (worth(proposals, kSumsAProposal, clauses, rng) > worth()) propose(std::move(proposals));
}

// A table counts more than the one before; proposals may be better nevertheless.
void Layouts::try_more(Random& rng) {
    const Steps steps = *std::exchange(more_, std::nullopt);
    WayTable counting(unseen_, steps);
    if (counting_ || counting.ways() == 0 ||
        worth(counting, kSumsADraw, by_place(steps.not_counted), rng) > worth()) {
        count(std::move(counting), steps);
    } else {
        not_counted_ = steps.not_counted.size();
        in_vain_ = found_ = 0;
    }
}

void Layouts::prepare_dealing_anew() {
    counting_.reset();
    proposals_.reset();
    checked_ = by_place(unseen_.clauses);
    units_ = units_of(unseen_);
}

bool Layouts::is_settled() const {
    if (!settled_ || (counting_ && not_counted_ == 0)) return true;
    const bool may_grow = more_ || budget_ < most_sums_;
    return exact() && proposed_ && !may_grow;
}

double Layouts::times() const {
    double product = 1;
    if (!exact()) return product;
    for (int place = 0; place < kMostPlaces; ++place) {
        if (unseen_.room[place] == 0) continue;
        drawn_[place].for_each_card([&](Card card, int copies) {
            for (; copies > 0; --copies)
                product *= unseen_.tilt.times[unseen_.tilt.kind[card]][place];
        });
    }
    return product;
}

bool Layouts::draw(Random& rng) {
    if (!settled_ || !draw_unsettled(rng)) return false;
    for (int place = 0; place < kMostPlaces; ++place)
        layout_[place] = unseen_.settled[place] + drawn_[place];
    return true;
}

bool Layouts::draw_unsettled(Random& rng) {
    if (exact()) {
        if (draw_by_means(rng)) return true;
        if (counting_ && (not_counted_ == 0 || counting_->ways() == 0)) return false;
        if (proposals_ && !proposals_->possible()) return false;
        prepare_dealing_anew();
    }
    if (!begun_ && !begin(rng)) return false;
    const std::size_t rounds = begun_ ? kRounds : kFirstRounds;
    begun_ = true;
    for (std::size_t i = 0; i < rounds * units_.size(); ++i) {
        PlaceMask places = another(0, rng);
        places |= another(places, rng);
        const std::uint32_t chance = rng.below(kByTable);
        if (chance < kByTable / 8) places |= another(places, rng);
        deal_anew(places, chance == 0, rng);
    }
    return true;
}

bool Layouts::draw_by_means(Random& rng) {
    for (int i = 0; i < kTries; ++i) {
        if (counting_ ? counting_->ways() == 0 : !proposals_->possible()) return false;
        if (try_to_draw(rng)) {
            ++found_;
            return true;
        }
        if (++in_vain_ == kBeforeMore) look_for_more();
        const double cost =
            static_cast<double>(in_vain_) * (counting_ ? kSumsADraw : kSumsAProposal);
        if (more_ && cost >= more_->sums) {
            try_more(rng);
            i = 0;
        } else if (!proposed_ && cost >= kProposalsCost) {
            try_proposals(rng);
            i = 0;
        }
    }
    return false;
}

bool Layouts::try_to_draw(Random& rng) {
    drawn_ = {};
    const auto fits_here = [&](int place) { return fits(place); };
    return (counting_ ? counting_->draw(rng, drawn_, fits_here)
                      : proposals_->draw(rng, drawn_, fits_here)) &&
           fits(kMostPlaces);
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
            if (!holds(clause, drawn_)) wrong.push_back(clause.places);
        if (wrong.empty()) return true;
        PlaceMask places = 0;
        const PlaceMask one = wrong[rng.below(static_cast<std::uint32_t>(wrong.size()))];
        for (const PlaceMask unit : units_)
            if ((unit & one) != 0) places |= unit;
        places |= another(places, rng);
        if (i % 4 == 3) places |= another(places, rng);
        if (!deal_by_table(places, true, rng)) deal_by_table(places, false, rng);
    }
    return false;
}

// Fills the rooms from the lots; a card that finds no room moves others along to one that is left.
bool Layouts::lay_somehow() {
    drawn_ = {};
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
        drawn_[lies[card]].add(single[card].card);
    return true;
}

// Deals cards of these whole units anew: by a table if it is told to, or if shuffling finds none.
void Layouts::deal_anew(PlaceMask places, bool by_table, Random& rng) {
    if (by_table || !deal_shuffled(places, rng)) deal_by_table(places, true, rng);
}

// Only cards that may lie in all of these places; false, and all as before, if hands of these do
// not agree with the clauses again and again. Of units of one place, where all copies of a card
// are of the same lot.
bool Layouts::deal_shuffled(PlaceMask places, Random& rng) {
    for (const PlaceMask unit : units_)
        if ((unit & places) != 0 && !std::has_single_bit(unit)) return false;
    CardMask movable = 0;
    for (const Lot& lot : unseen_.lots)
        if (within(places, lot.places)) movable |= bit(lot.card);
    const Layout before = drawn_;
    Layout fixed = drawn_;
    Heap all;
    std::array<int, kMostPlaces> taken{};
    for (unsigned rest = places; rest != 0; rest &= rest - 1) {
        const int place = std::countr_zero(rest);
        before[place].for_each_card([&](Card card, int copies) {
            if ((movable & bit(card)) == 0) return;
            fixed[place].remove(card, copies);
            taken[place] += copies;
            for (int i = 0; i < copies; ++i) all.add(card);
        });
    }
    for (int i = 0; i < kShuffles; ++i) {
        Heap left = all;
        bool fit = true;
        for (unsigned rest = places; rest != 0 && fit; rest &= rest - 1) {
            const int place = std::countr_zero(rest);
            drawn_[place] = fixed[place] + left.take(taken[place], rng);
            fit = fits(place);
        }
        if (fit) return true;
    }
    drawn_ = before;
    return false;
}

// False, and all as before, if that can't be done.
bool Layouts::deal_by_table(PlaceMask places, bool regard_clauses, Random& rng) {
    Unseen part;  // that no tilt is of
    Hand cards;
    for (int place = 0; place < kMostPlaces; ++place) {
        if ((places & place_bit(place)) == 0) continue;
        part.room[place] = unseen_.room[place];
        cards += drawn_[place];
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
    const Steps steps(part, kBlock);
    if (steps.sums > kMostSums) return false;
    WayTable counting(part, steps);
    for (int i = 0; i < kBlockTries && counting.ways() != 0; ++i) {
        Layout drawn{};
        counting.draw(rng, drawn, [](int) { return true; });
        if (!all_hold(steps.not_counted, drawn)) continue;
        for (int place = 0; place < kMostPlaces; ++place)
            if ((places & place_bit(place)) != 0)
                drawn_[place] = part.settled[place] + drawn[place];
        return true;
    }
    return false;
}

}  // namespace glup::auction
