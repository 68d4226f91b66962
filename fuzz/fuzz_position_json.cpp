// Any text is a position or an error of ours; a position that was read is written and read again as
// the same view.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "glup/support/error.hpp"
#include "glup/two_handed/notation/position_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const glup::View view = glup::parse_position(text, 1);
        if (!view.seen().is_over()) {
            const std::string written = glup::position_json(view);
            if (!(glup::parse_position(written, 1) == view)) std::abort();
        }
    } catch (const glup::Error&) {
    }
    return 0;
}
