#include "glup/auction/stakes/game_chances.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

constexpr int kMostDeals = 200;  // of a game; in most rows it takes ten
constexpr std::size_t kMostTables = 8;
constexpr double kMostInTable = 40;  // deals of the highest account to the target

// Of a deal whose dealer sits so many seats further on.
DealEnd moved(const DealEnd& end, const Rules& rules, int by) {
    const int accounts = rules.accounts();
    const auto mask = [&](unsigned mask, int size) {
        return static_cast<std::uint8_t>((mask << by | mask >> (size - by)) & ((1U << size) - 1));
    };
    const auto seat = [&](std::uint8_t seat) {
        return seat == kNobody ? kNobody : static_cast<std::uint8_t>((seat + by) % rules.seats);
    };
    DealEnd result = end;
    for (int i = 0; i < accounts; ++i)
        result.outcome.scores[(i + by) % accounts] = end.outcome.scores[i];
    result.outcome.win = mask(end.outcome.win, accounts);
    result.outcome.lose = mask(end.outcome.lose, accounts);
    result.bidder = seat(end.bidder);
    result.partner = seat(end.partner);
    result.side = mask(end.side, rules.seats);
    return result;
}

void share(Chances& chances, AccountMask among) {
    const double part = 1.0 / std::popcount(among);
    for_each_bit(among, [&](int account) { chances[account] += part; });
}

AccountMask highest(const Series& series) {
    const auto end = series.accounts.begin() + series.rules.accounts();
    const auto most = *std::max_element(series.accounts.begin(), end);
    AccountMask found = 0;
    for (int i = 0; i < series.rules.accounts(); ++i)
        found = static_cast<AccountMask>(found | (series.accounts[i] == most ? 1 << i : 0));
    return found;
}

}  // namespace

GameChances::GameChances(const Rules& rules, int deals)
    : turns_(rules.accounts()), deals_(static_cast<std::size_t>(turns_)) {
    if (rules.chips) throw Error("game: expected one to a target, given one for chips");
    const Seating seats = seating_of(&greedy_weights(rules.row));
    const auto sorted = sorted_deck(rules);
    for (int i = 0; i < deals; ++i) {
        Random random = Random::stream(0, static_cast<std::uint64_t>(i));
        auto deck = sorted;
        random.shuffle(deck.data(), rules.pack());
        State state = deal(rules, {deck.data(), static_cast<std::size_t>(rules.pack())}, 0);
        play_out(state, seats, random);
        const DealEnd end = end_of(state);
        const auto& scores = end.outcome.scores;
        most_ += *std::max_element(scores.begin(), scores.begin() + rules.accounts());
        for (int by = 0; by < turns_; ++by)
            deals_[static_cast<std::size_t>(by)].push_back(moved(end, rules, by));
    }
    most_ /= deals;
}

Chances GameChances::after(const Series& series, int games, Random random) const {
    Chances chances{};
    if (series.is_over()) {
        share(chances, series.winners);
        return chances;
    }
    for (int game = 0; game < games; ++game) {
        Series rest = series;
        for (int i = 0; i < kMostDeals && !rest.is_over(); ++i) {
            const auto& any = deals(rest.dealer);
            rest.add_end(any[random.below(static_cast<std::uint32_t>(any.size()))]);
        }
        share(chances, rest.is_over() ? rest.winners : highest(rest));
    }
    for (double& chance : chances) chance /= games;
    return chances;
}

bool GameChances::has_table(const Rules& rules) const {
    return TotalsGrid::has(rules) && rules.target <= kMostInTable * most_;
}

std::shared_ptr<const GameTable> GameChances::table(const Rules& rules) const {
    const std::lock_guard lock(keeping_);
    const auto found = std::find_if(tables_.begin(), tables_.end(),
                                    [&](const Made& one) { return one.first == rules.target; });
    return found == tables_.end() ? nullptr : found->second;
}

TableWork::TableWork(std::shared_ptr<const GameChances> chances, const Rules& rules)
    : chances_(std::move(chances)), target_(rules.target) {
    if (chances_->table(rules) != nullptr) return;
    {
        const std::lock_guard lock(chances_->keeping_);
        if (chances_->begun_.target == target_) making_ = std::move(chances_->begun_.making);
    }
    if (!making_) making_ = std::make_unique<GameTable::Making>(rules, chances_->deals(0));
}

TableWork::~TableWork() {
    if (!making_) return;
    const std::lock_guard lock(chances_->keeping_);
    chances_->begun_ = {target_, std::move(making_)};
}

bool TableWork::step() {
    if (!making_) return false;
    if (making_->step()) return true;
    const auto made = std::make_shared<const GameTable>(std::exchange(making_, nullptr)->take());
    const std::lock_guard lock(chances_->keeping_);
    auto& tables = chances_->tables_;
    if (tables.size() == kMostTables) tables.erase(tables.begin());
    tables.emplace_back(target_, made);
    return false;
}

}  // namespace glup::auction
