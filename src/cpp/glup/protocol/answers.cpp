#include "glup/protocol/protocol.hpp"

#include "glup/cards/text.hpp"
#include "glup/support/fields.hpp"

namespace glup::protocol {
namespace {

// How a game stands, after that action if it is not "".
std::string standing_answer(const GameDeal& game, std::string_view action = "") {
    json::Writer out;
    out.begin_object();
    if (!action.empty()) out.member("action", action);
    out.member("ply", game.plies());
    game.write_standing(out);
    return out.end_object().take();
}

// Anything but a game is shown for the player it is about.
std::string shown_answer(const json::Object& request, const GameDeal* game) {
    const GameFamily& family = family_of(request, game);
    if (given(request, "game") != nullptr) {
        check_rules(request, family, game->rules(), "game");
        return about("", [&] {
            return game->shown(number_in(request, "seat"), texts_in(request, "names"));
        });
    }
    if (const auto text = text_in(request, "record")) {
        deal_of(request, nullptr);  // the rules are those that the request says
        return about("record", [&] { return family.shown(*text, number_in(request, "ply")); });
    }
    json::Writer out;
    out.begin_object().key("position");
    return out.raw(spots_of(request, game).front().view->show()).end_object().take();
}

std::string facts_answer(const json::Object& request) {
    const int trump = parse_suit(text_in(request, "trump").value_or("H"));
    const json::Value* rules = given(request, "rules");
    const GameFamily& family = family_of(request, nullptr);
    const json::Value usual{std::string(family.games().front()), {}};
    return about("rules", [&] { return family.rules(rules ? *rules : usual)->facts(trump); });
}

}  // namespace

std::string answer(const json::Object& request, GameDeal* game) {
    const std::string_view method = text_in(request, "method").value_or("");
    if (method == "legal") {
        const Spot spot = spots_of(request, game).front();
        const bool is_known = spot.player && *spot.player >= 0;
        json::Writer out;
        spot.view->show_turn(out.begin_object(), is_known ? spot.player : std::nullopt);
        return out.end_object().take();
    }
    if (method == "show") return shown_answer(request, game);
    if (method == "query_rules") return facts_answer(request);
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
