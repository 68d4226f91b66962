// The auction games in choices: each action one sequence of them, what a seat knows as bytes, and
// many deals in one call.
#include <array>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/auction/env/batch.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/dealing.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/rules/view.hpp"

namespace env = glup::auction::env;
using namespace glup::auction;
using env::ChoiceState;
using glup::Random;

namespace {

ChoiceState begin(const Rules& rules, Random& rng, int dealer) {
    env::AuctionGame::Deal deal;
    deal.begin(rules, rng, dealer);
    return deal.at;
}

// Few bid much, and nobody gives up.
int calm_choice(const ChoiceState& at, Random& rng) {
    std::vector<int> all, calm;
    at.legal().for_each([&](int choice) {
        all.push_back(choice);
        if (choice <= env::kBid + 1 && choice != env::kConcede && choice != env::kMisdeal)
            calm.push_back(choice);
    });
    const std::vector<int>& of = calm.empty() ? all : calm;
    return of[rng.below(static_cast<std::uint32_t>(of.size()))];
}

std::vector<std::uint8_t> observed(const ChoiceState& at, int seat) {
    std::vector<std::uint8_t> bytes(env::kObservation, 0xee);
    env::observe(at, seat, *reinterpret_cast<env::Observation*>(bytes.data()));
    return bytes;
}

std::uint64_t count_sequences(const ChoiceState& at, std::set<std::string>& actions) {
    std::uint64_t count = 0;
    at.legal().for_each([&](int choice) {
        ChoiceState next = at;
        if (const auto action = next.completed_by(choice)) {
            actions.insert(action_text(*action, at.state.rules));
            ++count;
        } else {
            count += count_sequences(next, actions);
        }
    });
    return count;
}

}  // namespace

TEST("every legal action is one sequence of choices") {
    Random rng(1);
    int lists = 0;
    for (const Row& row : kRows) {
        ChoiceState at = begin(row.rules, rng, 0);
        while (!at.state.is_over()) {
            const std::uint64_t legal = count_legal(at.state);
            if (!at.choosing() && at.state.decision != Decision::kBid && legal < 5000) {
                std::set<std::string> actions;
                REQUIRE(count_sequences(at, actions) == legal);
                REQUIRE(actions.size() == legal);
                lists += at.missing() > 0;
            }
            at.apply(calm_choice(at, rng));
        }
    }
    CHECK(lists >= 4);
}

TEST("a deal played by the choices of its actions is that deal, on a deck of its own") {
    Random rng(2);
    for (const Row& row : kRows) {
        ChoiceState at = begin(row.rules, rng, 1);
        while (!at.state.is_over()) at.apply(calm_choice(at, rng));
        ChoiceState again{deal(row.rules, deck_of(at.state), 1), {}};
        for (const Action& action : actions_of(at.state)) {
            for (const int choice : again.choices_of(action)) {
                REQUIRE(again.legal().has(choice));
                again.apply(choice);
            }
        }
        CHECK(again == at);
    }
}

TEST("worlds of one view are observed alike") {
    Random rng(3);
    int others = 0;
    for (const Row& row : kRows) {
        ChoiceState at = begin(row.rules, rng, 0);
        for (int n = 0; !at.state.is_over(); ++n) {
            const int seat = n % at.state.seats();
            if (n % 7 == 0) {
                const View view(at.state, seat);
                const State world = view.sample(rng);
                others += !(world == at.state);
                REQUIRE(observed({world, {}}, seat) == observed({at.state, {}}, seat));
            }
            at.apply(calm_choice(at, rng));
        }
    }
    CHECK(others > 50);
}

TEST("what is noted of a deal is what is read off it") {
    Random rng(4);
    for (const Row& row : kRows) {
        for (int dealer = 0; dealer < 3; ++dealer) {
            env::AuctionGame::Deal deal;
            deal.begin(row.rules, rng, dealer % row.rules.seats);
            std::vector<std::uint8_t> bytes(env::kObservation, 0xee);
            while (!deal.at.state.is_over()) {
                deal.observe(bytes.data());
                REQUIRE(bytes == observed(deal.at, deal.at.state.player));
                deal.apply(calm_choice(deal.at, rng));
            }
        }
    }
}

