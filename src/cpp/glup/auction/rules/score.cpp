#include "glup/auction/rules/score.hpp"

#include <algorithm>

namespace glup::auction {

namespace {

// Of a seat's accounts: itself in games where each has its own.
AccountMask accounts_of(const State& state, SeatMask side) {
    AccountMask accounts = 0;
    for_each_bit(side, [&](int seat) {
        accounts = static_cast<AccountMask>(accounts | 1 << state.rules.account(seat));
    });
    return accounts;
}

template <class Values>
std::int32_t sum(const Values& values, SeatMask side) {
    std::int32_t total = 0;
    for_each_bit(side, [&](int seat) { total += values[seat]; });
    return total;
}

Save save_of(const State& state, SeatMask side) {
    return state.rules.save_of((side >> state.bidder & 1) != 0);
}

struct Total {
    std::int32_t meld;  // saved
    std::int32_t count;
};
Total total(const State& state, SeatMask side) {
    return {saves(state, side) ? meld_points(state, side) : 0, sum(full_counters(state), side)};
}

bool makes(const State& state, const Total& total) {
    return total.meld + total.count >= state.bid_points() && total.count >= state.rules.count_floor;
}

std::int32_t own_score(const State& state, SeatMask side) {
    const int scale = state.rules.scale;
    const bool ours = (side >> state.bidder & 1) != 0;
    const std::int32_t bid = state.bid_points();
    if (state.moon_alone()) {
        if (state.rules.moon == Moon::kGame || !ours) return 0;
        return (state.result == Result::kMoon ? kMoonPoints : -kMoonPoints) * scale;
    }
    if (state.result == Result::kConcededUnseen || state.result == Result::kConceded ||
        state.result == Result::kNoMarriage) {
        return ours ? -bid : meld_points(state, side);  // of melds that were not shown: 0
    }
    const Total own = total(state, side);
    if (!ours) return own.count >= state.rules.count_floor ? own.meld + own.count : 0;
    const bool made = makes(state, own) && state.result != Result::kMoonMissed;
    const int bonus = !state.moon ? 0 : state.result == Result::kMoon ? kMoonBonus : -kMoonBonus;
    return (made ? own.meld + own.count : -bid * state.rules.set_costs) + bonus * scale;
}

// With what is lost by the bidder's side, where the rules give that to all others.
std::int32_t score(const State& state, SeatMask side) {
    const std::int32_t own = own_score(state, side);
    if (!state.rules.set_to_others || (side >> state.bidder & 1) != 0) return own;
    return own - std::min(own_score(state, state.side_of(state.bidder)), 0);
}

AccountMask won_at_once(const State& state) {
    if (state.result == Result::kGame) {
        int seat = state.bidder;
        while (state.melds[seat] < kGame) seat = state.after(seat);
        return accounts_of(state, state.side_of(seat));
    }
    if (state.result == Result::kMoon && state.rules.moon == Moon::kGame)
        return accounts_of(state, state.side_of(state.bidder));
    if (state.rules.pinochling && state.played_out() && !state.moon_alone()) {
        const SeatMask side = state.side_of(state.leader);
        if (!state.took_all(side)) return 0;
        return accounts_of(state, side);
    }
    return 0;
}

void add_checks(const State& state, BySeat& checks) {
    if (state.result == Result::kThrownIn || state.result == Result::kMisdeal) return;
    for (int seat = 0; seat < state.seats(); ++seat) {
        checks[seat] = state.meld_checks[seat];
        if (state.nines[seat] >= kManyNines) checks[seat] += state.rules.checks_nines;
    }
    if (state.result == Result::kConceded) checks[state.bidder] -= 1;
    if (state.result == Result::kSet) checks[state.bidder] -= 2;
}

// The value of a bid, in chips.
std::int32_t value_of(const State& state) {
    const Rules& rules = state.rules;
    const auto& [from, value] = rules.prices;
    int place = 0;
    while (place + 1 < kMostPrices && from[place + 1] != 0 && from[place + 1] <= state.bid_points())
        ++place;
    return value[place] * (state.trump == kNoSuit ? 1 : rules.suit_price[state.trump]);
}

void add_chips(const State& state, Outcome& outcome) {
    const Rules& rules = state.rules;
    const int seats = state.seats();
    outcome.pot = rules.pot;
    if (state.result == Result::kMisdeal) return;
    outcome.pot += seats * rules.ante;
    for (int seat = 0; seat < seats; ++seat) outcome.chips[seat] = -rules.ante;
    if (state.result == Result::kThrownIn) return;
    const std::int32_t value = value_of(state);
    std::int32_t to_each = 0, to_pot = value;
    if (state.result == Result::kConceded || state.result == Result::kNoMarriage) to_each = value;
    if (state.result == Result::kSet) to_each = to_pot = rules.set_price * value;
    if (state.result == Result::kMade) {
        to_each = -value;
        to_pot = state.bid_points() >= rules.pot_from ? -std::min(value, outcome.pot) : 0;
    }
    for (int seat = 0; seat < seats; ++seat)
        outcome.chips[seat] += seat == state.bidder ? -(seats - 1) * to_each - to_pot : to_each;
    outcome.pot += to_pot;
}

}  // namespace

std::int32_t buried_points(const State& state) {
    std::int32_t points = 0;
    for (int i = 0; i < state.rules.widow; ++i) points += state.rules.points_of(state.buried[i]);
    return points;
}

BySeat full_counters(const State& state) {
    const Rules& rules = state.rules;
    BySeat points{};
    for (int seat = 0; seat < state.seats(); ++seat) points[seat] = state.counters[seat];
    if (state.played_out()) points[state.leader] += rules.last;
    if (state.leader != kNobody) points[state.bidder] += buried_points(state);
    for (int turn = 0, seat = state.eldest(); turn < state.drawn; ++turn, seat ^= 1) {
        const Card discard = state.deck[2 * turn + (state.kept >> turn & 1)];
        const int to =
            rules.discards_to_opponent && state.bidder != kNobody ? state.bidder ^ 1 : seat;
        points[to] += rules.points_of(discard);
    }
    return points;
}

std::int32_t meld_points(const State& state, SeatMask side) {
    const std::int32_t points = sum(state.melds, side);
    return points >= state.rules.meld_floor ? points : 0;
}

bool saves(const State& state, SeatMask side) {
    const Save save = save_of(state, side);
    switch (save) {
        case Save::kTrick: return sum(state.tricks, side) > 0;
        case Save::kCounter: return sum(state.counters, side) > 0;
        case Save::kNone: return true;
    }
    return sum(full_counters(state), side) >= static_cast<std::int32_t>(save);
}

bool contract_made(const State& state) {
    return makes(state, total(state, state.side_of(state.bidder)));
}

namespace {

// Whether the bidder, who has not saved the meld yet, still may; `most` is what they can count.
bool may_save(const State& state, std::int32_t most) {
    const Save save = state.rules.save;
    if (save == Save::kTrick)
        return std::any_of(state.size.begin(), state.size.end(), [](int n) { return n > 0; });
    if (save != Save::kCounter) return most >= static_cast<std::int32_t>(save);
    for (int seat = 0; seat < state.seats(); ++seat)
        if (points_in(state.hand[seat], state.rules.card_points) > 0) return true;
    return false;
}

}  // namespace

Result chips_decided(const State& state) {
    const BySeat points = full_counters(state);
    const std::int32_t mine = points[state.bidder];
    const std::int32_t theirs = sum(points, state.all_seats()) - mine;
    const bool saved = saves(state, seat_bit(state.bidder));
    const std::int32_t meld = state.melds[state.bidder];
    if (saved && meld + mine >= state.bid_points()) return Result::kMade;
    const std::int32_t most = state.rules.deal_points() - theirs;
    if (meld + most < state.bid_points() || (!saved && !may_save(state, most))) return Result::kSet;
    return Result::kNone;
}

Outcome outcome(const State& state) {
    Outcome outcome;
    if (state.rules.checks) add_checks(state, outcome.checks);
    if (state.rules.chips) {
        add_chips(state, outcome);
        return outcome;
    }
    outcome.win = won_at_once(state);
    if (state.result == Result::kThrownIn || state.result == Result::kMisdeal) return outcome;
    if (state.result == Result::kMoonMissed && state.rules.moon == Moon::kGame)
        outcome.lose = accounts_of(state, state.side_of(state.bidder));
    if (state.result == Result::kGame) return outcome;
    for (int account = 0; account < state.rules.accounts(); ++account)
        outcome.scores[account] = score(state, state.side_of(account));
    return outcome;
}

}  // namespace glup::auction
