// What one player knows, and the worlds that fit it.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "glup/cards/cardset.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"

namespace glup {

// A state in which all that the player at `seat` does not know is blank: in phase 1 the
// opponent's hand, but for a known card, and the face-down stock; in phase 2 nothing. Two states
// that the player can't tell apart therefore give equal views. In phase 1 the player may have
// forgotten some of the cards played: they are unseen like the others, and so many of those lie in
// complete tricks (rules/forgotten.hpp).
class View {
public:
    View() = default;
    View(const State& state, int seat);  // 0 or 1
    // Of a player who remembers of the cards played only those of the state, and does not know what
    // the seats of `untold` have taken: bit s is that of seat s.
    View(const State& state, int seat, unsigned untold);

    int seat() const { return int{seat_}; }
    int opponent() const { return seat() ^ 1; }
    bool to_act() const { return !seen_.is_over() && seen_.player == seat(); }
    // The state without what is hidden: the mover's legal actions can be read off it.
    const State& seen() const { return seen_; }

    // Cards that the player holds or sees nowhere: in the stock or in the opponent's hand, or
    // played and forgotten.
    CardSet unseen() const;
    // How many cards were played that the player has forgotten.
    int forgotten() const;
    // Whether it is not known what the cards score that this seat has taken.
    bool is_untold(int seat) const { return (untold_ >> seat & 1) != 0; }
    // Number of cards in the opponent's hand, a known one included.
    int concealed() const;
    // Those of them that the player knows (phase 2: all).
    CardSet opponent_known() const;
    // Cards of the own hand that the opponent knows (phase 2: all).
    CardSet known() const;

    // A world that fits, uniform over the places of the unseen cards. Where cards are forgotten,
    // Forgotten is quicker for many.
    State sample(Random& rng) const;

    friend void check(const View& view);  // notation/check.hpp
    std::uint64_t hash() const { return hash_bytes(this, sizeof *this); }
    friend bool operator==(const View&, const View&) = default;

private:
    // In phase 1: of each card, those in the stock or in the opponent's hand, a known one left out.
    std::array<std::uint8_t, rules::kCards> unseen_copies() const;

    State seen_;
    std::uint8_t seat_ = 0;
    std::uint8_t untold_ = 0;
    std::array<std::uint8_t, 6> unused_{};  // no padding: bytes can be hashed
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

}  // namespace glup
