#include "glup/auction/search/advice.hpp"

#include <cmath>

#include "glup/cards/text.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
namespace {

void write_valued(json::Writer& out, std::size_t rank, const ValuedAction& one) {
    out.begin_object();
    write_believed(out, one, rank);
    if (!std::isnan(one.bids)) {
        out.key("contract").begin_object().member("bids", one.bids).member("made", one.made);
        out.end_object();
    }
    out.member("samples", one.samples).end_object();
}

void write_spread(json::Writer& out, std::string_view name, const Spread& spread) {
    out.key(name).begin_object().member("mean", spread.mean);
    out.member("deviation", spread.deviation).end_object();
}

void write_outlook(json::Writer& out, const BidOutlook& outlook) {
    out.begin_object()
        .member("trump", std::string(1, suit_letter(outlook.trump)))
        .member("named", outlook.named);
    out.key("sources").begin_object();
    for (std::size_t i = 0; i < kBidSources; ++i)
        write_spread(out, kBidSourceNames[i], outlook.sources[i]);
    out.end_object();
    write_spread(out, "total", outlook.total);
    out.key("levels").begin_array();
    for (const BidLevel& level : outlook.levels) {
        out.begin_object()
            .member("bid", level.bid)
            .member("made", level.made)
            .member("value", level.value)
            .member("if_made", level.if_made)
            .member("if_set", level.if_set)
            .end_object();
    }
    out.end_array().member("samples", outlook.samples).end_object();
}

}  // namespace

std::string to_json(const Advice& advice) {
    json::Writer out;
    write_choice(out.begin_object(), advice.actions.front(), advice.reason);
    out.key("actions").begin_array();
    std::size_t rank = 0;
    for (const ValuedAction& one : advice.actions) write_valued(out, ++rank, one);
    out.end_array();
    write_summary(out, advice, advice.actions.front(), advice.solver);
    if (advice.bidding) {
        out.key("bidding").begin_object().member("most", advice.bidding->most);
        out.key("outlooks").begin_array();
        for (const BidOutlook& outlook : advice.bidding->outlooks) write_outlook(out, outlook);
        out.end_array().end_object();
    }
    return out.end_object().take();
}

}  // namespace glup::auction
