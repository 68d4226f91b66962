// What was learned of hands, as `glupcore train` has written it.
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "glup/auction/hands/bid_network.hpp"
#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/rows.hpp"

namespace glup::auction {
namespace {

constexpr std::int32_t kThreeHanded[] = {
#include "../glupcore/data/compiled/bids-three-handed.inc"
};
constexpr std::int32_t kFourHanded[] = {
#include "../glupcore/data/compiled/bids-four-handed.inc"
};
constexpr std::int32_t kDoubleDeck[] = {
#include "../glupcore/data/compiled/bids-double-deck.inc"
};

constexpr GreedyWeights kTuned[] = {
#include "../glupcore/data/compiled/greedy-auction.inc"
};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The same deals in a game that ends as that of `other`.
Rules with_game_of(Rules rules, const Rules& other) {
    rules.given = other.given;
    rules.target = other.target;
    rules.tie = other.tie;
    rules.end = other.end;
    rules.slide_out = other.slide_out;
    rules.out_backwards = other.out_backwards;
    rules.ante = other.ante;
    rules.deals = other.deals;
    rules.pot = other.pot;
    return rules;
}

}  // namespace

const GreedyWeights& greedy_weights(int row) { return kTuned[row]; }

const BidNetwork* BidNetwork::built_in(const Rules& rules) {
    const Row& row = kRows[rules.row];
    if (rules != with_game_of(row.rules, rules)) return nullptr;
    static const BidNetwork three{std::span<const std::int32_t>(kThreeHanded)};
    static const BidNetwork four{std::span<const std::int32_t>(kFourHanded)};
    static const BidNetwork two_packs{std::span<const std::int32_t>(kDoubleDeck)};
    const std::string_view name = row.name;
    if (is_one_of(name, {"three-handed", "three-handed-chips"})) return &three;
    if (is_one_of(name, {"four-handed", "four-handed-book"})) return &four;
    if (name == "double-deck") return &two_packs;
    return nullptr;
}

}  // namespace glup::auction
