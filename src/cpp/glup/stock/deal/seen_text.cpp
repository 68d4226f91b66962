#include "glup/stock/deal/seen_text.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "glup/cards/text.hpp"
#include "glup/stock/deal/meld_names.hpp"
#include "glup/stock/deal/possible.hpp"
#include "glup/support/json.hpp"
#include "glup/support/scan.hpp"

namespace glup {
namespace {

// What stood before an event.
enum class Who { kNobody, kMe, kThey, kDraw };
constexpr std::array<std::string_view, 4> kWhoTexts = {"", "me", "they", "draw"};

struct Label {
    std::string_view text;
    Who who;
    bool alone;  // without a colon too
};
constexpr std::array<Label, 10> kLabels = {{{"me", Who::kMe, true},
                                            {"i", Who::kMe, true},
                                            {"m", Who::kMe, false},
                                            {"they", Who::kThey, true},
                                            {"them", Who::kThey, false},
                                            {"opponent", Who::kThey, false},
                                            {"t", Who::kThey, false},
                                            {"draw", Who::kDraw, true},
                                            {"drew", Who::kDraw, true},
                                            {"d", Who::kDraw, false}}};
constexpr std::array<std::string_view, 6> kVerbs = {"play", "played",  "lead",
                                                    "led",  "declare", "declared"};
constexpr std::string_view kBetweenEvents = ",;|/";  // events, beside spaces
constexpr std::size_t kMostWords = 5;  // of a kind's name: double double nines, roundhouse of runs
constexpr std::size_t kMostWays = 6;   // that an error lists

// An event as it was typed: a card, `pass`, `dix`, or a kind of meld, maybe with its cards.
struct Word {
    Who who = Who::kNobody;
    std::string text;
    std::vector<Kind> kinds;
    std::vector<std::string> cards;
    bool is_card = false;

    std::string shown() const {
        const std::string before(kWhoTexts[static_cast<std::size_t>(who)]);
        return before.empty() ? text : before + ": " + text;
    }
};

int cards_of(const MeldKind& meld) { return meld.copies * std::popcount(meld.cards); }

CardSet set_of(const MeldKind& meld) {
    CardSet cards;
    for (int n = 0; n < meld.copies; ++n) cards.add_mask(meld.cards);
    return cards;
}

// Behind a verb that says no more than the label does: `I play 9D`, `they declare marriage-C`.
std::size_t after_verb(const Scan& scan, std::size_t at) {
    for (const std::string_view verb : kVerbs) {
        std::size_t end = scan.after(scan.skip(at), verb);
        if (end != kNoPlace && scan.has(end, 's')) ++end;
        if (end != kNoPlace && scan.has_space(end)) return end;
    }
    return at;
}

// Behind a label; kNoPlace if none stands there.
std::size_t after_label(const Scan& scan, std::size_t at, Who& who) {
    for (const Label& label : kLabels) {
        const std::size_t end = scan.after(at, label.text);
        const std::size_t colon = end == kNoPlace ? kNoPlace : scan.skip(end);
        if (colon == kNoPlace || !scan.has(colon, ':')) continue;
        who = label.who;
        return colon + 1;
    }
    for (const Label& label : kLabels) {
        const std::size_t end = label.alone ? scan.after(at, label.text) : kNoPlace;
        if (end == kNoPlace || scan.has_word(end)) continue;
        who = label.who;
        return after_verb(scan, end);
    }
    return kNoPlace;
}

// Behind a card with the number of its class on the table: `QS`, `QS+`, `QS+2`.
std::size_t after_card(const Scan& scan, std::size_t at) {
    std::string_view rest = scan.text().substr(at);
    if (consume_card(rest) == kNoCard) return kNoPlace;
    const std::size_t end = scan.size() - rest.size();
    if (scan.has(end, '+')) {
        const bool numbered = end + 1 < scan.size() && is_digit(scan.text()[end + 1]);
        if (numbered && !scan.has_word(end + 2)) return end + 2;
        if (!scan.has_word(end + 1)) return end + 1;
    }
    return scan.has_word(end) ? kNoPlace : end;
}

// The same in short, however it was written.
std::string card_in_short(std::string_view text) {
    const Card card = consume_card(text);
    return card_text(card) + std::string(text);
}

// Behind `pass`, `p`, `-`, `dix` or `exchange`.
std::size_t after_plain(const Scan& scan, std::size_t at, std::string& text) {
    for (const std::string_view word : {"pass", "p", "-", "dix", "exchange"}) {
        const std::size_t end = scan.after(at, word);
        if (end == kNoPlace || scan.has_word(end)) continue;
        text = word == "dix" || word == "exchange" ? "dix" : "pass";
        return end;
    }
    return kNoPlace;
}

// The events of one line, taken by a deal as they are read.
class Teller {
public:
    Teller(SeenDeal& deal, std::string_view text)
        : deal_(deal),
          scan_(text),
          melds_(meld_table(deal.rules(), suit_of(deal.turnup()))),
          names_(deal.ruleset(), suit_of(deal.turnup())) {}

