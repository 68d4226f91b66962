// Any text is deals of auction games written as tags, or an error of ours; what was read is written
// as tags that are read as the same.
#include <string>

#include "glup/auction/notation/pbn.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/notation/tags.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads([&] {
        for (const auction::Tags& tags : auction::read_tags(text)) {
            const auction::Record record = auction::read_pbn(tags, 3, "check");
            const std::string written = auction::pbn_text(record);
            expect(auction::begins_tags(written));
            const auto again = auction::read_tags(written);
            expect(again.size() == 1);
            expect(auction::pbn_text(auction::read_pbn(again.front())) == written);
        }
    });
    return 0;
}
