// Who drew which card of a deck and still holds it, where not every card has to be known.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/rulesets.hpp"

namespace glup {

// How many there are of each card; kNoCard is never counted.
using CardCounts = std::array<int, rules::kCards>;

CardCounts copies_in(const CardSet& cards);

// One card, read kindly. Throws Error.
Card one_card(std::string_view text);

// What both players hold of a deck in which kNoCard stands for a card that is not known. It follows
// the actions by their texts alone; a card that is shown takes the place of the player's oldest
// unknown one. It trusts the actions to be legal: whether they are is found out by who takes them.
class Holdings {
public:
    Holdings(std::vector<Card> deck, int dealer, rules::RulesetId rules);

    // Takes the actions, the first of which is number `first`. Throws RecordError at one that is
    // none.
    void follow(const std::vector<std::string>& actions, std::size_t first = 0,
                std::size_t last = std::string::npos);
    // Lets the player to act have these cards. Throws Error if there is no room for them.
    void hold(const std::vector<Card>& cards);
    // Puts the cards that nobody has shown where no card is known, in canonical order. Throws
    // InputError if there are too many of a card.
    void fill();

    const std::vector<Card>& deck() const { return deck_; }
    int mover() const { return mover_; }
    // Places in the deck of all that this player got, in order, the hand dealt first.
    const std::vector<int>& drawn_by(int seat) const { return players_[seat].drawn; }
    // The deck with the turn-up and what that player has drawn, and nothing else in it.
    std::vector<Card> seen_by(int seat) const;
    // The place of a card drawn by that player that the deck did not give, if any.
    std::optional<int> guessed(int seat) const;
    // Cards that stand nowhere yet; fewer than none where there are too many.
    CardCounts left() const;

private:
    struct Player {
        std::vector<int> drawn;   // places in the deck, the hand dealt first
        std::vector<int> hidden;  // places of unknown cards in hand, oldest first
        CardCounts known{};       // in hand
        CardCounts table{};
    };

    void take(std::string_view action);
    Card play(std::string_view action);
    void declare(std::string_view action);
    void draw_both();
    // A card leaves the mover's hand: one that is known to be there, or the oldest unknown.
    void show(Card card);
    void place(Player& player, Card card);

    const rules::Ruleset* ruleset_;
    std::vector<Card> deck_;
    std::vector<bool> given_;
    std::array<Player, rules::kSeats> players_;
    Card turnup_;  // a nine once it has been exchanged
    int mover_;
    int tricks_ = 0;
    Card led_ = kNoCard;
    bool declares_ = false;
};

}  // namespace glup
