// What sets a game with an auction apart, at the border.
#include <span>

#include "glup/auction/game.hpp"
#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/page/rules_page.hpp"
#include "glup/auction/position/position_json.hpp"
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

}  // namespace

std::unique_ptr<GameRules> auction_rules(const Rules& rules) {
    return std::make_unique<AuctionRules>(rules);
}

}  // namespace glup::auction
