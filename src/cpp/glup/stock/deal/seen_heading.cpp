#include "glup/stock/deal/seen_heading.hpp"

#include <algorithm>
#include <array>

#include "glup/cards/text.hpp"
#include "glup/support/json.hpp"
#include "glup/support/scan.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 9> kHeadingNames = {
    "rules", "hand", "turnup", "turn-up", "turn up", "dealer", "seat", "exact-cut", "exact cut"};
constexpr std::string_view kBetweenCards = ",;";  // cards, beside spaces

struct Name {
    std::size_t start, end;  // with the colon and the spaces behind it
    std::string_view name;
};

// The name of something that stands there.
std::optional<Name> name_at(const Scan& scan, std::size_t at) {
    for (const std::string_view name : kHeadingNames) {
        const std::size_t end = scan.after(at, name);
        if (end == kNoPlace) continue;
        const std::size_t colon = scan.skip(end);
        if (scan.has_any(colon, ":=")) return Name{at, scan.skip(colon + 1), name};
        if (scan.has_space(end) && scan.has_word(colon)) return Name{at, colon, name};
    }
    return std::nullopt;
}

// The next one from there on.
std::optional<Name> find_name(const Scan& scan, std::size_t at) {
    bool inside = false;  // a word
    for (; at < scan.size(); at += scan.step(at)) {
        if (!inside) {
            if (const auto found = name_at(scan, at)) return found;
        }
        inside = scan.has_word(at);
    }
    return std::nullopt;
}

// Behind a card that stands there by itself or before another one; kNoPlace if none does.
std::size_t after_card(const Scan& scan, std::size_t at, Card& card) {
    std::string_view rest = scan.text().substr(at);
    card = consume_card(rest);
    if (card == kNoCard) return kNoPlace;
    const std::size_t end = scan.size() - rest.size();
    return scan.has_word(end) && consume_card(rest) == kNoCard ? kNoPlace : end;
}

// Behind the last of the ranks, spaces and commas from there on after which no word goes on, which
// are added to the cards; kNoPlace if there are none.
std::size_t after_ranks(const Scan& scan, std::size_t at, int suit, std::vector<Card>& cards) {
    std::vector<Card> found;
    std::size_t end = kNoPlace, count = 0;
    while (at < scan.size()) {
        std::string_view rest = scan.text().substr(at);
        if (const int rank = consume_rank(rest); rank >= 0) {
            found.push_back(make_card(suit, rank));
            at = scan.size() - rest.size();
        } else if (scan.has_space(at) || scan.has(at, ',')) {
            at += scan.step(at);
        } else {
            break;
        }
        if (scan.has_word(at)) continue;
        end = at;
        count = found.size();
    }
    cards.insert(cards.end(), found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
    return end;
}

// `C AAT9`, `♣: AA T`: behind it; kNoPlace if no suit stands there, or no ranks.
std::size_t after_suit(const Scan& scan, std::size_t at, std::vector<Card>& cards) {
    std::string_view rest = scan.text().substr(at);
    const int suit = consume_suit(rest);
    if (suit < 0) return kNoPlace;
    const std::size_t first = scan.size() - rest.size(), ranks = scan.skip(first, ":");
    if (const std::size_t end = after_ranks(scan, ranks, suit, cards); end != kNoPlace) return end;
    // No rank: a space that no word follows may stand for it.
    std::size_t end = kNoPlace;
    for (std::size_t space = first; space < ranks; space += scan.step(space)) {
        const std::size_t next = space + scan.step(space);
        if (scan.has_space(space) && !scan.has_word(next)) end = next;
    }
    return end;
}

// Those of a text that has cards and nothing else, in any form; none of another.
std::vector<Card> all_cards(std::string_view text) {
    try {
        return parse_card_list(text);
    } catch (const NotationError&) {
        return {};
    }
}

}  // namespace

SeenHeading SeenHeading::of(const SeenDeal& deal) {
    SeenHeading heading;
    heading.hand = deal.hand();
    heading.turnup = deal.turnup();
    heading.dealer = deal.dealer() == deal.seat() ? Side::kMe : Side::kThey;
    heading.seat = deal.seat();
    heading.exact_cut = deal.exact_cut();
    heading.rules = deal.rules();
    return heading;
}

std::string SeenHeading::read(std::string_view line) {
    const Scan scan(line);
    std::string rest;
    const auto keep = [&](std::string_view part) {
        part = stripped(part);
        if (!part.empty() && !rest.empty()) rest += ' ';
        rest += part;
    };
    auto found = find_name(scan, 0);
    const std::string_view before = line.substr(0, found ? found->start : line.size());
    keep(!hand.empty() && to_come() != 0 ? take_cards(before) : before);
    while (found) {
        const auto next = find_name(scan, found->end);
        const std::size_t end = next ? next->start : line.size();
        keep(take(found->name, line.substr(found->end, end - found->end)));
        found = next;
    }
    return rest;
}

int SeenHeading::to_come() const {
    return rules::ruleset(rules).hand - static_cast<int>(hand.size());
}

std::string_view SeenHeading::asked() const {
    if (to_come() != 0) return hand.empty() ? "hand: " : "";
    return turnup == kNoCard ? "turnup: " : "dealer: ";
}

