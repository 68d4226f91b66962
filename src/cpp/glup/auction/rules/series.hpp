// A game: deals one after another until the accounts say that somebody has won.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/state.hpp"

namespace glup::auction {

// Why a game is over.
enum class Won : std::uint8_t {
    kNot,
    kMeld,  // that wins the game
    kMoon,
    kPinochling,
    kMoonMissed,    // by others
    kOutBackwards,  // others are
    kBidOut,
    kSlideOut,
    kBidderFirst,  // several at the target
    kTarget,
    kChipsGone,
    kDealsOver
};

// What of a deal that is over decides a game.
struct DealEnd {
    Outcome outcome;
    Result result = Result::kNone;
    std::uint8_t bidder = kNobody;
    std::uint8_t partner = kNobody;
    SeatMask side = 0;  // the bidder's
};
DealEnd end_of(const State& state);

// A deal that was settled at the table.
struct Settled {
    BySeat scores{};
    BySeat checks{};
    std::uint8_t bidder = kNobody;
    std::uint8_t partner = kNobody;  // who was called
};

// A plain value as a State is.
struct Series {
    Rules rules;
    std::array<std::int64_t, kMostSeats> accounts{};
    std::array<std::int64_t, kMostSeats> checks{};  // totals
    std::array<std::uint32_t, kMostSeats> slides{};
    std::int64_t pot = 0;  // before the ante of the next deal
    std::uint32_t deals = 0;
    std::uint32_t raises = 0;  // of the target, by a quarter of it each
    std::uint8_t dealer = 0;   // of the next deal
    AccountMask winners = 0;
    Won won = Won::kNot;
    bool another = false;  // the tie rule of that name has begun
    std::array<std::uint8_t, 4> unused{};

    Series(const Rules& rules, int dealer);

    bool is_over() const { return winners != 0; }
    // As the tie rule has raised it, in quarters of a point.
    std::int64_t target_quarters() const {
        return std::int64_t{rules.target} * (4 + std::int64_t{raises});
    }
    bool has_target(int account) const {
        return 4 * accounts[static_cast<std::size_t>(account)] >= target_quarters();
    }
    // Where several accounts have it: by quarters until one of them has it or none, past the
    // second.
    void raise_target();
    // Those of the next deal: the pot is what stands in it.
    Rules next_rules() const;
    // The next deal, with what stands on the accounts.
    State deal(std::span<const Card> deck) const;
    // Enters a deal that is over. Throws Error if it is not, or the game is, or it is one of
    // another game or dealer.
    void add(const State& state);
    // The same by what each account has scored, or each seat won in chips, the ante included, and
    // who had bid; nobody where nothing was scored.
    void add_settled(const Settled& deal);
    // The same of one that is, by who deals now and their rules.
    void add_end(const DealEnd& end);
    // What each player receives for checks when the game is over.
    std::array<std::int64_t, kMostSeats> payments() const;

    friend bool operator==(const Series&, const Series&) = default;
};

static_assert(std::is_trivially_copyable_v<Series>);
static_assert(std::has_unique_object_representations_v<Series>);

// The game of these bytes. Throws PositionError unless it can have come about, as far as its
// fields tell.
Series series_from_bytes(std::span<const std::byte> bytes);

}  // namespace glup::auction
