// The multiset of cards against plain counts.
#include "check.hpp"
#include "glup/cards/cardset.hpp"
#include "glup/stock/rules/rules.hpp"
#include "glup/support/processor.hpp"
#include "glup/support/random.hpp"

using namespace glup;

namespace {

using Counts = std::array<int, rules::kCards>;

CardSet set_of(const Counts& counts) {
    CardSet set;
    for (Card card = 0; card < rules::kCards; ++card) set.add(card, counts[card]);
    return set;
}

Counts random_counts(Random& rng, int most) {
    Counts counts{};
    for (int& n : counts) n = static_cast<int>(rng.below(static_cast<std::uint32_t>(most + 1)));
    return counts;
}

bool agrees(const CardSet& set, const Counts& counts) {
    int size = 0;
    Counts visited{};
    Card last = 0;
    bool ascending = true;
    set.for_each([&](Card card) {
        ascending = ascending && card >= last;
        last = card;
        ++visited[card];
    });
    bool same = ascending && visited == counts;
    for (Card card = 0; card < rules::kCards; ++card) {
        size += counts[card];
        same = same && set.count(card) == counts[card] && set.has(card) == (counts[card] > 0);
        for (int k = 1; k <= rules::kCopies; ++k)
            same = same && ((set.at_least(k) >> card & 1) != 0) == (counts[card] >= k);
    }
    return same && set.size() == size && set.empty() == (size == 0) &&
           set.distinct() == set.at_least(1);
}

}  // namespace

TEST("suits, ranks, masks and counters of the 24 cards") {
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        for (int rank = 0; rank < rules::kRanks; ++rank) {
            const Card card = make_card(suit, rank);
            CHECK_EQ(suit_of(card), suit);
            CHECK_EQ(rank_of(card), rank);
            CHECK_EQ(suit_mask(suit) & rank_mask(rank), bit(card));
            CHECK_EQ(is_counter(card), rank == kKing || rank == kTen || rank == kAce);
        }
        CHECK_EQ(std::popcount(suit_mask(suit)), rules::kRanks);
    }
    CHECK_EQ(std::popcount(kCounterMask) * rules::kCopies, rules::kCounterCards);
    CHECK_EQ(rules::kDealt + rules::kStock, rules::kDeck);
    CHECK_EQ(std::popcount(kAllCards), rules::kCards);
}

TEST("single cards come and go") {
    Random rng(1);
    CardSet set;
    Counts counts{};
    for (int step = 0; step < 20000; ++step) {
        const auto card = static_cast<Card>(rng.below(rules::kCards));
        const bool add = counts[card] == 0 || (counts[card] < rules::kCopies && rng.below(2) == 0);
        add ? set.add(card) : set.remove(card);
        counts[card] += add ? 1 : -1;
        REQUIRE(agrees(set, counts));
        REQUIRE(set == set_of(counts));
    }
}

TEST("several copies and whole masks at once") {
    Random rng(2);
    for (int step = 0; step < 5000; ++step) {
        Counts counts = random_counts(rng, rules::kCopies);
        CardSet set = set_of(counts);
        REQUIRE(agrees(set, counts));

        CardMask more = 0, fewer = 0;
        for (Card card = 0; card < rules::kCards; ++card) {
            if (counts[card] < rules::kCopies && rng.below(2) == 0) more |= bit(card);
            if (counts[card] > 0 && (more & bit(card)) == 0 && rng.below(2) == 0)
                fewer |= bit(card);
        }
        set.add_mask(more);
        set.remove_mask(fewer);
        for (Card card = 0; card < rules::kCards; ++card)
            counts[card] +=
                static_cast<int>(more >> card & 1) - static_cast<int>(fewer >> card & 1);
        REQUIRE(agrees(set, counts));

        const auto mask = static_cast<CardMask>(rng()) & kAllCards;
        int within = 0;
        for (Card card = 0; card < rules::kCards; ++card)
            within += (mask >> card & 1) != 0 ? counts[card] : 0;
        REQUIRE(set.size_within(mask) == within);

        const auto card = static_cast<Card>(rng.below(rules::kCards));
        set.remove(card, counts[card]);
        counts[card] = 0;
        REQUIRE(agrees(set, counts));
        set.add(card, 3);
        counts[card] = 3;
        REQUIRE(agrees(set, counts));
    }
}

TEST("the sum of two sets") {
    Random rng(3);
    for (int step = 0; step < 5000; ++step) {
        Counts a = random_counts(rng, rules::kCopies);
        Counts b{}, sum{};
        for (Card card = 0; card < rules::kCards; ++card) {
            b[card] = static_cast<int>(
                rng.below(static_cast<std::uint32_t>(rules::kCopies - a[card] + 1)));
            sum[card] = a[card] + b[card];
        }
        REQUIRE(agrees(set_of(a) + set_of(b), sum));
        REQUIRE(set_of(a) + set_of(b) == set_of(b) + set_of(a));
        REQUIRE((set_of(a) == set_of(b)) == (a == b));
    }
    CHECK(CardSet() + CardSet() == CardSet());
}

TEST("the n-th set bit of a mask") {
    Random rng(4);
    for (int step = 0; step < 5000; ++step) {
        const std::uint64_t mask = rng() & rng();
        int n = 0;
        for_each_bit(mask, [&](int at) {
            REQUIRE(select_bit(mask, n) == at);
            REQUIRE(glup::detail::select_bit_by_halves(mask, n) == at);
            ++n;
        });
        REQUIRE(n == std::popcount(mask));
    }
    CHECK_EQ(select_bit(~std::uint64_t{0}, 63), 63);
    CHECK_EQ(select_bit(std::uint64_t{1} << 63, 0), 63);
}

// __builtin_cpu_supports needs a run-time library that clang on Windows does not link.
#if defined(__x86_64__) && !defined(_WIN32)
TEST("the processor is asked rightly") {
    const bool said_by_compiler = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
                                  __builtin_cpu_supports("lzcnt") &&
                                  __builtin_cpu_supports("popcnt");
    CHECK_EQ(has_x86_v3(), said_by_compiler);
}
#endif
