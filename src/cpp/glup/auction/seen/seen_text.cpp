#include "glup/auction/seen/seen_text.hpp"

#include <algorithm>
#include <array>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/auction/seen/seen_heading.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/json.hpp"
#include "glup/support/scan.hpp"
#include "glup/text/parts.hpp"
#include "glup/text/seen_lines.hpp"

namespace glup::auction {
namespace {

constexpr std::string_view kNone = "none";  // no melds
constexpr std::size_t kWidth = 90;
constexpr std::array kLabelled = {Shows::kMelds, Shows::kWidow, Shows::kGiven, Shows::kPartner};

// What the first line of a text says, which goes on behind it.
std::string_view take_said(std::string_view& text) {
    return stripped(without_comment(take_until(text, "\n")));
}

// Where the next word of a line begins that is a label; the end if there is none.
std::size_t next_label(std::string_view line, std::size_t from) {
    for (std::size_t at = from; at < line.size(); ++at) {
        if (at > 0 && line[at - 1] != ' ' && line[at - 1] != '\t') continue;
        for (const Shows one : kLabelled)
            if (after_name(line.substr(at), shows_name(one))) return at;
    }
    return line.size();
}

// What a label tells, which has to be what stands next.
void tell_shown(SeenDeal& deal, std::string_view told) {
    for (const Shows one : kLabelled) {
        const auto value = after_name(told, shows_name(one));
        if (!value) continue;
        if (deal.news().what != one)
            throw NotationError(json::shown(stripped(told)) + ": expected " + deal.expected());
        const bool nothing = one == Shows::kMelds && same_letters(*value, kNone);
        if (one == Shows::kMelds && value->empty())
            throw NotationError("melds: expected cards, or none, given nothing");
        return deal.tell(nothing ? "" : *value);
    }
}

// Actions with spaces between them; an operand may stand behind a space too.
void tell_actions(SeenDeal& deal, std::string_view told) {
    const Scan scan(told);
    const auto word_end = [&](std::size_t at) {
        while (at < told.size() && !scan.has_space(at)) at += scan.step(at);
        return at;
    };
    for (std::size_t at = scan.skip(0); at < told.size(); at = scan.skip(at)) {
        const std::size_t first = at;
        at = word_end(at);
        std::string_view word = told.substr(first, at - first);
        const auto is = [&](std::initializer_list<std::string_view> words) {
            return std::any_of(words.begin(), words.end(),
                               [&](std::string_view one) { return same_letters(word, one); });
        };
        if (is({"give:", "bury:"}))
            at = told.size();
        else if (word.ends_with(':') || is({"bid", "trump", "call"}))
            at = word_end(scan.skip(at));
        word = told.substr(first, at - first);
        const Shows next = deal.news().what;
        if (next != Shows::kAction && next != Shows::kOver)
            throw NotationError(json::shown(word) + ": expected " + deal.expected());
        const bool amount =
            deal.decision() == Decision::kBid && std::all_of(word.begin(), word.end(), is_digit);
        deal.tell(amount ? "bid:" + std::string(word) : std::string(word));
    }
}

void tell_line(SeenDeal& deal, std::string_view line) {
    std::size_t at = next_label(line, 0);
    tell_actions(deal, line.substr(0, at));
    while (at < line.size()) {
        const std::size_t end = next_label(line, at + 1);
        tell_shown(deal, line.substr(at, end - at));
        at = end;
    }
}

// As it is written: what it is by its label, and cards that there are none of by a word.
std::string labelled(Shows what, const std::string& told) {
    if (what == Shows::kAction) return told;
    return std::string(shows_name(what)) + ": " + (told.empty() ? std::string(kNone) : told);
}

}  // namespace

bool begins_seen(std::string_view text) {
    text = without_mark(text);
    while (!text.empty()) {
        const std::string_view line = take_said(text);
        if (line.empty()) continue;
        const auto rules = after_name(line, "rules");
        return rules && (rules->starts_with('{') ||
                         std::find(kRowNames.begin(), kRowNames.end(), *rules) != kRowNames.end());
    }
    return false;
}

SeenDeal parse_seen(std::string_view text) {
    using Told = SeenLines<SeenHeading, SeenDeal>;
    return Told::read(text, take_said,
                      [](auto& heading, auto& deal, std::string_view line) {
                          if (line.empty() || (!deal && heading.take(line))) return;
                          if (!deal) deal = heading.begin();
                          tell_line(*deal, line);
                      })
        .whole();
}

std::string seen_text(const SeenDeal& deal) {
    std::string text = heading_text(deal.start());
    std::size_t width = 0;  // of the line now; 0: none is begun
    bool goes_on = false;   // whether what was told last may have more behind it on its line
    for (std::size_t i = 0; i < deal.told().size(); ++i) {
        const State& seen = deal.point(i).known().seen();
        const Shows what = deal.point(i).news().what;
        const bool bids = what == Shows::kAction && seen.decision == Decision::kBid;
        const bool follows = what == Shows::kAction && seen.decision == Decision::kFollow;
        const std::string told = labelled(what, deal.told()[i]);
        const bool joins = goes_on && (bids || follows) && width + 1 + told.size() <= kWidth;
        if (width > 0) text += joins ? ' ' : '\n';
        width = (joins ? width + 1 : 0) + told.size();
        text += told;
        goes_on = bids || follows || (what == Shows::kAction && seen.decision == Decision::kLead);
    }
    return width > 0 ? text + "\n" : text;
}

}  // namespace glup::auction
