// The list of all games: nothing else names their families.
#include "glup/game/games.hpp"

#include <array>

#include "glup/auction/game.hpp"
#include "glup/pisti/game.hpp"
#include "glup/stock/game.hpp"

namespace glup {

const std::vector<std::unique_ptr<GameRules>>& all_rules() {
    static const std::vector<std::unique_ptr<GameRules>> all = [] {
        std::vector<std::unique_ptr<GameRules>> found;
        for (const GameFamily* family : families())
            for (const std::string_view name : family->games())
                found.push_back(family->rules({std::string(name), {}}));
        return found;
    }();
    return all;
}

std::span<const GameFamily* const> families() {
    static const std::array<const GameFamily*, 3> all = {
        &stock_family(), &auction::auction_family(), &pisti::pisti_family()};
    return all;
}

}  // namespace glup