std::string SeenHeading::missing() const {
    if (to_come() != 0) {
        const std::string there = std::to_string(hand.size());
        return "the hand, " + std::to_string(rules::ruleset(rules).hand) +
               " cards, of which there are " + there;
    }
    return turnup == kNoCard ? "the turn-up, such as turnup: 9H" : "";
}

SeenDeal SeenHeading::begin(std::optional<Side> leader) const {
    if (const std::string left = missing(); !left.empty()) throw NotationError("expected " + left);
    const bool i_dealt = dealer ? *dealer == Side::kMe : leader == Side::kThey;
    return SeenDeal(hand, turnup, {seat, i_dealt ? seat : seat ^ 1, exact_cut, rules});
}

std::string SeenHeading::undo() {
    SeenHeading last;  // what is taken back, alone
    if (dealer) {
        std::swap(last.dealer, dealer);
    } else if (turnup != kNoCard) {
        std::swap(last.turnup, turnup);
    } else if (!hand.empty()) {
        std::swap(last.hand, hand);
    } else {
        throw Error("nothing to undo");
    }
    return last.lines().front();
}

std::vector<std::string> SeenHeading::lines() const {
    std::vector<std::string> lines;
    if (rules != rules::kKnown.front())
        lines.push_back("rules: " + std::string(rules::ruleset(rules).name));
    if (!hand.empty()) {
        std::vector<Card> sorted = hand;
        std::sort(sorted.begin(), sorted.end());
        lines.push_back("hand: " + deck_text(sorted));
    }
    if (turnup != kNoCard) lines.push_back("turnup: " + card_text(turnup));
    if (dealer) lines.emplace_back(*dealer == Side::kMe ? "dealer: me" : "dealer: they");
    if (seat != 0) lines.push_back("seat: " + std::to_string(seat));
    if (exact_cut) lines.emplace_back("exact cut: yes");
    return lines;
}

// Takes one thing from the beginning of `value`; the rest of it.
std::string_view SeenHeading::take(std::string_view name, std::string_view value) {
    const auto fail = [&](const std::string& expected, std::string_view given) {
        throw NotationError(std::string(name) + ": expected " + expected + ", given " +
                            json::shown(given));
    };
    const Scan scan(value);
    if (name == "hand") {
        hand.clear();
        return take_cards(value);
    }
    if (name.starts_with("turn")) {
        Card card = kNoCard;
        const std::size_t end = after_card(scan, scan.skip(0, kBetweenCards), card);
        if (end == kNoPlace) {
            throw NotationError("turnup: expected a card such as 9H, given " + json::shown(value));
        }
        turnup = card;
        return value.substr(scan.skip(end, kBetweenCards));
    }
    std::size_t end = 0;
    while (scan.has_word(end) || scan.has(end, '-')) end += scan.step(end);
    const std::string word = in_small(value.substr(0, end));
    const auto is = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if (name == "dealer") {
        if (is({"me", "i"}))
            dealer = Side::kMe;
        else if (is({"they", "them", "opponent"}))
            dealer = Side::kThey;
        else
            fail("me or they", stripped(value));
    } else if (name == "rules") {
        const auto name_of = [](rules::RulesetId id) { return rules::ruleset(id).name; };
        const auto found = std::find_if(rules::kKnown.begin(), rules::kKnown.end(),
                                        [&](auto id) { return word == name_of(id); });
        if (found == rules::kKnown.end())
            fail("one of " + listing(rules::kKnown, ", ", name_of), stripped(value));
        rules = *found;
        check();
    } else if (name == "seat") {
        if (!is({"0", "1"})) fail("0 or 1", stripped(value));
        seat = word == "1";
    } else {
        if (!is({"yes", "true", "no", "false"})) fail("yes or no", stripped(value));
        exact_cut = is({"yes", "true"});
    }
    return value.substr(end);
}

// Takes the cards from the beginning of `text`; the rest of it.
std::string_view SeenHeading::take_cards(std::string_view text) {
    if (const std::vector<Card> cards = all_cards(text); !cards.empty()) {
        hand.insert(hand.end(), cards.begin(), cards.end());
        check();
        return {};
    }
    const Scan scan(text);
    std::size_t at = 0;
    while (true) {
        const std::size_t start = scan.skip(at, kBetweenCards);
        std::size_t end = after_suit(scan, start, hand);
        if (end == kNoPlace) {
            Card card = kNoCard;
            end = after_card(scan, start, card);
            if (end == kNoPlace) break;
            hand.push_back(card);
        }
        at = scan.skip(end, kBetweenCards);
    }
    check();
    return text.substr(at);
}

// The cards told so far must be of a hand. Throws NotationError.
void SeenHeading::check() const {
    const rules::Ruleset& ruleset = rules::ruleset(rules);
    if (to_come() < 0) {
        throw NotationError("hand: expected " + std::to_string(ruleset.hand) + " cards, given " +
                            std::to_string(hand.size()));
    }
    for (const Card card : hand) {
        if (std::count(hand.begin(), hand.end(), card) > ruleset.copies) {
            throw NotationError("hand: cards: more than " + std::to_string(ruleset.copies) +
                                " copies of " + card_text(card));
        }
    }
}

bool names_heading(std::string_view line) { return find_name(Scan(line), 0).has_value(); }

bool begins_heading(std::string_view line) { return name_at(Scan(stripped(line)), 0).has_value(); }

}  // namespace glup
