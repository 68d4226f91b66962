#include "glup/auction/endgame/stakes_text.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

// A whole number up to `most`, -1 for anything else.
int whole(std::string_view word, int most) {
    int number = -1;
    const char* const end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, number);
    return error == std::errc{} && at == end && number >= 0 && number <= most ? number : -1;
}

}  // namespace

bool is_endgame(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    return !words.empty() &&
           std::find(kRowNames.begin(), kRowNames.end(), words[0]) != kRowNames.end();
}

Goal parse_goal(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    const auto number = [&](std::size_t at, int most) { return whole(words[at], most); };
    if (words.size() == 1 && words[0] == "all") return {Goal::kAll, 0, 0};
    if (words.size() == 2 && words[0] == "tricks" && number(1, kMostGoal) >= 0)
        return {Goal::kTricks, number(1, kMostGoal), 0};
    if (words.size() == 2 && words[0] == "points" && number(1, kMostGoal) >= 0)
        return {Goal::kPoints, number(1, kMostGoal), 0};
    if (words.size() == 4 && words[0] == "points" && words[2] == "meld" &&
        number(1, kMostGoal) >= 0 && number(3, kMostMeld) >= 0)
        return {Goal::kPoints, number(1, kMostGoal), number(3, kMostMeld)};
    throw NotationError(
        "goal: expected \"points 25\", \"points 25 meld 10\", \"tricks 4\" or "
        "\"all\", given " +
        quoted(text));
}

std::string goal_text(const Goal& goal) {
    if (goal.measure == Goal::kAll) return "all";
    std::string text = goal.measure == Goal::kTricks ? "tricks " : "points ";
    text += std::to_string(goal.amount);
    return goal.meld == 0 ? text : text + " meld " + std::to_string(goal.meld);
}

StakedMelds staked_melds(const Endgame& endgame, std::span<const int> melds) {
    StakedMelds staked{};
    if (melds.size() != static_cast<std::size_t>(endgame.seats))
        throw Error("melds: expected " + std::to_string(endgame.seats) + " numbers, given " +
                    std::to_string(melds.size()));
    for (const int meld : melds)
        if (meld < 0 || meld > kMostMeld)
            throw Error("melds: expected numbers from 0 to " + std::to_string(kMostMeld) +
                        ", given " + std::to_string(meld));
    std::copy(melds.begin(), melds.end(), staked.begin());
    return staked;
}

}  // namespace glup::auction
