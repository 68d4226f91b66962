#include "glup/auction/rules/keys.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "glup/auction/rules/rows.hpp"

namespace glup::auction {

namespace {

// Of A T K Q J 9, as people have them.
constexpr std::array<int, rules::kRanks> kFromAce = {kAce, kTen, kKing, kQueen, kJack, kNine};

// The numbers of a list, each from low to high; none if it is not that.
std::vector<std::int32_t> numbers_in(const json::Value& value, std::int32_t low,
                                     std::int32_t high) {
    const auto* list = value.as<json::Array>();
    std::vector<std::int32_t> numbers;
    if (list == nullptr) return numbers;
    for (const json::Value& item : *list) {
        const std::optional<std::int64_t> number = whole_number(item);
        if (!number || *number < low || *number > high) return {};
        numbers.push_back(static_cast<std::int32_t>(*number));
    }
    return numbers;
}

template <class Numbers>
json::Value list_of(const Numbers& numbers) {
    json::Array list;
    for (const auto number : numbers) list.emplace_back().data = static_cast<std::int64_t>(number);
    return {std::move(list), {}};
}

// Pairs of numbers of which the first rise; none if it is not that.
using Pairs = std::vector<std::array<std::int32_t, 2>>;
Pairs rising_pairs(const json::Value& value, std::size_t most, std::int32_t high_first,
                   std::int32_t high_second) {
    const auto* list = value.as<json::Array>();
    if (list == nullptr || list->size() > most) return {};
    Pairs pairs;
    for (const json::Value& item : *list) {
        const std::vector<std::int32_t> pair =
            numbers_in(item, 0, std::max(high_first, high_second));
        if (pair.size() != 2 || pair[0] == 0 || pair[0] > high_first || pair[1] > high_second)
            return {};
        if (!pairs.empty() && pair[0] <= pairs.back()[0]) return {};
        pairs.push_back({pair[0], pair[1]});
    }
    return pairs;
}

Pairs multiples_of(std::int64_t step, std::int32_t most) {
    if (step < 1 || step > most) return {};
    const auto one = static_cast<std::int32_t>(step);
    return {{one, one}};
}

}  // namespace

std::optional<std::int64_t> whole_number(const json::Value& value) {
    if (const auto* number = value.as<std::int64_t>()) return *number;
    const auto* number = value.as<double>();
    if (number == nullptr || *number != std::floor(*number) || std::abs(*number) > 1e15)
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

bool read_card_points(Rules& rules, const json::Value& value) {
    const std::vector<std::int32_t> points = numbers_in(value, 0, kMostCardPoints);
    if (points.size() != kFromAce.size()) return false;
    for (std::size_t i = 0; i < points.size(); ++i)
        rules.card_points[kFromAce[i]] = static_cast<std::uint8_t>(points[i]);
    return rules.counter_points() > 0;
}
json::Value write_card_points(const Rules& rules) {
    std::array<int, kFromAce.size()> points{};
    for (std::size_t i = 0; i < points.size(); ++i) points[i] = rules.card_points[kFromAce[i]];
    return list_of(points);
}

bool read_suit_price(Rules& rules, const json::Value& value) {
    const std::vector<std::int32_t> prices = numbers_in(value, 1, 10);
    if (prices.size() != rules.suit_price.size()) return false;
    std::copy(prices.begin(), prices.end(), rules.suit_price.begin());
    return true;
}
json::Value write_suit_price(const Rules& rules) { return list_of(rules.suit_price); }

// From each amount on its step; the next one begins a part of its own.
bool read_grid(Rules& rules, const json::Value& value) {
    if (const auto* word = value.as<std::string>()) {
        rules.bid_unit = rules.scale;
        rules.grid = *word == kGrids[0] ? kOnes : kFives;
        return *word == kGrids[0] || *word == kGrids[1];
    }
    const std::int32_t most = kMostBid * rules.scale;
    const std::optional<std::int64_t> step = whole_number(value);  // one alone: its multiples
    const Pairs pairs =
        step ? multiples_of(*step, most) : rising_pairs(value, kMostGridParts, most, most);
    if (pairs.empty()) return false;
    int unit = rules.scale;
    for (const auto& [from, step] : pairs) {
        if (step == 0) return false;
        unit = std::gcd(unit, std::gcd(from, step));
    }
    if (most / unit > kMostBidUnits) return false;
    rules.bid_unit = static_cast<std::uint8_t>(unit);
    rules.grid = {};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto& [from, step] = pairs[i];
        const int end = i + 1 < pairs.size() ? pairs[i + 1][0] - 1 : most;
        rules.grid[i] = {static_cast<std::uint16_t>(from / unit),
                         static_cast<std::uint16_t>((from + (end - from) / step * step) / unit),
                         static_cast<std::uint16_t>(step / unit)};
    }
    return true;
}
json::Value write_grid(const Rules& rules) {
    if (rules.bid_unit == rules.scale && (rules.grid == kOnes || rules.grid == kFives))
        return {std::string(kGrids[rules.grid == kOnes ? 0 : 1]), {}};
    json::Array list;
    for (const auto& [low, high, step] : rules.grid) {
        if (step != 0)
            list.push_back(list_of(std::array{low * rules.bid_unit, step * rules.bid_unit}));
    }
    return {list, {}};
}

bool read_prices(Rules& rules, const json::Value& value) {
    const Pairs pairs = rising_pairs(value, kMostPrices, kMostBid * rules.scale, kMostPrice);
    rules.prices = {};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        rules.prices.from[i] = static_cast<std::uint16_t>(pairs[i][0]);
        rules.prices.value[i] = static_cast<std::uint16_t>(pairs[i][1]);
    }
    return !pairs.empty();
}
json::Value write_prices(const Rules& rules) {
    json::Array list;
    for (int i = 0; i < kMostPrices && rules.prices.from[i] != 0; ++i)
        list.push_back(list_of(std::array{rules.prices.from[i], rules.prices.value[i]}));
    return {list, {}};
}

}  // namespace glup::auction
