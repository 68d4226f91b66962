#include "glup/auction/policy/playout.hpp"
#include "glup/support/bits.hpp"

#include <array>
#include <bit>
#include <cstdint>

#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction {

namespace {

// The cards of one hand by place: bit 8 * suit + rank of `mask`, and the copies as a Hand has them.
struct Held {
    std::uint32_t mask = 0;
    std::array<SuitWord, rules::kSuits> copies{};

    Held() = default;
    explicit Held(const Hand& hand) {
        for (int s = 0; s < rules::kSuits; ++s) {
            constexpr SuitWord kGather = 0x0000'0102'0408'1020;  // a bit of each byte side by side
            copies[s] = hand.suit(s);
            mask |= static_cast<std::uint32_t>(ranks_in(copies[s]) * kGather >> 40 & 0x3f) << 8 * s;
        }
    }

    void take(unsigned suit, unsigned rank) {
        copies[suit] -= SuitWord{1} << 8 * rank;
        const auto gone = static_cast<std::uint32_t>((copies[suit] >> 8 * rank & 0xff) == 0);
        mask &= ~(gone << (8 * suit + rank));
    }
};

// The tricks of a deal in which all play to the end, at random: State::play without what only a
// state of the middle of a trick has to know.
// `kBeat`: who can beat a trick has to, whoever holds it.
struct Tricks {
    template <bool kBeat>
    static void play_out(State& state, Random& random) {
        const Rules& rules = state.rules;
        std::array<SeatMask, kMostSeats> spared{};  // whose tricks each need not beat
        for (int seat = 0; seat < rules.seats && rules.spare_partner; ++seat)
            spared[seat] = state.side_of(seat);
        const int seats = rules.seats;
        const auto points = std::bit_cast<std::uint64_t>(rules.card_points);  // a byte a rank
        const auto trump = static_cast<unsigned>(state.trump);
        std::array<Held, kMostSeats> held;
        for (int seat = 0; seat < seats; ++seat) held[seat] = Held(state.hand[seat]);
        Card* played = state.played.data() + state.plays;
        int leader = state.leader;
        for (int left = state.size[leader]; left > 0; --left) {
            const std::uint32_t own = held[leader].mask;
            const int place = nth(own, random);
            unsigned suit = static_cast<unsigned>(place) >> 3;
            unsigned rank = static_cast<unsigned>(place) & 7;
            const unsigned led = suit;
            unsigned best_suit = suit, best_rank = rank;
            int holder = leader, seat = leader;
            std::uint64_t counters = points >> 8 * rank & 0xff;
            held[seat].take(suit, rank);
            *played++ = make_card(suit, rank);
            for (int others = seats - 1; others > 0; --others) {
                seat = seat + 1 == seats ? 0 : seat + 1;
                Held& hand = held[seat];
                const std::uint32_t follow = hand.mask >> (8 * led) & 0x3f;
                suit = follow != 0 ? led : trump;
                std::uint32_t may = hand.mask >> (8 * suit) & 0x3f;
                if (may == 0) [[unlikely]] {
                    const int any = nth(hand.mask, random);
                    suit = static_cast<unsigned>(any) >> 3;
                    rank = static_cast<unsigned>(any) & 7;
                } else {
                    const std::uint32_t above =
                        suit == best_suit ? may & (~std::uint32_t{1} << best_rank) : 0;
                    const bool bound =
                        kBeat || ((spared[seat] >> holder & 1) == 0 &&
                                  rules.beats_with(static_cast<int>(suit), static_cast<int>(led),
                                                   static_cast<int>(trump)));
                    may = above != 0 && bound ? above : may;
                    rank = static_cast<unsigned>(nth(may, random));
                    const bool beats = suit == best_suit ? rank > best_rank : suit == trump;
                    best_suit = beats ? suit : best_suit;
                    best_rank = beats ? rank : best_rank;
                    holder = beats ? seat : holder;
                }
                counters += points >> 8 * rank & 0xff;
                hand.take(suit, rank);
                *played++ = make_card(suit, rank);
            }
            state.counters[holder] = static_cast<std::uint16_t>(state.counters[holder] + counters);
            ++state.tricks[holder];
            leader = holder;
        }
        state.plays = static_cast<std::uint8_t>(played - state.played.data());
        state.leader = static_cast<std::uint8_t>(leader);
    }

    static int nth(std::uint32_t mask, Random& random) {
        const auto count = static_cast<std::uint32_t>(std::popcount(mask));
        return select_bit(mask, static_cast<int>(random.below(count)));
    }
    static Card make_card(unsigned suit, unsigned rank) {
        return static_cast<Card>(rules::kRanks * suit + rank);
    }
};

void play_tricks(State& state, Random& random) {
    // What is shown is played in the end, but for shown cards that had to be buried.
    for (int seat = 0; seat < state.seats(); ++seat) {
        state.shown[seat] -= lesser(state.shown[seat], state.hand[seat]);
    }
    const bool beat = state.rules.head == Head::kAlways && !state.rules.spare_partner;
    beat ? Tricks::play_out<true>(state, random) : Tricks::play_out<false>(state, random);
    state.hand = {};
    state.size = {};
    state.end_play();
}

// One card of the player to act.
void play_card(State& state, Random& random) {
    const CardBits cards = legal_plays(state);
    const auto index = random.below(static_cast<std::uint32_t>(std::popcount(cards)));
    state.play(card_at(select_bit(cards, static_cast<int>(index))));
}

}  // namespace

void random_playout(State& state, Random& random) {
    while (!state.is_over()) {
        if (state.decision == Decision::kFollow) {
            play_card(state, random);
        } else if (state.decision != Decision::kLead) {
            const auto count = static_cast<std::uint32_t>(count_legal(state));
            state.apply_legal(nth_legal(state, random.below(count)));
        } else if (state.moon || state.rules.chips || state.rules.lead_trump) {
            play_card(state, random);  // each trick may end it, or its lead is not free
        } else {
            play_tricks(state, random);
        }
    }
}

}  // namespace glup::auction
