#include "glup/auction/notation/members.hpp"

#include <string>

#include "glup/auction/rules/score.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {

void write_meld_points(json::Writer& out, std::int32_t points) {
    if (points >= kGame)
        out.text("game");
    else
        out.value(points);
}

void write_bid(json::Writer& out, const State& state) {
    out.member("bid", state.bid == 0 ? std::nullopt : std::optional(state.bid_points()))
        .member("bidder", seat_or_none(state.bidder));
}

void write_trump(json::Writer& out, const State& state) {
    out.key("trump");
    if (state.trump == kNoSuit) {
        out.null();
    } else {
        out.text(std::string(1, suit_letter(state.trump)));
    }
}

void write_melds(json::Writer& out, const State& state) {
    out.key("melds");
    if (!state.melded) {
        out.null();
        return;
    }
    out.begin_array();
    for (int seat = 0; seat < state.seats(); ++seat) {
        if (state.rules.chips && seat != state.bidder)
            out.null();
        else
            write_meld_points(out, state.melds[seat]);
    }
    out.end_array();
}

void write_counters(json::Writer& out, const State& state) {
    write_numbers(out, "counters", state.counters, state.seats());
}

void write_full_counters(json::Writer& out, const State& state) {
    write_numbers(out, "counters", full_counters(state), state.seats());
}

}  // namespace glup::auction
