#include "glup/pisti/policy.hpp"

#include <algorithm>
#include <bit>

#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "glup/support/literal.hpp"

namespace glup::pisti {
namespace {

// In points, found by matches of each against others: what one of the 27 cards counts, what a jack
// counts that stays in the hand, and how much of what the next player may take is lost, as others
// may take it, too.
constexpr double kCard = 0.35, kJackKept = 2.6, kLost = 0.75;
constexpr double kFaceDown = kCard + 0.25;  // of the middle, with the points of any card

// What a card brings, against laying nothing.
double worth_of(const State& state, const Unseen& unseen, Card card) {
    const double kept = rank_of(card) == kJack ? kJackKept : 0;
    const int size = state.pile_size();
    const int face_down = state.first_taker == kNobody ? kKitty - state.faced : 0;
    const double all =
        state.pile_points() + points_of(card) + kCard * (size + 1) + kFaceDown * face_down;
    if (state.takes(card)) return all + state.pisti_points(card) - kept;
    const bool is_alone = size == 0 && state.plies + 1 != kPlays - 1;
    const int pisti = !is_alone ? 0 : rank_of(card) == kJack ? kJackByJack : kPisti;
    return -kLost * unseen.next_has(rank_of(card)) * (all + pisti) - kept;
}

}  // namespace

Policy find_policy(std::string_view name) {
    if (name == "greedy") return Policy::kGreedy;
    if (name == "random") return Policy::kRandom;
    throw Error("policy: expected greedy or random, given " + literal(name));
}

Unseen::Unseen(const State& state) {
    ranks_.fill(4);
    const auto see = [&](Card card) { --ranks_[rank_of(card)]; };
    const int seat = state.player();
    for (int ply = 0; ply < state.plies; ++ply) see(state.played[ply]);
    for_each_bit(state.hands[seat], [&](int card) { see(static_cast<Card>(card)); });
    const int looked_at = state.first_taker == seat ? kKitty : int{state.faced};
    for (int place = 0; place < looked_at; ++place) see(state.deck[place]);
    const Card last = state.deck.back();
    const auto played_end = state.played.begin() + state.plies;
    const bool is_played = std::find(state.played.begin(), played_end, last) != played_end;
    if (!is_played && !state.holds(seat, last)) see(last);
    for (const std::int8_t count : ranks_) all_ += count;

    const int next = state.seat_of(state.plies + 1);
    const int turn = state.plies % kRound;
    next_hand_ = kPacket - (turn + 1) / kSeats;
    if (next_hand_ == 0 && state.plies + 1 < kPlays) next_hand_ = kPacket;
    const bool is_dealt = state.plies + 1 >= kPlays - kRound;
    if (is_dealt && !is_played && next == state.seat_of(kPlays - 1)) {
        next_known_ = rank_of(last);
        --next_hand_;
    }
}

double Unseen::next_has(int rank) const {
    if (rank == next_known_) return 1;
    double has_none = 1;
    for (int k = 0; k < ranks_[rank]; ++k)
        has_none *= std::max(0.0, static_cast<double>(all_ - next_hand_ - k) / (all_ - k));
    return 1 - has_none;
}

Card greedy_card(const State& state) {
    const Unseen unseen(state);
    Card best = kUnknown;
    double most = 0;
    for_each_bit(state.hands[state.player()], [&](int card) {
        const double worth = worth_of(state, unseen, static_cast<Card>(card));
        if (best != kUnknown && worth <= most) return;
        best = static_cast<Card>(card);
        most = worth;
    });
    return best;
}

Card random_card(const State& state, Random& rng) {
    const std::uint64_t hand = state.hands[state.player()];
    const auto count = static_cast<std::uint32_t>(std::popcount(hand));
    return static_cast<Card>(select_bit(hand, static_cast<int>(rng.below(count))));
}

Card choose(const State& state, Policy policy, Random& rng, double slips) {
    const bool slipped = slips > 0 && rng.unit() < slips;
    return policy == Policy::kRandom || slipped ? random_card(state, rng) : greedy_card(state);
}

void play_out(State& state) {
    while (!state.is_over()) state.apply(greedy_card(state));
}

}  // namespace glup::pisti
