// Any text is a deal of an auction game as one player saw it, or an error of ours; what was read is
// written and read again as the same, and all that was told can be taken back.
#include "glup/auction/seen/seen_text.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads([&] {
        auction::SeenDeal deal = auction::parse_seen(text);
        const std::string written = auction::seen_text(deal);
        expect(auction::begins_seen(written));
        const auction::SeenDeal again = auction::parse_seen(written);
        expect(auction::seen_text(again) == written);
        expect(again.told() == deal.told());
        expect(again.facts() == deal.facts());
        while (!deal.told().empty()) deal.undo();
        deal.view();
    });
    return 0;
}
