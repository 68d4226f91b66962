// Any text is a deal as one player saw it, a record with ? in its deck, or an error of ours; a deal
// that was read is written and read again as the same, and all that was told can be taken back.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "glup/stock/deal/masked.hpp"
#include "glup/stock/deal/seen_text.hpp"
#include "glup/stock/deal/text_kind.hpp"

namespace {

void check(const glup::SeenDeal& deal) {
    if (!(glup::parse_seen_deal(glup::seen_deal_text(deal)) == deal)) std::abort();
    const std::string record = glup::record_json(deal.record());
    if (!(glup::SeenDeal::from_object(glup::json::load_object(record), deal.seat()) == deal))
        std::abort();
    if (deal.legal_actions().empty() != (deal.is_over() || deal.needs() == glup::Need::kDraw))
        std::abort();
    glup::SeenDeal now = deal;
    while (!now.events().empty()) now.undo();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        glup::read_known_deal(text);
    } catch (const glup::Error&) {
    }
    try {
        if (!text.starts_with('{')) {
            check(glup::parse_seen_deal(text));
            return 0;
        }
        const glup::json::Object object = glup::json::load_object(text);
        glup::first_state(glup::unmasked(object));
        check(glup::SeenDeal::from_object(object));
    } catch (const glup::Error&) {
    }
    return 0;
}
