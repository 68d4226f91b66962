// What sets a game with an auction apart, at the border.
#include <array>
#include <span>
#include <string>

#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/meld_text.hpp"
#include "glup/auction/notation/members.hpp"
#include "glup/auction/page/questions.hpp"
#include "glup/auction/page/rules_page.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"

namespace glup::auction {
namespace {

class AuctionRules final : public GameRules {
public:
    explicit AuctionRules(const Rules& rules) : rules_(rules) {}

    std::string_view name() const override { return rules_.name(); }
    std::string_view title() const override { return rules_.title(); }
    std::string_view kind() const override { return auction_family().name(); }
    int seats() const override { return rules_.seats; }
    int sides() const override { return rules_.accounts(); }
    int side_of(int seat) const override {
        return rules_.account(checked_seat("seat", seat, rules_.seats));
    }

    std::string deck(Random& rng) const override {
        auto deck = sorted_deck(rules_);
        rng.shuffle(deck.data(), rules_.pack());
        return card_list_text(std::span(deck).first(rules_.pack()), " ");
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        const std::vector<Card> cards = parse_card_list(deck);
        if (start.exact_cut)
            throw Error("exact_cut: expected false, no cut scores in " + std::string(name()));
        check_deck(rules_, cards);
        const int dealer = checked_seat("dealer", start.dealer, rules_.seats);
        return as_game(auction::deal(rules_, cards, dealer));
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        const View view = parse_position(json);
        if (view.seen().rules.row != rules_.row)
            throw PositionError("rules: expected " + std::string(name()));
        if (view.seat() == seat) return as_game(view);
        throw PositionError("seat: expected " + std::to_string(seat) + ", given " +
                            std::to_string(view.seat()));
    }
    std::string json() const override { return rules_json(rules_); }
    std::string facts(int trump) const override { return auction_facts(rules_, trump); }
    std::string page() const override { return rules_page(rules_); }
    std::int64_t target() const override { return rules_.chips ? 0 : rules_.target; }

private:
    Rules rules_;
};

void write_meld(json::Writer& out, std::string_view kind, const Hand& cards,
                std::span<const std::int32_t> points) {
    out.begin_object().member("kind", kind).member("cards", card_list_text(cards, " "));
    out.key("points").begin_array();
    for (const std::int32_t one : points) write_meld_points(out, one);
    out.end_array().end_object();
}

// One of each, marriages of all plain suits among them.
Melds one_of_each(const Rules& rules, int trump) {
    constexpr std::array kRanks = {kAce, kKing, kQueen, kJack};  // as `fours` has them
    Melds melds;
    melds.runs = melds.trump_marriages = melds.pinochles = 1;
    melds.marriages.fill(1);
    melds.marriages[trump] = 0;
    melds.around.fill(1);
    melds.plain_runs.fill(1);
    melds.plain_runs[trump] = 0;
    for (std::size_t i = 0; i < kRanks.size(); ++i) {
        if (rules.fours[i] > 0) melds.fours |= rank_bits(kRanks[i]);
    }
    melds.dix = rules.dix > 0;
    melds.roundhouse = rules.roundhouse_bonus > 0;
    return melds;
}

void write_melds(json::Writer& out, const Rules& rules, int trump) {
    for (const auto& item : meld_items(one_of_each(rules, trump), trump, rules)) {
        std::span points(&item.points, 1);
        if (item.other == MeldItem::Other::kNone)  // by multiplicity
            points = std::span(rules.worth[item.kind]).subspan(1, rules.entries[item.kind]);
        write_meld(out, meld_name(item), item.cards, points);
    }
}

}  // namespace

std::unique_ptr<GameRules> auction_rules(const Rules& rules) {
    return std::make_unique<AuctionRules>(rules);
}

std::string auction_facts(const Rules& rules, int trump) {
    json::Writer out;
    out.begin_object().member("kind", auction_family().name());
    out.key("rules").raw(rules_json(rules));
    out.member("row", kRowNames[rules.row]).member("title", rules.title());
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
    out.end_array().key("keys").raw(keys_json(rules)).key("questions").raw(questions_json(rules));
    return out.member("text", rules_page(rules)).end_object().take();
}

}  // namespace glup::auction
