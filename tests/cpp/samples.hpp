// Deals for the C++ tests and fuzz targets, reached by legal play alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "glup/stock/rules/legal.hpp"
#include "glup/stock/rules/state.hpp"
#include "glup/support/random.hpp"

namespace samples {

using Deck = std::array<glup::Card, glup::rules::kDeck>;

inline Deck shuffled_deck(glup::Random& rng,
                          const glup::rules::Ruleset& ruleset = glup::rules::kGlup) {
    Deck deck = glup::sorted_deck(ruleset);
    rng.shuffle(deck.data(), ruleset.deck());
    return deck;
}

// The eldest is dealt the cards of a few ranks or suits and draws more of them: many melds, shared
// cards, several histories of one card.
inline Deck rich_deck(glup::Random& rng, const glup::rules::Ruleset& ruleset = glup::rules::kGlup) {
    using glup::rank_mask;
    using glup::suit_mask;
    constexpr glup::CardMask kKingsQueens = rank_mask(glup::kQueen) | rank_mask(glup::kKing);
    constexpr glup::CardMask kCourt = kKingsQueens | rank_mask(glup::kJack);
    constexpr std::array<glup::CardMask, 9> kWanted = {
        kKingsQueens,
        kCourt,
        kCourt | rank_mask(glup::kAce),
        rank_mask(glup::kAce),
        rank_mask(glup::kJack),
        rank_mask(glup::kNine),
        suit_mask(glup::kHearts) | suit_mask(glup::kSpades),
        suit_mask(glup::kDiamonds) | kKingsQueens,
        suit_mask(glup::kClubs)};
    const glup::CardMask mask = kWanted[rng.below(kWanted.size())];
    Deck deck = shuffled_deck(rng, ruleset);
    std::stable_partition(deck.begin(), deck.begin() + ruleset.deck(),
                          [&](glup::Card card) { return (mask >> card & 1) != 0; });
    Deck dealt{};
    int front = 0, back = ruleset.deck();
    for (int i = 0; i < ruleset.deck(); ++i) {
        // The eldest is dealt every other packet; the taker of a trick draws first, after the
        // turn-up, which is one of the wanted cards for the sake of its suit.
        const bool eldest = i < ruleset.dealt() ? i / ruleset.packet % 2 == 0 : i % 2 == 1;
        dealt[i] = deck[eldest || i == ruleset.turnup_place() ? front++ : --back];
    }
    return dealt;
}

inline glup::Action uniform_action(const glup::State& state, glup::Random& rng) {
    glup::ActionList actions;
    glup::legal_actions(state, actions);
    return actions[static_cast<int>(rng.below(static_cast<std::uint32_t>(actions.size())))];
}

// Both declare whenever they can, and play so that the eldest takes the tricks.
inline glup::Action meldful_action(const glup::State& state, int eldest, glup::Random& rng) {
    glup::ActionList actions;
    glup::legal_actions(state, actions);
    const auto any = [&](auto&& wanted) {
        std::vector<glup::Action> chosen;
        std::copy_if(actions.begin(), actions.end(), std::back_inserter(chosen), wanted);
        if (chosen.empty()) chosen.assign(actions.begin(), actions.end());
        return chosen[rng.below(static_cast<std::uint32_t>(chosen.size()))];
    };
    if (state.decision == glup::Decision::kMeld) {
        if (!state.rules().exchange_ends_turn && state.can_exchange() && rng.below(2) == 0)
            return glup::Action::exchange();
        return rng.below(8) == 0
                   ? glup::Action::pass()
                   : any([](glup::Action a) { return a.type() == glup::Action::Type::kDeclare; });
    }
    const auto card_of = [&](glup::Action action) {
        return action.type() == glup::Action::Type::kPlayHand
                   ? action.hand_card()
                   : state.tableau[state.player][action.table_index()].card();
    };
    if (state.decision == glup::Decision::kFollow) {
        return any([&](glup::Action a) {
            const bool takes = (glup::kBeaters[state.trump][state.led] >> card_of(a) & 1) != 0;
            return takes == (state.player == eldest);
        });
    }
    // Seldom a card that lies on the table.
    const bool from_hand = rng.below(4) != 0;
    return any(
        [&](glup::Action a) { return (a.type() == glup::Action::Type::kPlayHand) == from_hand; });
}

// Calls visit(state) before every action and at the end of `count` deals, most of them rich ones
// played for melds, every third a shuffled one played uniformly. Where `enough()` holds after a
// deal, it was the last one.
template <class Visit>
void visit_deals(
    int count, std::uint64_t seed, Visit&& visit,
    glup::rules::RulesetId id = glup::rules::RulesetId::kGlup,
    const std::function<bool()>& enough = [] { return false; }) {
    const glup::rules::Ruleset& ruleset = glup::rules::ruleset(id);
    for (int i = 0; i < count && !enough(); ++i) {
        glup::Random rng = glup::Random::stream(seed, static_cast<std::uint64_t>(i));
        const bool rich = i % 3 != 0;
        const int dealer = i / 3 % 2;
        const bool exact_cut = rng.below(4) == 0 && ruleset.has_exact_cut();
        glup::State state = glup::deal(rich ? rich_deck(rng, ruleset) : shuffled_deck(rng, ruleset),
                                       dealer, exact_cut, id);
        while (!state.is_over()) {
            visit(static_cast<const glup::State&>(state));
            state.apply(rich ? meldful_action(state, dealer ^ 1, rng) : uniform_action(state, rng));
        }
        visit(static_cast<const glup::State&>(state));
    }
}

// The same by each ruleset.
template <class Visit>
void visit_deals_of_all(int count, std::uint64_t seed, Visit&& visit) {
    for (const glup::rules::RulesetId id : glup::rules::kKnown) visit_deals(count, seed, visit, id);
}

}  // namespace samples
