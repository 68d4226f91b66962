// The auction games as tree searches know them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/likely_worlds.hpp"
#include "glup/auction/search/playouts.hpp"
#include "glup/auction/search/work.hpp"
#include "glup/game/tree_game.hpp"

namespace glup::auction {

struct TreeOptions {
    bool greedy = true;   // plays deals out; else at random
    bool learned = true;  // as PimcOptions have it
    int tail = 12;        // likewise
};

// The parties are the accounts. In the tree cards are played by whoever is to act, and the searcher
// bids, names trump and chooses cards, from candidates; all that others say they say by the policy,
// for it tells of cards that the searcher does not see.
class AuctionTree final : public TreeGame {
public:
    // What the owner of the view knows, who is to act; worlds are those of the seed, as Pimc draws
    // them. Throws Error.
    AuctionTree(const View& view, std::uint64_t seed, const TreeOptions& options);
    // All of a state in which somebody is to act. Throws Error.
    AuctionTree(const State& world, const TreeOptions& options);

    // By action of the root: the playouts, and what became of the contract.
    struct Counted {
        std::int64_t playouts = 0;
        ContractCount contracts{};
    };
    const std::vector<Counted>& counted() const { return counted_; }

    std::unique_ptr<TreeGame> opened(Random& random) override;
    void return_to_root() override;
    void enter_world(std::uint64_t number, Random& random) override;
    std::span<const std::uint64_t> actions() override;
    int preferred(Random& random) override;
    int party() const override { return party_of(state_.player); }
    bool is_mine() const override { return state_.player == seat_; }
    std::uint64_t known() const override;
    void take(int place) override;
    bool goes_on() const override { return !state_.is_over(); }
    std::uint64_t learned() const override { return learned_; }
    void play_out(Random& random, double* values) override;

private:
    AuctionTree(const State& start, const TreeOptions& options, std::vector<Action> candidates);
    int party_of(int seat) const {
        const int accounts = start_.rules.accounts();
        return (start_.rules.account(seat) + accounts - start_.rules.account(seat_)) % accounts;
    }
    Action by_policy() const;
    void list_words();

    TreeOptions options_;
    std::optional<LikelyWorlds> worlds_;  // none: all is open
    std::uint64_t seed_ = 0;
    int seat_;
    int left_;  // cards of a hand from which playouts go on with open hands
    Sitter sitter_;
    Seating seating_;
    std::vector<Action> candidates_;  // of the root
    State start_;
    State state_;
    std::vector<State> drawn_;
    std::vector<Action> list_;
    std::vector<std::uint64_t> codes_;
    std::uint64_t learned_ = 0;
    bool at_root_ = true;
    std::vector<Counted> counted_;
    Counted* counts_for_ = nullptr;  // the action of the root
    OpenHands open_;
};

}  // namespace glup::auction
