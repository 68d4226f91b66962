#include "glup/auction/env/batch.hpp"

#include <span>

#include "glup/auction/rules/score.hpp"
#include "glup/env/batch_steps.hpp"

namespace glup::auction::env {

void AuctionGame::Deal::begin(const Rules& rules, Random& rng, int dealer) {
    auto deck = sorted_deck(rules);
    rng.shuffle(deck.data(), rules.pack());
    at = {deal(rules, std::span(deck).first(static_cast<std::size_t>(rules.pack())), dealer), {}};
    tally = {};
}

void AuctionGame::Deal::apply(int choice) {
    const int seat = at.state.player;
    const auto action = at.completed_by(choice);
    if (!action) return;
    at.state.apply_legal(*action);
    tally.note(seat, *action);
}

void AuctionGame::Deal::observe(std::uint8_t* out) const {
    env::observe(at, at.state.player, tally, *reinterpret_cast<Observation*>(out));
}

int AuctionGame::choose(const Set& legal, Random& rng) {
    constexpr std::uint32_t kGivesUp = 10;  // one time in so many, as the policy random
    Set giving_up, bids, usual;
    legal.for_each([&](int choice) {
        if (choice == kConcede || choice == kMisdeal)
            giving_up.add(choice);
        else
            (choice >= kBid ? bids : usual).add(choice);
    });
    const auto any = [&](const Set& of) {
        return of.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(of.size()))));
    };
    if (giving_up.size() > 0 && rng.below(kGivesUp) == 0) return any(giving_up);
    if (bids.size() == 0) return any(usual);
    if (usual.size() > 0 && rng.below(2) == 0) return any(usual);
    int steps = 0;
    while (steps + 1 < bids.size() && rng.below(2) == 0) ++steps;
    return bids.nth(steps);
}

void AuctionGame::Deal::write_scores(std::array<std::int32_t, kMostScores>& out) const {
    if (!at.state.is_over()) return;
    const Outcome end = outcome(at.state);
    out = at.state.rules.chips ? end.chips : end.scores;
}

}  // namespace glup::auction::env

template class glup::env::BatchOf<glup::auction::env::AuctionGame>;
