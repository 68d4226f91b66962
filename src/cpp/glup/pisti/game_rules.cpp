// What Pisti is, at the border.
#include <numeric>

#include "glup/pisti/game.hpp"
#include "glup/support/error.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kTitle = "Pisti";

// For people, in short.
constexpr std::string_view kRulesPage =
    R"(PISTI: four play, seats 0 and 2 against 1 and 3. A team wins with 151 points.

CARDS
52, one of each. Neither suits nor the order of the ranks count. Four cards lie face down in the middle, and four are dealt to each player; eldest, who sits after the dealer, has the first ones and begins. The last card of the deck is shown to all; it will be dealt to the dealer. When all hands are empty, four more are dealt to each, three times in all: 48 cards are played.

THE FIRST CARD
One card of the middle is turned up and begins the pile. A jack up at the start is covered by the next card, and so on; if all four are jacks it is no deal, and the same dealer deals again.

PLAY
In turn each plays any card of their hand on the pile; nobody may pass. A card of the rank of the top card takes the pile, and so does a jack, whatever lies there. On an empty table a card lies there and begins a new pile, a jack too. The team that takes first also has the cards of the middle that are still face down: only who took them may look.

PISTI
A pile of one card alone, taken by a card of its rank, is a pisti: 10 points; a lone jack taken by a jack 20. A jack that takes another card alone makes none. The first and the last card that are played in a deal make none.

THE END OF A DEAL
The 48th card takes as any other. What lies on the table then goes to the team that took last.

SCORE
10 of diamonds  3
2 of clubs      2
each ace        1
each jack       1
most cards      3
Most cards are 27 or more: with 26 each neither team has the 3. So a deal has 16 points beside the pistis, or 13.

THE GAME
The seat after the dealer deals next. Points are added up after each deal. Who has 151 then and more than the others wins; with as many each they play on.
)";

Deck sorted_deck() {
    Deck deck;
    std::iota(deck.begin(), deck.end(), Card{0});
    return deck;
}

class PistiRules final : public GameRules {
public:
    std::string_view name() const override { return kName; }
    std::string_view title() const override { return kTitle; }
    std::string_view kind() const override { return pisti_family().name(); }
    int seats() const override { return kSeats; }
    int sides() const override { return kTeams; }
    int side_of(int seat) const override { return checked_seat("seat", seat, kSeats) % kTeams; }

    std::string deck(Random& rng) const override {
        Deck deck = sorted_deck();
        rng.shuffle(deck.data(), kDeck);
        return deck_text(deck);
    }
    std::unique_ptr<GameState> deal(std::string_view deck, const DealStart& start) const override {
        if (start.exact_cut) throw Error("exact_cut: expected false, no cut scores in pisti");
        const std::vector<Card> cards = parse_cards(deck);
        check_known(cards);
        return as_game(State(to_deck(cards), checked_seat("dealer", start.dealer, kSeats)));
    }
    std::unique_ptr<GameView> read_position(std::string_view json, int seat) const override {
        return pisti_family().position(json, seat);
    }
    std::string facts(int) const override { return pisti_facts(); }
    std::string page() const override { return std::string(kRulesPage); }
    std::int64_t target() const override { return kTarget; }
};

}  // namespace

std::unique_ptr<GameRules> pisti_rules() { return std::make_unique<PistiRules>(); }

std::string pisti_facts() {
    json::Writer out;
    out.begin_object().member("kind", pisti_family().name()).member("rules", kName);
    out.member("title", kTitle).member("cards", texts(sorted_deck()));
    out.member("seats", kSeats).key("accounts").begin_array();
    for (int seat = 0; seat < kSeats; ++seat) out.value(seat % kTeams);
    out.end_array()
        .member("hand", kPacket)
        .member("kitty", kKitty)
        .member("target", kTarget)
        .key("card_points")
        .begin_object();
    for (const Card card : sorted_deck())
        if (points_of(card) > 0) out.member(card_text(card), points_of(card));
    out.end_object()
        .member("most_cards", kMajorityPoints)
        .member("pisti", kPisti)
        .member("jack_by_jack", kJackByJack);
    return out.member("text", kRulesPage).end_object().take();
}

}  // namespace glup::pisti
