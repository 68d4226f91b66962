// What sets a game with a stock apart, at the border.
#include "glup/cards/text.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/rules_page.hpp"

namespace glup {
namespace {

int stock_seat(std::string_view field, int seat) {
    return checked_seat(field, seat, rules::kSeats, " or ");
}

class StockRules final : public GameRules {
public:
    explicit StockRules(rules::RulesetId id) : id_(id) {}

    std::string_view name() const override { return get().name; }
    std::string_view title() const override { return get().title; }
    std::string_view kind() const override { return stock_family().name(); }
    int seats() const override { return rules::kSeats; }
    int sides() const override { return rules::kSeats; }
    int side_of(int seat) const override { return stock_seat("seat", seat); }

    std::string deck(Random& rng) const override {
        Deck deck = sorted_deck(get());
        rng.shuffle(deck.data(), get().deck());
        return deck_text({deck.begin(), deck.begin() + get().deck()});
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        const Deck cards = to_deck(parse_card_list(deck), get());
        check_exact_cut(get(), start.exact_cut);
        return as_game(glup::deal(cards, stock_seat("dealer", start.dealer), start.exact_cut, id_));
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        auto view = stock_family().position(json, seat);
        if (view->name() == name()) return view;
        throw PositionError("rules: expected " + std::string(name()) + ", given " +
                            std::string(view->name()));
    }
    std::string facts(int trump) const override { return stock_facts(get(), trump); }
    std::string page() const override { return rules_page(get()); }
    std::int64_t target() const override { return rules::kDefaultTarget; }

private:
    const rules::Ruleset& get() const { return rules::ruleset(id_); }

    rules::RulesetId id_;
};

}  // namespace

std::unique_ptr<GameRules> stock_rules(rules::RulesetId id) {
    return std::make_unique<StockRules>(id);
}

}  // namespace glup
