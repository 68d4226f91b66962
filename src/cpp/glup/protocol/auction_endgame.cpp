#include "glup/protocol/auction_endgame.hpp"

#include <vector>

#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/protocol/subject.hpp"

namespace glup::protocol {

std::optional<std::string> auction_endgame(const json::Object& request) {
    const bool is_goal = text_in(request, "method") == "reaches";
    const auto text = text_in(request, "endgame");
    const json::Value* const melds = given(request, "melds");
    if (!is_goal && (!text || !auction::is_endgame(*text))) {
        if (melds == nullptr) return std::nullopt;
        throw Fault("bad_request", "melds",
                    "melds: expected only with an endgame of an auction game: a record knows them");
    }
    const auto endgame = about("endgame", [&] { return auction::parse_endgame(*text); });
    check_rules(request, auction_family(), json::compact(auction::rules_value(endgame.rules)),
                "endgame");
    if (is_goal) about("goal", [&] { return auction::parse_goal(*text_in(request, "goal")); });
    if (melds != nullptr) {
        std::vector<int> numbers;
        for (const json::Value& one : *melds->as<json::Array>())
            numbers.push_back(static_cast<int>(*one.as<std::int64_t>()));
        about("melds", [&] { return auction::staked_melds(endgame, numbers); });
    }
    return auction::endgame_line(endgame);
}

}  // namespace glup::protocol
