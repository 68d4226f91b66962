#include "glup/auction/worlds/unseen.hpp"

#include <algorithm>
#include <bit>

namespace glup::auction {
namespace {

// How many copies of a card may lie in these places.
struct Range {
    int low = 0;
    int high = 0;
};

Range range(const Unseen& unseen, Card card, PlaceMask places) {
    Range found;
    int room = 0;
    for (int place = 0; place < kMostPlaces; ++place)
        if ((places >> place & 1) != 0) room += unseen.room[place];
    for (const Lot& lot : unseen.lots) {
        if (lot.card != card) continue;
        if ((lot.places & places) != 0) found.high += lot.count;
        if ((lot.places & ~places) == 0) found.low += lot.count;
    }
    found.high = std::min(found.high, room);
    return found;
}

// Puts the copies of a lot into its only place.
void lay(Unseen& unseen, const Lot& lot) {
    const int place = std::countr_zero(lot.places);
    unseen.room[place] = static_cast<std::uint8_t>(unseen.room[place] - lot.count);
    unseen.settled[place].add(lot.card, lot.count);
    for (Clause& clause : unseen.clauses) {
        if ((clause.places & lot.places) == 0) continue;
        for (Literal& literal : clause.literals) {
            if (literal.card != lot.card) continue;
            literal.low = static_cast<std::int8_t>(std::max(literal.low - lot.count, 0));
            literal.high = static_cast<std::int8_t>(std::max(literal.high - lot.count, -1));
        }
    }
}

// False if nothing fits.
bool lay_single_lots(Unseen& unseen, bool& changed) {
    for (std::size_t i = 0; i < unseen.lots.size();) {
        const Lot lot = unseen.lots[i];
        if (!std::has_single_bit(lot.places)) {
            if (lot.places == 0) return false;
            ++i;
            continue;
        }
        if (unseen.room[std::countr_zero(lot.places)] < lot.count) return false;
        lay(unseen, lot);
        unseen.lots.erase(unseen.lots.begin() + static_cast<std::ptrdiff_t>(i));
        changed = true;
    }
    return true;
}

// Every place takes enough cards: those that have no other choice get all of theirs. False if
// nothing fits.
bool fill_poor_places(Unseen& unseen, bool& changed) {
    for (int place = 0; place < kMostPlaces; ++place) {
        const PlaceMask here = place_bit(place);
        int possible = 0;
        for (const Lot& lot : unseen.lots)
            if ((lot.places & here) != 0) possible += lot.count;
        if (possible < unseen.room[place]) return false;
        if (possible > unseen.room[place]) continue;
        for (Lot& lot : unseen.lots) {
            if ((lot.places & here) == 0 || lot.places == here) continue;
            lot.places = here;
            changed = true;
        }
    }
    return true;
}

void bar(Unseen& unseen, Card card, PlaceMask places, bool& changed) {
    for (Lot& lot : unseen.lots) {
        if (lot.card != card || (lot.places & places) == 0) continue;
        lot.places = static_cast<PlaceMask>(lot.places & ~places);
        changed = true;
    }
}

// False if nothing fits. A clause of one literal that bars its card is used up.
bool shorten(Unseen& unseen, bool& changed) {
    for (std::size_t i = 0; i < unseen.clauses.size();) {
        Clause& clause = unseen.clauses[i];
        Clause rest{clause.places, 0, {}};
        bool certain = false;
        for (const Literal& literal : clause) {
            const Range copies = range(unseen, literal.card, clause.places);
            if (copies.high < literal.low || literal.high < copies.low) continue;
            certain = certain || (literal.low <= copies.low && copies.high <= literal.high);
            rest.add(literal);
        }
        if (rest.size == 0) return false;
        if (!certain && rest.size == 1 && rest.literals[0].high == 0) {
            bar(unseen, rest.literals[0].card, clause.places, changed);
            certain = true;
        }
        if (certain) {
            clause = unseen.clauses.back();
            unseen.clauses.pop_back();
        } else {
            clause = rest;
            ++i;
        }
    }
    return true;
}

}  // namespace

bool holds(const Clause& clause, const Layout& layout) {
    for (const Literal& literal : clause) {
        int copies = 0;
        for (unsigned places = clause.places; places != 0; places &= places - 1)
            copies += layout[std::countr_zero(places)].count(literal.card);
        if (literal.holds(copies)) return true;
    }
    return false;
}

bool Unseen::settle() {
    for (bool changed = true; changed;) {
        changed = false;
        PlaceMask open = 0;
        for (int place = 0; place < kMostPlaces; ++place)
            if (room[place] != 0) open |= place_bit(place);
        for (Lot& lot : lots) lot.places &= open;
        if (!fill_poor_places(*this, changed) || !lay_single_lots(*this, changed) ||
            !shorten(*this, changed))
            return false;
    }
    int cards = 0;
    for (const Lot& lot : lots) cards += lot.count;
    int rooms = 0;
    for (const std::uint8_t cards_here : room) rooms += cards_here;
    return cards == rooms;
}

}  // namespace glup::auction
