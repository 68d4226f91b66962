// Records of one player: kNoCard, written "?", stands in the deck where they don't know the card.
#pragma once

#include <optional>
#include <vector>

#include "glup/stock/deal/record.hpp"

namespace glup {

// The record up to action `ply`, as the player at `seat` knows it. Throws RecordError for a bad ply
// or an action that can't be taken before it.
Record masked(const Record& record, int ply, int seat);

// A record up to action `ply` (none: all of it) whose deck is whole and fits what is known. The
// turn-up must be known, and the cards of the player to act after these actions, as well as
// `before` some of them. Which cards go where they are not known is of no account to what they may
// know. Throws RecordError.
Record unmasked(const json::Object& object, std::optional<int> ply = std::nullopt,
                std::vector<int> before = {});

// The record with a whole deck that fits: what stands for "?" is a guess. In it the player to act
// after the record's actions has the cards `held`. Throws RecordError.
Record fitting(Record record, const std::vector<Card>& held = {});

// The field `deck` with its "?", the turn-up known. Throws InputError.
std::vector<Card> read_masked_deck(const json::Fields& fields);

}  // namespace glup
