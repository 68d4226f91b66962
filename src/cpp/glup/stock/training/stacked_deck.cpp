#include "glup/stock/training/stacked_deck.hpp"

#include <utility>

namespace glup::value {
namespace {

// Dear, and seldom or never reached by chance.
KindMask rare_melds(const rules::Ruleset& rules) {
    KindMask rare = KindMask{3} << kRoundhouse | KindMask{1} << kRoundhouseOfRuns;
    for (int kind = 0; kind < kTrumpFours; ++kind) {
        const bool pair = kind < kRoundhouse;
        if (kMeldCopies[kind] > (pair ? rules.copies / 2 : 1)) rare |= KindMask{1} << kind;
    }
    return rare & rules.kinds();
}

}  // namespace

std::optional<int> stack_rare_meld(const rules::Ruleset& rules, Deck& deck, Random& rng) {
    const KindMask rare = rare_melds(rules);
    if (rare == 0) return std::nullopt;
    const int trump = suit_of(deck[rules.turnup_place()]);
    const auto count = static_cast<unsigned>(std::popcount(rare));
    const int kind = select_bit(rare, static_cast<int>(rng.below(count)));
    const MeldKind& meld = meld_table(rules.id, trump).kinds[kind];
    const double part = 0.4 + 0.6 * rng.unit();
    const auto seat = static_cast<int>(rng.below(rules::kSeats));  // of the deal: 0 is the eldest
    int place = 0;  // of that hand, those before are settled
    for_each_bit(meld.cards, [&](int card) {
        for (int n = 0; n < meld.copies; ++n) {
            if (place == rules.hand || rng.unit() > part) continue;
            const int packets = place / rules.packet * rules::kSeats + seat;
            const int target = packets * rules.packet + place % rules.packet;
            for (int i = target; i < rules.deck(); ++i) {
                if (deck[i] != card || i == rules.turnup_place()) continue;
                std::swap(deck[i], deck[target]);
                ++place;
                break;
            }
        }
    });
    return seat;
}

StackedDeal::StackedDeal(rules::RulesetId ruleset, double stacked, Random& rng) {
    const rules::Ruleset& rules = rules::ruleset(ruleset);
    auto deck = sorted_deck(rules);
    rng.shuffle(deck.data(), rules.deck());
    const auto dealer = static_cast<int>(rng.below(2));
    const int eldest = dealer ^ 1;
    if (rng.unit() < stacked) {
        if (const auto seat = stack_rare_meld(rules, deck, rng)) holder = eldest ^ *seat;
    }
    state = deal(deck, dealer, false, ruleset);
}

}  // namespace glup::value
