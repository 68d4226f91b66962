// What is answered at once about games, by the shapes that are declared for it.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "glup/auction/rules/rows.hpp"
#include "glup/protocol/protocol.hpp"
#include "glup/protocol/requests.hpp"

#include "check.hpp"

using namespace glup;
using namespace glup::protocol;

namespace {

const json::Object& shapes() {
    static const json::Object whole = json::load_object(schema());
    return *json::find(whole, "$defs")->as<json::Object>();
}

// Whether a value is of a shape, as far as our shapes go.
bool fits(const json::Value& value, const json::Object& shape) {
    const auto objects = [&](const char* key, const auto& holds) {
        const json::Value* several = json::find(shape, key);
        if (several == nullptr) return true;
        const auto& all = *several->as<json::Array>();
        return std::any_of(all.begin(), all.end(), [&](const auto& one) {
            return holds(*one.template as<json::Object>());
        });
    };
    const auto fits_one = [&](const json::Object& one) { return fits(value, one); };
    if (const json::Value* ref = json::find(shape, "$ref")) {
        const std::string name = ref->as<std::string>()->substr(sizeof "#/$defs/" - 1);
        return fits(value, *json::find(shapes(), name)->as<json::Object>());
    }
    if (!objects("anyOf", fits_one) || !objects("oneOf", fits_one)) return false;
    if (const json::Value* words = json::find(shape, "enum")) {
        const auto& all = *words->as<json::Array>();
        return std::any_of(all.begin(), all.end(), [&](const json::Value& one) {
            return json::compact(one) == json::compact(value);
        });
    }
    const json::Value* type = json::find(shape, "type");
    if (type == nullptr) return true;
    const std::string& name = *type->as<std::string>();
    if (name == "null") return value.as<std::nullptr_t>() != nullptr;
    if (name == "integer") return value.as<std::int64_t>() != nullptr;
    if (name == "string") return value.as<std::string>() != nullptr;
    if (name == "boolean") return value.as<bool>() != nullptr;
    if (name == "array") {
        const auto* items = value.as<json::Array>();
        const json::Value* of = json::find(shape, "items");
        return items != nullptr && std::all_of(items->begin(), items->end(), [&](const auto& one) {
                   return of == nullptr || fits(one, *of->as<json::Object>());
               });
    }
    if (name != "object") return true;
    const auto* object = value.as<json::Object>();
    if (object == nullptr) return false;
    if (const json::Value* needed = json::find(shape, "required")) {
        for (const json::Value& key : *needed->as<json::Array>())
            if (json::find(*object, *key.as<std::string>()) == nullptr) return false;
    }
    const json::Value* known = json::find(shape, "properties");
    const json::Value* others = json::find(shape, "additionalProperties");
    return std::all_of(object->begin(), object->end(), [&](const auto& member) {
        const json::Value* of =
            known == nullptr ? nullptr : json::find(*known->as<json::Object>(), member.first);
        if (of != nullptr) return fits(member.second, *of->as<json::Object>());
        return others == nullptr || others->as<json::Object>() != nullptr || *others->as<bool>();
    });
}

json::Object asked(std::string_view members) {
    return json::load_object(std::string("{").append(members).append("}"));
}

// The answer, which must be of the shape that its method declares.
json::Object answered(std::string_view members, GameDeal* game) {
    const json::Object request = asked(members);
    const std::string text = answer(request, game);
    const json::Value value = json::parse(text, std::string::npos);
    const auto& methods = requests();
    const auto method = std::find_if(methods.begin(), methods.end(), [&](const Request& one) {
        return one.method == text_in(request, "method");
    });
    CHECK(fits(value, *json::find(shapes(), method->answer)->as<json::Object>()));
    return *value.as<json::Object>();
}

std::string fault(std::string_view members, GameDeal* game = nullptr) {
    try {
        answer(asked(members), game);
    } catch (const Fault& fault) {
        return fault.field().value_or("") + " | " + fault.what();
    }
    return "";
}

constexpr std::string_view kSeen =
    R"("record": "hand: CA9 DKQJT9 HA9 SAATKQQJ99\nturnup: QH\nthey: 9C")";

}  // namespace

