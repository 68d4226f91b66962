// Any text is a position in some form or an error of ours; a view comes back from its JSON and its
// line, and what a text is does not depend on the space around it.
#include <string>

#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/notation/position_json.hpp"
#include "glup/stock/notation/position_line.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    const TextKind kind = text_kind(text);
    expect(text_kind(std::string(text) + "\n") == kind);
    try {
        const View view = view_of_text(text);
        if (view.seen().is_over()) return 0;
        const std::string line = position_line(view);
        expect(text_kind(line) == TextKind::kLine && view_of_text(line) == view);
        expect(view_of_text(position_json(view), view.seat()) == view);
    } catch (const PositionError& error) {
        expect(!error.faults().empty());
    }
    return 0;
}
