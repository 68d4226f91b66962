#include "glup/auction/seen/seen_heading.hpp"

#include <array>
#include <charconv>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/seat_text.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/support/scan.hpp"

namespace glup::auction {
namespace {

constexpr std::array<std::string_view, 6> kHeadings = {"rules", "options", "dealer",
                                                       "seat",  "totals",  "hand"};

std::int64_t whole_number(std::string_view name, std::string_view text,
                          const std::string& expected) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        throw NotationError(std::string(name) + ": expected " + expected + ", given " +
                            json::shown(text));
    return number;
}

json::Object object_in(std::string_view name, std::string_view text) {
    try {
        return json::load_object(text);
    } catch (const InputError& error) {
        throw NotationError(std::string(name) + ": " + error.what());
    }
}

// A name, or a house's keys as JSON.
Rules rules_in(std::string_view text) {
    if (!text.starts_with('{')) return read_rules(json::Value{std::string(text), {}});
    return read_rules(json::Value{object_in("rules", text), {}});
}

}  // namespace

std::optional<std::string_view> after_name(std::string_view line, std::string_view name) {
    const Scan scan(stripped(line));
    const std::size_t end = scan.after(0, name);
    if (end == kNoPlace || !scan.has(scan.skip(end), ':')) return std::nullopt;
    return stripped(scan.text().substr(scan.skip(end) + 1));
}

bool SeenHeading::take(std::string_view line) {
    std::string_view name, value;
    for (const std::string_view one : kHeadings) {
        if (const auto found = after_name(line, one)) {
            name = one;
            value = *found;
        }
    }
    if (name.empty()) return false;
    if (name != "rules" && !rules_)
        throw NotationError(std::string(name) +
                            ": expected rules first, such as rules: four-handed");
    if (name == "rules") {
        once(rules_.has_value(), name);
        rules_ = rules_in(value);
    } else if (name == "options") {
        once(rules_->given.any(), name);
        rules_ = with_options(*rules_, object_in(name, value));
    } else if (name == "dealer") {
        once(dealer_.has_value(), name);
        dealer_ = seat_of(name, value);
    } else if (name == "seat") {
        once(seat_.has_value(), name);
        seat_ = seat_of(name, value);
    } else if (name == "hand") {
        once(hand_.has_value(), name);
        hand_ = parse_card_list(value);
    } else {
        once(!totals_.empty(), name);
        const Scan scan(value);
        for (std::size_t at = scan.skip(0, ","); at < value.size(); at = scan.skip(at, ",")) {
            const std::size_t first = at;
            while (at < value.size() && !scan.has_space(at) && !scan.has(at, ',')) ++at;
            totals_.push_back(whole_number(name, value.substr(first, at - first),
                                           "numbers with spaces between them"));
        }
    }
    return true;
}

SeenDeal SeenHeading::begin() const {
    const auto demand_line = [](bool told, const std::string& line) {
        if (!told) throw NotationError("expected a line such as " + line);
    };
    demand_line(rules_.has_value(), "rules: four-handed");
    demand_line(dealer_.has_value(), "dealer: 0, the seat that dealt");
    demand_line(hand_.has_value(), "hand: C AAT9 D KQ H TT9 S AK, all that I was dealt");
    return SeenDeal({*rules_, *hand_, seat_.value_or(0), *dealer_, totals_});
}

int SeenHeading::seat_of(std::string_view name, std::string_view value) const {
    if (const auto seat = read_seat(value, *rules_)) return *seat;
    throw NotationError(
        std::string(name) + ": expected a seat, 0 to " + std::to_string(rules_->seats - 1) +
        (rules_->seats == 4 ? " or N, E, S, W" : "") + ", given " + json::shown(value));
}

void SeenHeading::once(bool told, std::string_view name) const {
    if (told) throw NotationError(std::string(name) + ": expected once, given twice");
}

std::string heading_text(const SeenDeal::Start& start) {
    const json::Value rules = rules_value(start.rules);
    const auto* name = rules.as<std::string>();
    std::string text = "rules: " + (name != nullptr ? *name : json::compact(rules)) + "\n";
    if (const json::Object options = options_of(start.rules); !options.empty())
        text += "options: " + json::compact({options, {}}) + "\n";
    text += "dealer: " + std::to_string(start.dealer) + "\n";
    text += "seat: " + std::to_string(start.seat) + "\n";
    if (!start.totals.empty()) {
        text += "totals:";
        for (const std::int64_t total : start.totals) text += " " + std::to_string(total);
        text += "\n";
    }
    return text + "hand: " + card_list_text(start.hand, " ") + "\n";
}

}  // namespace glup::auction
