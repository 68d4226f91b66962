// Hands as after an auction: trump is the longest suit of all hands, of equal ones the highest in
// rank; its holder leads and is the bidder.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "glup/auction/notation/endgame_line.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/support/random.hpp"

namespace workload {

inline glup::auction::Endgame auction_deal(std::string_view row, int cards, glup::Random& random) {
    using namespace glup;
    using namespace glup::auction;
    Endgame endgame;
    endgame.rules = find_rules(row);
    const int seats = endgame.seats = endgame.rules.seats;
    std::vector<Card> pack;
    for (Card card = 0; card < rules::kCards; ++card)
        pack.insert(pack.end(), static_cast<std::size_t>(endgame.rules.copies_of(card)), card);
    random.shuffle(pack.data(), static_cast<int>(pack.size()));
    std::array<Hand, kMostSeats> hands{};
    for (int i = 0; i < seats * cards; ++i) hands[i % seats].add(pack[i]);
    int best = -1, bidder = 0;
    for (int seat = 0; seat < seats; ++seat) {
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            int strength = 0;
            for (int rank = 0; rank < rules::kRanks; ++rank)
                strength += (64 + rank) * hands[seat].count(make_card(suit, rank));
            if (strength <= best) continue;
            best = strength;
            bidder = seat;
            endgame.trump = suit;
        }
    }
    for (int seat = 0; seat < seats; ++seat) endgame.hands[seat] = hands[(bidder + seat) % seats];
    for (int seat = 0; seat < seats; seat += endgame.rules.accounts())
        endgame.ours |= static_cast<std::uint8_t>(1U << seat);
    return endgame;
}

}  // namespace workload
