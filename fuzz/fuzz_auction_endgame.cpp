// Any text is an endgame of an auction game or an error of ours; one that was read is written and
// read again as the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "glup/auction/notation/endgame_line.hpp"
#include "glup/support/error.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const glup::auction::Endgame endgame = glup::auction::parse_endgame(text);
        if (!(glup::auction::parse_endgame(glup::auction::endgame_line(endgame)) == endgame))
            std::abort();
        if (glup::auction::legal_plays(endgame) == 0) std::abort();
    } catch (const glup::Error&) {
    }
    return 0;
}
