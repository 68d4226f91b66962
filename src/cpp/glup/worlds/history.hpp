// What one player has seen the other do in phase 1, and has not seen them do.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "glup/rules/action.hpp"
#include "glup/rules/view.hpp"

namespace glup {

// What an action of theirs says of each card. The first four: it was played from the hand.
enum class Sign : std::uint8_t {
    kLed,
    kTook,       // following
    kDucked,     // in the suit led
    kThrew,      // of another suit
    kFromTable,  // played it from the table
    kSilent,     // with one more copy they could have declared something of more points
    kLeftTrick,  // with it they could have taken a trick that they left
    kLeftSuit,   // with it they could have made a glup, and they threw another suit
};
inline constexpr int kSigns = 8;
inline constexpr int kPlaySigns = 4;
inline constexpr std::array<std::string_view, kSigns> kSignNames = {
    "led", "took", "ducked", "threw", "from-table", "silent", "left-trick", "left-suit"};

// They draw a card a trick, so what a play said of the hand wears off: by this factor a trick.
inline constexpr float kFading = 0.85F;

// How often each sign was seen of each card, the older the less.
class History {
public:
    explicit History(int seat) : seat_(seat) {}

    int seat() const { return seat_; }
    // Cards drawn from the stock so far: a view that this belongs to has seen as many.
    int drawn() const { return drawn_; }

    // Follows an action of either player; `view` is what the seat knew before it. Nothing is
    // noted in phase 2. Throws Error if the view is another seat's, or actions were left out.
    void see(const View& view, Action action);

    float seen(Sign sign, Card card) const { return seen_[static_cast<int>(sign)][card]; }

    friend bool operator==(const History&, const History&) = default;

private:
    void note(Sign sign, CardMask cards);
    void see_play(const State& seen, Action play);
    void see_declaration(const View& view, Action action);
    void draw();

    int seat_;
    int drawn_ = 0;
    std::array<std::array<float, rules::kCards>, kSigns> seen_{};
};

// For each card: the points of the best declaration that one copy in the opponent's hand, with
// the cards on the table, would allow them; 0 if none.
std::array<int, rules::kCards> points_with(const View& view);

}  // namespace glup
