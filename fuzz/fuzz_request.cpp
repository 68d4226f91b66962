// Any line is a request that is answered, or a fault: of a game that is kept, or of none.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "glup/auction/endgame/stakes_text.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/protocol/answers.hpp"
#include "glup/protocol/auction_endgame.hpp"
#include "glup/protocol/read.hpp"

using namespace glup;

namespace {

const std::array<const protocol::Family*, 2> kFamilies = {&protocol::stock_family(),
                                                          &protocol::auction_family()};

void check_answers(const json::Object& request) {
    std::unique_ptr<protocol::Kept> game;
    try {
        game = protocol::begin_game(request, 7, kFamilies);
    } catch (const protocol::Fault&) {
    }
    const auto attempt = [](const auto& work) {
        try {
            work();
        } catch (const protocol::Fault& fault) {
            if (fault.code() != "bad_request" || *fault.what() == '\0') std::abort();
        }
    };
    attempt([&] {
        const auto text = protocol::auction_endgame(request);
        if (text && auction::endgame_line(auction::parse_endgame(*text)) != *text) std::abort();
    });
    for (protocol::Kept* kept : {game.get(), static_cast<protocol::Kept*>(nullptr)}) {
        attempt([&] {
            json::parse(protocol::answer(request, kept, kFamilies), std::string_view::npos);
        });
        attempt([&] { protocol::deal_of(request, kept, kFamilies); });
        attempt([&] {
            const auto spots = protocol::spots_of(request, kept, kFamilies);
            if (spots.empty()) std::abort();
            for (const protocol::Spot& spot : spots) {
                if (!spot.open) continue;
                const auction::Endgame endgame = auction::parse_endgame(spot.open->endgame);
                auction::staked_melds(endgame, spot.open->melds);
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
