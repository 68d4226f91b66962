// Pisti: worlds that fit a view, the player by rule, the search, and a game.
#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <string>
#include <string_view>

#include "check.hpp"
#include "glup/built_in.hpp"
#include "glup/game/games.hpp"
#include "glup/game/series.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/inquiry.hpp"
#include "glup/search/run.hpp"

using namespace glup::pisti;
using glup::built_in_adviser;
using glup::Error;
using glup::find_rules;
using glup::GameAction;
using glup::GameAdvice;
using glup::GameSeries;
using glup::Random;
using glup::SearchLimits;
using glup::Standing;
using glup::Stopwatch;

namespace {

State dealt(std::uint64_t seed, int dealer = 0) {
    Random rng(seed);
    return *pisti_state(*find_rules("pisti").deal(find_rules("pisti").deck(rng), {dealer, false}));
}

// Calls `each` before every action of some deals that are played at random.
template <class Each>
void walk(int deals, const Each& each) {
    Random rng(11);
    for (int deal = 0; deal < deals; ++deal) {
        State state = dealt(static_cast<std::uint64_t>(deal), deal % kSeats);
        while (!state.is_over()) {
            each(state);
            state.apply(random_card(state, rng));
        }
    }
}

// Team 0's points more than the other's, who plays as `policies` say.
int margin(State state, const std::array<Policy, kTeams>& policies, Random& rng) {
    while (!state.is_over()) state.apply(choose(state, policies[state.player() % kTeams], rng));
    return state.points[0] - state.points[1];
}

GameAdvice advised(const State& state, std::string_view options) {
    return built_in_adviser().recommend(*as_game(View(state, state.player())), options);
}

}  // namespace

TEST("worlds fit the view, and leave nothing out") {
    walk(12, [](const State& state) {
        for (int seat = 0; seat < kSeats; ++seat) {
            const View view(state, seat);
            Random rng(state.plies);
            const State world = view.sample(rng);
            CHECK_EQ(position_json(View(world, seat)), position_json(view));
            const std::set<Card> cards(world.deck.begin(), world.deck.end());
            CHECK_EQ(cards.size(), std::size_t{kDeck});
            CHECK_EQ(*cards.rbegin(), Card{kDeck - 1});
            // Played anew, the same cards lead there.
            State again(world.deck, world.dealer);
            for (int ply = 0; ply < world.plies; ++ply) {
                REQUIRE(again.holds(again.player(), world.played[ply]));
                again.apply(world.played[ply]);
            }
            CHECK(again.hands == world.hands);
        }
    });
}

TEST("every unseen card lies everywhere as often") {
    State state = dealt(5);
    for (int ply = 0; ply < 6; ++ply) state.apply(greedy_card(state));
    const View view(state, state.player());
    const Worlds worlds(view);
    constexpr int kWorlds = 20000;
    std::array<std::array<int, kDeck>, kSeats> holds{};
    for (int w = 0; w < kWorlds; ++w) {
        Random rng = Random::stream(3, static_cast<std::uint64_t>(w));
        const State world = worlds.draw(rng);
        for (int seat = 0; seat < kSeats; ++seat)
            for (Card card = 0; card < kDeck; ++card) holds[seat][card] += world.holds(seat, card);
    }
    const auto unseen = std::count(view.seen().deck.begin(), view.seen().deck.end(), kUnknown);
    for (int seat = 0; seat < kSeats; ++seat) {
        if (seat == view.seat()) continue;
        int cards = 0, most = 0, least = kWorlds;
        for (Card card = 0; card < kDeck; ++card) {
            if (holds[seat][card] == 0) continue;
            ++cards;
            most = std::max(most, holds[seat][card]);
            least = std::min(least, holds[seat][card]);
        }
        CHECK(cards < unseen);  // those played by others are of them, and known
        const int usual = kWorlds * std::popcount(state.hands[seat]) / cards;
        CHECK(least > usual * 8 / 10);
        CHECK(most < usual * 12 / 10);
    }
}

TEST("the rule knows what its player sees and nothing else") {
    walk(40, [](const State& state) {
        const View view(state, state.player());
        CHECK_EQ(greedy_card(state), greedy_card(view.seen()));
        Random rng(state.plies + 7);
        CHECK_EQ(greedy_card(view.sample(rng)), greedy_card(state));
    });
}

TEST("the rule beats random play by far, on the same cards from both sides") {
    Random rng(2);
    int sum = 0;
    constexpr int kDeals = 200;
    for (int deal = 0; deal < kDeals; ++deal) {
        const State state = dealt(static_cast<std::uint64_t>(deal) + 100, deal % kSeats);
        sum += margin(state, {Policy::kGreedy, Policy::kRandom}, rng);
        sum -= margin(state, {Policy::kRandom, Policy::kGreedy}, rng);
    }
    CHECK(sum > 9 * 2 * kDeals);
}

