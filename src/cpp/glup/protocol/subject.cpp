#include "glup/protocol/subject.hpp"

#include <algorithm>

#include "glup/support/random.hpp"
#include "glup/two_handed/deal/masked.hpp"
#include "glup/two_handed/deal/seen_text.hpp"
#include "glup/two_handed/deal/text_kind.hpp"
#include "glup/two_handed/notation/notation.hpp"
#include "glup/two_handed/notation/position.hpp"

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

int player_of(const State& state) { return state.is_over() ? -1 : int{state.player}; }

Spot spot_of(const State& state, std::optional<int> ply) {
    const int player = player_of(state);
    return {View(state, std::max(player, 0)), ply, player};
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

std::vector<Spot> spots_of_seen(std::string_view text, std::vector<int> plies) {
    const SeenDeal deal = parse_seen_deal(text);
    if (plies.empty()) plies.push_back(deal.plies());
    std::vector<Spot> spots;
    for (const int ply : plies)
        spots.push_back({deal.view_at(ply), ply, player_of(deal.state_at(ply))});
    return spots;
}

std::vector<Spot> spots_of_record(const json::Object& record, std::vector<int> plies) {
    std::optional<int> last;
    if (!plies.empty()) last = *std::max_element(plies.begin(), plies.end());
    const Course course(unmasked(record, last, plies));
    if (plies.empty()) plies.push_back(course.plies());
    std::vector<Spot> spots;
    for (const int ply : plies) spots.push_back(spot_of(course.state_at(ply), ply));
    return spots;
}

// The spots, and which field they are from.
std::pair<std::vector<Spot>, std::string_view> found_spots(const json::Object& request,
                                                           const Course* game) {
    using Spots = std::vector<Spot>;
    if (given(request, "position") != nullptr) {
        return {about("position",
                      [&] {
                          const auto text = text_in(request, "position");
                          const View view =
                              text ? view_of_text(*text)
                                   : view_of_fields(ruled_object(request, "position"), 0);
                          return Spots{{view, std::nullopt, std::nullopt}};
                      }),
                "position"};
    }
    if (given(request, "game") != nullptr) {
        const Course& kept = kept_game(request, game);
        return {{spot_of(kept.state(), kept.plies())}, "game"};
    }
    if (const auto text = text_in(request, "endgame")) {
        const auto read = [&] { return Spots{spot_of(parse_endgame(*text), std::nullopt)}; };
        return {about("endgame", read), "endgame"};
    }
    const auto read = [&] {
        if (const auto text = text_in(request, "record"))
            return spots_of_seen(*text, plies_in(request));
        return spots_of_record(ruled_object(request, "record"), plies_in(request));
    };
    return {about("record", read), "record"};
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

const Course& kept_game(const json::Object& request, const Course* game) {
    if (game != nullptr) return *game;
    std::string name = json::quoted(text_in(request, "game").value_or(""));
    name.front() = name.back() = '\'';
    throw Fault("bad_request", "game", "game: expected a game begun by new, given " + name);
}

void check_rules(const json::Object& request, std::string_view found, std::string_view subject) {
    const auto asked = text_in(request, "rules");
    if (!asked || *asked == found) return;
    std::string message = "rules: expected ";
    message.append(found).append(", as the ").append(subject);
    throw Fault("bad_request", "rules", message + " has it, given " + json::shown(*asked));
}

std::vector<Spot> spots_of(const json::Object& request, const Course* game) {
    auto [spots, subject] = found_spots(request, game);
    check_rules(request, spots.front().view.seen().rules().name, subject);
    const auto method = text_in(request, "method");
    const bool is_solved = method == "solve";
    if (!is_solved && method != "analyze") return spots;
    for (const Spot& spot : spots) {
        if (!spot.view.to_act()) {
            const std::string decision = decision_of(spot.view);
            throw Fault("bad_request", "decision",
                        "decision: expected lead, follow or meld, given " + decision);
        }
        if (is_solved && spot.view.seen().in_phase1())
            throw Fault("bad_request", "phase", "phase: expected 2, given 1");
    }
    return spots;
}

std::string deal_of(const json::Object& request, const Course* game) {
    if (given(request, "game") != nullptr) {
        const Course& kept = kept_game(request, game);
        check_rules(request, kept.record().ruleset().name, "game");
        return record_json(kept.record());
    }
    return about("record", [&]() -> std::string {
        if (const auto text = text_in(request, "record")) {
            if (given(request, "rules") != nullptr)
                check_rules(request, parse_seen_deal(*text).ruleset().name, "record");
            return std::string(*text);
        }
        json::Value value{ruled_object(request, "record"), {}};
        const json::Fields fields(*value.as<json::Object>());
        check_rules(request, rules::ruleset(read_rules(fields)).name, "record");
        return json::compact(value);
    });
}

Course begin_game(const json::Object& request, std::uint64_t seed) {
    const bool is_record = given(request, "record") != nullptr;
    Course course = about(is_record ? "record" : "", [&] {
        if (is_record) {
            Record record = read_record(ruled_object(request, "record"));
            record.extra.clear();  // which may be large
            return Course(std::move(record));
        }
        json::Object fields;
        const auto add = [&](const char* name, json::Value value) {
            fields.emplace_back(name, std::move(value));
        };
        const auto rules = rules::find_ruleset(
            text_in(request, "rules").value_or(rules::ruleset(rules::kDefaultRuleset).name));
        const rules::Ruleset& ruleset = rules::ruleset(rules);
        add("rules", {std::string(ruleset.name), {}});
        if (const json::Value* deck = given(request, "deck")) {
            add("deck", *deck);
        } else {
            Deck cards = sorted_deck(ruleset);
            Random(seed).shuffle(cards.data(), ruleset.deck());
            add("deck", {deck_text({cards.begin(), cards.begin() + ruleset.deck()}), {}});
        }
        add("dealer", {std::int64_t{number_in(request, "dealer").value_or(0)}, {}});
        const json::Value* cut = given(request, "exact_cut");
        add("exact_cut", cut == nullptr ? json::Value{false, {}} : *cut);
        add("actions", {json::Array(), {}});
        return Course(read_record(fields));
    });
    check_rules(request, course.record().ruleset().name, "record");
    return course;
}

}  // namespace glup::protocol
