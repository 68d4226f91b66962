// Any text is a record of an auction game or an error of ours; what was read is written and read
// again as the same, its actions are taken as far as they can be, and its rules are a page.
#include <string>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/pbn.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/notation/serialise.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/page/rules_page.hpp"
#include "text_target.hpp"

using namespace glup;

namespace {

void play(const auction::Record& record) {
    auction::State state = auction::first_state(record);
    for (int ply = 0; ply < static_cast<int>(record.actions.size()); ++ply) {
        const auction::State before = state;
        auction::take(state, record, ply);
        expect(!auction::trace_line(before, record.actions[ply], state, ply, 0).empty());
    }
    expect(state == auction::state_at(record, static_cast<int>(record.actions.size())));
    expect(auction::state_from_bytes(auction::to_bytes(state)) == state);
    expect(!auction::trace_end(state, 0).empty());
    expect(!auction::pbn_text(record).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads<RecordError>([&] {
        const auction::Record record = auction::parse_record(text, 3);
        const std::string written = auction::record_json(record);
        expect(auction::record_json(auction::parse_record(written)) == written);
        expect(!auction::rules_page(record.rules).empty());
        expect(!auction::rules_toml(record.rules).empty());
        play(record);
    });
    return 0;
}
