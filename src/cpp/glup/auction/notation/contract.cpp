#include "glup/auction/notation/contract.hpp"

#include <algorithm>
#include <optional>

#include "glup/auction/notation/members.hpp"
#include "glup/auction/rules/score.hpp"

namespace glup::auction {

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
