// Advice in the auction games: which actions are compared, and what is said of them.
#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <set>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/gain.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/candidates.hpp"
#include "glup/auction/search/likely_worlds.hpp"
#include "glup/auction/search/pimc.hpp"
#include "glup/auction/search/world_stream.hpp"
#include "glup/search/run.hpp"

using namespace samples;

namespace {

// States of deals in which players now and then do anything.
template <class Visit>
void visit(const Rules& rules, int deals, std::uint64_t seed, Visit&& visit) {
    Random random(seed);
    for (int i = 0; i < deals; ++i) {
        const auto deck = i % 3 == 0 ? stacked(rules, random) : shuffled(rules, random);
        State state = deal(rules, deck, static_cast<int>(random.below(rules.seats)));
        while (!state.is_over()) {
            visit(state);
            state.apply(random.below(4) == 0 ? random_action(state, random) : greedy_action(state));
        }
    }
}

std::vector<Rules> all_rules() {
    std::vector<Rules> all = {game("four-handed", R"({"kitty": true})")};
    for (const Row& row : kRows) all.push_back(row.rules);
    return all;
}

PimcOptions few(std::int64_t rollouts, std::uint64_t seed = 1) {
    PimcOptions options;
    options.rollouts = rollouts;
    options.seed = seed;
    return options;
}

}  // namespace

TEST("candidates are legal, each once, and the policy's choice is the first") {
    for (const Rules& rules : all_rules()) {
        visit(rules, 6, 1, [&](const State& state) {
            const View view(state, state.player);
            const auto found = candidates_of(view.seen(), nullptr);
            REQUIRE(!found.empty());
            CHECK(found.front() == greedy_action(state));
            std::set<std::string> texts;
            for (const Action& action : found) {
                CHECK(is_legal(state, action));
                CHECK(texts.insert(action_text(action, state.rules)).second);
            }
            const std::uint64_t all = count_legal(state);
            CHECK(found.size() <= all);
            CHECK(found.size() > 1 || all == 1);
            if (all <= 20 && legal(state).bid_count == 0) CHECK_EQ(found.size(), all);
        });
    }
}

TEST("what is said of the actions agrees with itself, for every decision of every row") {
    std::set<Decision> met;
    for (const Rules& rules : all_rules()) {
        int ply = 0;
        visit(rules, 3, 2, [&](const State& state) {
            if (state.decision == Decision::kFollow && ++ply % 7 != 0) return;
            met.insert(state.decision);
            const View view(state, state.player);
            const Advice advice = search(view, few(60));
            double chances = 0;
            for (std::size_t a = 0; a < advice.actions.size(); ++a) {
                const ValuedAction& one = advice.actions[a];
                chances += one.chance;
                CHECK(is_legal(state, one.action));
                CHECK(one.value <= advice.actions.front().value);
                CHECK(std::abs(one.value - advice.actions.front().value - one.difference) < 1e-6);
                CHECK(one.chance <= advice.actions.front().chance + 1e-9);
                CHECK(0 <= one.made && one.made <= one.bids && one.bids <= 1);
                CHECK(a == 0 || one.value <= advice.actions[a - 1].value ||
                      one.standing != Standing::kCompared);
            }
            CHECK(std::abs(chances - 1) < 1e-9);
            CHECK_EQ(advice.ended == StopReason::kComplete, advice.actions.size() == 1);
        });
    }
    CHECK_EQ(met.size(), 10u);
}

TEST("the same seed and rollouts give the same advice, whatever is hidden") {
    visit(find_rules("four-handed"), 2, 3, [&](const State& state) {
        const View view(state, state.player);
        Random random(state.plays);
        const View other(view.sample(random), state.player);
        const Advice one = search(view, few(200, 5)), two = search(other, few(200, 5));
        REQUIRE(one.actions.size() == two.actions.size());
        for (std::size_t a = 0; a < one.actions.size(); ++a) {
            CHECK(one.actions[a].action == two.actions[a].action);
            CHECK_EQ(one.actions[a].value, two.actions[a].value);
        }
        CHECK_EQ(one.rollouts, two.rollouts);
        CHECK(one.rollouts <= 200 || one.samples == 1);
    });
}

