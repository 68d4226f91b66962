#include "glup/auction/rules/series.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

#include "glup/auction/rules/keys.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {

namespace {

AccountMask account_bit(int account) { return static_cast<AccountMask>(1 << account); }

struct Ending {
    AccountMask winners = 0;
    Won won = Won::kNot;
};

// How a deal with these scores ends the game, if it does; the accounts are those after it.
class Judge {
public:
    Judge(Series& series, const DealEnd& end)
        : series_(series), rules_(series.rules), end_(end), outcome_(end.outcome) {}

    Ending ending() {
        if (outcome_.win != 0) return {outcome_.win, won_by()};
        if (outcome_.lose != 0) return {highest(all() & ~outcome_.lose), Won::kMoonMissed};
        if (rules_.out_backwards) {
            const AccountMask lost = where([&](int account) {
                return -4 * series_.accounts[account] >= series_.target_quarters();
            });
            if (lost != 0) return {highest(all() & ~lost), Won::kOutBackwards};
        }
        if (rules_.end == End::kBidOut) return bid_out();
        return rules_.tie == Tie::kAnother ? another() : reach();
    }

private:
    AccountMask all() const { return static_cast<AccountMask>((1 << rules_.accounts()) - 1); }
    template <class F>
    AccountMask where(F&& f) const {
        AccountMask mask = 0;
        for (int account = 0; account < rules_.accounts(); ++account)
            mask = static_cast<AccountMask>(mask | (f(account) ? account_bit(account) : 0));
        return mask;
    }
    bool has_target(int account) const { return series_.has_target(account); }
    AccountMask at_target() const {
        return where([&](int account) { return has_target(account); });
    }
    // Those of the mask that have the most.
    AccountMask highest(int mask) const {
        AccountMask best = 0;
        std::int64_t most = 0;
        for_each_bit(static_cast<unsigned>(mask), [&](int account) {
            const std::int64_t own = series_.accounts[account];
            if (best == 0 || own > most) best = 0, most = own;
            if (own == most) best |= account_bit(account);
        });
        return best;
    }
    static bool single(AccountMask mask) { return std::has_single_bit(mask); }

    Won won_by() const {
        return end_.result == Result::kGame                                 ? Won::kMeld
               : end_.result == Result::kMoon && rules_.moon == Moon::kGame ? Won::kMoon
                                                                            : Won::kPinochling;
    }

    Ending reach() {
        AccountMask there = at_target();
        const int own = rules_.account(end_.bidder);
        if (single(there)) return {there, Won::kTarget};
        if (there == 0) return {};
        if (rules_.tie == Tie::kBidderFirst && (there >> own & 1) != 0)
            return {account_bit(own), Won::kBidderFirst};
        series_.raise_target();
        there = at_target();
        return there != 0 ? Ending{there, Won::kTarget} : Ending{};
    }

    Ending another() {
        const AccountMask there = at_target();
        if (!series_.another) {
            if (single(there)) return {there, Won::kTarget};
            series_.another = there != 0;
            return {};
        }
        const AccountMask best = highest(there);
        return single(best) ? Ending{best, Won::kTarget} : Ending{};
    }

    Ending bid_out() {
        const int own = rules_.account(end_.bidder);
        const bool made = end_.result == Result::kMade ||
                          (end_.result == Result::kMoon && outcome_.scores[own] > 0);
        if (made && has_target(own)) return {account_bit(own), Won::kBidOut};
        if (made && end_.partner != kNobody && has_target(end_.partner))
            return {account_bit(end_.partner), Won::kBidOut};
        return slide_out();
    }

    Ending slide_out() {
        const SeatMask side = end_.side;
        const bool failed = outcome_.scores[rules_.account(end_.bidder)] < 0;
        for (int account = 0; account < rules_.accounts(); ++account) {
            const bool had = 4 * (series_.accounts[account] - outcome_.scores[account]) >=
                             series_.target_quarters();
            if (!has_target(account)) {
                series_.slides[account] = 0;
            } else if (had && failed && (side >> account & 1) == 0) {
                ++series_.slides[account];
            }
        }
        if (rules_.slide_out == 0) return {};
        const AccountMask out = highest(where([&](int account) {
            return series_.slides[account] >= static_cast<std::uint32_t>(rules_.slide_out);
        }));
        return single(out) ? Ending{out, Won::kSlideOut} : Ending{};
    }

    Series& series_;
    const Rules& rules_;
    const DealEnd& end_;
    const Outcome& outcome_;
};

// The pot goes to those who have chips, in proportion; what is left to the one with most, of equal
// ones the first from the dealer's left.
void share_pot(Series& series, int dealer) {
    const int seats = series.rules.seats;
    std::int64_t total = 0, shared = 0;
    for (int seat = 0; seat < seats; ++seat)
        total += std::max<std::int64_t>(series.accounts[seat], 0);
    if (total == 0) return;
    int first = -1;
    const auto before = series.accounts;
    for (int j = 1; j <= seats; ++j) {
        const int seat = (dealer + j) % seats;
        if (first < 0 || before[seat] > before[first]) first = seat;
        const std::int64_t share = series.pot * std::max<std::int64_t>(before[seat], 0) / total;
        series.accounts[seat] += share;
        shared += share;
    }
    series.accounts[first] += series.pot - shared;
    series.pot = 0;
}

}  // namespace

