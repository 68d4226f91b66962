// Any text is an endgame of an auction game or an error of ours; one that was read is written and
// read again as the same, and has bounds that agree however early the solver is stopped.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/support/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const glup::auction::Endgame endgame = glup::auction::parse_endgame(text);
        if (!(glup::auction::parse_endgame(glup::auction::endgame_line(endgame)) == endgame))
            std::abort();
        if (glup::auction::legal_plays(endgame) == 0) std::abort();
        glup::auction::EndgameSolver solver(1);
        glup::SolveLimits few, more;
        few.max_nodes = 3;
        more.max_nodes = 300;
        const auto early = solver.value(endgame, few), late = solver.value(endgame, more);
        if (early.lower > late.upper || late.lower > early.upper) std::abort();
        if (late.exact && solver.line(endgame).result.lower != late.lower) std::abort();
    } catch (const glup::Error&) {
    }
    return 0;
}
