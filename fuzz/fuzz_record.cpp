// Any text is a record or an error of ours; what was read is written and read again as the same,
// and its actions are taken as far as they can be.
#include <string>

#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/record.hpp"
#include "text_target.hpp"

using namespace glup;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = text_of(data, size);
    reads<RecordError>([&] {
        const Record record = parse_record(text, 3);
        const std::string written = record_json(record);
        expect(record_json(parse_record(written)) == written);
        const State first = first_state(record);
        Course course(record);
        expect(course.state() == state_at(record, course.plies()));
        while (course.plies() > 0) course.undo();
        expect(course.state() == first);
    });
    return 0;
}
