#include "glup/protocol/answers.hpp"

#include "glup/support/fields.hpp"
#include "glup/two_handed/deal/seen_text.hpp"
#include "glup/two_handed/game.hpp"
#include "glup/two_handed/notation/notation.hpp"
#include "glup/two_handed/notation/position.hpp"
#include "glup/two_handed/notation/position_json.hpp"
#include "glup/two_handed/rules/sources.hpp"

namespace glup::protocol {
namespace {

std::optional<int> seat_or_none(std::optional<int> seat) {
    return seat && *seat >= 0 ? seat : std::nullopt;
}

// Whose turn it is, and what they may do.
std::string legal_answer(const Spot& spot) {
    const View& view = spot.view;
    json::Writer out;
    return out.begin_object()
        .member("phase", view.seen().in_phase1() ? 1 : 2)
        .member("decision", decision_of(view))
        .member("player", seat_or_none(spot.player))
        .member("legal", as_game(view)->legal())
        .end_object()
        .take();
}

// How a game stands, after that action if it is not "".
std::string standing_answer(const Course& game, std::string_view action = "") {
    json::Writer out;
    out.begin_object();
    if (!action.empty()) out.member("action", action);
    out.member("ply", game.plies());
    as_game(game.state())->show(out);
    return out.end_object().take();
}

// A game whole or for one seat.
std::string game_shown(const json::Object& request, const Course& game) {
    check_rules(request, game.record().ruleset().name, "game");
    json::Writer out;
    out.begin_object();
    if (const auto seat = number_in(request, "seat")) {
        out.key("position").raw(position_json(View(game.state(), *seat)));
    } else {
        out.key("record");
        write_record(out, game.record());
    }
    write_points(out.key("points"), game.record().ruleset(), game.points());
    return out.end_object().take();
}

std::string seen_shown(const json::Object& request, std::string_view text) {
    const auto [deal, view] = about("record", [&] {
        SeenDeal seen = parse_seen_deal(text);
        const View known = seen.view_at(number_in(request, "ply").value_or(seen.plies()));
        return std::pair(std::move(seen), known);
    });
    check_rules(request, deal.ruleset().name, "record");
    json::Writer out;
    out.begin_object().key("position").raw(position_json(view)).key("record");
    write_record(out, deal.record());
    return out.member("expected", deal.expected()).end_object().take();
}

// Anything but a game is shown for the player it is about.
std::string shown_answer(const json::Object& request, const Course* game) {
    if (given(request, "game") != nullptr) return game_shown(request, kept_game(request, game));
    if (const auto text = text_in(request, "record")) return seen_shown(request, *text);
    json::Writer out;
    const View view = spots_of(request, game).front().view;
    return out.begin_object().key("position").raw(position_json(view)).end_object().take();
}

std::string facts_answer(const json::Object& request, OtherFacts others) {
    const int trump = parse_suit(text_in(request, "trump").value_or("H"));
    const json::Value* rules = given(request, "rules");
    if (rules == nullptr) return facts_of(rules::ruleset(rules::kDefaultRuleset), trump);
    std::string expected;
    for (const rules::RulesetId id : rules::kKnown) {
        const rules::Ruleset& known = rules::ruleset(id);
        if (text_in(request, "rules") == known.name) return facts_of(known, trump);
        expected.append(expected.empty() ? "" : " or ").append(known.name);
    }
    return about("rules", [&] {
        if (others == nullptr) throw json::Fields(request).fault("rules", expected);
        return others(*rules, trump);
    });
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

std::string answer(const json::Object& request, Course* game, OtherFacts others) {
    const std::string_view method = text_in(request, "method").value_or("");
    if (method == "legal") return legal_answer(spots_of(request, game).front());
    if (method == "show") return shown_answer(request, game);
    if (method == "query_rules") return facts_answer(request, others);
    kept_game(request, game);
    if (method == "play") {
        const std::string_view action = text_in(request, "action").value_or("");
        const auto take = [&] { return game->apply(action); };
        return standing_answer(*game, about("action", take));
    }
    if (method == "undo")
        return standing_answer(*game, about("game", [&] { return game->undo(); }));
    return method == "close" ? "{}" : standing_answer(*game);
}

}  // namespace glup::protocol
