#include "glup/auction/search/exact_tail.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "glup/auction/policy/gain.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/pinochle/tricks.hpp"

namespace glup::auction {
namespace {

constexpr int kCounterBits = 6;
constexpr std::uint64_t kCounterMask = (1 << kCounterBits) - 1;
constexpr int kTricksAt = kCounterBits * kMostSeats;
constexpr int kLastAt = kTricksAt + kMostSeats;
constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
constexpr double kAll = std::numeric_limits<double>::infinity();

constexpr int top_of(CardBits bits) { return 63 - std::countl_zero(bits); }
constexpr int low_of(CardBits bits) { return std::countr_zero(bits); }

}  // namespace

namespace {

// The points of every card that has some; 0 if these are not all the same.
int points_of_counter(const Rules& rules) {
    int points = 0;
    for (const int one : rules.card_points) {
        if (one != 0 && points != 0 && one != points) return 0;
        points = std::max(points, one);
    }
    return points;
}

}  // namespace

bool ExactTail::fits(const State& state) {
    return (state.decision == Decision::kLead || state.decision == Decision::kFollow) &&
           !state.moon_alone() && state.plays > state.in_trick &&
           points_of_counter(state.rules) != 0;
}

void ExactTail::play_out(State& state) {
    from_ = state;
    hands_ = state.hand;
    from_.hand = {};
    from_.size = {};
    from_.in_trick = 0;
    ours_ = state.side_of(state.bidder);
    our_accounts_ = 0;
    for_each_bit(ours_, [&](int seat) { our_accounts_ |= 1U << state.rules.account(seat); });
    for (Found& found : known_) found.end = kNoEnd;
    taken_ = 0;
    counter_ = points_of_counter(state.rules);
    Table table{
        state.leader, state.player, state.holder, kNoSuit, kNoCard, 0, state.size[state.player]};
    if (state.in_trick > 0) {
        table.led = suit_of(state.trick()[0]);
        table.best = state.best;
        for (const Card card : state.trick()) table.counters += from_.rules.is_counter(card);
    }
    state = at(search(table, -kAll, kAll).end);
}

// Those that may be played, of cards alike the lowest.
CardBits ExactTail::candidates(const Table& table) const {
    const Hand& own = hands_[table.player];
    CardBits legal = own.distinct();
    if (table.led != kNoSuit) {
        const int suit = own.suit(table.led) != 0 ? table.led : from_.trump;
        const SuitWord ranks = ranks_in(own.suit(suit));
        const SuitWord above = kEachRank << (8 * rank_of(table.best)) << 8 & kEachRank;
        const SuitWord beating = suit == suit_of(table.best) ? ranks & above : 0;
        const bool bound =
            beating != 0 && from_.has_to_beat(suit, table.led, table.player, table.holder);
        if (ranks != 0) legal = (bound ? beating : ranks) << suit;
    }
    if ((legal & (legal - 1)) == 0) return legal;
    CardBits others = table.led == kNoSuit ? 0 : CardBits{1} << place_of(table.best);
    for_each_bit(static_cast<SeatMask>(from_.active & ~seat_bit(table.player)),
                 [&](int seat) { others |= hands_[seat].distinct(); });
    // Ranks below the counters, and the counters: alike where no other has one from one to the
    // other.
    CardBits kept = legal;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        int below = -1;
        for_each_bit(legal & suit_bits(suit), [&](int place) {
            if (below >= 0 &&
                from_.rules.is_counter(card_at(below)) == from_.rules.is_counter(card_at(place))) {
                const CardBits between = (CardBits{2} << place) - (CardBits{1} << below);
                if ((others & suit_bits(suit) & between) == 0) kept &= ~(CardBits{1} << place);
            }
            below = place;
        });
    }
    return kept;
}

ExactTail::Found ExactTail::search(const Table& table, double low, double high) {
    CardBits left = candidates(table);
    const bool ours = (ours_ >> table.player & 1) != 0;
    const bool leads = table.led == kNoSuit;
    // Not whether two bits are equal: gcc 12 takes that for another question.
    const SeatMask side = ours ? ours_ : from_.active & ~ours_;
    const bool high_first = leads || (side >> table.holder & 1) != 0 ||
                            beats(card_at(low_of(left)), table.best, from_.trump);
    Found best{ours ? -kAll : kAll, 0};
    while (left != 0) {
        const int place = high_first ? top_of(left) : low_of(left);
        left &= ~(CardBits{1} << place);
        const Found found = after(table, card_at(place), low, high);
        if (ours ? found.value > best.value : found.value < best.value) best = found;
        if (ours && best.value > low) low = best.value;
        if (!ours && best.value < high) high = best.value;
        if (low >= high) break;
    }
    return best;
}

ExactTail::Found ExactTail::after(Table table, Card card, double low, double high) {
    const int player = table.player;
    hands_[player].remove(card);
    if (table.led == kNoSuit) table.led = suit_of(card);
    if (table.best == kNoCard || beats(card, table.best, from_.trump)) {
        table.best = card;
        table.holder = player;
    }
    table.counters += from_.rules.is_counter(card);
    table.player = from_.next_active(player);
    Found found;
    if (table.player != table.leader) {
        // Who has yet to play to the trick has a card more than who has.
        found = search(table, low, high);
    } else {
        const End before = taken_;
        const int account = from_.rules.account(table.holder);
        taken_ += static_cast<End>(table.counters) << (kCounterBits * account);
        taken_ |= End{1} << (kTricksAt + account);
        if (table.left == 1) {
            const End end = taken_ | static_cast<End>(account) << kLastAt;
            found = {value(end), end};
        } else {
            found = search(
                {table.holder, table.holder, table.holder, kNoSuit, kNoCard, 0, table.left - 1},
                low, high);
        }
        taken_ = before;
    }
    hands_[player].add(card);
    return found;
}

double ExactTail::value(End end) {
    Found& known = known_[end * 0x9e37'79b9'7f4a'7c15 >> 56];
    if (known.end != end) known = {mean_gain_of(at(end), our_accounts_), end};
    return known.value;
}

State ExactTail::at(End end) const {
    State state = from_;
    for (int account = 0; account < state.rules.accounts(); ++account) {
        const auto counters = static_cast<int>(end >> (kCounterBits * account) & kCounterMask);
        state.counters[account] =
            static_cast<std::uint16_t>(state.counters[account] + counters * counter_);
        state.tricks[account] =
            static_cast<std::uint8_t>(state.tricks[account] + (end >> (kTricksAt + account) & 1));
    }
    state.leader = static_cast<std::uint8_t>(end >> kLastAt);
    state.end_play();
    return state;
}

}  // namespace glup::auction
