// Any text is a record or an error of ours; what was read is written and read again as the same,
// and its actions are taken as far as they can be.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "glup/support/error.hpp"
#include "glup/two_handed/deal/course.hpp"
#include "glup/two_handed/deal/record.hpp"

using namespace glup;

namespace {

void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const Record record = parse_record(text, 3);
        const std::string written = record_json(record);
        expect(record_json(parse_record(written)) == written);
        const State first = first_state(record);
        Course course(record);
        expect(course.state() == state_at(record, course.plies()));
        while (course.plies() > 0) course.undo();
        expect(course.state() == first);
    } catch (const RecordError& error) {
        expect(*error.what() != '\0');
    }
    return 0;
}
