// The shapes of what is said of Pisti.
#include "glup/pisti/game.hpp"
#include "glup/protocol/replies.hpp"

namespace glup::protocol {
namespace {

Shape pisti_seat() { return whole_from(0, pisti::kSeats - 1); }
Shape pisti_name() { return constant(std::string(pisti::kRulesJson)); }

// Whose turn it is, and to do what.
std::vector<Member> pisti_turn() {
    return {
        {"decision", one_of(std::vector<std::string_view>{"play", "over"})},
        {"player", or_null(pisti_seat())},
        {"legal", texts()},
    };
}

}  // namespace

Shape pisti_position() {
    return object_of(
        std::vector<Member>{
            {"rules", pisti_name()},
            {"seat", pisti_seat()},
            {"seen", text()},
            {"dealer", pisti_seat()},
            {"played", texts()},
        },
        "What one seat knows of Pisti (docs/pisti.md); other keys are compared with that.", false);
}

Shape pisti_standing() { return object_of(pisti_turn(), "A turn of Pisti."); }

Shape pisti_game() {
    std::vector<Member> members = pisti_turn();
    for (const Member& member : {
             Member{"ply", count()},
             {"rules", pisti_name()},
             {"pile", texts()},
             {"scores", pair_of(count())},
             {"cards", pair_of(count())},
             {"pistis", pair_of(count())},
             {"first_taker", or_null(pisti_seat())},
             {"last_taker", or_null(pisti_seat())},
             {"result", or_null(text())},
             maybe("action", text()),
         })
        members.push_back(member);
    return object_of(members, "How a deal of Pisti stands.");
}

Shape pisti_table() { return object_of({{"series", ref("series")}}, "Where the game stands."); }

Shape pisti_facts() {
    return object_of(
        {
            {"kind", pisti_name()},
            {"rules", pisti_name()},
            {"title", text()},
            {"cards", texts()},
            {"seats", count()},
            {"accounts", list_of(count())},
            {"hand", count()},
            {"kitty", count()},
            {"target", count()},
            {"card_points", map_of(count())},
            {"most_cards", count()},
            {"pisti", count()},
            {"jack_by_jack", count()},
            {"text", text()},
        },
        "What Pisti is.");
}

}  // namespace glup::protocol
