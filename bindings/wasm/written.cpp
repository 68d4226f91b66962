// What is written of deals: records, positions in any form.
#include "border.hpp"
#include "glup/cards/text.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/known_deal.hpp"
#include "glup/stock/deal/text_kind.hpp"

namespace glup::wasm {
// The parts of a record, given its JSON and its number for errors, less than 0 for none.
GLUP_EXPORT(glup_record)
std::int32_t glup_record(const char* text, std::uint32_t size, std::int32_t number) {
    return guarded([=] {
        const Record record = parse_record({text, size}, optional_of(number));
        std::vector<std::string> deck;
        for (const Card card : record.deck) deck.push_back(card_text(card));
        json::Writer whole;
        whole.begin_object()
            .member("rules", record.ruleset().name)
            .member("deck", deck)
            .member("dealer", record.dealer)
            .member("exactCut", record.exact_cut)
            .member("actions", record.actions);
        whole.key("extra").begin_object();
        for (const auto& [key, value] : record.extra) whole.key(key).raw(value);
        out.add_text(whole.end_object().end_object().str());
    });
}

// The record of a deal, however it is written, as JSON; and the seat whose it is, or -1.
GLUP_EXPORT(glup_known_deal) std::int32_t glup_known_deal(const char* text, std::uint32_t size) {
    return guarded([=] {
        const KnownDeal deal = read_known_deal({text, size});
        out.add_text(record_json(deal.record)).add(std::int32_t{deal.seat.value_or(-1)});
    });
}

// The actions of a record, canonical; then the states before each of them, and after the last.
GLUP_EXPORT(glup_course) std::int32_t glup_course(const char* text, std::uint32_t size) {
    return guarded([=] {
        const Course course(parse_record({text, size}));
        out.add_texts(course.record().actions);
        for (int ply = 0; ply <= course.plies(); ++ply) out.add(course.state_at(ply));
    });
}

// The state before an action of a record.
GLUP_EXPORT(glup_record_state)
std::int32_t glup_record_state(const char* text, std::uint32_t size, std::int32_t ply,
                               std::int32_t number) {
    return guarded([=] {
        const auto which = optional_of(number);
        out.add(state_at(parse_record({text, size}, which), ply, which));
    });
}

// What both seats have scored in a record, by the sources of its game, as JSON.
GLUP_EXPORT(glup_points) std::int32_t glup_points(const char* text, std::uint32_t size) {
    return guarded([=] {
        const Record record = parse_record({text, size});
        json::Writer points;
        write_points(points, record.ruleset(), scored_points(record));
        out.add_text(points.str());
    });
}

// What a text is, by what it begins with.
GLUP_EXPORT(glup_text_kind) std::int32_t glup_text_kind(const char* text, std::uint32_t size) {
    return guarded([=] { out.add_text(kind_name(text_kind({text, size}))); });
}

// The view that a text describes, in whichever form; the seat is less than 0 if it is not given.
GLUP_EXPORT(glup_view_of_text)
std::int32_t glup_view_of_text(const char* text, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { out.add(view_of_text({text, size}, optional_of(seat))); });
}

GLUP_EXPORT(glup_view_of_json)
std::int32_t glup_view_of_json(const char* text, std::uint32_t size, std::int32_t seat) {
    return guarded([=] { out.add(view_of_json({text, size}, seat)); });
}

}  // namespace glup::wasm
