// What the search needs to know of one suit, worked out once for each set of its cards still held.
//
// Every card of a suit that is in play has a place in it, in the order of ranks. A suit passes
// through few such sets during one deal, each of them met thousands of times.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "glup/auction/endgame/options.hpp"
#include "glup/auction/rules/rules.hpp"
#include "glup/cards/cards.hpp"

namespace glup::auction::endgame {

using Places = std::uint32_t;  // a set of cards of one suit
inline constexpr int kMostPlaces = 32;
inline constexpr int kScoreTables = 4;

// What following needs lies in one cache line, what is asked of a position before a trick in the
// next.
struct SuitFacts {
    Places all = 0;  // cards held
    // The highest of each class of equal cards: alike in what they beat and are beaten by, and they
    // count alike.
    Places top = 0;
    // The same where the card will hold the trick: all of a seat's trumps above those of everybody
    // else are one class, each takes a trick whatever happens.
    Places top_sure = 0;
    std::array<Places, kMostSeats> held{};
    std::array<Places, 2> side{};  // held by the others [0], by the bidder's side [1]
    // A blank and a counter of one hand that are alike in all but that: the highest of both
    // classes.
    Places blank_twin = 0, counter_twin = 0;
    std::uint16_t counters = 0;  // their value
    std::uint8_t holders = 0;    // seats that have cards of the suit

    std::uint64_t hash = 0;  // of its canonical form
    // Of how many of each kind every seat has; of that and all high ranks.
    std::uint64_t coarse = 0, finer = 0;        // of how many of each kind every seat has
    std::array<std::uint16_t, 2> sure{};        // value of the sure trumps of each side
    std::array<std::uint8_t, 2> sure_tricks{};  // trumps: tricks that each side takes in any case
    std::array<std::uint8_t, rules::kRanks> depth{};  // groups of its kind down to a rank
    // Cards of each seat that nobody else's can beat: a tie is the leader's.
    std::array<std::uint8_t, kMostSeats> winners{};
    std::array<std::uint8_t, kMostSeats> winners_need{};  // ranks
    std::array<std::array<std::uint8_t, 4>, 2> reach{};  // the lowest rank of so many groups, a bit
    // Of blanks and of counters, with so many groups from the top told apart.
    std::array<std::array<std::uint64_t, 4>, 2> pattern{};
};

struct alignas(64) SuitRecord : SuitFacts {
    std::array<SuitRecord*, kMostPlaces> next;  // without the card at a place; filled when asked
    // What the order of moves adds for a card whatever else is known, by role of the leader and
    // depth; filled by order.cpp when asked.
    std::array<std::int16_t*, kScoreTables> scores;

    void forget() {
        static_cast<SuitFacts&>(*this) = {};
        next.fill(nullptr);
        scores.fill(nullptr);
    }
};

// Thrown when a deal needs more records than the book may have; the search begins anew.
struct BookFull {};

class SuitBook {
public:
    using Seats = std::array<std::uint8_t, kMostSeats>;  // copies of a card by seat
    // A card of the suit: its rank and owner, 0 to seats - 1.
    struct Place {
        std::uint8_t rank;
        std::uint8_t owner;
    };

    // A suit's cards in play by rank and owner, and those of them that are held still.
    using Values = std::array<std::uint8_t, kMostPlaces>;  // of the cards, for who takes them
    void reset(int suit, const std::vector<Place>& places, Places held, int seats,
               std::uint8_t ours, const Values& values, bool alike, const Options& options);

    SuitRecord* start(int suit) const { return start_[suit]; }
    SuitRecord* without(int suit, SuitRecord* record, int place) {
        SuitRecord*& next = record->next[place];
        if (next == nullptr) next = find(suit, record->all & ~(Places{1} << place));
        return next;
    }
    // Forgets all records, for a deal.
    void clear();
    // Room for three scores of each place.
    std::int16_t* score_room();
    int places() const { return places_; }  // of the longest suit
    // After a change of the weights.
    void forget_scores() {
        for (std::size_t i = 0; i < used_; ++i)
            chunks_[i / kChunk][i % kChunk].scores.fill(nullptr);
        scores_used_ = 0;
    }

    // Of the cards in play, those of higher rank than the one at a place.
    std::array<std::array<Places, kMostPlaces>, rules::kSuits> above{};
    std::array<std::array<Place, kMostPlaces>, rules::kSuits> place{};
    std::array<Places, rules::kSuits> counter{};              // those that count
    std::array<Values, rules::kSuits> value{};                // and what
    std::array<std::array<Places, 2>, rules::kSuits> kind{};  // low ranks, high ranks

private:
    static constexpr std::size_t kChunk = 128;
    static constexpr std::size_t kMostChunks = 1024;      // 64 MiB
    static constexpr std::size_t kScoreChunk = 1U << 15;  // numbers
    static constexpr std::size_t kMostScoreChunks = 512;  // 32 MiB

    SuitRecord* find(int suit, Places held);
    void fill(int suit, SuitRecord& record) const;
    void fill_patterns(int suit, SuitRecord& record) const;
    int counts_of(int suit, int i) const {
        return alike_ ? static_cast<int>(counter[suit] >> i & 1) : value[suit][i];
    }
    SuitRecord* make();
    void grow(int suit);

    std::array<SuitRecord*, rules::kSuits> start_{};
    std::array<std::vector<SuitRecord*>, rules::kSuits> index_;  // by the set of cards held
    std::array<std::size_t, rules::kSuits> found_{};
    std::array<std::array<Places, kMostSeats>, rules::kSuits> owned_{};
    std::vector<std::unique_ptr<SuitRecord[]>> chunks_;
    std::size_t used_ = 0;
    std::vector<std::unique_ptr<std::int16_t[]>> score_chunks_;
    std::size_t scores_used_ = 0;  // numbers, those left over at the end of a chunk too
    int places_ = 0;
    int seats_ = 0;
    bool alike_ = true;  // all that count
    std::uint8_t ours_ = 0;
    Options options_;
};

}  // namespace glup::auction::endgame
