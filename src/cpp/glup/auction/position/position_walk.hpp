// Walks through the deal that a position tells of, field by field, and notes what does not agree.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "glup/auction/position/position_draft.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/view.hpp"

namespace glup::auction {

// Each step fills in what its fields say and expects of the others what follows. The walk goes on
// as long as it knows where it stands.
class PositionWalk {
public:
    PositionWalk(const PositionDraft& given, PositionFaults& faults)
        : given_(given), rules_(given.rules), me_(given.seat), faults_(faults) {}

    View make();  // throws PositionError if there are faults

private:
    bool is_bidder() const { return me_ == state_.bidder; }
    void wrong(std::string_view key, const std::string& found, const std::string& expected) {
        faults_.add(std::string(key) + ": " + found + ", expected " + expected);
    }
    bool expect(bool holds, std::string_view key, const std::string& found,
                const std::string& expected) {
        if (!holds) wrong(key, found, expected);
        return holds;
    }
    bool expect_cards(std::string_view key, std::vector<Card> cards, int count, Card* into);

    // Steps: false where the deal has come to, or that it can't be.
    bool decide(Decision decision, int player);
    void walk();
    bool read_draws();
    bool read_auction();
    bool read_face_down();
    bool read_widow();
    bool read_kitty();
    bool read_trump();
    bool read_called();
    bool read_passed();
    bool read_melds();
    bool read_buried();
    void read_tricks();
    bool play(Card card, int seat);

    void check_rest();
    void check_copies();
    void check_melds();
    void note_own_facts();

    const PositionDraft& given_;
    const Rules& rules_;
    const int me_;
    PositionFaults& faults_;
    State state_;
    std::array<int, kMostSeats> sizes_{};
    std::array<Hand, kMostSeats> played_{};
};

// Texts of faults.
std::string seat_text(int seat);  // "null" of nobody
std::string list_text(std::span<const std::int64_t> numbers);

}  // namespace glup::auction
