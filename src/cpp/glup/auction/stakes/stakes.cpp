#include "glup/auction/stakes/stakes.hpp"

#include <algorithm>
#include <string>

#include "glup/auction/policy/gain.hpp"
#include "glup/support/error.hpp"
#include "glup/support/running_mean.hpp"

namespace glup::auction {
namespace {

constexpr int kGames = 8;  // played on after each playout
// A game that is all but decided is worth no more for it: a point is at most so many times what it
// is worth where games begin, about.
constexpr double kMostUnit = 20;

void check_points(const char* name, std::int64_t given, std::int64_t least) {
    if (least <= given && given <= kMostPoints) return;
    throw Error(std::string(name) + ": expected a whole number from " + std::to_string(least) +
                " to " + std::to_string(kMostPoints) + ", given " + std::to_string(given));
}

// How many have the target.
int count_there(const Series& game) {
    int count = 0;
    for (int account = 0; account < game.rules.accounts(); ++account)
        count += game.has_target(account) ? 1 : 0;
    return count;
}

// A game that goes on though several have the target: the tie rule has had its say.
void settle_tie(Series& game) {
    if (game.rules.end != End::kReach || count_there(game) < 2) return;
    if (game.rules.tie == Tie::kAnother)
        game.another = true;
    else
        game.raise_target();
}

// Whether these totals can't be those of a game that goes on.
bool is_over(const Series& game) {
    const Rules& rules = game.rules;
    const auto end = game.accounts.begin() + rules.accounts();
    if (rules.out_backwards && *std::min_element(game.accounts.begin(), end) <= -rules.target)
        return true;
    if (rules.end != End::kReach) return false;  // who has the target may have to go on
    return !game.another && count_there(game) > 0;
}

}  // namespace

Series game_before(const State& seen, int seat, std::optional<std::int64_t> target,
                   const std::optional<std::vector<std::int64_t>>& totals) {
    if (seen.rules.chips) throw Error("game: expected one to a target, given one for chips");
    Series game(seen.rules, seen.dealer);
    const int accounts = game.rules.accounts();
    if (target) {
        check_points("target", *target, 1);
        game.rules.target = static_cast<std::int32_t>(*target);
    }
    game.accounts = seen.accounts;
    if (totals) {
        if (totals->size() != static_cast<std::size_t>(accounts))
            throw Error("totals: expected " + std::to_string(accounts) +
                        ", mine first and then clockwise, given " + std::to_string(totals->size()));
        for (int i = 0; i < accounts; ++i) {
            const std::int64_t total = (*totals)[static_cast<std::size_t>(i)];
            check_points("totals", total, -kMostPoints);
            game.accounts[(game.rules.account(seat) + i) % accounts] = total;
        }
    }
    settle_tie(game);
    if (is_over(game))
        throw Error("totals: the game to " + std::to_string(game.rules.target) + " is over");
    return game;
}

std::unique_ptr<TableWork> Stakes::work() const {
    return is_ready() ? nullptr : std::make_unique<TableWork>(chances_, before_.rules);
}

Chances Stakes::after(const DealEnd& end, Random random) const {
    Series game = before_;
    game.add_end(end);
    if (table_ == nullptr || game.is_over()) return chances_->after(game, kGames, random);
    return table_->at(game);
}

double Stakes::chance_after(const State& end, int account, std::uint64_t seed,
                            std::uint64_t world) const {
    return after(end_of(end), Random::stream(~seed, world))[static_cast<std::size_t>(account)];
}

Worth::Worth(const Stakes* stakes, int account)
    : stakes_(stakes != nullptr && stakes->is_exact() ? stakes : nullptr),
      account_(static_cast<std::size_t>(account)) {
    if (stakes_ == nullptr) return;
    RunningMean points, chances;
    double products = 0;
    for (const DealEnd& end : stakes_->deals()) {
        const double brought = gain_of(end.outcome, stakes_->before().rules, account);
        const double chance = chance_after(end);
        points.add(brought);
        chances.add(chance);
        products += brought * chance;
    }
    const auto count = static_cast<double>(points.count());
    const double both = products / count - points.mean() * chances.mean();
    const double of_points = points.deviation() * points.deviation();
    before_ = chances.mean();
    const double most = kMostUnit * stakes_->before().rules.target;
    unit_ = both * most > of_points ? of_points / both : most;
}

double Worth::of(const State& end) const {
    return of(end, stakes_ == nullptr ? 0 : chance_after(end_of(end)));
}

double Worth::of(const State& end, double chance) const {
    if (stakes_ == nullptr) return gain_of(end, static_cast<int>(account_));
    return (chance - before_) * unit_;
}

double Worth::chance_of(double worth) const {
    return std::clamp(before_ + worth / unit_, 0.0, 1.0);
}

void Wins::add(std::size_t action, double chance) {
    auto& sums = sums_[action];
    sums.push_back((sums.empty() ? 0 : sums.back()) + chance);
}

std::vector<double> Wins::told(std::span<const std::size_t> order) const {
    std::vector<double> wins;
    const auto& best = sums_[order.front()];
    if (best.empty()) return wins;
    const double all = best.back() / static_cast<double>(best.size());
    for (const std::size_t action : order) {
        const auto& own = sums_[action];
        const std::size_t common = std::min(own.size(), best.size());
        const double less = (own[common - 1] - best[common - 1]) / static_cast<double>(common);
        wins.push_back(std::clamp(all + less, 0.0, 1.0));
    }
    return never_rising(wins);
}

std::vector<double> never_rising(std::span<const double> numbers) {
    struct Block {
        double sum;
        std::size_t count;
        double mean() const { return sum / static_cast<double>(count); }
    };
    std::vector<Block> blocks;
    for (const double number : numbers) {
        blocks.push_back({number, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() < blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().count += last.count;
        }
    }
    std::vector<double> result;
    for (const Block& block : blocks) result.insert(result.end(), block.count, block.mean());
    return result;
}

}  // namespace glup::auction