TEST("a game is played by answers") {
    std::vector<std::string> names;
    for (const GameFamily* family : families())
        for (const std::string_view name : family->games()) names.emplace_back(name);
    for (const std::string& name : names) {
        Random rng(7);
        const auto kept = begin_game(asked(R"("rules": ")" + name + "\""), 7);
        GameDeal* game = kept.get();
        json::Object standing = answered(R"("method": "new", "game": "g")", game);
        while (game->spot().player.value_or(-1) >= 0) {
            answered(R"("method": "legal", "game": "g")", game);
            const std::string action = game->spot().view->choose("greedy", rng);
            standing =
                answered(R"("method": "play", "game": "g", "action": ")" + action + "\"", game);
            CHECK_EQ(std::string(*text_in(standing, "action")), action);
            CHECK_EQ(*number_in(standing, "ply"), game->plies());
        }
        answered(R"("method": "show", "game": "g")", game);
        answered(R"("method": "undo", "game": "g")", game);
        answered(R"("method": "show", "game": "g")", game);
        answered(R"("method": "show", "game": "g", "seat": 1)", game);
        answered(R"("method": "legal", "game": "g")", game);
        answered(R"("method": "close", "game": "g")", game);
    }
    for (const std::string_view name : families().front()->games()) {
        for (const char* trump : {"C", "H"})
            answered(R"("method": "query_rules", "rules": ")" + std::string(name) +
                         R"(", "trump": ")" + trump + "\"",
                     nullptr);
    }
}

TEST("games with an auction are told where somebody tells them") {
    for (const std::string_view name : auction::kRowNames) {
        const std::string asks =
            R"("method": "query_rules", "rules": ")" + std::string(name) + "\"";
        const json::Object told = answered(asks, nullptr);
        CHECK_EQ(std::string(*text_in(told, "kind")), std::string("auction"));
        CHECK_EQ(std::string(*text_in(told, "row")), std::string(name));
    }
}

TEST("what is no game is shown and asked about") {
    answered(R"("method": "show", "position": "H AS TS 9H [KD] / AS JC QD TD")", nullptr);
    answered(R"("method": "legal", "endgame": "H AS / JC")", nullptr);
    const json::Object seen = answered(R"("method": "show", )" + std::string(kSeen), nullptr);
    CHECK_EQ(std::string(*text_in(seen, "expected")), "my card on 9C");
    const auto spots =
        spots_of(asked(R"("method": "legal", "plies": [1, 0], )" + std::string(kSeen)), nullptr);
    CHECK_EQ(spots.size(), 2U);
    CHECK(!spots[1].view->to_act());
}

TEST("a deal to review says of which game it is") {
    const auto game = begin_game(asked(""), 3);
    const std::string whole = deal_of(asked(R"("game": "g", "rules": "glup")"), game.get());
    CHECK(deal_of(asked(R"("rules": "glup", "record": )" + whole), nullptr)
              .find(R"("rules":"glup")") != std::string::npos);
    CHECK_EQ(deal_of(asked(kSeen), nullptr).substr(0, 5), "hand:");
}

TEST("what is wrong is about a field") {
    const auto game = begin_game(asked(""), 7);
    CHECK_EQ(fault(R"("method": "play", "game": "it's")"),
             "game | game: expected a game begun by new, given 'it's'");
    CHECK_EQ(fault(R"("method": "undo", "game": "g")", game.get()),
             "game | game: no action to undo: the deal has just begun");
    CHECK(fault(R"("method": "play", "game": "g", "action": "QQ")", game.get())
              .starts_with("action | "));
    CHECK_EQ(fault(R"("method": "legal", "game": "g", "rules": "two-handed")", game.get()),
             "rules | rules: expected glup, as the game has it, given \"two-handed\"");
    CHECK(fault(R"("method": "legal", "record": {"deck": ""})")
              .starts_with("record.deck | record.deck: "));
}