TEST("the search beats the rule, on the same cards from both sides") {
    int sum = 0;
    constexpr int kDeals = 24;
    for (int deal = 0; deal < kDeals; ++deal) {
        for (int searcher = 0; searcher < kTeams; ++searcher) {
            State state = dealt(static_cast<std::uint64_t>(deal) + 500, deal % kSeats);
            while (!state.is_over()) {
                Card card = greedy_card(state);
                if (state.player() % kTeams == searcher) {
                    SearchLimits limits;
                    limits.iterations = 300;
                    Pimc search(View(state, state.player()), limits, 1);
                    glup::run(search, Stopwatch(), {});
                    card = search.advice(0).actions.front().action;
                }
                state.apply(card);
            }
            sum += (searcher == 0 ? 1 : -1) * (state.points[0] - state.points[1]);
        }
    }
    CHECK(sum > 0);
}

TEST("certain things are said of the recommended card") {
    std::set<std::string> begins;
    walk(40, [&](const State& state) {
        const GameAdvice advice = advised(state, R"({"iterations": 200, "seed": 1})");
        const std::string& best = advice.actions.front().text;
        const Card card = one_card(best);
        if (advice.reason.find("makes a pisti") != std::string::npos)
            CHECK(state.pisti_points(card) > 0);
        if (advice.reason.find("takes") != std::string::npos &&
            advice.reason.find("jack, which takes") == std::string::npos &&
            advice.reason.find("who takes") == std::string::npos)
            CHECK(state.takes(card));
        begins.insert(advice.reason.substr(0, 14));
    });
    for (const char* one : {"It makes a pis", "It takes the p", "It keeps the j", "It takes as mu",
                            "Who plays next", "Fewer cards ca", "Nothing else i"})
        CHECK(begins.count(one) == 1);
}

TEST("cards of a rank are the same where they are worth the same") {
    bool is_seen = false;
    walk(30, [&](const State& state) {
        const GameAdvice advice = advised(state, R"({"iterations": 100})");
        for (const GameAction& one : advice.actions) {
            if (one.standing != Standing::kSame) continue;
            const Card card = one_card(one.text), like = one_card(one.like);
            CHECK_EQ(rank_of(card), rank_of(like));
            CHECK_EQ(points_of(card), points_of(like));
            is_seen = true;
        }
    });
    CHECK(is_seen);
}

TEST("what is asked and not known is refused") {
    const State state = dealt(1);
    CHECK_THROWS(Error, advised(state, R"({"solver": "ismcts"})"));
    CHECK_THROWS(Error, advised(state, R"({"target": 151})"));
    CHECK_THROWS(Error, advised(state, R"({"tail": 3})"));
    CHECK_THROWS(Error, advised(state, R"({"solver": "greedy", "slips": 2})"));
    CHECK_THROWS(Error, find_policy("best"));
}

TEST("a game goes on until one has 151 and more than the other") {
    const glup::GameRules& rules = find_rules("pisti");
    GameSeries series(rules, 1);
    std::uint64_t seed = 0;
    while (!series.winner()) {
        State state = dealt(++seed, series.dealer());
        CHECK_THROWS(Error, series.add(*as_game(state), state.dealer));
        play_out(state);
        const int dealer = series.dealer();
        CHECK_THROWS(Error, series.add(*as_game(state), (dealer + 2) % kSeats));
        series.add(*as_game(state), dealer);
        CHECK_EQ(series.dealer(), (dealer + 1) % kSeats);
    }
    CHECK(series.accounts()[*series.winner()] >= kTarget);
    CHECK_EQ(series.deals(), static_cast<std::int64_t>(seed));
    State ended = dealt(1, series.dealer());
    play_out(ended);
    CHECK_THROWS(Error, series.add(*as_game(ended), ended.dealer));
    CHECK(!GameSeries(rules, 0, {}, {151, 151}).winner());
    CHECK(!GameSeries(rules, 0, {}, {150, 149}).winner());
    CHECK_EQ(GameSeries(rules, 0, {}, {160, 163}).winner().value_or(-1), 1);
    CHECK_EQ(GameSeries(rules, 0, 100, {101, 99}).winner().value_or(-1), 0);
    CHECK_THROWS(Error, GameSeries(rules, 4));
    CHECK_THROWS(Error, GameSeries(rules, 0, 0));
    CHECK_THROWS(Error, GameSeries(rules, 0, {}, {1, 2, 3}));
    // Four jacks: the same seat deals again, and nothing is scored.
    State jacks = dealt(3);
    std::stable_partition(jacks.deck.begin(), jacks.deck.end(),
                          [](Card card) { return rank_of(card) == kJack; });
    GameSeries begun(rules, 2);
    begun.add(*as_game(State(jacks.deck, 2)), 2);
    CHECK_EQ(begun.dealer(), 2);
    CHECK_EQ(begun.deals(), 1);
    CHECK(begun.accounts() == std::vector<std::int64_t>{0, 0});
}

TEST("states and views come back from their bytes") {
    walk(4, [](const State& state) {
        CHECK(state_from_bytes(to_bytes(state)).hands == state.hands);
        const View view(state, 2);
        CHECK_EQ(position_json(view_from_bytes(to_bytes(view))), position_json(view));
    });
    CHECK_THROWS(Error, state_from_bytes("GLP"));
    CHECK_THROWS(Error, view_from_bytes("GLQ1{}"));
    CHECK_THROWS(Error, view_from_bytes("GLQ1[1"));
}
