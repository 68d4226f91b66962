// Any text is a position of an auction game or an error of ours; one that was read is written and
// read again as the same view, and worlds of it look the same.
#include "glup/auction/position/position_json.hpp"
#include "glup/support/random.hpp"
#include "text_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads([&] {
        const glup::auction::View view = glup::auction::parse_position(text);
        expect(glup::auction::parse_position(glup::auction::position_json(view)) == view);
        glup::Random rng(size);
        expect(glup::auction::View(view.sample(rng), view.seat()) == view);
    });
    return 0;
}