TEST("where nothing is hidden a value is what the deal brings") {
    int met = 0;
    for (const Row& row : kRows) {
        // What was buried and discarded counts.
        if (row.rules.face_down() > 0 || row.rules.draw) continue;
        visit(row.rules, 4, 4, [&](const State& state) {
            const bool last = state.decision == Decision::kFollow &&
                              state.size[state.player] == 1 &&
                              state.next_active(state.player) == state.leader;
            if (!last) return;
            State end = state;
            end.apply(greedy_action(state));
            const Advice advice = search(View(state, state.player), few(10));
            const double gain = gain_of(end, row.rules.account(state.player));
            CHECK(std::abs(advice.actions.front().value - gain) < 1.0 / 64);
            ++met;
        });
    }
    CHECK(met > 30);
}

TEST("worlds fit what was said") {
    // Seat 1 has bid high and seat 2 has passed: theirs are better and worse hands.
    Random shuffle(6);
    const Rules rules = find_rules("four-handed");
    State state = deal(rules, shuffled(rules, shuffle), 0);
    for (const char* said : {"bid:330", "pass"}) state.apply(parse_action(state, said));
    const View view(state, state.player);
    const auto values_of = [&](int of) {
        LikelyWorlds worlds(view, of);
        Random random(7);
        std::array<double, 2> values{};
        for (int i = 0; i < 200; ++i) {
            State world = worlds.draw(random);
            for (int seat = 1; seat <= 2; ++seat) {
                world.player = static_cast<std::uint8_t>(seat);
                values[seat - 1] += value_to_bid(world, greedy_weights(state.rules.row)) / 200;
            }
        }
        return values;
    };
    const auto plain = values_of(1), fitting = values_of(16);
    CHECK(fitting[0] > plain[0] + 1);
    CHECK(fitting[1] < plain[1]);
}

TEST("a world is drawn however unlikely all words are") {
    // Nearly a thousand bids by turns, which nobody's hand is worth.
    const Rules rules = house(R"({"from": "four-handed-book", "name": "steps"})");
    Random shuffle(6);
    State state = deal(rules, shuffled(rules, shuffle), 0);
    for (int units = 15; units <= 990; ++units) state.apply(Action::bid(units));
    const View view(state, state.player);
    LikelyWorlds worlds(view, 16);
    Random random(7);
    const State& world = worlds.draw(random);
    for (int seat = 0; seat < rules.seats; ++seat) CHECK_EQ(world.hand[seat].size(), 12);
}

TEST("who has named trump has it") {
    // Once it is named, on the mean over deals: as in the true hands.
    for (const char* row : {"four-handed-racehorse", "four-handed", "three-handed"}) {
        const Rules rules = find_rules(row);
        double there = 0, plain = 0, fitting = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            Random random(seed);
            State state =
                deal(rules, shuffled(rules, random), static_cast<int>(seed % rules.seats));
            while (!state.is_over() && state.trump == kNoSuit) state.apply(greedy_action(state));
            if (state.is_over()) continue;
            const View view(state, state.after(state.after(state.bidder)));
            there += state.hand[state.bidder].count_suit(state.trump);
            const auto drawn = [&](int of) {
                LikelyWorlds worlds(view, of);
                double sum = 0;
                for (int i = 0; i < 40; ++i)
                    sum += worlds.draw(random).hand[state.bidder].count_suit(state.trump);
                return sum / 40;
            };
            plain += drawn(1);
            fitting += drawn(16);
        }
        CHECK(plain < 0.97 * there);
        CHECK(std::abs(fitting / there - 1) < 0.1);
    }
}

