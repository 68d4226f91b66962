#include "glup/auction/game.hpp"

#include <vector>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/standing.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

// Who has played what, and whose the trick is, or would be now.
void write_trick(json::Writer& out, const State& state, const Trick& trick, int taker) {
    out.begin_object().key("cards").begin_array();
    int seat = trick.leader;
    for (const Card card : trick.cards) {
        out.begin_array().value(seat).text(card_text(card)).end_array();
        seat = state.next_active(seat);
    }
    out.end_array().member("taker", seat_or_none(taker)).end_object();
}

void write_newest_tricks(json::Writer& out, const State& state) {
    std::vector<Trick> tricks = tricks_of(state);
    out.key("trick");
    if (state.in_trick > 0) {
        write_trick(out, state, tricks.back(), state.holder);
        tricks.pop_back();
    } else {
        out.null();
    }
    out.key("last_trick");
    if (tricks.empty())
        out.null();
    else
        write_trick(out, state, tricks.back(), tricks.back().taker);
}

// The cards that a seat had when melds were shown: all see of them what lay on the table.
Hand melding_hand(const State& state, int seat) {
    Hand hand = state.hand[seat] + played_by(state, seat);
    if (seat == state.bidder && state.leader != kNobody) {
        for (int i = 0; i < state.rules.widow; ++i) hand.add(state.buried[i]);
    }
    return hand;
}

void write_laid(json::Writer& out, const State& state) {
    out.key("laid");
    if (!state.melded) {
        out.null();
        return;
    }
    out.begin_array();
    for (int seat = 0; seat < state.seats(); ++seat) {
        out.begin_array();
        const bool shows = !state.rules.chips || seat == state.bidder;
        const auto melds = auction::melds(melding_hand(state, seat), state.trump, state.rules);
        for (const auto& item : meld_items(melds, state.trump, state.rules)) {
            if (!shows) break;
            out.begin_object().member("kind", meld_name(item)).member("times", int{item.times});
            write_meld_points(out.key("points"), item.points);
            out.member("cards", card_list_text(item.cards, " ")).end_object();
        }
        out.end_array();
    }
    out.end_array();
}

// What the seat's own hand would meld in each trump.
void write_naming(json::Writer& out, const View& view) {
    out.key("naming");
    const State& seen = view.seen();
    if (seen.trump != kNoSuit || seen.is_over() || seen.decision == Decision::kDraw) {
        out.null();
        return;
    }
    const auto points = meld_points_all(view.hand(), seen.rules);
    out.begin_object();
    for (int suit = 0; suit < rules::kSuits; ++suit)
        write_meld_points(out.key(std::string(1, suit_letter(suit))), points[suit]);
    out.end_object();
}

}  // namespace

std::string auction_table(const State& state, const View& view, const Series& before) {
    json::Writer out;
    out.begin_object();
    write_newest_tricks(out, state);
    write_laid(out, state);
    write_naming(out, view);
    write_contract(out, state, view.seat());
    Series series = before;
    out.key("end");
    if (state.is_over()) {
        out.begin_object();
        write_summary(out, state);
        out.end_object();
        series.add(state);
    } else {
        out.null();
    }
    return out.key("series").raw(series_json(series)).end_object().take();
}

}  // namespace glup::auction
