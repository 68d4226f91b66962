#include "glup/auction/search/candidates.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "glup/auction/policy/card_picks.hpp"
#include "glup/auction/policy/greedy_playout.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/legal.hpp"

namespace glup::auction {
namespace {

constexpr std::uint64_t kMostInFull = 40;  // choices of cards
constexpr std::size_t kPairs = 12;
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

// Two of the cards replaced by two others: those of which the rule thinks most.
void add_pairs(List& list, const State& seen, const Action& choice) {
    const bool buries = choice.kind() == Action::kBury;
    const std::vector<Card> cards(choice.cards().begin(), choice.cards().end());
    const Hand rest = seen.hand[seen.player] - hand_of(cards);
    std::vector<Card> others;
    rest.for_each([&](Card card) { others.push_back(card); });
    const GreedyWeights& weights = greedy_weights(seen.rules.row);
    std::vector<std::pair<float, Action>> found;
    const auto look_at = [&](std::vector<Card> with) {
        const Action action = buries ? Action::bury(with) : Action::give(with);
        if (is_legal(seen, action))
            found.emplace_back(worth_of_parting(seen, with, weights), action);
    };
    for (std::size_t i = 0; i < cards.size(); ++i)
        for (std::size_t j = i + 1; j < cards.size(); ++j)
            for (std::size_t k = 0; k < others.size(); ++k)
                for (std::size_t l = k + 1; l < others.size(); ++l) {
                    std::vector<Card> with = cards;
                    with[i] = others[k];
                    with[j] = others[l];
                    look_at(std::move(with));
                }
    const std::size_t most = list.found.size() + kPairs;
    while (!found.empty() && list.found.size() < most) {
        const auto best =
            std::max_element(found.begin(), found.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
        list.add(best->second);
        *best = found.back();
        found.pop_back();
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
        const Action choice = picked_by_rule(seen);
        add_neighbours(list, seen, choice);
        if (choice.kind() != Action::kKitty) add_pairs(list, seen, choice);
    }
    return list.found;
}

}  // namespace glup::auction
