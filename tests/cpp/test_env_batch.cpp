// Many deals in one call, against deals that are moved on one by one; and what is observed.
#include "glup/stock/env/batch.hpp"

#include <cstring>
#include <set>

#include "check.hpp"
#include "glup/stock/rules/view.hpp"
#include "glup/support/error.hpp"
#include "samples.hpp"

using namespace glup;
using namespace glup::env;

namespace {

// A batch with arrays of its own.
struct Arrays {
    explicit Arrays(int rows)
        : observations(static_cast<std::size_t>(rows) * kObservation),
          masks(static_cast<std::size_t>(rows) * kChoices),
          players(rows),
          rewards(rows * 2),
          dones(rows),
          scores(rows * 2),
          choices(rows) {}

    Outputs outputs() {
        return {observations.data(), masks.data(), players.data(),
                rewards.data(),      dones.data(), scores.data()};
    }
    friend bool operator==(const Arrays&, const Arrays&) = default;

    std::vector<std::uint8_t> observations, masks, players;
    std::vector<std::int32_t> rewards;
    std::vector<std::uint8_t> dones;
    std::vector<std::int32_t> scores;
    std::vector<std::int64_t> choices;
};

Observation observed(const ChoiceState& at, int seat) {
    Observation observation;
    std::memset(&observation, 0xee, sizeof observation);
    observe(at, seat, observation);
    return observation;
}

bool same(const Observation& a, const Observation& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace

TEST("a row's first deal is that of its stream") {
    Batch batch(5, 40, 1, rules::RulesetId::kGlup);
    Arrays arrays(5);
    batch.reset(9, arrays.outputs());
    for (int i = 0; i < 5; ++i) {
        Random rng = Random::stream(9, static_cast<std::uint64_t>(40 + i));
        auto deck = sorted_deck(rules::kGlup);
        rng.shuffle(deck.data(), rules::kDeck);
        CHECK(batch.row(i).state == deal(deck, i % 2, false, rules::RulesetId::kGlup));
    }
}

TEST("rows are stepped alike by any number of threads, and never beyond their arrays") {
    constexpr int kRows = 23;
    std::vector<Batch> batches;
    std::vector<Arrays> arrays;
    for (const int threads : {1, 2, 7, 40}) {
        batches.emplace_back(kRows, 0, threads, rules::RulesetId::kGlup);
        arrays.emplace_back(kRows);
    }
    for (std::size_t b = 0; b < batches.size(); ++b) batches[b].reset(3, arrays[b].outputs());
    int ended = 0;
    for (int step = 0; step < 300; ++step) {
        for (std::size_t b = 0; b < batches.size(); ++b) {
            batches[b].choose(arrays[b].choices.data());
            batches[b].step(arrays[b].choices.data(), arrays[b].outputs());
            REQUIRE(arrays[b] == arrays[0]);
        }
        for (int i = 0; i < kRows; ++i) {
            const ChoiceState& at = batches[0].row(i);
            const int player = at.state.player;
            ended += arrays[0].dones[i];
            REQUIRE(arrays[0].players[i] == player);
            const Observation expected = observed(at, player);
            REQUIRE(std::memcmp(arrays[0].observations.data() + i * kObservation, &expected,
                                kObservation) == 0);
            for (int choice = 0; choice < kChoices; ++choice) {
                REQUIRE(arrays[0].masks[i * kChoices + choice] == at.legal().has(choice));
            }
        }
    }
    CHECK(ended >= 2 * kRows);
}

TEST("an illegal choice changes nothing") {
    Batch batch(3, 0, 1, rules::RulesetId::kGlup);
    Arrays arrays(3);
    batch.reset(4, arrays.outputs());
    batch.choose(arrays.choices.data());
    const Arrays before = arrays;
    const State first = batch.row(0).state;
    for (const std::int64_t wrong :
         {std::int64_t{kPass}, std::int64_t{-1}, std::int64_t{1} << 40}) {
        arrays.choices[2] = wrong;
        CHECK_THROWS(IllegalActionError, batch.step(arrays.choices.data(), arrays.outputs()));
        arrays.choices[2] = before.choices[2];
        CHECK(arrays == before);
        CHECK(batch.row(0).state == first);
    }
    CHECK_THROWS(Error, Batch(0, 0, 1, rules::RulesetId::kGlup));
    CHECK_THROWS(Error, Batch(1, -1, 1, rules::RulesetId::kGlup));
    CHECK_THROWS(Error, Batch(1, 0, 0, rules::RulesetId::kGlup));
}

TEST("an observation depends on the view alone, and writes every byte") {
    Random rng(6);
    int others = 0;
    samples::visit_deals(60, 7, [&](const State& state) {
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const State world = View(state, seat).sample(rng);
            others += world != state;
            Observation observation = observed({state, {}}, seat);
            REQUIRE(same(observation, observed({world, {}}, seat)));
            Observation zeros;
            std::memset(&zeros, 0, sizeof zeros);
            observe({state, {}}, seat, zeros);
            REQUIRE(same(observation, zeros));
        }
    });
    CHECK(others > 5000);
}

TEST("a declaration begun is seen by its player alone") {
    int begun = 0;
    samples::visit_deals(60, 8, [&](const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        for (const Action action : actions) {
            ChoiceState at{state, {}};
            at.apply(action, [&](int) {
                if (!at.choosing_source()) return;
                ++begun;
                const ChoiceState before{state, {}};
                const int seat = state.player;
                REQUIRE(same(observed(at, seat ^ 1), observed(before, seat ^ 1)));
                const Observation own = observed(at, seat);
                REQUIRE(own.decision == static_cast<int>(Asked::kSource));
                REQUIRE(own.kind == action.kind());
                REQUIRE(own.missing > 0);
                REQUIRE((state.melds().kinds[own.kind].cards >> own.card & 1) != 0);
            });
        }
    });
    CHECK(begun > 300);
}

TEST("fields lie one after the other and cover an observation") {
    int end = 0;
    std::set<std::string_view> names;
    for (const Field& field : kFields) {
        CHECK_EQ(field.start, end);
        end += field.length;
        names.insert(field.name);
    }
    CHECK_EQ(end, kObservation);
    CHECK_EQ(names.size(), kFields.size());
}
