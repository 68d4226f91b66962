#include "glup/auction/search/advice_json.hpp"

#include <cmath>

#include "glup/auction/notation/action_text.hpp"
#include "glup/cards/text.hpp"
#include "glup/search/guess.hpp"
#include "glup/support/json_writer.hpp"

namespace glup::auction {
namespace {

void write_valued(json::Writer& out, int rank, const ValuedAction& one, const Rules& rules) {
    out.begin_object()
        .member("rank", rank)
        .member("action", action_text(one.action, rules))
        .member("value", one.value)
        .member("error", one.error)
        .member("difference", one.difference)
        .member("difference_error", one.difference_error)
        .member("chance", one.chance)
        .member("standing", standing_name(one.standing));
    if (one.win) out.member("win", *one.win);
    if (!std::isnan(one.bids)) {
        out.key("contract").begin_object().member("bids", one.bids).member("made", one.made);
        out.end_object();
    }
    out.member("samples", one.samples)
        .member("mean", nullptr)
        .member("mean_error", nullptr)
        .member("prior", nullptr)
        .end_object();
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

std::string to_json(const Advice& advice, const Rules& rules) {
    json::Writer out;
    out.begin_object().member("action", action_text(advice.actions.front().action, rules));
    out.key("actions").begin_array();
    for (std::size_t i = 0; i < advice.actions.size(); ++i)
        write_valued(out, static_cast<int>(i) + 1, advice.actions[i], rules);
    out.end_array()
        .member("solver", advice.solver)
        .member("exact", false)
        .member("seconds", advice.seconds)
        .member("samples", advice.samples)
        .member("stopped", ended_name(advice.ended));
    const ValuedAction& best = advice.actions.front();
    if (is_guess(best.samples, std::nan(""), advice.ended)) out.member("guess", true);
    if (advice.weighed) out.member("weighed", true);
    if (advice.bidding) {
        out.key("bidding").begin_object().member("most", advice.bidding->most);
        out.key("outlooks").begin_array();
        for (const BidOutlook& outlook : advice.bidding->outlooks) write_outlook(out, outlook);
        out.end_array().end_object();
    }
    return out.end_object().take();
}

}  // namespace glup::auction
