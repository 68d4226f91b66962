#include "glup/game/games.hpp"

#include <algorithm>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/near_word.hpp"

namespace glup {
namespace {

template <class Is>
const GameFamily& first_family(const Is& is_it) {
    const auto all = families();
    const auto found = std::find_if(all.begin(), all.end(), is_it);
    return found == all.end() ? *all.front() : **found;
}

}  // namespace

bool GameFamily::has(const json::Value& rules) const {
    const auto* name = rules.as<std::string>();
    if (name == nullptr) return has_houses() && rules.as<json::Object>() != nullptr;
    const auto names = games();
    return std::find(names.begin(), names.end(), *name) != names.end();
}

void GameFamily::add_deal(json::Object& record, const GameRules& rules, const json::Object& request,
                          std::uint64_t seed, int dealer) {
    const json::Value* deck = json::given(request, "deck");
    Random rng(seed);
    record.emplace_back("deck", deck != nullptr ? *deck : json::Value{rules.deck(rng), {}});
    record.emplace_back("dealer", json::Value{std::int64_t{dealer}, {}});
    record.emplace_back("actions", json::Value{json::Array(), {}});
}

const GameRules& find_rules(std::string_view name) {
    std::vector<std::string_view> names;
    for (const auto& rules : all_rules()) {
        if (rules->name() == name) return *rules;
        names.push_back(rules->name());
    }
    throw NotationError("rules: " + quoted(name) + " given, " + expected_one_of(names, name));
}

std::vector<std::string_view> family_games() {
    std::vector<std::string_view> names;
    for (const GameFamily* family : families()) {
        const auto games = family->games();
        names.insert(names.end(), games.begin(), games.end());
    }
    return names;
}

const GameFamily& family_named(std::string_view name) {
    const json::Value rules{std::string(name), {}};
    for (const GameFamily* family : families())
        if (family->has(rules)) return *family;
    throw NotationError("rules: " + quoted(name) + " given, " +
                        expected_one_of(family_games(), name));
}

const GameFamily& family_called(std::string_view name) {
    std::vector<std::string_view> names;
    for (const GameFamily* family : families()) {
        if (family->name() == name) return *family;
        names.push_back(family->name());
    }
    throw NotationError("family: " + quoted(name) + " given, " + expected_one_of(names, name));
}

std::unique_ptr<GameRules> read_rules(std::string_view text) {
    if (!text.starts_with('{')) return family_named(text).rules({std::string(text), {}});
    const json::Value house = json::parse(text);
    return first_family([&](const GameFamily* one) { return one->has(house); }).rules(house);
}

const GameFamily& family_in(const json::Object& object) {
    const json::Value* rules = json::given(object, "rules");
    if (rules == nullptr) return *families().front();
    for (const GameFamily* one : families())
        if (one->has(*rules)) return *one;
    const auto names = family_games();
    const std::string expected = listing(names, ", ") + ", ";
    const auto* text = rules->as<std::string>();
    const auto meant = text == nullptr ? std::nullopt : near_word(*text, names);
    throw json::Fields(object).fault("rules", expected + "or an object, a house's keys",
                                     meant ? "did you mean " + std::string(*meant) + "?" : "");
}

const GameFamily& family_of(GameFamily::Writing what, std::string_view text) {
    using Writing = GameFamily::Writing;
    const auto& family =
        first_family([&](const GameFamily* one) { return one->tells(what, text); });
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (&family != families().front() || first == text.npos || text[first] != '{' ||
        (what != Writing::kPosition && what != Writing::kRecord))
        return family;
    try {
        return family_in(json::load_object(text));
    } catch (const InputError&) {
        return family;
    }
}

const GameFamily& family_with_goals() {
    return first_family([](const GameFamily* one) { return one->has_goals(); });
}

}  // namespace glup
