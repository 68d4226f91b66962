// Many cards in one text, as people write hands.
#include <algorithm>
#include <array>

#include "glup/cards/text.hpp"
#include "glup/support/scan.hpp"

namespace glup {
namespace {

constexpr std::string_view kSuitsFromAbove = "SHDC";  // of the dotted form

bool is_separator(char c) { return std::string_view(" \t\r\n\v\f,;|").find(c) != kNoPlace; }

std::string_view after_separators(std::string_view text) {
    while (!text.empty() && is_separator(text.front())) text.remove_prefix(1);
    return text;
}

bool begins_suit(std::string_view text) { return consume_suit(text) >= 0; }

// `2x`, `3 ×` in front of a rank or a card; 1 if there is none.
int consume_times(std::string_view& text) {
    if (text.empty() || text.front() < '2' || text.front() > '8') return 1;
    std::string_view rest = text.substr(1);
    while (rest.starts_with(' ')) rest.remove_prefix(1);
    const std::size_t sign = rest.starts_with("\xc3\x97") ? 2 : rest.starts_with('x') ? 1 : 0;
    if (sign == 0) return 1;
    const int times = text.front() - '0';
    for (rest.remove_prefix(sign); rest.starts_with(' ');) rest.remove_prefix(1);
    text = rest;
    return times;
}

// Adds a rank that stands at the front, as often as is said.
bool consume_ranks(std::string_view& text, std::vector<int>& ranks) {
    std::string_view rest = text;
    const int times = consume_times(rest);
    const int rank = consume_rank(rest);
    if (rank < 0) return false;
    ranks.insert(ranks.end(), static_cast<std::size_t>(times), rank);
    text = rest;
    return true;
}

void add(std::vector<Card>& cards, int suit, const std::vector<int>& ranks) {
    for (const int rank : ranks) cards.push_back(make_card(suit, rank));
}

// `♣ AA T 9  ♥ K`, `C: AAT9, H: K, S: -`: no rank is written as a suit is.
std::vector<Card> parse_by_suit(std::string_view text) {
    std::vector<Card> cards;
    int suit = -1;
    bool told = true;  // what there is of the suit
    for (std::string_view rest = text; !rest.empty(); rest = after_separators(rest)) {
        if (const int next = consume_suit(rest); next >= 0) {
            if (!told) break;
            suit = next;
            told = false;
            rest = after_separators(rest);
            if (rest.starts_with(':')) rest.remove_prefix(1);
            continue;
        }
        std::vector<int> ranks;
        if (consume_ranks(rest, ranks)) {
            add(cards, suit, ranks);
        } else if (rest.front() == '-' && !told) {
            rest.remove_prefix(1);
        } else {
            told = false;
            break;
        }
        told = true;
    }
    if (told) return cards;
    throw NotationError("cards " + quoted(text) +
                        ": expected ranks (9 J Q K T A) behind every suit (C D H S)");
}

// Cards of which each has its suit, and ranks with one suit behind them all: `AATT♣ K♦`.
class ByRank {
public:
    explicit ByRank(std::string_view text) : text_(text) {}

    std::vector<Card> read() {
        for (std::string_view rest = text_; !rest.empty(); rest = after_separators(rest)) {
            const std::size_t first = text_.size() - rest.size();
            if (first == 0 || is_separator(text_[first - 1])) word_ = first;
            if (!take_card(rest, first) && !take_ranks(rest, first)) fail();
        }
        for (std::size_t suit = 0; suit < words_.size(); ++suit)
            if (shared_[suit] && words_[suit] > 1) fail();  // a suit may be missing in between
        return std::move(cards_);
    }

private:
    bool take_card(std::string_view& rest, std::size_t first) {
        std::string_view tail = rest;
        const int times = consume_times(tail);
        if (first != word_ && begins_suit(tail)) return false;
        const Card card = consume_card(tail);
        if (card == kNoCard) return false;
        cards_.insert(cards_.end(), static_cast<std::size_t>(times), card);
        ++words_[static_cast<std::size_t>(suit_of(card))];
        rest = tail;
        return true;
    }

    bool take_ranks(std::string_view& rest, std::size_t first) {
        std::string_view tail = rest;
        std::vector<int> ranks;
        while (consume_ranks(tail, ranks)) {
        }
        const int suit = consume_suit_behind(tail);
        const bool whole = tail.empty() || is_separator(tail.front());
        if (ranks.empty() || suit < 0 || first != word_ || !whole) return false;
        add(cards_, suit, ranks);
        ++words_[suit];
        shared_[suit] = true;
        rest = tail;
        return true;
    }

    [[noreturn]] void fail() const {
        std::size_t end = word_;
        while (end < text_.size() && !is_separator(text_[end])) ++end;
        parse_card(text_.substr(word_, end - word_));  // throws
        throw NotationError("cards " + quoted(text_) +
                            ": expected a rank (9 J Q K T A) and a suit (C D H S) of each");
    }

    std::string_view text_;
    std::size_t word_ = 0;  // where the word begins that is read
    std::vector<Card> cards_;
    std::array<int, rules::kSuits> words_{};  // that end with the suit
    std::array<bool, rules::kSuits> shared_{};
};

// Three dots, and of letters only those of ranks.
bool is_dotted(std::string_view text) {
    return std::count(text.begin(), text.end(), '.') == 3 &&
           text.find_first_not_of("9JQKTAjqkta10x2345678. -") == kNoPlace;
}

}  // namespace

std::vector<Card> parse_card_list(std::string_view text) {
    const std::string_view rest = after_separators(text);
    std::string_view one = trimmed(rest);
    if (one == "-") return {};
    if (const Card card = consume_card(one, true); card != kNoCard && one.empty()) return {card};
    if (is_dotted(rest)) return parse_dotted(rest);
    return begins_suit(rest) ? parse_by_suit(rest) : ByRank(rest).read();
}

std::vector<Card> parse_dotted(std::string_view text) {
    std::vector<Card> cards;
    std::size_t suits = 0;
    for (std::string_view rest = text; suits < kSuitsFromAbove.size(); rest.remove_prefix(1)) {
        const auto suit = static_cast<int>(kSuitLetters.find(kSuitsFromAbove[suits++]));
        std::vector<int> ranks;
        rest = trimmed(rest);
        if (rest.starts_with('-'))
            rest.remove_prefix(1);
        else
            while (consume_ranks(rest, ranks)) {
            }
        add(cards, suit, ranks);
        rest = trimmed(rest);
        if (suits == kSuitsFromAbove.size() && rest.empty()) return cards;
        if (!rest.starts_with('.')) break;
    }
    throw NotationError("cards " + quoted(text) +
                        ": expected the ranks of spades, hearts, diamonds and clubs with dots "
                        "between them, as AATK.Q.-.9");
}

}  // namespace glup
