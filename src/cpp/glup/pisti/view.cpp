#include "glup/pisti/view.hpp"

#include <algorithm>

namespace glup::pisti {

Worlds::Worlds(const View& view) : seen_(view.seen()), seat_(view.seat()) {
    Deck& deck = seen_.deck;
    const auto is_placed = [&](Card card) {
        return std::find(deck.begin(), deck.end(), card) != deck.end();
    };
    for (int ply = 0; ply < seen_.plies; ++ply) {
        if (is_placed(seen_.played[ply])) continue;
        *std::find(deck.begin() + packet_place(ply), deck.end(), kUnknown) = seen_.played[ply];
    }
    for (Card card = 0; card < kDeck; ++card)
        if (!is_placed(card)) unseen_.push_back(card);
    for (int place = 0; place < kDeck; ++place)
        if (deck[place] == kUnknown) hidden_.push_back(place);
}

State Worlds::draw(Random& rng) const {
    State world = seen_;
    std::array<Card, kDeck> cards{};
    std::copy(unseen_.begin(), unseen_.end(), cards.begin());
    rng.shuffle(cards.data(), static_cast<int>(unseen_.size()));
    for (std::size_t i = 0; i < hidden_.size(); ++i) world.deck[hidden_[i]] = cards[i];
    world.take_up_hands();
    return world;
}

State View::sample(Random& rng) const { return Worlds(*this).draw(rng); }

}  // namespace glup::pisti
