#include "glup/auction/notation/members.hpp"

#include <algorithm>
#include <optional>
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

void write_contract(json::Writer& out, const State& state, int seat) {
    out.key("contract");
    if (state.bidder == kNobody || state.is_over()) {
        out.null();
        return;
    }
    const Rules& rules = state.rules;
    const SeatMask side = state.side_of(state.bidder);
    std::int32_t melds = 0, tricks = 0;
    for_each_bit(side, [&](int one) {
        melds += std::min(state.melds[one], kGame - melds);
        tricks += state.counters[one];
    });
    const bool is_buried = rules.widow > 0 && state.leader != kNobody;
    const bool knows = is_buried && seat == state.bidder;
    const std::int32_t buried = knows ? buried_points(state) : 0;
    const bool saved = is_count(rules.save)
                           ? tricks + buried >= static_cast<std::int32_t>(rules.save)
                           : saves(state, side);
    out.begin_object();
    write_accounts(out, "side", side);
    if (!state.melded)
        out.key("melds").null();
    else
        write_meld_points(out.key("melds"), melds);
    out.member("tricks", tricks)
        .member("buried", is_buried && !knows ? std::nullopt : std::optional(buried))
        .member("needs", state.moon ? std::nullopt
                                    : std::optional(std::max(
                                          0, state.bid_points() - melds - tricks - buried)))
        .member("saved", saved)
        .end_object();
}

}  // namespace glup::auction
