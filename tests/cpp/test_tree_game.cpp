// What tree searches are told of each game: a path of codes is what the searcher has seen.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/policy/greedy.hpp"
#include "glup/auction/policy/random.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/tree_game.hpp"
#include "glup/game/games.hpp"
#include "glup/pisti/game.hpp"
#include "glup/pisti/policy.hpp"
#include "glup/pisti/tree_game.hpp"
#include "glup/stock/policy/playout.hpp"
#include "glup/stock/search/tree_game.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

constexpr int kDescents = 300;

// Calls `each` with the path at every decision, and `end` with what the deal brings.
template <class Each, class End>
void descend(TreeGame& game, Random& random, std::uint64_t world, const Each& each,
             const End& end) {
    std::string path;
    const auto add = [&](std::uint64_t code) { path += std::to_string(code) + " "; };
    game.return_to_root();
    for (bool first = true; first || game.goes_on(); first = false) {
        const auto codes = game.actions();
        REQUIRE(!codes.empty());
        CHECK_EQ(std::set<std::uint64_t>(codes.begin(), codes.end()).size(), codes.size());
        each(path);
        // One of the two lowest, so that paths are gone again in other worlds.
        std::vector<int> places(codes.size());
        std::iota(places.begin(), places.end(), 0);
        std::sort(places.begin(), places.end(), [&](int a, int b) { return codes[a] < codes[b]; });
        const int place = places[random.below(codes.size() > 1 ? 2 : 1)];
        add(codes[place]);
        Random own = Random::stream(5, world);
        if (first) game.enter_world(world, own);
        game.take(place);
        if (game.goes_on() && game.learned() != 0) add(game.learned());
    }
    double values[TreeGame::kMostParties] = {};
    game.play_out(random, values);
    end(values);
}

// At their own decisions a searcher who has gone a path knows one thing, in whatever world; nobody
// else's cards are told apart.
void check_paths(TreeGame& game, std::uint64_t seed, int& again) {
    std::map<std::string, std::uint64_t> known;
    Random random(seed);
    for (std::uint64_t world = 0; world < kDescents; ++world) {
        descend(
            game, random, world,
            [&](const std::string& path) {
                CHECK(game.party() >= 0 && game.party() < game.root().parties);
                if (!game.is_mine()) return;
                CHECK_EQ(game.party(), 0);
                const auto [place, is_new] = known.emplace(path, game.known());
                if (is_new) return;
                ++again;
                CHECK_EQ(place->second, game.known());
            },
            [&](const double* values) {
                CHECK(std::isfinite(values[0]));
                if (game.root().parties == 2) return;
                const double sum = std::accumulate(values, values + game.root().parties, 0.0);
                CHECK(std::abs(sum) < 1e-6);
            });
    }
    CHECK_EQ(known[""], game.root().known);
}

// With all cards open there is nothing to be learned.
void check_open(TreeGame& hidden, std::uint64_t seed) {
    Random random(seed);
    const auto game = hidden.opened(random);
    CHECK_EQ(game->root().known, 0U);
    CHECK(game->root().codes == hidden.root().codes);
    for (std::uint64_t world = 0; world < 10; ++world) {
        descend(
            *game, random, world,
            [&](const std::string&) {
                CHECK_EQ(game->known(), 0U);
                const int place = game->preferred(random);
                CHECK(place >= -1 && place < std::ssize(game->actions()));
            },
            [](const double*) {});
        CHECK_EQ(game->learned(), 0U);
    }
}

}  // namespace

TEST("in the games with an auction a path is what its searcher has seen") {
    std::vector<auction::Rules> all = {samples::game("four-handed", R"({"kitty": true})"),
                                       samples::game("four-handed", R"({"pass": 3})")};
    for (const auction::Row& row : auction::kRows) all.push_back(row.rules);
    int again = 0;
    for (const auction::Rules& rules : all) {
        Random random(3);
        auction::State state =
            auction::deal(rules, samples::shuffled(rules, random), rules.seats - 1);
        for (int ply = 0; !state.is_over(); ++ply) {
            if (auction::count_legal(state) > 1 && ply % 9 == 0) {
                const auction::View view(state, state.player);
                auction::AuctionTree game(view, 7, {});
                check_paths(game, 1, again);
                check_open(game, 1);
            }
            state.apply(auction::greedy_action(state));
        }
    }
    CHECK(again > 20'000);
}

TEST("in pisti a path is what its searcher has seen") {
    Random random(5);
    pisti::State state = *pisti::pisti_state(
        *find_rules("pisti").deal(find_rules("pisti").deck(random), {0, false}));
    int again = 0;
    for (int ply = 0; !state.is_over(); ++ply) {
        if (ply % 5 == 0) {
            pisti::PistiTree game(pisti::View(state, state.player()), 7, pisti::Policy::kGreedy);
            check_paths(game, 1, again);
            check_open(game, 1);
        }
        state.apply(pisti::random_card(state, random));
    }
    CHECK(again > 1000);
}

TEST("in the games with a stock a path is what its searcher has seen") {
    Random random(5);
    State state = deal(samples::shuffled_deck(random), 0, false, rules::RulesetId::kGlup);
    int again = 0;
    for (int ply = 0; state.in_phase1(); ++ply) {
        if (ply % 11 == 0) {
            StockTree game(View(state, state.player), {"greedy", nullptr, rules::kDrawTricks},
                           kUniformBelief);
            check_paths(game, 1, again);
            check_open(game, 1);
        }
        state.apply(choose_action(state, PolicyId::kGreedy, random));
    }
    CHECK(again > 1000);
}
