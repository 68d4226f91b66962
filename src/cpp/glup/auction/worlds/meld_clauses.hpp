// What melds shown, or not shown, say of the unseen cards of a hand, as clauses.
#pragma once

#include <array>
#include <vector>

#include "glup/auction/rules/hand.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/auction/worlds/unseen.hpp"

namespace glup::auction {

using Clauses = std::vector<Clause>;

// A number for each card, to be added to the copies that lie in a place or taken from them.
using ByCard = std::array<int, rules::kCards>;

// The places hold the cards of a hand that melded but those in `visible`. `melded` are the cards
// that it has shown, and others of it: so its melds are exactly those of these cards.
void no_better_melds(const Hand& melded, const Hand& visible, int trump, const Rules& rules,
                     PlaceMask places, Clauses& clauses);

// Of the hand whose copies are those in the places less `less`:
// there is no meld in it, whatever is trump; or there would be none without one of its cards;
void no_sure_meld(const ByCard& less, PlaceMask places, const Rules& rules, Clauses& clauses);
void no_sure_meld_without_one(const ByCard& less, PlaceMask places, const Rules& rules,
                              Clauses& clauses);
// there is a marriage of some suit in it;
void some_marriage(const ByCard& less, PlaceMask places, Clauses& clauses);
// it has a marriage of trumps, or none of any suit, or either of both;
enum class Naming : std::uint8_t { kMarriage, kNone, kEither };
void named_with(Naming naming, int trump, const ByCard& less, PlaceMask places, Clauses& clauses);
// there is no ace in it;
void no_ace(const ByCard& less, PlaceMask places, Clauses& clauses);
// it has at least seven of eight nines, or not.
void told_of_nines(bool many, const ByCard& less, PlaceMask places, Clauses& clauses);

}  // namespace glup::auction
