#include "glup/auction/page/text.hpp"

#include "glup/support/scan.hpp"

namespace glup::auction::page {

std::string joined(const Words& words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : ", ";
        text += words[i];
    }
    return text;
}

std::string counted(std::int64_t number, const std::string& word) {
    return to_string(number) + " " + word + (number == 1 ? "" : "s");
}

std::string times(int number) { return number == 2 ? "twice" : to_string(number) + " times"; }

std::string capital(std::string text) {
    text[0] = large(text[0]);
    return text;
}

SideWords::SideWords(const Rules& rules) {
    const bool alone = rules.sides == Sides::kAlone;
    one = alone ? "a player" : "a side";
    it_has = alone ? "they have" : "it has";
    bidders = alone ? "the bidder" : "the bidder's side";
    their = alone ? "their" : "its";
    const bool two = rules.called() || rules.accounts() == 2;
    others = std::string(two ? "the other " : "each other ") + (alone ? "player" : "side");
}

bool asks(Save save) { return save != Save::kNone && save != Save{}; }

std::string what_saves(Save save) {
    if (is_count(save)) return "a count of at least " + to_string(static_cast<std::int32_t>(save));
    return save == Save::kTrick ? "taken a trick" : "taken a counter in a trick";
}

int least_bid(const Rules& rules) {
    return rules.dealer_min > 0 && !rules.stands ? rules.dealer_min : rules.open;
}

void Text::list(const std::vector<Words>& rows) {
    std::vector<std::size_t> widths;
    for (const Words& row : rows) {
        widths.resize(std::max(widths.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    end_paragraph();
    std::string lines;
    for (const Words& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            line += "  " + row[i];
            if (i + 1 < row.size()) line.append(widths[i] - row[i].size(), ' ');
        }
        lines += (lines.empty() ? "" : "\n") + line;
    }
    if (!lines.empty()) text_ += (text_.empty() ? "" : "\n\n") + lines;
}

}  // namespace glup::auction::page