TEST("nobody is leapt over who has passed, and bids of one worth are told so") {
    // Both opponents have passed, and only the partner may speak.
    for (const char* row : {"double-deck", "four-handed"}) {
        const Rules rules = find_rules(row);
        int leaps = 0, looked = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Random random(seed);
            State state = deal(rules, shuffled(rules, random), 0);
            const std::string low = std::to_string(rules.open);
            const std::string next = std::to_string(rules.open + rules.scale);
            for (const std::string& said :
                 {"bid:" + low, std::string("pass"), "bid:" + next, std::string("pass")})
                state.apply(parse_action(state, said));
            const BidNetwork* bids = BidNetwork::built_in(rules);
            const Action first = candidates_of(View(state, 1).seen(), bids).front();
            const Action lowest = Action::bid(legal(state).bids[0].low);
            looked += first != Action(Action::kPass);
            leaps += first != Action(Action::kPass) && first != lowest;
            const Advice advice = search(View(state, 1), few(300, seed));
            for (const ValuedAction& one : advice.actions) {
                CHECK(one.difference <= 0);
                // Equal in all worlds: as good, and as likely.
                if (one.difference == 0 && one.difference_error == 0)
                    CHECK_EQ(one.chance, advice.actions[0].chance);
            }
        }
        CHECK(looked > 5);
        CHECK_EQ(leaps, 0);
    }
}

TEST("a search without a limit or for who is not to act is refused") {
    Random random(8);
    const Rules rules = find_rules("three-handed");
    State state = deal(rules, shuffled(rules, random), 0);
    const int waits = state.after(state.player);
    CHECK_THROWS(Error, search(View(state, waits), few(10)));
    CHECK_THROWS(Error, search(View(state, state.player), PimcOptions{}));
    CHECK_THROWS(Error, search(View(state, state.player), few(0)));
    PimcOptions options;
    options.seconds = -1;
    CHECK_THROWS(Error, search(View(state, state.player), options));
}

TEST("a house's games to very many points are no sums too large") {
    const Rules rules = house(
        R"({"from": "four-handed", "name": "x", "target": 1000000000, "pinochle": ["game"]})");
    Random random(10);
    for (int i = 0; i < 20; ++i) {
        const State state = deal(rules, shuffled(rules, random), 0);
        const Advice advice = search(View(state, state.player), few(100));
        for (const ValuedAction& one : advice.actions) {
            CHECK(std::abs(one.value) <= 1 << 15);
            CHECK(one.error >= 0);
        }
    }
}

TEST("a search in pieces tells what one in one go does, and changes nothing by telling") {
    visit(find_rules("three-handed"), 1, 11, [&](const State& state) {
        const View view(state, state.player);
        PimcOptions options = few(300, 7);
        options.explain = true;
        const Advice whole = search(view, options);
        Pimc pimc(view, options);
        std::int64_t rollouts = 0;
        const Stopwatch clock;
        while (run_piece(pimc, clock, options.seconds)) {
            CHECK(pimc.advice(0).rollouts >= rollouts);
            rollouts = pimc.advice(0).rollouts;
        }
        const Advice pieces = pimc.advice(0);
        CHECK(!pimc.next(0));
        REQUIRE(whole.actions.size() == pieces.actions.size());
        for (std::size_t a = 0; a < whole.actions.size(); ++a) {
            CHECK(whole.actions[a].action == pieces.actions[a].action);
            CHECK_EQ(whole.actions[a].value, pieces.actions[a].value);
        }
        CHECK_EQ(whole.bidding.has_value(), pieces.bidding.has_value());
        CHECK_EQ(whole.bidding.has_value(), legal(state).bid_count > 0);
        if (!whole.bidding) return;
        CHECK(whole.bidding->most == pieces.bidding->most);
        CHECK_EQ(whole.bidding->outlooks.front().samples, 200);
    });
}

TEST("the most to bid is no less than what is recommended, and none where that is to pass") {
    std::set<bool> met;
    for (const char* name : {"four-handed", "double-deck", "three-handed"}) {
        visit(find_rules(name), 6, 12, [&](const State& state) {
            if (state.decision != Decision::kBid) return;
            PimcOptions options = few(100);
            options.explain = true;
            const Advice advice = search(View(state, state.player), options);
            const Action best = advice.actions.front().action;
            REQUIRE(advice.bidding.has_value());
            const auto most = advice.bidding->most;
            met.insert(most.has_value());
            CHECK_EQ(most.has_value(), best.kind() == Action::kBid);
            if (most) CHECK(*most >= best.units() * state.rules.scale);
        });
    }
    CHECK_EQ(met.size(), 2u);
}

