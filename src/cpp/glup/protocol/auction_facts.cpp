// What a front-end has to know of a game with an auction.
#include <string>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/auction/notation/rules_page.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/protocol/answers.hpp"

namespace glup::protocol {
namespace {

void write_meld(json::Writer& out, std::string_view kind, const auction::Hand& cards,
                std::span<const std::int32_t> points) {
    out.begin_object().member("kind", kind).member("cards", auction::card_list_text(cards, " "));
    out.key("points").begin_array();
    for (const std::int32_t one : points) {
        if (one >= auction::kGame)
            out.text("game");
        else
            out.value(one);
    }
    out.end_array().end_object();
}

// The cards of one meld of the kind; of marriages that of `suit`, else this is trump.
auction::Hand cards_of(auction::MeldKind kind, int suit) {
    auction::Hand cards;
    const auto of_suit = [&](std::initializer_list<int> ranks) {
        for (const int rank : ranks) cards.add(make_card(suit, rank));
    };
    const auto around = [&](int rank) {
        for (int s = 0; s < rules::kSuits; ++s) cards.add(make_card(s, rank));
    };
    switch (kind) {
        case auction::kRuns: of_suit({kJack, kQueen, kKing, kTen, kAce}); break;
        case auction::kTrumpMarriages:
        case auction::kMarriages: of_suit({kQueen, kKing}); break;
        case auction::kPinochles:
            cards.add(parse_card("JD"));
            cards.add(parse_card("QS"));
            break;
        case auction::kAcesAround: around(kAce); break;
        case auction::kKingsAround: around(kKing); break;
        case auction::kQueensAround: around(kQueen); break;
        default: around(kJack); break;
    }
    return cards;
}

void write_melds(json::Writer& out, const auction::Rules& rules, int trump) {
    for (int k = 0; k < auction::kMeldKinds; ++k) {
        const auto kind = static_cast<auction::MeldKind>(k);
        if (rules.entries[kind] == 0) continue;
        const auto points = std::span(rules.worth[kind]).subspan(1, rules.entries[kind]);
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            const bool plain = kind == auction::kMarriages;
            if (plain == (suit != trump))
                write_meld(out, meld_kind_name(kind), cards_of(kind, suit), points);
        }
    }
    auction::Hand cards;
    cards.add(make_card(trump, kNine));
    if (rules.dix > 0) write_meld(out, "dix", cards, {&rules.dix, 1});
    for (int place = 0; place < 4; ++place) {
        constexpr int kRanks[] = {kAce, kKing, kQueen, kJack};
        for (int suit = 0; suit < rules::kSuits && rules.fours[place] > 0; ++suit) {
            auction::Hand four;
            four.add(make_card(suit, kRanks[place]), 4);
            write_meld(out, "four", four, {&rules.fours[place], 1});
        }
    }
    if (rules.roundhouse_bonus > 0) {
        write_meld(out, "roundhouse",
                   cards_of(auction::kKingsAround, trump) + cards_of(auction::kQueensAround, trump),
                   {&rules.roundhouse_bonus, 1});
    }
}

}  // namespace

std::string auction_facts(const json::Value& value, int trump) {
    const auction::Rules rules = auction::read_rules(value);
    json::Writer out;
    out.begin_object().member("kind", "auction");
    out.key("rules").raw(json::compact(auction::rules_value(rules)));
    out.member("row", auction::kRowNames[rules.row]).member("title", rules.title());
    out.key("cards").begin_array();
    for (int card = 0; card < rules::kCards; ++card) {
        const auto one = static_cast<Card>(card);
        if (rules.copies_of(one) > 0) out.text(card_text(one));
    }
    out.end_array()
        .member("copies", int{rules.copies})
        .member("nines", int{rules.nines})
        .member("pack", rules.pack())
        .member("seats", int{rules.seats});
    out.key("accounts").begin_array();
    for (int seat = 0; seat < rules.seats; ++seat) out.value(rules.account(seat));
    out.end_array()
        .member("hand", int{rules.hand})
        .member("widow", rules.face_down())
        .member("scale", int{rules.scale})
        .member("deal_points", rules.deal_points())
        .member("target", rules.target)
        .member("trump", std::string(1, suit_letter(trump)));
    out.key("kinds").begin_array();
    write_melds(out, rules, trump);
    out.end_array().key("keys").raw(auction::keys_json(rules));
    return out.member("text", auction::rules_page(rules)).end_object().take();
}

}  // namespace glup::protocol
