#include "glup/training/stacked_deck.hpp"

#include <utility>

namespace glup::value {
namespace {

// Dear, and seldom or never reached by chance.
constexpr KindMask kRare = [] {
    KindMask rare = 0;
    for (int kind = 0; kind < kTrumpFours; ++kind) {
        const bool pair = kind < kRoundhouse;
        if (kMeldCopies[kind] > (pair ? 2 : 1)) rare |= KindMask{1} << kind;
    }
    return rare | KindMask{3} << kRoundhouse | KindMask{1} << kRoundhouseOfRuns;
}();

}  // namespace

int stack_rare_meld(Deck& deck, Random& rng) {
    const int trump = suit_of(deck[rules::kDealt]);
    const int count = std::popcount(kRare);
    const int kind = select_bit(kRare, static_cast<int>(rng.below(static_cast<unsigned>(count))));
    const MeldKind& meld = kGlupMelds[trump].kinds[kind];
    const double part = 0.4 + 0.6 * rng.unit();
    const auto seat = rng.below(rules::kSeats);  // of the deal: the eldest hand has 0
    int place = 0;                               // of that hand, those before are settled
    for_each_bit(meld.cards, [&](int card) {
        for (int n = 0; n < meld.copies; ++n) {
            if (place == rules::kHand || rng.unit() > part) continue;
            const auto target = static_cast<std::size_t>(2 * place + static_cast<int>(seat));
            for (std::size_t i = target; i < deck.size(); ++i) {
                const bool settled = i < rules::kDealt && i % 2 == seat && i < target;
                if (deck[i] != card || settled || i == rules::kDealt) continue;
                std::swap(deck[i], deck[target]);
                ++place;
                break;
            }
        }
    });
    return static_cast<int>(seat);
}

StackedDeal::StackedDeal(double stacked, Random& rng) {
    auto deck = sorted_deck();
    rng.shuffle(deck.data(), rules::kDeck);
    const auto dealer = static_cast<int>(rng.below(2));
    const int eldest = dealer ^ 1;
    if (rng.unit() < stacked) holder = eldest ^ stack_rare_meld(deck, rng);
    state = deal(deck, dealer, false);
}

}  // namespace glup::value
