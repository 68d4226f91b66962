#include "glup/protocol/replies.hpp"

#include "glup/auction/rules/rules.hpp"
#include "glup/game/games.hpp"
#include "glup/protocol/requests.hpp"
#include "glup/stock/rules/sources.hpp"

namespace glup::protocol {
namespace {

using Words = std::vector<std::string_view>;

Shape rules_shape() { return one_of(families().front()->games()); }

Shape any_rules() { return any_of({one_of(family_games()), ref("house")}); }

Shape points_shape() {
    Words sources(value::kSourceNames.begin(), value::kSourceNames.end());
    sources.push_back("dealer");
    return with(with(plain("object"), "propertyNames", one_of(sources)), "additionalProperties",
                number());
}

Shape phase() { return R"({"enum":[1,2]})"; }
Shape cards() { return any_of({text(), texts()}); }

// The names of grades, and null.
Shape grades() { return R"({"enum":["inaccuracy","mistake","blunder",null]})"; }

// Points of what one action has given up.
Shape gives_up() {
    return list_of(open_object_of({{"kind", text()}, {"chance", number()}, {"points", number()}}));
}

Shape advice() {
    const Shape outlook = open_object_of(
        {{"mine", points_shape()}, {"theirs", points_shape()}, {"gives_up", gives_up()}});
    const Shape value = object_of({
        {"rank", whole_from(1)},
        {"action", text()},
        {"value", or_null(number())},
        {"error", or_null(number())},
        {"samples", count()},
        {"chance", or_null(number())},
        maybe("difference", or_null(number())),
        maybe("difference_error", or_null(number())),
        maybe("standing", one_of(Words{"compared", "given up", "dominated", "same"})),
        maybe("like", text()),
        maybe("reason", text()),
        maybe("mean", or_null(number())),
        maybe("mean_error", or_null(number())),
        maybe("prior", or_null(number())),
        maybe("win", number()),
        maybe("contract", contract()),
        maybe("outlook", outlook),
    });
    return object_of(
        {
            {"action", text()},
            {"value", or_null(number())},
            maybe("reason", text()),
            {"actions", with(with(plain("array"), "minItems", "1"), "items", value)},
            {"solver", text()},
            {"exact", flag()},
            {"seconds", number()},
            {"samples", count()},
            {"stopped", one_of(Words{"limit", "interrupt", "complete", "certain"})},
            maybe("forgotten", count()),  // with gap
            maybe("gap", or_null(number())),
            maybe("guess", flag()),
            maybe("fallback", flag()),
            maybe("weighed", flag()),
            maybe("bidding", bidding()),
        },
        "The answer to analyze: actions best first, values in points.");
}

Shape solution() {
    return object_of(
        {
            {"endgame", text()},
            {"value", or_null(whole())},
            {"exact", flag()},
            {"lower", whole()},
            {"upper", whole()},
            {"best", texts()},
            {"actions", map_of(whole())},
            {"line", texts()},
            {"nodes", count()},
            {"seconds", number()},
            maybe("melds", list_of(count())),
        },
        "The answer to solve: the leader's points minus the other's, or those of the bidder's side "
        "minus all others'.");
}

Shape reached() {
    return object_of(
        {
            {"endgame", text()},
            {"goal", text()},
            {"reached", or_null(flag())},
            {"nodes", count()},
            {"seconds", number()},
        },
        "The answer to reaches; null if a limit came first.");
}

// Whose turn it is, and to do what.
std::vector<Member> standing() {
    return {
        {"phase", phase()},
        {"decision", one_of(Words{"lead", "follow", "meld", "wait", "over"})},
        {"player", or_null(seat())},
        {"legal", texts()},
    };
}

Shape two_handed_game() {
    std::vector<Member> members = standing();
    for (const Member& member : {
             Member{"ply", count()},
             {"scores", pair_of(whole())},
             {"counters", pair_of(count())},
             {"glups", count()},
             {"last_trick", or_null(seat())},
             maybe("action", text()),
         })
        members.push_back(member);
    return object_of(members, "How a game with a stock stands.");
}

Shape shown() {
    const Shape points = pair_of(points_shape());
    const Shape game = object_of({{"record", ref("record")}, maybe("points", points)});
    const Shape seen = object_of({
        {"position", ref("position")},
        maybe("points", points),
        maybe("record", ref("record")),
        maybe("expected", text()),
        maybe("next", object_of({{"shows", one_of(Words{"action", "melds", "widow", "given",
                                                        "partner", "over"})},
                                 {"seat", count()},
                                 maybe("legal", texts())})),
        maybe("table", any_of({auction_table(), pisti_table()})),
        maybe("sentences", texts()),
    });
    return with(R"({"description":"The answer to show."})", "oneOf", "[" + game + "," + seen + "]");
}

Shape two_handed_reviewed() {
    const Shape margins = pair_of(or_null(number()));
    const Member ply = {"ply", count()}, trick = {"trick", count()}, who = {"seat", seat()};
    const Shape decision = open_object_of({
        ply,
        trick,
        {"phase", phase()},
        who,
        {"decision", text()},
        {"action", text()},
        {"best", text()},
        {"value", or_null(number())},
        {"loss", number()},
        {"error", number()},
        {"grade", grades()},
        {"reason", or_null(text())},
    });
    const Shape draw = open_object_of({ply, trick, who, {"card", text()}, {"luck", number()}});
    const Shape moment =
        open_object_of({ply, {"sources", points_shape()}, {"gives_up", gives_up()}});
    const Shape account = open_object_of({
        {"lead", number()},
        {"over", flag()},
        {"dealt", number()},
        {"luck", margins},
        {"errors", margins},
        {"rest", number()},
    });
    return object_of(
        {
            {"rules", rules_shape()},
            {"seats", list_of(seat())},
            {"plies", count()},
            {"scores", pair_of(whole())},
            {"decisions", list_of(decision)},
            {"draws", list_of(draw)},
            {"leads", list_of(open_object_of({ply, trick, {"lead", number()}}))},
            {"moments", list_of(moment)},
            {"account", account},
            {"solver", text()},
            {"seed", count()},
            {"seconds", number()},
            {"stopped", one_of(Words{"complete", "interrupt", "limit"})},
        },
        "A deal of a game with a stock looked over (docs/review.md).");
}

Shape two_handed_facts() {
    const Shape kind = open_object_of({
        {"kind", text()},
        {"name", text()},
        {"points", count()},
        {"cards", text()},
        {"source", text()},
        {"incompatible", texts()},
    });
    return object_of(
        {
            {"kind", constant("\"two-handed\"")},
            {"rules", text()},
            {"title", text()},
            {"cards", texts()},
            {"copies", count()},
            {"hand", count()},
            {"stock", count()},
            {"draw_tricks", count()},
            {"tricks", count()},
            {"card_points", map_of(count())},
            {"last_trick", count()},
            {"exchange", count()},
            {"trump_nine", count()},
            {"glups", flag()},
            {"glup_step", count()},
            {"target", count()},
            {"sources", texts()},
            {"trump", text()},
            {"kinds", list_of(kind)},
            {"text", text()},
        },
        "What a game with a stock is.");
}

Shape metrics() {
    const Shape quantile = or_null(number()), counts = map_of(count());
    const Shape times = object_of({
        {"count", count()},
        {"p50", quantile},
        {"p90", quantile},
        {"p99", quantile},
        {"max", quantile},
    });
    return object_of(
        {
            {"uptime", number()},
            {"requests", counts},
            {"errors", counts},
            {"wait", times},
            {"run", times},
            {"rss_bytes", or_null(count())},
            {"searches",
             object_of({{"waiting", count()}, {"running", count()}, {"done", count()}})},
            {"games", count()},
            {"sessions", count()},
            {"clients", count()},
        },
        "The answer to query_metrics; times in seconds.");
}

Shape version() {
    const Shape level = open_object_of(
        {{"name", text()}, {"solver", text()}, {"auction", text()}, {"what", text()}});
    return object_of(
        {
            {"glupcore", text()},
            {"protocol", constant(std::to_string(kVersion))},
            {"methods", texts()},
            {"solvers", texts()},
            {"solver", text()},
            {"levels", list_of(level)},
            {"rules", texts()},
            {"auctions", texts()},
            {"grades", map_of(number())},
            {"workers", count()},
            {"most", map_of(R"({"type":["number","boolean"]})")},
        },
        "The answer to query_version.");
}

Shape deck() {
    return described(cards(), "All cards in deal order; in a record those not known may be ?.");
}

Shape record() {
    const std::vector<Member> members = {
        {"deck", ref("deck")},          {"dealer", whole_from(0, auction::kMostSeats - 1)},
        {"actions", texts()},           maybe("exact_cut", flag()),  // needed where a cut may score
        maybe("rules", any_rules()),    maybe("options", ref("options")),
        maybe("series", ref("series")),
    };
    return object_of(members, "A record of a deal (docs/notation.md); other keys are ignored.",
                     false);
}

Shape two_handed_position() {
    const Shape sides = any_of(
        {open_object_of({maybe("me", count()), maybe("you", count()), maybe("opponent", count())}),
         pair_of(count()), text()});
    const Shape entry = any_of({text(), with(texts(), "minItems", "1")});
    const Shape table = any_of({text(), list_of(entry)});
    const Shape opponent =
        object_of({maybe("table", table), maybe("known", cards()), maybe("concealed", count())});
    return object_of(
        {
            {"hand", cards()},
            maybe("rules", rules_shape()),
            maybe("trump", text()),
            maybe("turnup", or_null(text())),
            maybe("stock", count()),
            maybe("phase", phase()),
            maybe("decision", text()),
            maybe("table", table),
            maybe("played", cards()),
            maybe("trick", count()),
            maybe("glups", count()),
            maybe("scores", sides),
            maybe("counters", sides),
            maybe("opponent", any_of({opponent, text()})),
            maybe("led", or_null(text())),
            maybe("known", cards()),
        },
        "What one player knows of a game with a stock (docs/notation.md); no other keys.");
}

// Of one family of games or another.
Shape of_any(const std::string& name, std::string_view what) {
    return described(any_of({protocol::ref("two_handed_" + name), protocol::ref("auction_" + name),
                             protocol::ref("pisti_" + name)}),
                     what);
}

}  // namespace

std::vector<Named> inputs() {
    return {
        {"deck", deck()},
        {"record", record()},
        {"position", of_any("position", "What one player knows.")},
        {"two_handed_position", two_handed_position()},
        {"auction_position", auction_position()},
        {"pisti_position", pisti_position()},
        {"house", house()},
        {"options", options()},
        {"series", series()},
    };
}

std::vector<Named> parts() {
    return {
        {"two_handed_standing", object_of(standing(), "A turn of a game with a stock.")},
        {"auction_standing", auction_standing()},
        {"pisti_standing", pisti_standing()},
        {"two_handed_game", two_handed_game()},
        {"auction_game", auction_game()},
        {"pisti_game", pisti_game()},
        {"two_handed_reviewed", two_handed_reviewed()},
        {"auction_reviewed", auction_reviewed()},
        {"two_handed_facts", two_handed_facts()},
        {"auction_facts", auction_facts()},
        {"pisti_facts", pisti_facts()},
    };
}

std::vector<Named> results() {
    return {
        {"advice", advice()},
        {"solution", solution()},
        {"reached", reached()},
        {"standing", of_any("standing", "The answer to legal.")},
        {"game", of_any("game", "The answer to new, play and undo: how the game stands.")},
        {"shown", shown()},
        {"reviewed", described(any_of({protocol::ref("two_handed_reviewed"),
                                       protocol::ref("auction_reviewed")}),
                               "The answer to review.")},
        {"facts", of_any("facts", "The answer to query_rules.")},
        {"closed", with(plain("object"), "additionalProperties", "false")},
        {"terminated", object_of({{"searches", count()}, maybe("terminateId", text())})},
        {"left", object_of({{"searches", count()}, {"games", count()}},
                           "The answer to leave: what there was.")},
        {"metrics", metrics()},
        {"version", version()},
    };
}

Shape reply() {
    json::Writer refs;
    refs.begin_object().key("anyOf").begin_array();
    for (const Named& one : results()) refs.raw(ref(one.name));
    const Shape result = refs.end_array().end_object().take(), always = constant("true");
    const Member client = maybe("client", text()), ply = maybe("ply", count());
    const Shape error = object_of({
        {"code", one_of(Words{"bad_json", "bad_request", "too_long", "busy", "terminated",
                              "expired", "internal"})},
        {"field", or_null(text())},
        {"message", text()},
    });
    const Shape progress =
        open_object_of({{"done", count()}, {"of", count()}, {"errors", count()}});
    return any_of(
        {
            object_of(
                {{"id", text()}, {"result", result}, client, ply, maybe("isDuringSearch", flag())}),
            object_of(
                {{"id", text()}, {"isDuringSearch", always}, {"started", always}, client, ply}),
            object_of({{"id", text()}, {"isDuringSearch", always}, {"progress", progress}, client}),
            object_of({{"id", or_null(text())}, {"error", error}, client, ply}),
        },
        "oneOf");
}

}  // namespace glup::protocol
