// The network in the core: what it reads, its two ways to a sum, its instruction sets, its file.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/policy/playout.hpp"
#include "glup/rules/legal.hpp"
#include "glup/rules/view.hpp"
#include "glup/support/error.hpp"
#include "glup/training/stacked_deck.hpp"
#include "glup/training/trainer.hpp"
#include "glup/value/judge.hpp"
#include "glup/value/one_ply.hpp"
#include "glup/value/weight_bounds.hpp"

using namespace glup;
using namespace glup::value;

namespace {

// States of phase 1 from deals that greedy or random play, half of them with a rare meld.
std::vector<State> states(int deals, PolicyId policy) {
    std::vector<State> result;
    for (int i = 0; i < deals; ++i) {
        Random rng = Random::stream(17, static_cast<std::uint64_t>(i));
        auto deck = sorted_deck();
        rng.shuffle(deck.data(), rules::kDeck);
        if (i % 2 == 0) stack_rare_meld(deck, rng);
        State state = deal(deck, i % 2, false);
        while (state.in_phase1()) {
            result.push_back(state);
            state.apply(choose_action(state, policy, rng));
        }
    }
    return result;
}

const Network& network() {
    // Hidden units of a fresh trainer are at random, and so all of them matter.
    static const Network made = Trainer(3).network();
    return made;
}

}  // namespace

TEST("hidden cards do not matter") {
    Random rng(1);
    for (const PolicyId policy : {PolicyId::kGreedy, PolicyId::kRandom}) {
        int different = 0;
        for (const State& state : states(6, policy)) {
            for (int seat = 0; seat < rules::kSeats; ++seat) {
                const State world = View(state, seat).sample(rng);
                different += world != state;
                CHECK_EQ(estimate(network(), world, seat), estimate(network(), state, seat));
                CHECK_EQ(estimate_before_draws(network(), world, seat),
                         estimate_before_draws(network(), state, seat));
                if (state.player != seat) continue;
                Random same(7);
                CHECK(network_action(network(), world, same) ==
                      network_action(network(), state, same));
            }
        }
        CHECK(different > 500);
    }
}

TEST("points scored are not to come, counters taken are") {
    for (const State& state : states(2, PolicyId::kGreedy)) {
        const int seat = state.player;
        const float before = estimate(network(), state, seat);
        State other = state;
        other.scores[seat ^ 1] += 100;
        CHECK_EQ(estimate(network(), other, seat), before);  // points scored are not to come
        other.counters[seat] = static_cast<std::uint8_t>(other.counters[seat] + 1);
        CHECK(std::abs(estimate(network(), other, seat) - before - 1) < 1e-3F);
    }
}

TEST("the rows that differ lead to the same sums as all rows") {
    for (const State& state : states(4, PolicyId::kRandom)) {
        const int seat = state.player;
        CardCounts unseen;
        Features base;
        describe(state, seat, false, base, unseen);
        const Network::Tables& tables = network().tables();
        Network::Tables::Sums sums, updated, fresh;
        tables.sum<PortableIsa>(base, sums);
        for_each_choice<true>(state, [&](Action action) {
            if (!action.is_play()) return;
            State next = state;
            next.apply(action);
            Features own = base, all;
            describe_own(next, seat, false, unseen, own);
            CardCounts again;
            describe(next, seat, false, all, again);
            CHECK(std::equal(own.rows(), own.rows() + Features::kPlaces, all.rows()));
            tables.update<PortableIsa>(base, own, sums, updated);
            tables.sum<PortableIsa>(all, fresh);
            CHECK(updated.hidden == fresh.hidden);
            CHECK(updated.linear == fresh.linear);
        });
    }
}

TEST("portable code says the same as what the processor was given") {
    std::vector<ActionEstimate> chosen;
    for (const State& state : states(4, PolicyId::kGreedy)) {
        Judge<PortableIsa> judge(network(), state.player);
        estimate_actions(network(), state, chosen);
        std::size_t i = 0;
        for_each_choice<true>(state, [&](Action action) {
            REQUIRE(i < chosen.size());
            CHECK(chosen[i].action == action);
            CHECK_EQ(chosen[i++].value, judge.value_of(state, action));
        });
        CHECK_EQ(i, chosen.size());
        Random rng(1);
        CHECK(network_action(network(), state, rng) == best_action<PortableIsa>(network(), state));
    }
}

TEST("choices are the legal actions") {
    ActionList legal;
    for (const State& state : states(10, PolicyId::kRandom)) {
        legal = {};
        legal_actions(state, legal);
        int count = 0;
        for_each_choice<true>(state, [&](Action action) {
            CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
            ++count;
        });
        if (legal.size() <= kMaxWays) CHECK_EQ(count, legal.size());
    }
}

