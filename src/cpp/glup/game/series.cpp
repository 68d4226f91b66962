#include "glup/game/series.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "glup/support/error.hpp"

namespace glup {
namespace {

constexpr std::int64_t kMostOfSeries = 1'000'000'000;  // points and deals

std::vector<std::int64_t> read_accounts(const json::Fields& fields, int sides) {
    const std::string expected = "a list of " + std::to_string(sides) + " integers";
    std::vector<std::int64_t> accounts;
    for (const json::Value& value : fields.sequence("accounts", expected)) {
        const auto* one = value.as<std::int64_t>();
        if (one == nullptr) throw fields.fault("accounts", expected);
        accounts.push_back(*one);
    }
    return accounts;
}

}  // namespace

GameSeries::GameSeries(const GameRules& rules, int dealer, std::optional<std::int64_t> target,
                       std::vector<std::int64_t> accounts)
    : rules_(&rules),
      target_(target.value_or(rules.target())),
      accounts_(std::move(accounts)),
      dealer_(checked_seat("dealer", dealer, rules.seats())) {
    if (target_ < 1 || target_ > kMostOfSeries)
        throw Error("target: expected 1 to " + std::to_string(kMostOfSeries) + ", given " +
                    std::to_string(target_));
    const auto sides = static_cast<std::size_t>(rules.sides());
    if (accounts_.empty()) accounts_.resize(sides);
    const bool fits = std::all_of(accounts_.begin(), accounts_.end(),
                                  [](std::int64_t one) { return std::abs(one) <= kMostOfSeries; });
    if (accounts_.size() != sides || !fits)
        throw Error("accounts: expected " + std::to_string(sides) + " numbers of at most " +
                    std::to_string(kMostOfSeries) + " points either way");
}

GameSeries::GameSeries(const GameRules& rules, const json::Fields& fields)
    : GameSeries(rules, static_cast<int>(fields.integer("dealer", 0, rules.seats() - 1)),
                 fields.integer("target", 1, kMostOfSeries), read_accounts(fields, rules.sides())) {
    if (!fields.any("winners", "null").is_null())
        throw fields.fault("winners", "null, as the game goes on");
    deals_ = fields.integer("deals", 0, kMostOfSeries);
    if (winner()) throw fields.fault("accounts", "those of a game that goes on");
}

std::optional<int> GameSeries::winner() const {
    const auto best = std::max_element(accounts_.begin(), accounts_.end());
    if (*best < target_ || std::count(accounts_.begin(), accounts_.end(), *best) > 1)
        return std::nullopt;
    return static_cast<int>(best - accounts_.begin());
}

void GameSeries::add(const GameState& deal, int dealer) {
    if (winner()) throw Error("series: the game is over");
    if (!deal.over()) throw Error("deal: expected one that is over, given one that goes on");
    if (deal.name() != rules_->name())
        throw Error("deal: expected one of " + std::string(rules_->name()) + ", given one of " +
                    std::string(deal.name()));
    if (dealer != dealer_)
        throw Error("dealer: expected " + std::to_string(dealer_) + " in the next deal, given " +
                    std::to_string(dealer));
    const std::vector<int> scores = deal.scores();
    for (std::size_t side = 0; side < accounts_.size(); ++side) accounts_[side] += scores[side];
    ++deals_;
    if (!deal.is_void()) dealer_ = (dealer_ + 1) % rules_->seats();
}

void GameSeries::write(json::Writer& out) const {
    const auto won = winner();
    out.member("accounts", accounts_)
        .member("target", target_)
        .member("dealer", dealer_)
        .member("winners", won ? std::optional(std::vector{*won}) : std::nullopt)
        .member("deals", deals_);
}

}  // namespace glup
