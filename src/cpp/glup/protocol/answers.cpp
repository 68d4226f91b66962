#include "glup/protocol/answers.hpp"

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/sources.hpp"
#include "glup/support/fields.hpp"

namespace glup::protocol {
namespace {

// How a game stands, after that action if it is not "".
std::string standing_answer(const Kept& game, std::string_view action = "") {
    json::Writer out;
    out.begin_object();
    if (!action.empty()) out.member("action", action);
    out.member("ply", game.plies());
    game.write_standing(out);
    return out.end_object().take();
}

// Anything but a game is shown for the player it is about.
std::string shown_answer(const json::Object& request, const Kept* game, Families families) {
    const Family& family = family_of(request, game, families);
    if (given(request, "game") != nullptr) {
        check_rules(request, family, game->rules(), "game");
        return about("", [&] { return game->shown(number_in(request, "seat")); });
    }
    if (const auto text = text_in(request, "record")) {
        deal_of(request, nullptr, families);  // the rules are those that the request says
        return about("record", [&] { return family.shown(*text, number_in(request, "ply")); });
    }
    json::Writer out;
    out.begin_object().key("position");
    return out.raw(family.position(spots_of(request, game, families).front())).end_object().take();
}

std::string facts_answer(const json::Object& request, Families families) {
    const int trump = parse_suit(text_in(request, "trump").value_or("H"));
    const json::Value* rules = given(request, "rules");
    if (rules == nullptr) return facts_of(rules::ruleset(rules::kDefaultRuleset), trump);
    const Family& family = family_of(request, nullptr, families);
    return about("rules", [&] { return family.facts(*rules, trump); });
}

}  // namespace

void write_points(json::Writer& out, const rules::Ruleset& ruleset, const ScoredPoints& points) {
    out.begin_array();
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        out.begin_object();
        for (const value::Source source : sources_of(ruleset))
            out.member(value::kSourceNames[source], points.of[seat][source]);
        out.member("dealer", points.dealt[seat]).end_object();
    }
    out.end_array();
}

std::string answer(const json::Object& request, Kept* game, Families families) {
    const std::string_view method = text_in(request, "method").value_or("");
    if (method == "legal") {
        const Spot spot = spots_of(request, game, families).front();
        return family_of(request, game, families).legal(spot);
    }
    if (method == "show") return shown_answer(request, game, families);
    if (method == "query_rules") return facts_answer(request, families);
    kept_game(request, game);
    if (method == "play") {
        const std::string_view action = text_in(request, "action").value_or("");
        return standing_answer(*game, about("action", [&] { return game->apply(action); }));
    }
    if (method == "undo")
        return standing_answer(*game, about("game", [&] { return game->undo(); }));
    return method == "close" ? "{}" : standing_answer(*game);
}

}  // namespace glup::protocol