// Observations are written of a state: of the same with all hidden cards blanked out they are the
// same, so that nothing hidden is told.
TEST("what is observed is what a view has") {
    Random rng(6);
    for (const Row& row : kRows) {
        for (int dealer = 0; dealer < 3; ++dealer) {
            ChoiceState at = begin(row.rules, rng, dealer % row.rules.seats);
            while (true) {
                for (int seat = 0; seat < at.state.seats(); ++seat) {
                    const ChoiceState seen{View(at.state, seat).seen(), {}};
                    REQUIRE(observed(seen, seat) == observed({at.state, {}}, seat));
                }
                if (at.state.is_over()) break;
                at.apply(calm_choice(at, rng));
            }
        }
    }
}

TEST("by the policy random few bids are high, and half of those who may pass do") {
    Random rng(5);
    ChoiceState at = begin(find_rules("four-handed"), rng, 0);
    std::array<int, 4> bids{};
    int passes = 0, high = 0;
    at.apply(env::kBid);
    for (int i = 0; i < 4000; ++i) {
        const int choice = env::AuctionGame::choose(at.legal(), rng);
        REQUIRE(at.legal().has(choice));
        if (choice == env::kPass)
            ++passes;
        else if (choice - env::kBid < 4)
            ++bids[choice - env::kBid];
        else
            ++high;
    }
    CHECK(std::abs(passes - 2000) < 130);
    CHECK(std::abs(bids[0] - 1000) < 110);
    CHECK(std::abs(bids[1] - 500) < 80);
    CHECK(high < 200);
}

TEST("rows of a batch are stepped alike by any number of threads") {
    constexpr int kRowsOf = 11;
    const Rules& rules = find_row("five-handed")->rules;
    struct Arrays {
        std::vector<std::uint8_t> observations =
            std::vector<std::uint8_t>(kRowsOf * env::kObservation);
        std::vector<std::uint8_t> masks = std::vector<std::uint8_t>(kRowsOf * env::kChoices);
        std::vector<std::uint8_t> players = std::vector<std::uint8_t>(kRowsOf);
        std::vector<std::int32_t> rewards = std::vector<std::int32_t>(kRowsOf * 5);
        std::vector<std::uint8_t> dones = std::vector<std::uint8_t>(kRowsOf);
        std::vector<std::int32_t> scores = std::vector<std::int32_t>(kRowsOf * 5);
        std::vector<std::int64_t> choices = std::vector<std::int64_t>(kRowsOf);

        glup::env::Outputs outputs() {
            return {observations.data(), masks.data(), players.data(),
                    rewards.data(),      dones.data(), scores.data()};
        }
        bool operator==(const Arrays&) const = default;
    };
    std::vector<env::Batch> batches;
    std::vector<Arrays> arrays(3);
    for (const int threads : {1, 3, 20}) batches.emplace_back(kRowsOf, 0, threads, rules);
    for (std::size_t b = 0; b < 3; ++b) batches[b].reset(5, arrays[b].outputs());
    int ended = 0;
    for (int step = 0; step < 250; ++step) {
        for (std::size_t b = 0; b < 3; ++b) {
            batches[b].choose(arrays[b].choices.data());
            batches[b].step(arrays[b].choices.data(), arrays[b].outputs());
            REQUIRE(arrays[b] == arrays[0]);
        }
        for (int i = 0; i < kRowsOf; ++i) {
            const ChoiceState& at = batches[0].row(i);
            ended += arrays[0].dones[i];
            const auto expected = observed(at, at.state.player);
            REQUIRE(std::memcmp(arrays[0].observations.data() + i * env::kObservation,
                                expected.data(), expected.size()) == 0);
        }
    }
    CHECK(ended > kRowsOf);
}