    void take_all() {
        Who who = Who::kNobody;
        for (std::size_t at = skip(0); at < scan_.size(); at = skip(at)) {
            if (const std::size_t end = after_label(scan_, at, who); end != kNoPlace) {
                at = end;
                continue;
            }
            Word word;
            word.who = who;
            at = read(at, word);
            take(word);
            who = Who::kNobody;
        }
        if (who != Who::kNobody) {
            throw NotationError(std::string(kWhoTexts[static_cast<std::size_t>(who)]) +
                                ": expected what happened after it, given nothing");
        }
    }

private:
    std::size_t skip(std::size_t at) const { return scan_.skip(at, kBetweenEvents); }
    std::string part(std::size_t first, std::size_t last) const {
        return std::string(scan_.text().substr(first, last - first));
    }
    const MeldKind& meld(Kind kind) const { return melds_.kinds[kind]; }

    std::size_t read(std::size_t at, Word& word) const {
        if (const std::size_t end = after_card(scan_, at); end != kNoPlace) {
            word.text = card_in_short(part(at, end));
            word.is_card = true;
            return end;
        }
        const std::size_t end = after_plain(scan_, at, word.text);
        return end != kNoPlace ? end : read_meld(at, word);
    }

    // A kind of meld, with its cards if a colon follows; where the text goes on.
    std::size_t read_meld(std::size_t at, Word& word) const {
        std::size_t end = at;
        const KindMask kinds = read_name(at, end);
        if (kinds == 0) fail_name(at);
        word.kinds = names_.in_order(kinds);
        word.text = part(at, end);
        const std::size_t colon = scan_.skip(end);
        if (!scan_.has_any(colon, ":(")) return end;
        end = colon + 1;
        const auto most = static_cast<std::size_t>(cards_of(meld(word.kinds.front())));
        while (word.cards.size() < most) {
            const std::size_t first = skip(end), last = after_card(scan_, first);
            if (last == kNoPlace) break;
            word.cards.push_back(card_in_short(part(first, last)));
            end = last;
        }
        if (word.cards.empty())
            throw NotationError(word.text + ": expected its cards after the colon");
        return end + scan_.has(end, ')');
    }

    // The kinds named by as many words as may be, which may be cut short; `end` is behind them.
    KindMask read_name(std::size_t at, std::size_t& end) const {
        std::vector<std::string> starts;  // of the name: one word, two words, …
        std::vector<std::size_t> ends;
        std::string name;
        while (starts.size() < kMostWords) {
            const std::size_t last = after_word(at);
            if (last == kNoPlace) break;
            name += MeldNames::plain(part(at, last));
            starts.push_back(name);
            ends.push_back(last);
            for (at = last; scan_.has_any(at, " \t_-");) ++at;
        }
        for (const auto find : {&MeldNames::called, &MeldNames::begun}) {
            for (std::size_t count = starts.size(); count > 0; --count) {
                const KindMask kinds = (names_.*find)(starts[count - 1]);
                if (kinds == 0) continue;
                end = ends[count - 1];
                return kinds;
            }
        }
        return 0;
    }