TEST("a search ends where it is told to") {
    Random random(9);
    const Rules rules = find_rules("double-deck");
    const State state = deal(rules, shuffled(rules, random), 0);
    PimcOptions options = few(std::int64_t{1} << 40);
    int asked = 0;
    const Advice advice = search(View(state, state.player), options, [&] { return ++asked >= 3; });
    CHECK(advice.ended == StopReason::kStopped);
    CHECK(asked < 10);
    CHECK(advice.samples < 10);
}

// Pieces as several threads do them: three under way, the last one done first.
Advice in_disorder(Pimc& pimc) {
    std::deque<Work> waiting;
    const auto ask = [&] {
        while (waiting.size() < 3)
            if (auto work = pimc.next(0))
                waiting.push_back(std::move(*work));
            else
                break;
    };
    for (ask(); !waiting.empty(); ask()) {
        std::vector<Rows> rows(waiting.size());
        for (std::size_t i = rows.size(); i-- > 0;) rows[i] = pimc.fill(waiting[i]);
        for (const Rows& one : rows) {
            pimc.take(waiting.front(), one, 1e-3);
            waiting.pop_front();
        }
    }
    return pimc.advice(0);
}

TEST("the answer is the same whoever does the work") {
    int kept = 0;
    for (const char* name : {"three-handed", "double-deck", "five-handed", "two-handed-draw"}) {
        visit(find_rules(name), 2, 13, [&](const State& state) {
            const View view(state, state.player);
            kept += Sampler(view).is_settled() ? 0 : 1;
            PimcOptions options = few(400, 3);
            options.explain = true;
            const Advice alone = search(view, options);
            options.workers = 3;
            Pimc shared(view, options);
            const Advice by_all = in_disorder(shared);
            REQUIRE(alone.actions.size() == by_all.actions.size());
            for (std::size_t a = 0; a < alone.actions.size(); ++a) {
                CHECK(alone.actions[a].action == by_all.actions[a].action);
                CHECK_EQ(alone.actions[a].value, by_all.actions[a].value);
                CHECK_EQ(alone.actions[a].made, by_all.actions[a].made);
                CHECK_EQ(alone.actions[a].samples, by_all.actions[a].samples);
            }
            REQUIRE(alone.bidding.has_value() == by_all.bidding.has_value());
            if (!alone.bidding) return;
            CHECK_EQ(alone.bidding->outlooks.front().total.mean,
                     by_all.bidding->outlooks.front().total.mean);
        });
    }
    CHECK(kept > 0);  // worlds of some depend on those before
}

TEST("worlds are drawn ahead only until they no longer depend on those before") {
    constexpr int kWorlds = 600;
    const Rules rules = find_rules("double-deck");
    Random random(3);
    std::size_t most = 0;
    for (int i = 0; i < 2; ++i) {
        State state = deal(rules, shuffled(rules, random), 0);
        while (state.decision != Decision::kFollow) state.apply(greedy_action(state));
        const View view(state, state.player);
        WorldStream stream(view, 16, 1, 2);
        const auto ahead = stream.ahead(0, kWorlds);
        CHECK(ahead.size() < kWorlds);
        CHECK(stream.ahead(kWorlds, kWorlds).empty());
        most = std::max(most, ahead.size());
        LikelyWorlds alone(view, 16);
        int visited = 0;
        stream.visit(0, kWorlds, ahead, [&](std::int64_t w, const State& world) {
            CHECK_EQ(w, visited++);
            Random rng = Random::stream(1, static_cast<std::uint64_t>(w));
            CHECK(world == alone.draw(rng));
            return true;
        });
        CHECK_EQ(visited, kWorlds);
    }
    CHECK(most > 10);
}
