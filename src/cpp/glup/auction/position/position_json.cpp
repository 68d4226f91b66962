#include "glup/auction/position/position_json.hpp"

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/position/position_walk.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/worlds/proof.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

void write_cards(json::Writer& out, std::string_view name, std::span<const Card> cards) {
    out.member(name, card_list_text(cards, " "));
}

std::span<const Card> first_of(std::span<const Card> cards, std::size_t count) {
    return cards.first(count);
}

void write_auction(json::Writer& out, const State& seen) {
    out.key("bids").begin_array();
    for (const auto& [seat, units] : auction_of(seen)) {
        const Action action = units == 0 ? Action(Action::kPass) : Action::bid(units);
        out.begin_array().value(int{seat}).text(action_text(action, seen.rules)).end_array();
    }
    out.end_array();
}

void write_shown(json::Writer& out, const State& seen) {
    if (!seen.melded) {
        out.member("shown", nullptr);
        return;
    }
    out.key("shown").begin_array();
    for (int seat = 0; seat < seen.seats(); ++seat) out.text(card_list_text(seen.shown[seat], " "));
    out.end_array();
}

void write_tricks(json::Writer& out, const State& seen) {
    out.key("tricks").begin_array();
    for (const auto& [leader, taker, cards] : tricks_of(seen)) {
        if (taker == kNobody) continue;
        out.begin_array().value(int{leader}).text(card_list_text(cards, " "));
        out.value(int{taker}).end_array();
    }
    out.end_array();
    out.member("leader", seat_or_none(seen.leader));
    write_cards(out, "trick", seen.trick());
    write_counters(out, seen);
    write_numbers(out, "tricks_taken", seen.tricks, seen.seats());
}

void write_widow(json::Writer& out, const State& seen, bool bidder) {
    const std::size_t size = seen.rules.widow;
    if (!seen.widow_taken)
        out.member("widow", nullptr);
    else if (bidder || seen.rules.widow_open)
        write_cards(out, "widow", first_of(seen.widow, size));
    else
        out.member("widow", size);
    const Table table = table_of(seen);
    if (!table.buried)
        out.member("buried", nullptr);
    else if (bidder || table.counted)
        write_cards(out, "buried", first_of(seen.buried, size));
    else
        out.member("buried", size);
}

void write_called(json::Writer& out, const State& seen) {
    out.member("called",
               seen.called == kNoCard ? std::nullopt : std::optional(card_text(seen.called)));
    out.member("partner", seat_or_none(seen.partner));
    out.key("without").begin_array();
    if (seen.called != kNoCard) {
        for (int seat = seen.after(seen.bidder); seat != seen.bidder && seat != seen.partner;
             seat = seen.after(seat))
            out.value(seat);
    }
    out.end_array();
}

void write_given(json::Writer& out, const State& seen) {
    out.key("given").begin_array();
    for (int i = 0; i < seen.gave; ++i) {
        const int partner = seen.after(seen.after(seen.bidder));
        const int bidder = seen.bidder;
        out.begin_array().value(i == 0 ? partner : bidder).value(i == 0 ? bidder : partner);
        if (seen.given[i][0] == kNoCard)
            out.null();
        else
            out.text(card_list_text(first_of(seen.given[i], seen.rules.pass), " "));
        out.end_array();
    }
    out.end_array();
}

void write_kitty(json::Writer& out, const State& seen, int seat) {
    out.key("kitty");
    if (seen.decision != Decision::kKitty && !seen.widow_taken) {
        out.null();
        return;
    }
    const auto write = [&](std::optional<int> to, Card card) {
        if (card == kNoCard) return;
        out.begin_array().value(to).text(card_text(card)).end_array();
    };
    out.begin_array();
    if (seen.widow_taken) {
        for (int i = 0, to = seen.after(seen.bidder); i < seen.seats(); ++i, to = seen.after(to))
            if (to == seat || seat == seen.bidder) write(to, seen.kitty[i]);
    } else {
        for (int i = 0; i < seen.seats(); ++i) write(std::nullopt, seen.widow[i]);
    }
    out.end_array();
}

void write_draws(json::Writer& out, const State& seen, int seat) {
    const auto write = [&](Card card) {
        if (card == kNoCard)
            out.null();
        else
            out.text(card_text(card));
    };
    out.key("draws").begin_array();
    for (const auto& [player, first, second, kept] : draws_of(seen)) {
        out.begin_array().value(int{player});
        write(player == seat ? first : kNoCard);
        write(player == seat && !kept ? second : kNoCard);
        out.text(kept ? "keep" : "reject").end_array();
    }
    out.end_array().key("first");
    const bool looks = seen.decision == Decision::kDraw && seen.player == seat;
    write(looks ? seen.deck[2 * seen.drawn] : kNoCard);
}

}  // namespace

void write_position(json::Writer& out, const View& view) {
    const State& seen = view.seen();
    const Rules& rules = seen.rules;
    out.begin_object();
    write_rules(out, rules);
    out.key("options").raw(json::compact({options_of(rules), {}}));
    out.member("dealer", int{seen.dealer}).member("seat", view.seat());
    write_numbers(out, "accounts", seen.accounts, rules.accounts());
    out.member("player", seen.is_over() ? std::nullopt : std::optional(int{seen.player}));
    if (seen.is_over())
        out.member("decision", nullptr);
    else
        out.member("decision", decision_name(seen.decision));
    out.member("hand", card_list_text(view.hand(), " "));
    write_numbers(out, "sizes", seen.size, seen.seats());
    write_auction(out, seen);
    write_bid(out, seen);
    write_trump(out, seen);
    out.member("moon", seen.moon);
    write_melds(out, seen);
    write_shown(out, seen);
    write_tricks(out, seen);
    if (rules.widow > 0) write_widow(out, seen, view.seat() == seen.bidder);
    if (rules.called()) write_called(out, seen);
    if (rules.pass > 0) write_given(out, seen);
    if (rules.kitty) write_kitty(out, seen, view.seat());
    if (rules.draw) write_draws(out, seen, view.seat());
    out.end_object();
}

std::string position_json(const View& view) {
    json::Writer out;
    write_position(out, view);
    return out.take();
}

View read_position(const json::Object& object) {
    const PositionDraft draft = read_draft(object);
    PositionFaults faults(kMostFaults);
    const View view = PositionWalk(draft, faults).make();
    prove(view);
    return view;
}

View parse_position(std::string_view text) { return read_position(position_object(text)); }

}  // namespace glup::auction
