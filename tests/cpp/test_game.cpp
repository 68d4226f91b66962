// The interface at the border, as a host uses it that knows no game.
#include "glup/game/games.hpp"

#include <cstddef>
#include <string>

#include "check.hpp"
#include "glup/support/error.hpp"
#include "glup/support/random.hpp"

using namespace glup;

TEST("a deal of every game is played to its end without knowing which it is") {
    Random chance(5);
    for (const auto& rules : all_rules()) {
        const auto game = rules->deal(std::uint64_t{7}, DealStart());
        while (!game->over()) {
            const auto legal = game->legal();
            REQUIRE(!legal.empty());
            for (int seat = 0; seat < rules->seats(); ++seat) {
                const auto view = game->view(seat);
                CHECK_EQ(view->to_act(), seat == game->player());
                CHECK(view->legal() == (view->to_act() ? legal : std::vector<std::string>()));
                CHECK_EQ(rules->read_position(view->show(), seat)->show(), view->show());
            }
            const auto text = legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
            const auto before = game->copy();
            CHECK_EQ(game->apply(text), text);
            CHECK(before->player() >= 0);
            for (int seat = 0; seat < rules->seats(); ++seat) {
                const auto told = before->sentences(text, seat, {});
                REQUIRE(!told.empty());
                for (const std::string& sentence : told) CHECK_EQ(sentence.back(), '.');
            }
        }
        CHECK_EQ(game->player(), -1);
        CHECK_EQ(game->scores().size(), static_cast<std::size_t>(rules->sides()));
        CHECK(game->shown().find("\"decision\":\"over\"") != std::string::npos);
    }
}

TEST("games are found by their names, and what is wrong is told") {
    CHECK_EQ(find_rules("two-handed").title(), "two-handed pinochle");
    CHECK_THROWS(NotationError, find_rules("chess"));
    const GameRules& rules = find_rules("glup");
    CHECK_THROWS(Error, rules.deal(std::uint64_t{1}, {2, false}));
    CHECK_THROWS(Error, rules.deal("9C", {}));
    const auto game = rules.deal(std::uint64_t{1}, {});
    const std::string before = game->shown();
    CHECK_THROWS(IllegalActionError, game->apply("pass"));
    CHECK_EQ(game->shown(), before);
    CHECK_THROWS(Error, game->view(2));
}

TEST("rules are a value: a name, or a house's keys") {
    const auto house = read_rules(R"({"from": "four-handed", "name": "ours", "target": 500})");
    CHECK_EQ(house->name(), "ours");
    CHECK_EQ(house->seats(), 4);
    CHECK_EQ(read_rules(house->json())->json(), house->json());
    const auto game = house->deal(std::uint64_t{1}, {});
    CHECK_EQ(game->name(), "ours");
    CHECK_EQ(game->view(3)->rules(), house->json());
    CHECK_EQ(read_rules("check")->json(), "\"check\"");
    CHECK_THROWS(NotationError, read_rules("chess"));
    CHECK_THROWS(InputError, read_rules(R"({"from": "check", "name": "ours", "kings": "many"})"));
}

TEST("what a family writes is read by it, whichever it is") {
    using Writing = GameFamily::Writing;
    for (const GameFamily* family : families()) {
        int endgames = 0;
        for (const std::string_view name : family->games()) {
            Random rng(3);
            const auto game = read_rules(name)->deal(std::uint64_t{7}, {});
            while (!game->over()) {
                const auto view = game->view(game->player());
                const std::string state = game->bytes(), seen = view->bytes();
                REQUIRE(&family_of(Writing::kBytes, state) == family);
                CHECK_EQ(family->state_of_bytes(state)->bytes(), state);
                CHECK_EQ(family->view_of_bytes(seen)->show(), view->show());
                REQUIRE(&family_of(Writing::kPosition, view->show()) == family);
                CHECK_EQ(family->position(view->show(), view->seat())->show(), view->show());
                CHECK_EQ(view->sample(rng)->view(view->seat())->show(), view->show());
                CHECK_EQ(game->hand(view->seat()), view->hand());
                try {
                    const std::string text = game->endgame()->text();
                    REQUIRE(&family_of(Writing::kEndgame, text) == family);
                    CHECK_EQ(family->endgame(text)->text(), text);
                    ++endgames;
                } catch (const PhaseError&) {
                }
                game->apply(view->choose("greedy", rng));
            }
            CHECK_THROWS(PhaseError, game->endgame());
        }
        // Not of each: some deals are thrown in.
        CHECK_EQ(endgames > 0, family->name() != "pisti");
    }
}

TEST("a game says what it does not have") {
    const auto game = find_rules("pisti").deal(std::uint64_t{1}, {});
    CHECK_EQ(game->name(), "pisti");
    CHECK_THROWS(Error, game->endgame());
    CHECK_EQ(find_rules("pisti").json(), "\"pisti\"");
}
