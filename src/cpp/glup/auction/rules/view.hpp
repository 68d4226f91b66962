// What one seat knows of a deal.
#pragma once

#include <cstdint>
#include <type_traits>

#include "glup/auction/rules/state.hpp"
#include "glup/support/hash.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// A state in which all that the seat does not know is blank: the hands of others are empty (their
// sizes are known), other cards kNoCard, facts of what others were dealt 0. Two states that the
// seat can't tell apart give equal views.
class View {
public:
    View() = default;
    View(const State& state, int seat);

    int seat() const { return static_cast<int>(seat_); }
    bool to_act() const { return !seen_.is_over() && seen_.player == seat(); }
    // The state without what is hidden: the own legal actions can be read off it.
    const State& seen() const { return seen_; }
    const Hand& hand() const { return seen_.hand[seat_]; }

    // A world that agrees with all that is known (worlds/sample.hpp, which is quicker for many).
    State sample(Random& rng) const;

    std::uint64_t hash() const { return hash_bytes(this, sizeof *this); }
    friend bool operator==(const View&, const View&) = default;

private:
    State seen_;
    std::uint64_t seat_ = 0;
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

// What the table of a state shows, whoever looks.
struct Table {
    bool buried;   // cards have been buried
    bool counted;  // the deal is over, and all that was buried and discarded turned up
    bool scored;   // the deal is over and changes the accounts
};
Table table_of(const State& state);

// What a seat has seen of the cards that lie or went face down, and knows of the contract.
struct Seen {
    bool widow;      // or kitty, as it lay
    bool kitty;      // all cards of it, not the own one alone
    bool buried;     // or nothing has been
    bool given;      // between bidder and partner
    bool unmarried;  // that the contract is set for want of a marriage
};
Seen seen_by(const State& state, int seat);

// Notes the facts of what a seat was dealt in a state that knows all of its cards.
void note_dealt(State& state, int seat);
// The same where it is known what the seat has played.
void note_dealt(State& state, int seat, const Hand& played);

// Who was to act when a deal ended.
int last_to_act(const State& state);

}  // namespace glup::auction
