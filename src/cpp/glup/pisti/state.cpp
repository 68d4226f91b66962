#include "glup/pisti/state.hpp"

#include <algorithm>
#include <cctype>

#include "glup/cards/text.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "glup/support/listing.hpp"

namespace glup::pisti {
namespace {

constexpr std::string_view kLetters = "23456789TJQKA";
// The card at the front of the text, which moves past it.
Card consume(std::string_view& text) {
    std::string_view rest = text;
    const bool ten = rest.starts_with("10");
    const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(rest.front())));
    const auto rank = ten ? std::size_t{kTen} : kLetters.find(letter);
    rest.remove_prefix(ten ? 2 : 1);
    const int suit = rank == std::string_view::npos ? -1 : consume_suit(rest);
    if (suit < 0) {
        throw NotationError("card " + quoted(text.substr(0, text.find_first_of(", \t\r\n"))) +
                            ": expected a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (C D H S)");
    }
    text = rest;
    return static_cast<Card>(kRanks * suit + static_cast<int>(rank));
}

}  // namespace

std::string card_text(Card card) {
    if (card == kUnknown) return "?";
    return {kLetters[rank_of(card)], kSuitLetters[card / kRanks]};
}

std::string deck_text(const Deck& deck) { return listing(texts(deck), " "); }

std::vector<Card> parse_cards(std::string_view text) {
    std::vector<Card> cards;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        if (text.front() == '?') cards.push_back(kUnknown);
        if (text.front() == '?' || text.front() == ',') {
            text.remove_prefix(1);
        } else {
            cards.push_back(consume(text));
        }
    }
    return cards;
}

Card one_card(std::string_view text) {
    const std::vector<Card> cards = parse_cards(text);
    if (cards.size() == 1 && cards.front() != kUnknown) return cards.front();
    throw NotationError("expected one card, given " + quoted(text));
}

void check_known(const std::vector<Card>& deck) {
    if (std::find(deck.begin(), deck.end(), kUnknown) != deck.end())
        throw NotationError("deck: expected all cards to be known, given ?");
}

Deck to_deck(const std::vector<Card>& cards, std::string_view field) {
    const std::string of = std::string(field) + ": by the rules of pisti expected ";
    if (cards.size() != kDeck)
        throw NotationError(of + "52 cards, given " + std::to_string(cards.size()));
    Deck deck;
    std::copy(cards.begin(), cards.end(), deck.begin());
    for (const Card card : cards) {
        if (card != kUnknown && std::count(cards.begin(), cards.end(), card) > 1)
            throw NotationError(of + "each card once, given one more " + card_text(card));
    }
    return deck;
}

State::State(const Deck& dealt, int by) : deck(dealt), dealer(static_cast<std::uint8_t>(by)) {
    while (faced < kKitty && rank_of(deck[faced - 1]) == kJack) ++faced;
    if (!is_void()) deal_hands();
}

bool State::is_void() const { return faced == kKitty && rank_of(deck[kKitty - 1]) == kJack; }

std::vector<Card> State::pile() const {
    std::vector<Card> cards;
    if (first_taker == kNobody) cards.assign(deck.begin(), deck.begin() + faced);
    cards.insert(cards.end(), played.begin() + pile_begins, played.begin() + plies);
    return cards;
}

int State::pile_points() const {
    int sum = 0;
    for (int place = 0; first_taker == kNobody && place < faced; ++place)
        sum += points_of(deck[place]);
    for (int ply = pile_begins; ply < plies; ++ply) sum += points_of(played[ply]);
    return sum;
}

void State::apply(Card card) {
    const bool is_taking = takes(card);
    const int seat = player(), team = seat % kTeams;
    if (const int pisti = pisti_points(card); pisti > 0) {
        ++pistis[team];
        points[team] += pisti;
    }
    hands[seat] &= ~(std::uint64_t{1} << card);
    played[plies++] = card;
    if (is_taking) {
        take_pile(team);
        last_taker = static_cast<std::int16_t>(seat);
        if (first_taker == kNobody) {
            first_taker = last_taker;
            cards[team] = static_cast<std::uint8_t>(cards[team] + kKitty - faced);
        }
    }
    if (plies == kPlays) {
        finish();
    } else if (plies % kRound == 0) {
        deal_hands();
    }
}

std::vector<std::string> hand_texts(const State& state, int seat) {
    std::vector<Card> cards;
    for_each_bit(state.hands[seat], [&](int card) { cards.push_back(static_cast<Card>(card)); });
    return texts(cards);
}
std::string hand_text(const State& state, int seat) {
    return listing(hand_texts(state, seat), " ");
}

State State::seen_by(int seat) const {
    State seen = *this;
    seen.deck.fill(kUnknown);
    const auto look = [&](int from, int to) {  // at cards that have no order
        std::copy(deck.begin() + from, deck.begin() + to, seen.deck.begin() + from);
        std::sort(seen.deck.begin() + from, seen.deck.begin() + to);
    };
    std::copy_n(deck.begin(), faced, seen.deck.begin());
    seen.deck.back() = deck.back();
    // At the end what has not been played is what lay there.
    if (seat == first_taker || is_over()) look(faced, kKitty);
    const int turn = (seat + kSeats - dealer - 1) % kSeats;
    for (int ply = turn; !is_void() && ply < kPlays && ply / kRound <= plies / kRound;
         ply += kRound)
        look(packet_place(ply), std::min(packet_place(ply) + kPacket, kDeck - 1));
    for (int other = 0; other < kSeats; ++other) {
        if (other != seat) seen.hands[other] &= std::uint64_t{1} << deck.back();
    }
    return seen;
}

void State::take_up_hands() {
    if (is_over()) return;
    const int begun = plies / kRound * kRound;
    hands.fill(0);
    deal_hands();
    for (int ply = begun; ply < plies; ++ply)
        hands[seat_of(ply)] &= ~(std::uint64_t{1} << played[ply]);
}

// Of the round that begins, or is under way.
void State::deal_hands() {
    const int begun = plies / kRound * kRound;
    for (int ply = begun; ply < begun + kSeats; ++ply) {
        for (int place = packet_place(ply); place < packet_place(ply) + kPacket; ++place) {
            if (deck[place] != kUnknown) hands[seat_of(ply)] |= std::uint64_t{1} << deck[place];
        }
    }
}

void State::take_pile(int team) {
    cards[team] = static_cast<std::uint8_t>(cards[team] + pile_size());
    points[team] += pile_points();
    pile_begins = plies;
}

// Somebody has taken: a jack that is played takes, and not all four lie in the kitty.
void State::finish() {
    take_pile(last_taker % kTeams);
    for (int place = faced; place < kKitty; ++place)
        points[first_taker % kTeams] += points_of(deck[place]);
    for (int team = 0; team < kTeams; ++team) {
        if (cards[team] >= kMajority) points[team] += kMajorityPoints;
    }
}

}  // namespace glup::pisti
