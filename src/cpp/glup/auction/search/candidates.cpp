#include "glup/auction/search/candidates.hpp"

#include <algorithm>
#include <cstdint>

#include "glup/auction/policy/card_picks.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/legal.hpp"

namespace glup::auction {
namespace {

constexpr std::uint64_t kMostInFull = 40;  // choices of cards
constexpr std::uint64_t kNextBids = 3;
constexpr std::uint64_t kLeap = 5;  // steps above the lowest bid

class List {
public:
    void add(const Action& action) {
        if (std::find(found.begin(), found.end(), action) == found.end()) found.push_back(action);
    }
    std::vector<Action> found;
};

// What the policy picks, whether it would rather give up or not.
Action picked_by_rule(const State& seen) {
    const GreedyWeights& weights = greedy_weights(seen.rules.row);
    if (seen.decision == Decision::kBury) return bury_by_rule(seen, weights).action;
    if (seen.decision == Decision::kGive) return give_by_rule(seen, weights);
    return kitty_by_rule(seen, weights);
}

// Each of the cards replaced by each other one of the hand, or of the kitty.
void add_neighbours(List& list, const State& seen, const Action& choice) {
    const Hand from = choice.kind() == Action::kKitty
                          ? hand_of({seen.widow.data(), static_cast<std::size_t>(seen.seats())})
                          : seen.hand[seen.player];
    std::vector<Card> cards(choice.cards().begin(), choice.cards().end());
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const Card kept = cards[i];
        if (i > 0 && kept == cards[i - 1] && choice.kind() != Action::kKitty) continue;
        from.for_each_card([&](Card other, int) {
            cards[i] = other;
            const Action action = choice.kind() == Action::kBury   ? Action::bury(cards)
                                  : choice.kind() == Action::kGive ? Action::give(cards)
                                                                   : Action::kitty(cards);
            if (is_legal(seen, action)) list.add(action);
        });
        cards[i] = kept;
    }
}

}  // namespace

std::vector<Action> candidates_of(const State& seen, const BidNetwork* bids) {
    List list;
    list.add(greedy_action(seen, Sitter{&greedy_weights(seen.rules.row), bids}));
    const LegalList all = legal(seen);
    const std::uint64_t count = count_legal(seen);
    const auto words = static_cast<std::uint64_t>(all.word_count);
    const auto add_some = [&](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < std::min(to, count); ++i) list.add(nth_legal(seen, i));
    };
    add_some(0, words);
    if (all.bid_count > 0) {
        add_some(words, words + kNextBids);
        add_some(words + kLeap, words + kLeap + 1);
    } else if (count - words <= kMostInFull) {
        add_some(words, count);
    } else {
        add_neighbours(list, seen, picked_by_rule(seen));
    }
    return list.found;
}

}  // namespace glup::auction
