// The generator: its published outputs, uniformity, and streams that have nothing to do with each
// other. Seeds are fixed, so that nothing here can fail by chance.
#include "glup/support/random.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "check.hpp"

using namespace glup;

namespace {

// Chi-square of counts that should be equal, in standard deviations from its mean.
double excess(const std::vector<int>& counts) {
    double total = 0;
    for (const int n : counts) total += n;
    const double expected = total / static_cast<double>(counts.size());
    double chi = 0;
    for (const int n : counts) chi += (n - expected) * (n - expected) / expected;
    const double freedom = static_cast<double>(counts.size()) - 1;
    return (chi - freedom) / std::sqrt(2 * freedom);
}

}  // namespace

TEST("xoshiro256** seeded by SplitMix64, as published") {
    Random rng(0);
    CHECK_EQ(rng(), 0x99ec5f36cb75f2b4u);
    CHECK_EQ(rng(), 0xbf6e1f784956452au);
    CHECK_EQ(rng(), 0x1a5f849d4933e6e0u);
    CHECK_EQ(Random::min(), 0u);
    CHECK_EQ(Random::max(), ~std::uint64_t{0});
}

TEST("the same seed gives the same numbers, another one others") {
    Random a(7), b(7), c(8);
    CHECK(a == b);
    CHECK(!(a == c));
    bool differ = false;
    for (int i = 0; i < 100; ++i) {
        const std::uint64_t x = a();
        CHECK_EQ(x, b());
        differ = differ || x != c();
    }
    CHECK(differ);
}

TEST("below() is uniform and stays below") {
    for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 24u, 96u, 1000u}) {
        Random rng(bound);
        std::vector<int> counts(bound);
        for (std::uint32_t i = 0; i < 1000 * bound; ++i) {
            const std::uint32_t x = rng.below(bound);
            REQUIRE(x < bound);
            ++counts[x];
        }
        if (bound > 1) CHECK(std::abs(excess(counts)) < 4);
    }
    Random rng(1);
    for (int i = 0; i < 1000; ++i) CHECK(rng.below(0xffffffffu) < 0xffffffffu);
}

TEST("unit() is uniform in [0, 1)") {
    Random rng(5);
    std::vector<int> counts(50);
    for (int i = 0; i < 100000; ++i) {
        const double x = rng.unit();
        REQUIRE(x >= 0 && x < 1);
        ++counts[static_cast<std::size_t>(x * 50)];
    }
    CHECK(std::abs(excess(counts)) < 4);
}

TEST("shuffle() gives every order alike") {
    for (const int size : {2, 3, 4, 5}) {
        const int orders = size == 2 ? 2 : size == 3 ? 6 : size == 4 ? 24 : 120;
        Random rng(static_cast<std::uint64_t>(size));
        std::vector<int> counts(static_cast<std::size_t>(orders));
        for (int i = 0; i < 2000 * orders; ++i) {
            std::array<int, 5> items = {0, 1, 2, 3, 4};
            rng.shuffle(items.data(), size);
            int order = 0;  // the rank among the permutations
            for (int k = 0; k < size; ++k) {
                order *= size - k;
                for (int later = k + 1; later < size; ++later) order += items[later] < items[k];
            }
            ++counts[static_cast<std::size_t>(order)];
        }
        CHECK(std::abs(excess(counts)) < 4);
    }
    int untouched = 42;
    Random rng(1);
    rng.shuffle(&untouched, 1);
    rng.shuffle(&untouched, 0);
    CHECK_EQ(untouched, 42);
}

TEST("a shuffled deck has every card everywhere alike, and neighbours in every order") {
    Random rng(12);
    constexpr int kSize = 96, kDecks = 20000;
    std::vector<std::vector<int>> where(kSize, std::vector<int>(kSize));
    std::vector<int> ascending(kSize - 1);
    for (int i = 0; i < kDecks; ++i) {
        std::array<int, kSize> items{};
        for (int k = 0; k < kSize; ++k) items[static_cast<std::size_t>(k)] = k;
        rng.shuffle(items.data(), kSize);
        for (std::size_t k = 0; k < kSize; ++k) {
            ++where[k][static_cast<std::size_t>(items[k])];
            if (k + 1 < kSize) ascending[k] += items[k] < items[k + 1];
        }
    }
    for (const auto& counts : where) CHECK(std::abs(excess(counts)) < 5);
    for (const int n : ascending) CHECK(std::abs(n - kDecks / 2) < 5 * std::sqrt(kDecks / 4.0));
}

TEST("streams are reproducible, and different for every seed and index") {
    CHECK(Random::stream(3, 4) == Random::stream(3, 4));
    std::set<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        for (std::uint64_t index = 0; index < 200; ++index)
            first.insert(Random::stream(seed, index)());
    }
    CHECK_EQ(first.size(), 10000u);
}

TEST("neighbouring streams are independent") {
    // First numbers of the streams of one seed, and pairs of neighbours, fill their cells alike;
    // so do those of neighbouring seeds.
    const auto pairs_excess = [](auto&& draw) {
        std::vector<int> singles(64), pairs(256);
        for (std::uint64_t i = 0; i < 40000; ++i) {
            ++singles[draw(i).below(64)];
            ++pairs[16 * draw(i).below(16) + draw(i + 1).below(16)];
        }
        return std::max(std::abs(excess(singles)), std::abs(excess(pairs)));
    };
    CHECK(pairs_excess([](std::uint64_t i) { return Random::stream(9, i); }) < 4);
    CHECK(pairs_excess([](std::uint64_t i) { return Random::stream(i, 9); }) < 4);
    CHECK(pairs_excess([](std::uint64_t i) { return Random(i); }) < 4);
    // The k-th numbers of two neighbouring streams agree in half of their bits.
    Random a = Random::stream(11, 0), b = Random::stream(11, 1);
    long same = 0;
    for (int i = 0; i < 10000; ++i) same += 64 - std::popcount(a() ^ b());
    CHECK(std::abs(static_cast<double>(same) - 320000.0) < 4 * 400);
}