    // Behind letters and digits, or the sign of a suit.
    std::size_t after_word(std::size_t at) const {
        std::size_t end = at;
        while (end < scan_.size() && is_letter(scan_.code(end))) end += scan_.step(end);
        if (end > at) return end;
        std::string_view rest = scan_.text().substr(at);
        return consume_suit(rest) < 0 ? kNoPlace : scan_.size() - rest.size();
    }

    [[noreturn]] void fail_name(std::size_t at) const {
        std::size_t end = at;
        while (end < scan_.size() && !scan_.has_space(end) && !scan_.has_any(end, ",;"))
            end += scan_.step(end);
        const std::string what = part(at, end > at ? end : scan_.size());
        const std::string near(names_.like(what));
        throw NotationError(json::shown(what) + ": expected a card, pass, dix or a kind of meld" +
                            (near.empty() ? "" : "; did you mean " + near + "?"));
    }

    // Lets it happen, and a pass before it that was left out.
    void take(const Word& word) {
        if (deal_.needs() == Need::kMeld && (word.is_card || word.who == Who::kDraw))
            deal_.apply("pass");
        const Need need = deal_.needs();
        if (word.is_card &&
            (word.who == Who::kDraw || (word.who == Who::kNobody && need == Need::kDraw))) {
            deal_.draw(word.text);
            return;
        }
        const bool fits =
            word.is_card ? need == Need::kLead || need == Need::kFollow : need == Need::kMeld;
        const Who whose = deal_.is_mine() ? Who::kMe : Who::kThey;
        if (!fits || (word.who != Who::kNobody && word.who != whose))
            throw NotationError(json::shown(word.shown()) + ": expected " + deal_.expected());
        deal_.apply(word.kinds.empty() ? word.text : declaration(word));
    }

    // The very declaration that is meant. Throws Error if none is, or more than one.
    std::string declaration(const Word& word) const {
        if (!word.cards.empty()) return with_cards(word);
        std::vector<std::string> ways;
        for (const Kind kind : word.kinds) {
            const auto more = ways_to_declare(deal_.view(), kind, Among::kCandidates);
            ways.insert(ways.end(), more.begin(), more.end());
        }
        if (ways.size() == 1) return ways.front();
        if (ways.empty()) throw IllegalActionError(word.shown() + ": " + why_not(word.kinds[0]));
        std::string listed = listing(std::span(ways).first(std::min(ways.size(), kMostWays)), "; ");
        if (ways.size() > kMostWays)
            listed += "; and " + std::to_string(ways.size() - kMostWays) + " more";
        throw NotationError(word.shown() + ": say which: " + listed);
    }

    std::string with_cards(const Word& word) const {
        std::vector<Card> given;
        for (const std::string& card : word.cards)
            given.push_back(parse_card(std::string_view(card).substr(0, card.find('+'))));
        const CardSet cards = to_card_set(given);
        for (const Kind kind : word.kinds) {
            if (set_of(meld(kind)) == cards)
                return std::string(kind_identifier(kind)) + ":" + listing(word.cards, ",");
        }
        throw IllegalActionError(word.shown() + ": expected the cards " +
                                 cards_text(set_of(meld(word.kinds.front()))) + ", given " +
                                 cards_text(cards));
    }

