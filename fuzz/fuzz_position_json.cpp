// Any text is a position or an error of ours; a position that was read is written and read again as
// the same view.
#include <string>

#include "glup/stock/notation/position_json.hpp"
#include "text_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads([&] {
        const glup::View view = glup::parse_position(text, 1);
        if (!view.seen().is_over()) {
            const std::string written = glup::position_json(view);
            expect(glup::parse_position(written, 1) == view);
        }
    });
    return 0;
}