TEST("a card that lies on the table is not played from the hand") {
    int left_out = 0;
    for (const State& state : states(6, PolicyId::kGreedy)) {
        std::vector<Action> all, kept;
        for_each_choice<true>(state, [&](Action action) { all.push_back(action); });
        for_each_choice<false>(state, [&](Action action) { kept.push_back(action); });
        const CardMask on_table = state.table[state.player].distinct();
        std::erase_if(all, [&](Action action) {
            return action.type() == Action::Type::kPlayHand &&
                   (on_table >> action.hand_card() & 1) != 0;
        });
        CHECK(all == kept);
        left_out += on_table != 0;
    }
    CHECK(left_out > 0);
}

TEST("rows are within the network, and each place has rows of its own group") {
    for (const State& state : states(10, PolicyId::kRandom)) {
        for (const bool drawing : {false, true}) {
            Features features;
            CardCounts unseen;
            describe(state, state.player, drawing, features, unseen);
            const Row* row = features.rows();
            for (const Group& group : kGroups) {
                for (int place = 0; place < group.members; ++place, ++row) {
                    const int first = group.row(member_of(group, place, state.trump), 1);
                    CHECK(*row == 0 || (*row >= first && *row < first + group.maximum));
                }
            }
            int cards = 0;
            for (int c = 0; c < rules::kCards; ++c) cards += unseen[c];
            CHECK_EQ(cards, View(state, state.player).unseen().size());
        }
    }
}

TEST("a stacked deck is a deck, and holds much of a rare meld") {
    int dear = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random rng(seed);
        auto deck = sorted_deck();
        rng.shuffle(deck.data(), rules::kDeck);
        stack_rare_meld(deck, rng);
        auto sorted = deck;
        std::sort(sorted.begin(), sorted.end());
        CHECK(sorted == sorted_deck());
        const State state = deal(deck, 0, false);
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const KindMask kinds = covered_kinds(state.hand[seat], CardSet(), state.trump);
            for_each_bit(kinds, [&](int k) { dear += state.melds().kinds[k].points >= 60; });
        }
    }
    CHECK(dear > 20);
}

TEST("a file comes back as it was, and no other is read") {
    const std::string bytes = network().to_bytes();
    CHECK(Network::from_bytes(bytes).to_bytes() == bytes);
    CHECK_THROWS(Error, Network::from_bytes(bytes.substr(0, bytes.size() - 1)));
    CHECK_THROWS(Error, Network::from_bytes(bytes + '\0'));
    CHECK_THROWS(Error, Network::from_bytes(""));
    Random rng(5);
    for (int i = 0; i < 200; ++i) {
        std::string damaged = bytes;
        char& byte = damaged[rng.below(static_cast<std::uint32_t>(bytes.size()))];
        byte = static_cast<char>(byte ^ (1 << rng.below(8)));
        CHECK_THROWS(Error, Network::from_bytes(damaged));
    }
    const Trainer trainer(4);
    CHECK(Trainer::from_bytes(trainer.to_bytes()).to_bytes() == trainer.to_bytes());
    CHECK_THROWS(Error, Trainer::from_bytes(trainer.to_bytes().substr(8)));
}

TEST("a checkpoint has numbers that can be gone on with, whoever made it") {
    const std::string good = Trainer(4).to_bytes();
    constexpr std::size_t kHead = 24, kBlock = 4 * std::size_t{Trainer::kParameters};
    const auto refuses = [&](std::size_t place, auto value) {
        std::string bytes = good;
        std::memcpy(bytes.data() + place, &value, sizeof value);
        const std::size_t body = bytes.size() - 8;
        const std::uint64_t sum = hash_bytes(bytes.data(), body);
        std::memcpy(bytes.data() + body, &sum, sizeof sum);
        try {
            Trainer::from_bytes(bytes);
        } catch (const Error&) {
            return true;
        }
        return false;
    };
    for (std::size_t block = 0; block < 4; ++block) {
        const std::size_t place = kHead + block * kBlock + 4000;
        CHECK(refuses(place, std::numeric_limits<float>::quiet_NaN()));
        CHECK(refuses(place, -std::numeric_limits<float>::infinity()));
        CHECK(refuses(place, 2e9F));
        CHECK(!refuses(place, 0.5F));
        CHECK_EQ(refuses(place, -0.5F), block == 3);  // means of squares
    }
    CHECK(refuses(8, std::int64_t{0}));
    CHECK(refuses(16, std::int64_t{-1}));
    CHECK(refuses(16, std::numeric_limits<std::int64_t>::max()));
    CHECK(!refuses(16, std::int64_t{1000}));
}

TEST("weights that could overflow are refused") {
    Weights weights = network().weights();
    for (auto& row : weights.hidden) row[5] = 200;
    CHECK_THROWS(Error, Network(weights));
    weights = network().weights();
    for (auto& row : weights.linear) row[2] = -20'000'000;
    CHECK_THROWS(Error, Network(weights));
}