    // What keeps the player to act from declaring this.
    std::string why_not(Kind kind) const {
        const View view = deal_.view();
        const bool mine = deal_.is_mine();
        const int seat = mine ? view.seat() : view.opponent();
        const CardCounts held = mine ? copies_in(view.seen().hand[seat]) : may_hold(view);
        CardSet lacking;
        for_each_bit(meld(kind).cards, [&](int card) {
            const int there = held[card] + view.seen().table[seat].count(static_cast<Card>(card));
            lacking.add(static_cast<Card>(card), std::max(meld(kind).copies - there, 0));
        });
        if (lacking.empty())
            return "the cards have been in kinds that exclude it, or none of them comes from the "
                   "hand";
        return cards_text(lacking) + " is lacking" + (mine ? "" : ", it lies elsewhere");
    }

    SeenDeal& deal_;
    Scan scan_;
    const MeldTable& melds_;
    MeldNames names_;
};

std::optional<Side> leader_of(std::string_view text) {
    Who who = Who::kNobody;
    after_label(Scan(text), 0, who);
    if (who == Who::kMe) return Side::kMe;
    return who == Who::kThey ? std::optional(Side::kThey) : std::nullopt;
}

// The first line of a text, which goes on behind it.
std::string_view next_line(std::string_view& text) {
    const Scan scan(text);
    for (std::size_t at = 0; at < text.size(); at += scan.step(at)) {
        const char32_t code = scan.code(at);
        const bool ends = (0x0a <= code && code <= 0x0d) || (0x1c <= code && code <= 0x1e) ||
                          code == 0x85 || code == 0x2028 || code == 0x2029;
        if (!ends) continue;
        const std::string_view line = text.substr(0, at);
        const bool two = code == 0x0d && scan.has(at + 1, '\n');
        text.remove_prefix(at + (two ? 2 : scan.step(at)));
        return line;
    }
    return std::exchange(text, {});
}

void take_line(SeenHeading& heading, std::optional<SeenDeal>& deal, std::string_view line) {
    std::string told(without_comment(line));
    if (!deal) {
        told = heading.read(told);
        if (told.empty()) return;
        if (const std::string missing = heading.missing(); !missing.empty())
            throw NotationError(json::shown(told) + ": expected " + missing);
        deal = heading.begin(leader_of(told));
    }
    tell(*deal, told);
}

}  // namespace

SeenDeal parse_seen_deal(std::string_view text) { return read_seen_deal(text).whole(); }

SeenLines<SeenHeading, SeenDeal> read_seen_deal(std::string_view text) {
    return SeenLines<SeenHeading, SeenDeal>::read(text, next_line, take_line);
}

std::vector<SeenEvent> tell(SeenDeal& deal, std::string_view text) {
    const auto before = static_cast<std::ptrdiff_t>(deal.events().size());
    SeenDeal next = deal;
    Teller(next, text).take_all();
    deal = std::move(next);
    return {deal.events().begin() + before, deal.events().end()};
}

std::string seen_deal_text(const SeenDeal& deal) {
    std::vector<std::string> told;  // from the last one on
    SeenDeal now = deal;
    while (!now.events().empty()) {
        const SeenEvent event = now.undo();
        const Need need = now.needs();
        if (need == Need::kMeld && event.text == "pass" && !told.empty()) continue;
        const std::string who = event.is_draw ? "draw" : event.seat == deal.seat() ? "me" : "they";
        told.push_back((need == Need::kLead ? "\n" : "  ") + who + ": " +
                       (need == Need::kMeld ? short_declaration(now, event.text) : event.text));
    }
    std::string text = listing(SeenHeading::of(deal).lines(), "\n");
    for (auto event = told.rbegin(); event != told.rend(); ++event) text += *event;
    return text + "\n";
}

std::string short_declaration(const SeenDeal& deal, const std::string& action) {
    const auto colon = action.find(':');
    if (colon == std::string::npos) return action;
    const std::string identifier = action.substr(0, colon);
    const Kind kind = find_kind(identifier);
    if (kind == kKinds) return action;
    const auto ways = ways_to_declare(deal.view(), kind, Among::kCandidates);
    return ways.size() == 1 && *ways.begin() == action ? identifier : action;
}

}  // namespace glup
