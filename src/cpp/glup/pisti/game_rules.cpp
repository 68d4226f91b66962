// What Pisti is, at the border.
#include <algorithm>
#include <array>
#include <numeric>

#include "glup/pisti/game.hpp"
#include "glup/pisti/rules_page.hpp"
#include "glup/support/error.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kTitle = "Pisti";

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
