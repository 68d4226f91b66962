#include "glup/auction/notation/endgame_line.hpp"

#include <bit>
#include <tuple>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/cards/text.hpp"
#include "glup/pinochle/tricks.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

using std::to_string;

std::string_view next_word(std::string_view& text) {
    text = trimmed(text);
    const std::size_t end = text.find_first_of(" \t\r\n");
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(word.size());
    return word;
}

CardMask distinct(const Hand& hand) {
    CardMask cards = 0;
    hand.for_each_card([&](Card card, int) { cards |= bit(card); });
    return cards;
}

CardMask playable(const Endgame& endgame) {
    const int player = endgame.player(), trump = endgame.trump;
    const CardMask own = distinct(endgame.hands[player]), trumps = own & suit_mask(trump);
    if (player == 0) return endgame.trump_led && trumps != 0 ? trumps : own;
    int holder = 0;
    for (int i = 1; i < player; ++i)
        if (beats(endgame.trick[i], endgame.trick[holder], trump)) holder = i;
    const int led = suit_of(endgame.trick[0]);
    const CardMask follow = own & suit_mask(led), owed = follow != 0 ? follow : trumps;
    const CardMask beating = owed & kBeaters[trump][endgame.trick[holder]];
    if (beating != 0 && endgame.rules.beats_with(follow != 0 ? led : trump, led, trump) &&
        (endgame.spared[player] >> holder & 1) == 0)
        return beating;
    return owed != 0 ? owed : own;
}

[[noreturn]] void fail(int hand, const std::string& found, const std::string& expected) {
    throw NotationError("hand " + to_string(hand) + ": " + found + ", expected " + expected);
}

class Parser {
public:
    explicit Parser(std::string_view line) : rest_(line) {}

    Endgame parse() {
        const std::string_view name = next_word(rest_);
        if (name.empty()) throw NotationError("endgame: nothing, expected a game, trump and hands");
        found_.rules = find_rules(name);
        found_.trump = parse_suit(next_word(rest_));
        while (true) {
            const std::size_t end = rest_.find('/');
            if (found_.seats == found_.rules.seats)
                throw NotationError("endgame: more hands than the " + to_string(found_.seats) +
                                    " of " + std::string(found_.rules.name()));
            read_hand(rest_.substr(0, end));
            if (end == std::string_view::npos) break;
            rest_.remove_prefix(end + 1);
        }
        check(found_);
        return found_;
    }

private:
    void read_hand(std::string_view text) {
        const int number = found_.seats++;
        text = trimmed(text);
        if (!text.empty() && text.front() == '*') {
            found_.ours = static_cast<std::uint8_t>(found_.ours | 1U << number);
            text.remove_prefix(1);
        }
        const std::size_t bracket = text.find('[');
        for (const Card card : parse_card_list(text.substr(0, bracket)))
            found_.hands[number].add(card);
        if (bracket == std::string_view::npos) return;
        const std::string_view played = trimmed(text.substr(bracket + 1));
        if (played.empty() || played.back() != ']')
            fail(number, quoted(text.substr(bracket)), "one card in brackets at the end");
        if (found_.in_trick != number)
            fail(number, "a card of the trick", "one of the hand before it first");
        found_.trick[found_.in_trick++] = parse_card(played.substr(0, played.size() - 1));
    }

    std::string_view rest_;
    Endgame found_;
};

// A side of the row, all of whose hands are there; or one bidder who shoots the moon, whose
// partners do not play.
void check_sides(const Endgame& found) {
    const Rules& rules = found.rules;
    const int ours = std::popcount(found.ours);
    const bool whole = found.seats == rules.seats;
    const int period = rules.accounts();
    bool fits = false;
    if (rules.sides == Sides::kAlone) {
        fits = whole && ours == 1;
    } else if (rules.called()) {
        fits = whole && ours <= 2;
    } else if (whole) {
        fits = ours == rules.seats / period;
        for (int seat = 0; seat < found.seats; ++seat)
            fits &= (found.ours >> seat & 1) == (found.ours >> (seat + period) % found.seats & 1);
    } else {
        fits = ours == 1 && found.seats == rules.seats - rules.seats / period + 1;
    }
    if (fits) return;
    std::string marks;
    for (int seat = 0; seat < found.seats; ++seat)
        marks += (found.ours >> seat & 1) != 0 ? '*' : '-';
    throw NotationError("endgame: hands " + marks + " with the bidder's side *, expected " +
                        (whole ? "sides" : "as many hands and sides") + " of " +
                        std::string(rules.name()));
}

}  // namespace

Hand Endgame::in_play() const {
    Hand all;
    for (int seat = 0; seat < seats; ++seat) all += hands[seat];
    for (int i = 0; i < in_trick; ++i) all.add(trick[i]);
    return all;
}

void check(const Endgame& found) {
    if (found.seats < 2) fail(1, "none", "two hands at least, with / between them");
    if (found.in_trick == found.seats)
        fail(found.seats - 1, "a whole trick", "a trick that goes on");
    if (found.ours == 0 || found.ours == (1U << found.seats) - 1)
        throw NotationError("endgame: * before " + std::string(found.ours == 0 ? "no" : "every") +
                            " hand, expected it before those of the bidder's side");
    check_sides(found);
    if (found.trump < 0 || found.trump >= rules::kSuits)
        throw NotationError("endgame: no trump, expected a suit");
    for (int seat = 0; seat < found.seats; ++seat) {
        const int size = found.hands[seat].size() + (seat < found.in_trick);
        if (size == 0 || size != found.cards())
            fail(seat, to_string(size) + " cards",
                 size == 0 ? "one at least" : to_string(found.cards()) + " as in the last hand");
    }
    found.in_play().for_each_card([&](Card card, int copies) {
        if (copies > found.rules.copies_of(card))
            throw NotationError("endgame: " + to_string(copies) + " times " + card_text(card) +
                                ", expected " + to_string(found.rules.copies_of(card)) +
                                " at most in " + std::string(found.rules.name()));
    });
}

CardMask legal_plays(const Endgame& endgame) { return playable(endgame); }

bool is_told_by_row(const Rules& rules) {
    const auto worth = [](const Rules& each) {
        return std::tuple(each.seats, each.sides, each.pack(), each.scale, each.last, each.save,
                          each.save_others);
    };
    return !rules.is_house() && worth(rules) == worth(find_rules(rules.name()));
}

std::string endgame_line(const Endgame& endgame) {
    const std::string name(endgame.rules.name());
    if (!is_told_by_row(endgame.rules))
        throw NotationError("endgame: expected the rules of a row, which a text can name, given " +
                            name + (endgame.rules.is_house() ? "" : " with options of its own"));
    std::string line = name;
    line.append(" ").append(1, suit_letter(endgame.trump));
    for (int seat = 0; seat < endgame.seats; ++seat) {
        const std::string cards = card_list_text(endgame.hands[seat], " ");
        line += seat == 0 ? " " : " / ";
        if ((endgame.ours >> seat & 1) != 0) line += '*';
        line += cards;
        if (seat < endgame.in_trick)
            line.append(cards.empty() ? "[" : " [").append(card_text(endgame.trick[seat])) += ']';
    }
    return line;
}

Endgame parse_endgame(std::string_view line) { return Parser(line).parse(); }

}  // namespace glup::auction
