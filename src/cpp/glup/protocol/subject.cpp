#include "glup/protocol/subject.hpp"

#include <algorithm>

#include "glup/support/fields.hpp"

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

std::vector<Spot> found_spots(const json::Object& request, const GameFamily& family,
                              std::string_view subject) {
    const auto text = text_in(request, subject);
    if (subject == "endgame") {
        const auto state = family.endgame(text.value_or(""))->state();
        return {{state->view(std::max(state->player(), 0)), std::nullopt, state->player()}};
    }
    if (subject == "position")
        return {{text ? family.position(*text) : family.position(ruled_object(request, subject))}};
    return text ? family.record(*text, plies_in(request))
                : family.record(ruled_object(request, subject), plies_in(request));
}

}  // namespace

const GameDeal& kept_game(const json::Object& request, const GameDeal* game) {
    if (game != nullptr) return *game;
    std::string name = json::quoted(text_in(request, "game").value_or(""));
    name.front() = name.back() = '\'';
    throw Fault("bad_request", "game", "game: expected a game begun by new, given " + name);
}

void check_rules(const json::Object& request, const GameFamily& family, std::string_view found,
                 std::string_view subject) {
    const json::Value* asked = given(request, "rules");
    if (asked == nullptr) return;
    if (family.has(*asked) && about("rules", [&] { return family.rules(*asked)->json(); }) == found)
        return;
    const bool is_name = found.starts_with('"');
    std::string message = "rules: expected ";
    message.append(is_name ? found.substr(1, found.size() - 2) : "the house's own")
        .append(", as the ")
        .append(subject)
        .append(" has it, given ");
    throw Fault("bad_request", "rules", message + json::shown(*asked));
}

const GameFamily& family_of(const json::Object& request, const GameDeal* game) {
    const std::string_view subject = subject_in(request);
    if (subject == "game" && text_in(request, "method") != "new")
        return kept_game(request, game).family();
    if (subject == "endgame" && given(request, "endgame") != nullptr) return *families().front();
    if (const auto text = text_in(request, subject); text && subject != "game") {
        using Writing = GameFamily::Writing;
        return glup::family_of(subject == "record" ? Writing::kRecord : Writing::kPosition, *text);
    }
    if (subject == "game" || given(request, subject) == nullptr) return family_in(request);
    return *about(subject, [&] { return &family_in(ruled_object(request, subject)); });
}

std::vector<Spot> spots_of(const json::Object& request, const GameDeal* game) {
    const std::string_view subject = subject_in(request);
    const GameFamily& family = family_of(request, game);
    std::vector<Spot> spots;
    if (subject == "game")
        spots.push_back(kept_game(request, game).spot());
    else
        spots = about(subject, [&] { return found_spots(request, family, subject); });
    check_rules(request, family, spots.front().view->rules(), subject);
    const auto method = text_in(request, "method");
    const bool is_solved = method == "solve";
    if (is_solved || method == "analyze")
        about("", [&] {
            for (const Spot& spot : spots) family.check(spot, is_solved);
        });
    return spots;
}

std::string deal_of(const json::Object& request, const GameDeal* game) {
    const GameFamily& family = family_of(request, game);
    if (!family.has_reviews() && text_in(request, "method") == "review")
        throw Fault("bad_request", "rules",
                    "rules: expected those of a game that is reviewed, given " +
                        std::string(family.games().front()));
    if (given(request, "game") != nullptr) {
        const GameDeal& kept = kept_game(request, game);
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

std::unique_ptr<GameDeal> begin_game(const json::Object& request, std::uint64_t seed) {
    const bool is_record = given(request, "record") != nullptr;
    auto game = about(is_record ? "record" : "", [&] {
        if (!is_record) {
            const GameFamily& family = family_in(request);
            return family.take_up(family.start(request, seed));
        }
        const json::Object record = ruled_object(request, "record");
        return family_in(record).take_up(record);
    });
    if (is_record) check_rules(request, game->family(), game->rules(), "record");
    return game;
}

std::unique_ptr<GameDeal> kept_record(std::string_view record) {
    const json::Object object = json::load_object(record);
    return family_in(object).take_up(object);
}

std::optional<std::string> open_endgame(const json::Object& request) {
    const bool is_goal = text_in(request, "method") == "reaches";
    const std::string_view text = text_in(request, "endgame").value_or("");
    const GameFamily& family =
        is_goal ? family_with_goals() : glup::family_of(GameFamily::Writing::kEndgame, text);
    const json::Value* const melds = given(request, "melds");
    if (!family.has_goals()) {
        if (melds == nullptr) return std::nullopt;
        throw Fault("bad_request", "melds",
                    "melds: expected only with an endgame of an auction game: a record knows them");
    }
    const auto endgame = about("endgame", [&] { return family.endgame(text); });
    check_rules(request, family, endgame->rules(), "endgame");
    if (is_goal) about("goal", [&] { endgame->goal_text(*text_in(request, "goal")); });
    if (melds != nullptr) {
        std::vector<int> numbers;
        for (const json::Value& one : *melds->as<json::Array>())
            numbers.push_back(static_cast<int>(*one.as<std::int64_t>()));
        about("melds", [&] { endgame->stake(numbers); });
    }
    return endgame->text();
}

}  // namespace glup::protocol
