// Any line is a request that is answered, or a fault: of a game that is kept, or of none.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "glup/auction/notation/endgame_line.hpp"
#include "glup/protocol/answers.hpp"
#include "glup/protocol/auction_endgame.hpp"
#include "glup/protocol/read.hpp"

using namespace glup;

namespace {

void check_answers(const json::Object& request) {
    std::optional<Course> game;
    try {
        game.emplace(protocol::begin_game(request, 7));
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
    for (Course* kept : {game ? &*game : nullptr, static_cast<Course*>(nullptr)}) {
        attempt([&] { json::parse(protocol::answer(request, kept), std::string_view::npos); });
        attempt([&] { protocol::deal_of(request, kept); });
        attempt([&] {
            if (protocol::spots_of(request, kept).empty()) std::abort();
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
