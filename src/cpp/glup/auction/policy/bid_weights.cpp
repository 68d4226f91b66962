// As `glupcore train auction FILE --rules ROW` has written them.
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "glup/auction/policy/bid_network.hpp"
#include "glup/auction/rules/rows.hpp"

namespace glup::auction {
namespace {

constexpr std::int32_t kThreeHanded[] = {
#include "glup/auction/policy/bid_weights/three-handed.inc"
};
constexpr std::int32_t kFourHanded[] = {
#include "glup/auction/policy/bid_weights/four-handed.inc"
};
constexpr std::int32_t kDoubleDeck[] = {
#include "glup/auction/policy/bid_weights/double-deck.inc"
};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

const BidNetwork* BidNetwork::built_in(int row) {
    static const BidNetwork three{std::span<const std::int32_t>(kThreeHanded)};
    static const BidNetwork four{std::span<const std::int32_t>(kFourHanded)};
    static const BidNetwork two_packs{std::span<const std::int32_t>(kDoubleDeck)};
    const std::string_view name = kRows[static_cast<std::size_t>(row)].name;
    if (is_one_of(name, {"three-handed", "three-handed-chips"})) return &three;
    if (is_one_of(name, {"four-handed", "four-handed-book"})) return &four;
    if (name == "double-deck") return &two_packs;
    return nullptr;
}

}  // namespace glup::auction
