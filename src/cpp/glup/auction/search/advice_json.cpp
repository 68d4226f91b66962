#include "glup/auction/search/advice_json.hpp"

#include "glup/auction/notation/action_text.hpp"
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
    out.key("contract").begin_object().member("bids", one.bids).member("made", one.made);
    out.end_object()
        .member("samples", one.samples)
        .member("mean", nullptr)
        .member("mean_error", nullptr)
        .member("prior", nullptr)
        .end_object();
}

}  // namespace

std::string to_json(const Advice& advice, const Rules& rules) {
    json::Writer out;
    out.begin_object().member("action", action_text(advice.actions.front().action, rules));
    out.key("actions").begin_array();
    for (std::size_t i = 0; i < advice.actions.size(); ++i)
        write_valued(out, static_cast<int>(i) + 1, advice.actions[i], rules);
    return out.end_array()
        .member("solver", "pimc")
        .member("exact", false)
        .member("seconds", advice.seconds)
        .member("samples", advice.samples)
        .member("stopped", ended_name(advice.ended))
        .end_object()
        .take();
}

}  // namespace glup::auction
