// Any line is a request that is answered, or a fault: of a game that is kept, or of none.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "glup/protocol/protocol.hpp"

using namespace glup;

namespace {

std::unique_ptr<GameEndgame> endgame_in(std::string_view text) {
    return family_of(GameFamily::Writing::kEndgame, text).endgame(text);
}

void check_answers(const json::Object& request) {
    std::unique_ptr<GameDeal> game;
    try {
        game = protocol::begin_game(request, 7);
    } catch (const Fault&) {
    }
    const auto attempt = [](const auto& work) {
        try {
            work();
        } catch (const Fault& fault) {
            if (fault.code() != "bad_request" || *fault.what() == '\0') std::abort();
        }
    };
    attempt([&] {
        const auto text = protocol::open_endgame(request);
        if (text && endgame_in(*text)->text() != *text) std::abort();
    });
    for (GameDeal* kept : {game.get(), static_cast<GameDeal*>(nullptr)}) {
        attempt([&] { json::parse(protocol::answer(request, kept), std::string_view::npos); });
        attempt([&] { protocol::deal_of(request, kept); });
        attempt([&] {
            const auto spots = protocol::spots_of(request, kept);
            if (spots.empty()) std::abort();
            for (const Spot& spot : spots) {
                if (spot.open) endgame_in(spot.open->endgame)->stake(spot.open->melds);
            }
        });
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    const std::string said = protocol::read_request(line, true);
    if (!said.ends_with(R"("request":null})")) check_answers(json::load_object(line));
    return 0;
}