DealEnd end_of(const State& state) {
    DealEnd end{outcome(state), state.result, state.bidder, state.partner, 0};
    if (state.bidder != kNobody) end.side = state.side_of(state.bidder);
    return end;
}

Series::Series(const Rules& game, int first_dealer)
    : rules(game), pot(game.pot), dealer(static_cast<std::uint8_t>(first_dealer)) {
    if (rules.chips) std::fill_n(accounts.begin(), rules.seats, rules.first_chips);
}

Rules Series::next_rules() const {
    Rules next = rules;
    if (!rules.chips) return next;
    next.pot = static_cast<std::int32_t>(std::min<std::int64_t>(pot, kMostPoints));
    if (next.pot != rules.pot) next.given.add(key_number("pot"));
    return next;
}

State Series::deal(std::span<const Card> deck) const {
    State state = auction::deal(next_rules(), deck, dealer);
    state.accounts = accounts;
    return state;
}

void Series::raise_target() {
    std::int64_t most = 0, second = 0;
    for (int account = 0; account < rules.accounts(); ++account) {
        const std::int64_t total = accounts[account];
        second = std::max(second, std::min(most, total));
        most = std::max(most, total);
    }
    raises = static_cast<std::uint32_t>(4 * second / rules.target + 1 - 4);
}

void Series::add(const State& state) {
    if (is_over()) throw Error("series: the game is over");
    if (!state.is_over()) throw Error("series: the deal is not over");
    if (state.rules != next_rules()) throw Error("series: the deal is one of other rules");
    if (state.dealer != dealer) {
        throw Error("series: seat " + std::to_string(state.dealer) + " has dealt, expected seat " +
                    std::to_string(dealer));
    }
    add_end(end_of(state));
}

void Series::add_settled(const Settled& deal) {
    if (is_over()) throw Error("series: the game is over");
    const bool scored = std::any_of(deal.scores.begin(), deal.scores.end(),
                                    [](std::int32_t points) { return points != 0; });
    DealEnd end{{}, Result::kThrownIn, deal.bidder, deal.partner, 0};
    if (rules.chips) {
        end.outcome.chips = deal.scores;
        const auto paid = std::accumulate(deal.scores.begin(), deal.scores.end(), std::int64_t{});
        if (paid > pot)
            throw Error("scores: " + std::to_string(paid) +
                        " chips given in all, expected at most "
                        "what is in the pot, " +
                        std::to_string(pot));
        end.outcome.pot = static_cast<std::int32_t>(pot - paid);
    } else if (deal.bidder != kNobody) {
        State sides;
        sides.rules = rules;
        sides.bidder = deal.bidder;
        sides.partner = deal.partner;
        end.outcome.scores = deal.scores;
        end.outcome.checks = deal.checks;
        end.side = sides.side_of(deal.bidder);
        end.result = deal.scores[rules.account(deal.bidder)] > 0 ? Result::kMade : Result::kSet;
    } else if (scored) {
        throw Error(
            "bidder: nobody given, expected the seat whose contract it was, as there are "
            "scores");
    }
    add_end(end);
}

void Series::add_end(const DealEnd& end) {
    if (end.result == Result::kMisdeal) return;
    const Outcome& result = end.outcome;
    const int dealt = dealer;
    dealer = static_cast<std::uint8_t>((dealer + 1) % rules.seats);
    if (rules.chips) {
        for (int seat = 0; seat < rules.seats; ++seat) accounts[seat] += result.chips[seat];
        pot = result.pot;
        ++deals;
        const auto least = *std::min_element(accounts.begin(), accounts.begin() + rules.seats);
        const bool last = rules.deals > 0 && deals >= static_cast<std::uint32_t>(rules.deals);
        if (least > 0 && !last) return;
        won = least > 0 ? Won::kDealsOver : Won::kChipsGone;
        share_pot(*this, dealt);
        const auto most = *std::max_element(accounts.begin(), accounts.begin() + rules.seats);
        for (int seat = 0; seat < rules.seats; ++seat) {
            if (accounts[seat] == most) winners |= account_bit(seat);
        }
        return;
    }
    ++deals;
    if (end.result == Result::kThrownIn) return;
    for (int account = 0; account < rules.accounts(); ++account)
        accounts[account] += result.scores[account];
    for (int seat = 0; seat < rules.seats; ++seat) checks[seat] += result.checks[seat];
    const Ending ending = Judge(*this, end).ending();
    winners = ending.winners;
    won = winners != 0 ? ending.won : Won::kNot;
    for_each_bit(winners, [&](int account) {
        if (rules.checks) checks[account] += rules.checks_game;
    });
}

std::array<std::int64_t, kMostSeats> Series::payments() const {
    std::array<std::int64_t, kMostSeats> received{};
    std::int64_t all = 0;
    for (int seat = 0; seat < rules.seats; ++seat) all += checks[seat];
    for (int seat = 0; seat < rules.seats; ++seat)
        received[seat] = rules.seats * checks[seat] - all;
    return received;
}

}  // namespace glup::auction
