// Any text is a position of an auction game or an error of ours; one that was read is written and
// read again as the same view, and worlds of it look the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "glup/auction/notation/position_json.hpp"
#include "glup/support/error.hpp"
#include "glup/support/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const glup::auction::View view = glup::auction::parse_position(text);
        if (!(glup::auction::parse_position(glup::auction::position_json(view)) == view))
            std::abort();
        glup::Random rng(size);
        if (!(glup::auction::View(view.sample(rng), view.seat()) == view)) std::abort();
    } catch (const glup::Error&) {
    }
    return 0;
}
