#include "glup/auction/env/batch.hpp"

#include <span>

#include "glup/auction/rules/score.hpp"
#include "glup/env/batch_steps.hpp"

namespace glup::auction::env {

void AuctionGame::Deal::begin(const Rules& rules, Random& rng, int dealer) {
    auto deck = sorted_deck(rules);
    rng.shuffle(deck.data(), rules.pack());
    at = {deal(rules, std::span(deck).first(static_cast<std::size_t>(rules.pack())), dealer), {}};
}

void AuctionGame::Deal::observe(std::uint8_t* out) const {
    env::observe(at, at.state.player, *reinterpret_cast<Observation*>(out));
}

void AuctionGame::Deal::write_scores(std::array<std::int32_t, kMostScores>& out) const {
    if (!at.state.is_over()) return;
    const Outcome end = outcome(at.state);
    out = at.state.rules.chips ? end.chips : end.scores;
}

}  // namespace glup::auction::env

template class glup::env::BatchOf<glup::auction::env::AuctionGame>;
