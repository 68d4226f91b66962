#include "glup/stock/env/batch.hpp"

#include "glup/env/batch_steps.hpp"

namespace glup::env {

void StockGame::Deal::begin(Rules ruleset, Random& rng, int dealer) {
    auto deck = sorted_deck(rules::ruleset(ruleset));
    rng.shuffle(deck.data(), rules::ruleset(ruleset).deck());
    at = {deal(deck, dealer, false, ruleset), {}};
    classes = {};
}

inline void StockGame::Deal::apply(int choice) {
    const int mover = at.state.player;
    at.apply(choice);
    const bool may_change_table = choice >= kPlayTable && choice != kPass;
    if (may_change_table) classes[mover] = ClassBytes(at.state.tableau[mover]);
}

inline void StockGame::Deal::observe(std::uint8_t* out) const {
    env::observe(at, classes, at.state.player, *reinterpret_cast<Observation*>(out));
}

inline void StockGame::Deal::write_scores(std::array<std::int32_t, kMostScores>& out) const {
    out = at.state.scores;
}

template class BatchOf<StockGame>;

}  // namespace glup::env
