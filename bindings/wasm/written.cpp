// What is written of deals: records, positions in any form.
#include "glup/game/fault.hpp"
#include "glup/game/games.hpp"
#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/text_kind.hpp"
#include "glup/stock/game.hpp"
#include "objects.hpp"

namespace glup::wasm {

// The record of a deal that has not begun, by the keys of one; a deck by this seed if it has none.
GLUP_EXPORT(glup_begin)
std::int32_t glup_begin(const char* keys, std::uint32_t size, std::uint64_t seed) {
    return guarded([=] {
        const json::Object start = json::load_object({keys, size});
        try {
            out.add_text(json::compact({family_in(start).start(start, seed), {}}));
        } catch (const Fault& fault) {  // no reply of the protocol here
            throw Error(fault.what());
        }
    });
}

// A record in its canonical form, given its JSON and its number for errors, less than 0 for none.
GLUP_EXPORT(glup_record)
std::int32_t glup_record(const char* text, std::uint32_t size, std::int32_t number) {
    return guarded([=] {
        const auto which = optional_of(number);
        out.add_text(family_of_record({text, size}, which).checked_record({text, size}, which));
    });
}

// The record of a deal, however it is written, as JSON; and the seat whose it is, or -1.
GLUP_EXPORT(glup_known_deal) std::int32_t glup_known_deal(const char* text, std::uint32_t size) {
    return guarded([=] {
        const KnownDeal deal = read_known_deal({text, size});
        out.add_text(record_json(deal.record)).add(std::int32_t{deal.seat.value_or(-1)});
    });
}

// The state before an action of a record.
GLUP_EXPORT(glup_record_state)
std::int32_t glup_record_state(const char* text, std::uint32_t size, std::int32_t ply,
                               std::int32_t number) {
    return guarded([=] {
        const auto which = optional_of(number);
        add(*family_of_record({text, size}, which).state_at({text, size}, ply, which));
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
    return guarded([=] {
        const std::string_view told(text, size);
        const GameFamily& family = family_of(GameFamily::Writing::kPosition, told);
        if (&family == &stock_family()) return add(*as_game(view_of_text(told, optional_of(seat))));
        add(*(seat < 0 ? family.position(told) : family.position(told, seat)));
    });
}

// The same of what is JSON; the seat is that of the owner where it does not say it.
GLUP_EXPORT(glup_view_of_json)
std::int32_t glup_view_of_json(const char* text, std::uint32_t size, std::int32_t seat) {
    return guarded([=] {
        const GameFamily& family = family_of(GameFamily::Writing::kPosition, {text, size});
        if (&family == &stock_family())
            return add(*as_game(view_of_json({text, size}, std::max(seat, 0))));
        add(*(seat < 0 ? family.position({text, size}) : family.position({text, size}, seat)));
    });
}

}  // namespace glup::wasm
