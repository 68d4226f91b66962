#include "glup/protocol/subject.hpp"

#include <algorithm>

#include "glup/support/fields.hpp"
#include "glup/support/near_word.hpp"

namespace glup::protocol {
namespace {

// A field that is an object, as one that says of which game it is.
json::Object ruled_object(const json::Object& request, std::string_view name) {
    const json::Value* value = given(request, name);
    const auto* found = value == nullptr ? nullptr : value->as<json::Object>();
    if (found == nullptr) throw json::Fields(request).fault(name, "an object");
    json::Object object = *found;
    const json::Value* rules = given(request, "rules");
    if (rules == nullptr || given(object, "rules") != nullptr) return object;
    std::erase_if(object, [](const auto& member) { return member.first == "rules"; });
    object.emplace_back("rules", *rules);
    return object;
}

// The family of the rules that an object says. Throws InputError.
const Family& family_in(const json::Object& object, Families families) {
    const json::Value* rules = given(object, "rules");
    if (rules == nullptr) return *families.front();
    std::vector<std::string_view> names;
    for (const Family* one : families) {
        if (one->has(*rules)) return *one;
        const auto games = one->games();
        names.insert(names.end(), games.begin(), games.end());
    }
    std::string expected;
    for (const std::string_view name : names)
        expected.append(expected.empty() ? "" : ", ").append(name);
    if (families.size() > 1) expected += ", or an object, a house's keys";
    const auto* text = rules->as<std::string>();
    const auto meant = text == nullptr ? std::nullopt : near_word(*text, names);
    throw json::Fields(object).fault("rules", expected,
                                     meant ? "did you mean " + std::string(*meant) + "?" : "");
}

// The family of what is written out in the field of that name.
const Family& family_of_text(std::string_view text, std::string_view name, Families families) {
    if (name == "record") {
        for (const Family* one : families)
            if (one->tells(text)) return *one;
    }
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos || text[first] != '{') return *families.front();
    try {
        return family_in(json::load_object(text), families);
    } catch (const InputError&) {
        return *families.front();  // which says what is wrong with it
    }
}

std::string_view subject_in(const json::Object& request) {
    for (const std::string_view name : {"position", "record", "game"})
        if (given(request, name) != nullptr) return name;
    return "endgame";
}

std::vector<int> plies_in(const json::Object& request) {
    std::vector<int> plies;
    if (const auto ply = number_in(request, "ply")) plies.push_back(*ply);
    if (const json::Value* several = given(request, "plies")) {
        for (const json::Value& one : *several->as<json::Array>())
            plies.push_back(static_cast<int>(*one.as<std::int64_t>()));
    }
    return plies;
}

std::vector<Spot> found_spots(const json::Object& request, const Family& family,
                              std::string_view subject) {
    const auto text = text_in(request, subject);
    if (subject == "endgame") return {family.endgame(text.value_or(""))};
    if (subject == "position")
        return {text ? family.position(*text) : family.position(ruled_object(request, subject))};
    return text ? family.record(*text, plies_in(request))
                : family.record(ruled_object(request, subject), plies_in(request));
}

}  // namespace

const json::Value* given(const json::Object& request, std::string_view name) {
    const json::Value* value = json::find(request, name);
    return value == nullptr || value->as<std::nullptr_t>() != nullptr ? nullptr : value;
}

std::optional<std::string_view> text_in(const json::Object& request, std::string_view name) {
    const json::Value* value = given(request, name);
    const auto* text = value == nullptr ? nullptr : value->as<std::string>();
    return text == nullptr ? std::nullopt : std::optional<std::string_view>(*text);
}

std::optional<int> number_in(const json::Object& request, std::string_view name) {
    const json::Value* value = given(request, name);
    const auto* number = value == nullptr ? nullptr : value->as<std::int64_t>();
    return number == nullptr ? std::nullopt : std::optional(static_cast<int>(*number));
}

const Kept& kept_game(const json::Object& request, const Kept* game) {
    if (game != nullptr) return *game;
    std::string name = json::quoted(text_in(request, "game").value_or(""));
    name.front() = name.back() = '\'';
    throw Fault("bad_request", "game", "game: expected a game begun by new, given " + name);
}

void check_rules(const json::Object& request, const Family& family, std::string_view found,
                 std::string_view subject) {
    const json::Value* asked = given(request, "rules");
    if (asked == nullptr) return;
    if (family.has(*asked) && about("rules", [&] { return family.canonical(*asked); }) == found)
        return;
    const bool is_name = found.starts_with('"');
    std::string message = "rules: expected ";
    message.append(is_name ? found.substr(1, found.size() - 2) : "the house's own")
        .append(", as the ")
        .append(subject)
        .append(" has it, given ");
    throw Fault("bad_request", "rules", message + json::shown(*asked));
}

const Family& family_of(const json::Object& request, const Kept* game, Families families) {
    const std::string_view subject = subject_in(request);
    if (subject == "game" && text_in(request, "method") != "new")
        return kept_game(request, game).family();
    if (subject == "endgame" && given(request, "endgame") != nullptr) return *families.front();
    if (const auto text = text_in(request, subject); text && subject != "game")
        return family_of_text(*text, subject, families);
    if (subject == "game" || given(request, subject) == nullptr)
        return family_in(request, families);
    return *about(subject, [&] { return &family_in(ruled_object(request, subject), families); });
}

std::vector<Spot> spots_of(const json::Object& request, const Kept* game, Families families) {
    const std::string_view subject = subject_in(request);
    const Family& family = family_of(request, game, families);
    std::vector<Spot> spots;
    if (subject == "game")
        spots.push_back(kept_game(request, game).spot());
    else
        spots = about(subject, [&] { return found_spots(request, family, subject); });
    check_rules(request, family, family.rules(spots.front()), subject);
    const auto method = text_in(request, "method");
    const bool is_solved = method == "solve";
    if (is_solved || method == "analyze")
        for (const Spot& spot : spots) family.check(spot, is_solved);
    return spots;
}

std::string deal_of(const json::Object& request, const Kept* game, Families families) {
    const Family& family = family_of(request, game, families);
    if (given(request, "game") != nullptr) {
        const Kept& kept = kept_game(request, game);
        check_rules(request, family, kept.rules(), "game");
        return kept.record();
    }
    const auto [rules, text, is_reviewed] = about("record", [&] {
        const auto told = text_in(request, "record");
        return told ? family.told(*told) : family.told(ruled_object(request, "record"));
    });
    check_rules(request, family, rules, "record");
    if (!is_reviewed && text_in(request, "method") == "review")
        throw Fault("bad_request", "record",
                    "record: expected every card, given a deal as one player saw it");
    return text;
}

std::unique_ptr<Kept> begin_game(const json::Object& request, std::uint64_t seed,
                                 Families families) {
    const bool is_record = given(request, "record") != nullptr;
    auto game = about(is_record ? "record" : "", [&] {
        if (!is_record) {
            const Family& family = family_in(request, families);
            return family.take_up(family.start(request, seed));
        }
        const json::Object record = ruled_object(request, "record");
        return family_in(record, families).take_up(record);
    });
    if (is_record) check_rules(request, game->family(), game->rules(), "record");
    return game;
}

std::unique_ptr<Kept> kept_record(std::string_view record, Families families) {
    const json::Object object = json::load_object(record);
    return family_in(object, families).take_up(object);
}

}  // namespace glup::protocol
