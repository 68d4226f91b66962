#include "glup/stock/rules/view.hpp"

#include <algorithm>
#include <numeric>

#include "glup/stock/rules/forgotten.hpp"

namespace glup {

View::View(const State& state, int seat) : View(state, seat, 0) {}

View::View(const State& state, int seat, unsigned untold)
    : seen_(state),
      seat_(static_cast<std::uint8_t>(seat)),
      untold_(static_cast<std::uint8_t>(untold)) {
    if (!state.in_phase1()) return;
    seen_.hand[opponent()] = opponent_known();
    std::fill(seen_.stock.begin() + seen_.drawn, seen_.stock.end() - 1, Card{0});
}

CardSet View::opponent_known() const {
    if (!seen_.in_phase1()) return seen_.hand[opponent()];
    CardSet known;
    if (seen_.known[opponent()] != kNoCard) known.add(seen_.known[opponent()]);
    return known;
}

CardSet View::known() const {
    if (!seen_.in_phase1()) return seen_.hand[seat()];
    CardSet known;
    if (seen_.known[seat()] != kNoCard) known.add(seen_.known[seat()]);
    return known;
}

int View::concealed() const {
    if (!seen_.in_phase1()) return seen_.hand[opponent()].size();
    // A whole hand when a trick begins, one fewer once they have played to it.
    const bool played = seen_.decision == Decision::kMeld ||
                        (seen_.decision == Decision::kFollow && seen_.leader == opponent());
    return seen_.rules().hand - played - seen_.table[opponent()].size();
}

int View::forgotten() const {
    if (!seen_.in_phase1()) return 0;
    return rules::kSeats * seen_.tricks -
           std::accumulate(seen_.played.begin(), seen_.played.end(), 0);
}

std::array<std::uint8_t, rules::kCards> View::unseen_copies() const {
    const CardSet held = seen_.hand[0] + seen_.hand[1] + seen_.table[0] + seen_.table[1];
    const rules::Ruleset& ruleset = seen_.rules();
    std::array<std::uint8_t, rules::kCards> copies{};
    for (Card card = 0; card < rules::kCards; ++card) {
        if ((ruleset.pack >> card & 1) == 0) continue;
        copies[card] =
            static_cast<std::uint8_t>(ruleset.copies - held.count(card) - seen_.played[card] -
                                      (card == seen_.led) - (card == seen_.turnup()));
    }
    return copies;
}

CardSet View::unseen() const {
    CardSet unseen;
    if (!seen_.in_phase1()) return unseen;
    const auto copies = unseen_copies();
    for (Card card = 0; card < rules::kCards; ++card) unseen.add(card, copies[card]);
    return unseen;
}

State View::sample(Random& rng) const {
    State world = seen_;
    if (!seen_.in_phase1()) return world;
    if (forgotten() > 0) return Forgotten(*this).remembered(rng).sample(rng);
    // Four copies are written whatever the number, and the next card overwrites the surplus.
    std::array<Card, rules::kDeck + rules::kCopies> hidden;
    const auto copies = unseen_copies();
    int count = 0;
    for (Card card = 0; card < rules::kCards; ++card) {
        for (int n = 0; n < rules::kCopies; ++n) hidden[count + n] = card;
        count += copies[card];
    }
    rng.shuffle(hidden.data(), count);
    int next = 0;
    for (int missing = concealed() - world.hand[opponent()].size(); missing > 0; --missing) {
        world.hand[opponent()].add(hidden[next++]);
    }
    std::copy(hidden.begin() + next, hidden.begin() + count, world.stock.begin() + world.drawn);
    return world;
}

}  // namespace glup
