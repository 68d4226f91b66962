// What sets a game with a stock apart, at the border.
#include "glup/cards/text.hpp"
#include "glup/stock/game.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/notation/rules_page.hpp"
#include "glup/stock/rules/melds.hpp"
#include "glup/stock/rules/sources.hpp"

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

void write_kind(json::Writer& out, const rules::Ruleset& ruleset, Kind kind, int trump) {
    const MeldTable& table = meld_table(ruleset.id, trump);
    const MeldKind& meld = table.kinds[kind];
    CardSet cards;
    for (int n = 0; n < meld.copies; ++n) cards.add_mask(meld.cards);
    out.begin_object()
        .member("kind", kind_identifier(kind))
        .member("name", kind_words(kind_identifier(kind)))
        .member("points", meld.points)
        .member("cards", cards_text(cards))
        .member("source", value::kSourceNames[value::source_of_kind(kind)])
        .member("incompatible", identifiers(table.bars[kind], ruleset))
        .end_object();
}

}  // namespace

std::unique_ptr<GameRules> stock_rules(rules::RulesetId id) {
    return std::make_unique<StockRules>(id);
}

std::string stock_facts(const rules::Ruleset& ruleset, int trump) {
    std::vector<std::string> cards;
    for_each_bit(ruleset.pack,
                 [&](int card) { cards.push_back(card_text(static_cast<Card>(card))); });
    json::Writer out;
    out.begin_object()
        .member("kind", stock_family().name())
        .member("rules", ruleset.name)
        .member("title", ruleset.title)
        .member("cards", cards)
        .member("copies", ruleset.copies)
        .member("hand", ruleset.hand)
        .member("stock", ruleset.stock())
        .member("draw_tricks", ruleset.draw_tricks())
        .member("tricks", ruleset.tricks());
    out.key("card_points").begin_object();
    for (int rank = 0; rank < rules::kRanks; ++rank)
        out.member(card_text(make_card(0, rank)).substr(0, 1), int{ruleset.card_points[rank]});
    out.end_object()
        .member("last_trick", ruleset.last_trick)
        .member("exchange", ruleset.exchange)
        .member("trump_nine", ruleset.trump_nine)
        .member("glups", ruleset.glups)
        .member("glup_step", ruleset.glups ? rules::kGlupStep : 0)
        .member("target", ruleset.target);
    out.key("sources").begin_array();
    for (const value::Source source : sources_of(ruleset)) out.text(value::kSourceNames[source]);
    out.text("dealer").end_array();
    out.member("trump", std::string(1, suit_letter(trump))).key("kinds").begin_array();
    for (int i = 0; i < ruleset.meld_count; ++i)
        if (ruleset.melds[i].kind != kDix) write_kind(out, ruleset, ruleset.melds[i].kind, trump);
    return out.end_array().member("text", rules_page(ruleset)).end_object().take();
}

}  // namespace glup
