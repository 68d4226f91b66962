#include "glup/stock/deal/holdings.hpp"

#include <algorithm>

#include "glup/pinochle/tricks.hpp"
#include "glup/stock/deal/dealing.hpp"
#include "glup/stock/deal/record.hpp"
#include "glup/support/json.hpp"
#include "glup/text/record_object.hpp"

namespace glup {

CardCounts copies_in(const CardSet& cards) {
    CardCounts copies{};
    cards.for_each([&](Card card) { ++copies[card]; });
    return copies;
}

Card one_card(std::string_view text) {
    const std::vector<Card> cards = parse_card_list(text);
    to_card_set(cards);
    if (cards.size() != 1) throw Error("expected one card, given " + json::shown(text));
    return cards.front();
}

Holdings::Holdings(std::vector<Card> deck, int dealer, rules::RulesetId rules)
    : ruleset_(&rules::ruleset(rules)), deck_(std::move(deck)), mover_(dealer ^ 1) {
    for (const Card card : deck_) given_.push_back(card != kNoCard);
    turnup_ = deck_[ruleset_->turnup_place()];
    for (int seat = 0; seat < rules::kSeats; ++seat) {
        Player& player = players_[seat];
        player.drawn = hand_places(*ruleset_, seat, dealer);
        for (const int place : player.drawn) {
            if (given_[place])
                ++player.known[deck_[place]];
            else
                player.hidden.push_back(place);
        }
    }
}

void Holdings::follow(const std::vector<std::string>& actions, std::size_t first,
                      std::size_t last) {
    for (std::size_t ply = first; ply < std::min(last, actions.size()); ++ply) {
        at_ply(std::nullopt, static_cast<int>(ply), actions[ply], [&] { take(actions[ply]); });
    }
}

void Holdings::hold(const std::vector<Card>& cards) {
    Player& player = players_[mover_];
    CardCounts more{};
    for (const Card card : cards) ++more[card];
    for (Card card = 0; card < rules::kCards; ++card) {
        for (int n = more[card] - player.known[card]; n > 0; --n) {
            if (player.hidden.empty()) {
                throw Error("no room for " + card_text(card) + " in the hand of seat " +
                            std::to_string(mover_));
            }
            place(player, card);
        }
    }
}

void Holdings::fill() {
    CardCounts rest = left();
    for (Card card = 0; card < rules::kCards; ++card) {
        if (rest[card] >= 0) continue;
        const int most = copies_of(*ruleset_, card);
        const std::string name = card_text(card);
        throw InputError("deck: expected at most " + number_word(most) + " of each card, given " +
                             std::to_string(most - rest[card]) + " of " + name +
                             " with those shown by the actions",
                         name);
    }
    Card next = 0;
    for (Card& card : deck_) {
        if (card != kNoCard) continue;
        while (rest[next] == 0) ++next;
        --rest[next];
        card = next;
    }
}

std::vector<Card> Holdings::seen_by(int seat) const {
    std::vector<Card> seen(deck_.size(), kNoCard);
    for (const int place : drawn_by(seat)) {
        if (given_[place]) seen[place] = deck_[place];
    }
    seen[ruleset_->turnup_place()] = deck_[ruleset_->turnup_place()];
    return seen;
}

std::optional<int> Holdings::guessed(int seat) const {
    for (const int place : drawn_by(seat)) {
        if (!given_[place]) return place;
    }
    return std::nullopt;
}

CardCounts Holdings::left() const {
    CardCounts left{};
    for (Card card = 0; card < rules::kCards; ++card) left[card] = copies_of(*ruleset_, card);
    for (const Card card : deck_) {
        if (card != kNoCard) --left[card];
    }
    return left;
}

void Holdings::take(std::string_view action) {
    if (declares_) {
        declare(action);
        if (!declares_) draw_both();
    } else if (led_ == kNoCard) {
        led_ = play(action);
        mover_ ^= 1;
    } else {
        const Card card = play(action);
        if (turnup_ == kNoCard) throw Error("expected the turn-up to be known");
        if (!beats(card, led_, suit_of(turnup_))) mover_ ^= 1;
        led_ = kNoCard;
        declares_ = ++tricks_ <= ruleset_->draw_tricks();
    }
}

Card Holdings::play(std::string_view action) {
    const ReadAction read = read_action(action);
    if (read.kind != kKinds || read.cards.empty())
        throw Error("expected a card, given " + std::string(action));
    const auto [card, table] = read.cards.front();
    if (table > 0)
        --players_[mover_].table[card];
    else
        show(card);
    return card;
}

void Holdings::declare(std::string_view action) {
    Player& player = players_[mover_];
    const ReadAction read = read_action(action);
    const bool exchanges = read.type == Action::Type::kExchange;
    declares_ = exchanges && !ruleset_->exchange_ends_turn;
    if (exchanges) {
        const Card nine = make_card(suit_of(turnup_), kNine);
        show(nine);
        // Where the turn-up is a nine already, the nine is laid on the table.
        ++(turnup_ == nine ? player.table : player.known)[turnup_];
        turnup_ = nine;
    }
    if (read.type != Action::Type::kDeclare) return;
    for (const auto& [card, table] : read.cards) {
        if (table > 0) continue;
        show(card);
        ++player.table[card];
    }
}

void Holdings::draw_both() {
    for (const auto& [seat, place] : draws_after(*ruleset_, mover_, tricks_)) {
        Player& player = players_[seat];
        player.drawn.push_back(place);
        if (given_[place])
            ++player.known[place == ruleset_->turnup_place() ? turnup_ : deck_[place]];
        else
            player.hidden.push_back(place);
    }
    if (tricks_ < ruleset_->draw_tricks()) return;
    for (Player& player : players_) {  // phase 1 ends: what was melded goes back to the hand
        for (Card card = 0; card < rules::kCards; ++card)
            player.known[card] = std::max(player.known[card] + player.table[card], 0);
        player.table = {};
    }
}

void Holdings::show(Card card) {
    Player& player = players_[mover_];
    if (player.known[card] > 0) {
        --player.known[card];
    } else if (!player.hidden.empty()) {
        place(player, card);
    } else {
        throw Error(card_text(card) + " is not among the cards of seat " + std::to_string(mover_));
    }
}

void Holdings::place(Player& player, Card card) {
    deck_[player.hidden.front()] = card;
    player.hidden.erase(player.hidden.begin());
}

}  // namespace glup
