// Requests of the protocol. A game that is kept is a record as JSON here, "" for none: nothing has
// to be given back.
#include <memory>

#include "border.hpp"
#include "glup/protocol/protocol.hpp"

namespace glup::wasm {
namespace {

std::unique_ptr<GameDeal> game_of(std::string_view record) {
    return record.empty() ? nullptr : protocol::kept_record(record);
}

}  // namespace

// What a line says, as JSON; then the digits of its seed, which JavaScript's numbers can't hold.
GLUP_EXPORT(glup_read_request)
std::int32_t glup_read_request(const char* line, std::uint32_t size) {
    return guarded([=] {
        const std::string said = protocol::read_request({line, size}, true);
        out.add_text(said);
        if (said.ends_with(R"("request":null})")) return;
        const json::Object request = json::load_object({line, size});
        const json::Value* seed = json::given(request, "seed");
        out.add_text(seed == nullptr ? "" : json::compact(*seed));
    });
}

// The result as JSON; then the game as it is now.
GLUP_EXPORT(glup_answer)
std::int32_t glup_answer(const char* line, std::uint32_t size, const char* record,
                         std::uint32_t record_size, std::uint64_t seed) {
    return guarded([=] {
        const json::Object request = json::load_object({line, size});
        const bool is_new = json::text_in(request, "method") == "new";
        const auto game =
            is_new ? protocol::begin_game(request, seed) : game_of({record, record_size});
        out.add_text(protocol::answer(request, game.get()));
        out.add_text(game ? game->record() : "");
    });
}

// The fault of a request, as JSON: what is wrong with a field of it, given as a JSON list.
GLUP_EXPORT(glup_fault_of)
std::int32_t glup_fault_of(const char* field, std::uint32_t size, const char* faults,
                           std::uint32_t faults_size) {
    return guarded([=] {
        std::vector<std::string> texts;
        const json::Value list = json::parse({faults, faults_size}, std::string_view::npos);
        for (const json::Value& one : *list.as<json::Array>())
            texts.push_back(*one.as<std::string>());
        json::Writer fault;
        fault_of(PositionError(std::move(texts)), {field, size}).write(fault);
        out.add_text(fault.str());
    });
}

// The endgame of an auction game that a request is about, "" if it is of another.
GLUP_EXPORT(glup_auction_endgame)
std::int32_t glup_auction_endgame(const char* line, std::uint32_t size) {
    return guarded([=] {
        out.add_text(protocol::open_endgame(json::load_object({line, size})).value_or(""));
    });
}

// The family of games that a request is about.
GLUP_EXPORT(glup_family_of)
std::int32_t glup_family_of(const char* line, std::uint32_t size, const char* record,
                            std::uint32_t record_size) {
    return guarded([=] {
        const auto game = game_of({record, record_size});
        const json::Object request = json::load_object({line, size});
        out.add_text(protocol::family_of(request, game.get()).name());
    });
}

// How many there are; of each the ply, the player, -1 for none, the view as bytes, the open
// hands as text, "" for none, and the melds at stake as a JSON list.
GLUP_EXPORT(glup_spots)
std::int32_t glup_spots(const char* line, std::uint32_t size, const char* record,
                        std::uint32_t record_size) {
    return guarded([=] {
        const auto game = game_of({record, record_size});
        const json::Object request = json::load_object({line, size});
        const auto spots = protocol::spots_of(request, game.get());
        out.add(static_cast<std::uint32_t>(spots.size()));
        for (const auto& spot : spots) {
            out.add(std::int32_t{spot.ply.value_or(-1)})
                .add(std::int32_t{spot.player.value_or(-1)});
            out.add_text(spot.view->bytes());
            json::Writer melds;
            melds.begin_array();
            if (spot.open)
                for (const int one : spot.open->melds) melds.value(one);
            out.add_text(spot.open ? spot.open->endgame : "").add_text(melds.end_array().take());
        }
    });
}

// The deal that a review is asked of.
GLUP_EXPORT(glup_deal_of)
std::int32_t glup_deal_of(const char* line, std::uint32_t size, const char* record,
                          std::uint32_t record_size) {
    return guarded([=] {
        const auto game = game_of({record, record_size});
        const json::Object request = json::load_object({line, size});
        out.add_text(protocol::deal_of(request, game.get()));
    });
}

}  // namespace glup::wasm
