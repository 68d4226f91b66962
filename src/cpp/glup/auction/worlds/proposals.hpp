// Layouts of unseen cards that are proposed place by place without regard to the room, and taken
// with the chance that makes all layouts alike.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/auction/worlds/packed.hpp"
#include "glup/auction/worlds/taking.hpp"
#include "glup/auction/worlds/unseen.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {

// For many places and copies, where a table of all rooms that may be left is too large.
//
// Every card goes to a place by the places' pulls, but the cards of the last pool, the largest of
// those that clauses do not bind: they fill the rooms that the others leave. With pulls x, the
// others in numbers t and rooms r left, a layout is proposed with a chance in proportion to
// x^t · r! (products over places), so it is taken with one in proportion to 1 / (x^t · r!), or as
// all cards together are known, to x^r / r!. That is a multinomial chance, of which the pulls put
// the greatest where the rooms are on average: many proposals are near it. Cards of a tilt go to a
// place by a pull that is so many times as strong, which leaves that chance as it is; none of them
// is in the last pool. Clauses about one card or two are kept by the proposals: of cards in a row,
// with clauses between neighbours, each is laid by the sums of all ways to go on, which depend on
// the open clauses alone and not on rooms.
class Proposals {
public:
    // Of settled cards.
    explicit Proposals(const Unseen& unseen);

    // False if the clauses that proposals keep leave no way.
    bool possible() const { return kinds_.empty() || kinds_[0].sums[0] > 0; }

    // Clauses that proposals do not keep.
    std::vector<Clause> not_counted;

    // Adds the cards to a layout, if the proposal is taken. `fits(place)` is asked when all cards
    // of a place lie; where it says no the draw ends, and is false.
    template <class F>
    bool draw(Random& rng, Layout& layout, F&& fits);

private:
    // A set of the clauses between two neighbours.
    using Links = std::uint8_t;
    static constexpr int kMostLinks = 8;

    // How the copies of a card may lie.
    struct Move {
        Packed cards;
        Links breaks;  // of the clauses with the card before
        Links leaves;  // to the next card: they are not fulfilled yet
        double ways;   // of copies each of its own
        double weight = 0;
    };
    struct Slot {
        std::uint32_t limit;  // of a random number: below it goes the move here, else there
        std::uint16_t here;
        std::uint16_t there;
    };
    // All copies of a card that has clauses with neighbours.
    struct Kind {
        Card card;
        int links;  // with the card before
        std::vector<Move> moves{};
        std::vector<double> sums{};              // of weights, by the links that are left
        std::vector<std::vector<Slot>> slots{};  // likewise, made when needed
    };
    // Cards that may lie in the same places.
    struct Pool {
        PlaceMask places;
        std::uint8_t kind;  // of the tilt
        std::vector<Card> cards{};
        std::array<std::uint64_t, kMostPlaces> below{};  // of 2^32: lies there, or before
    };

    void chain(const Unseen& unseen);
    void add_kind(const Lot& lot, const std::vector<Clause>& before,
                  const std::vector<Clause>& after, const std::vector<Clause>& single);
    void weigh();
    void pull();
    void normalise();
    void rate();
    std::vector<Slot> slots_of(const Kind& kind, Links left) const;

    double pull_of(const Pool& pool, int place) const;

    Tilt tilt_;
    std::array<double, kMostPlaces> pulls_{};
    Packed room_ = 0;
    std::vector<Kind> kinds_;
    std::vector<Pool> pools_;
    Pool last_{0, 0};
    Hand last_hand_{};
    // The chance of a room left, in proportion to that of the most likely one.
    std::array<std::array<double, 128>, kMostPlaces> chance_{};
};

template <class F>
bool Proposals::draw(Random& rng, Layout& layout, F&& fits) {
    if (!possible()) return false;
    std::array<Packed, rules::kCards> laid;
    Packed sum = 0;
    Links left = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        Kind& kind = kinds_[i];
        std::vector<Slot>& slots = kind.slots[left];
        if (slots.empty()) slots = slots_of(kind, left);
        const std::uint64_t bits = rng();
        const Slot& slot = slots[(bits >> 32) * slots.size() >> 32];
        const Move& move =
            kind.moves[static_cast<std::uint32_t>(bits) < slot.limit ? slot.here : slot.there];
        laid[i] = move.cards;
        sum += move.cards;
        left = move.leaves;
    }
    if (!covers(room_, sum)) return false;
    std::array<std::uint8_t, kMostCards> lies;
    std::size_t next = 0;
    for (const Pool& pool : pools_) {
        for (std::size_t i = 0; i < pool.cards.size(); ++i) {
            const std::uint64_t bits = rng() >> 32;
            std::uint8_t place = 0;
            while (bits >= pool.below[place]) ++place;
            sum += packed(1, place);
            lies[next++] = place;
        }
    }
    if (!covers(room_, sum)) return false;
    const Packed rooms = room_ - sum;
    double chance = 1;
    for (int place = 0; place < kMostPlaces; ++place)
        chance *= chance_[place][number_in(rooms, place)];
    if (rng.unit() >= chance) return false;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        Packed cards = laid[i];
        for (int place = 0; cards != 0; ++place, cards >>= 8)
            layout[place].add(kinds_[i].card, static_cast<int>(cards & 0xff));
    }
    next = 0;
    for (const Pool& pool : pools_)
        for (const Card card : pool.cards) layout[lies[next++]].add(card);
    return deal(last_.cards, last_hand_, rooms, rng, layout, fits);
}

}  // namespace glup::auction
