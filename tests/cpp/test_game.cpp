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
