#include "glup/auction/policy/greedy_match.hpp"

#include "glup/auction/policy/gain.hpp"
#include "glup/support/random.hpp"
#include "glup/support/running_mean.hpp"

namespace glup::auction {

MatchGain greedy_match(const Sitter& a, const Sitter& b, const Rules& rules, std::int64_t decks,
                       std::uint64_t seed) {
    const auto sorted = sorted_deck(rules);
    RunningMean gains;
    for (std::int64_t i = 0; i < decks; ++i) {
        Random random = Random::stream(seed, static_cast<std::uint64_t>(i));
        auto deck = sorted;
        random.shuffle(deck.data(), rules.pack());
        const auto dealer = static_cast<int>(i % rules.seats);
        const State start = deal(rules, {deck.data(), rules.pack() + std::size_t{0}}, dealer);
        double total = 0;
        for (int account = 0; account < rules.accounts(); ++account) {
            Seating seats{};
            for (int seat = 0; seat < rules.seats; ++seat)
                seats[seat] = rules.account(seat) == account ? a : b;
            State state = start;
            play_out(state, seats, random);
            total += gain_of(state, account);
        }
        gains.add(total / rules.accounts());
    }
    if (decks < 1) return {};
    return {gains.mean(), decks > 1 ? gains.error() : 0};
}

}  // namespace glup::auction
