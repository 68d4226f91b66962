#include "glup/auction/position/position_draft.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/near_word.hpp"

namespace glup::auction {
namespace {

constexpr std::int64_t kMostAccount = 1'000'000'000;

constexpr std::array<std::string_view, 21> kAlways = {
    "rules", "options", "dealer", "seat",   "accounts", "player",   "decision",
    "hand",  "sizes",   "bids",   "bid",    "bidder",   "trump",    "moon",
    "melds", "shown",   "tricks", "leader", "trick",    "counters", "tricks_taken"};

std::vector<std::string_view> keys_of(const Rules& rules) {
    std::vector<std::string_view> keys(kAlways.begin(), kAlways.end());
    const auto add = [&](bool has, std::initializer_list<std::string_view> more) {
        if (has) keys.insert(keys.end(), more);
    };
    add(rules.widow > 0, {"widow", "buried"});
    add(rules.called(), {"called", "partner", "without"});
    add(rules.pass > 0, {"given"});
    add(rules.kitty, {"kitty"});
    add(rules.draw, {"draws", "first"});
    return keys;
}

class FieldReader {
public:
    FieldReader(const json::Object& object, PositionFaults& faults)
        : fields_(object), faults_(faults) {}

    PositionDraft read() {
        take([&] { given_.rules = read_rules(fields_); });
        if (faults_.any()) return given_;
        const Rules& rules = given_.rules;
        strangers(keys_of(rules));
        const int seats = rules.seats;
        take([&] { given_.dealer = seat("dealer"); });
        take([&] { given_.seat = seat("seat"); });
        take([&] { given_.player = seat("player"); });
        take([&] { given_.decision = decision(); });
        take([&] {
            given_.accounts = numbers("accounts", rules.accounts(), -kMostAccount, kMostAccount);
        });
        take([&] { given_.hand = cards("hand"); });
        take([&] { given_.sizes = numbers("sizes", seats, 0, rules.most_in_hand()); });
        take([&] { read_bids(); });
        take([&] { given_.bid = maybe_number("bid", 1, kMostBid * rules.scale); });
        take([&] { given_.bidder = maybe_number("bidder", 0, seats - 1); });
        take([&] { given_.trump = trump(); });
        take([&] { given_.moon = fields_.boolean("moon"); });
        take([&] { read_melds(); });
        take([&] { read_shown(); });
        take([&] { read_tricks(); });
        take([&] { given_.leader = maybe_number("leader", 0, seats - 1); });
        take([&] { given_.trick = cards("trick"); });
        take([&] { given_.counters = numbers("counters", seats, 0, rules.counter_points()); });
        take([&] { given_.tricks_taken = numbers("tricks_taken", seats, 0, rules.hand); });
        if (rules.widow > 0) read_widow();
        if (rules.called()) read_called();
        if (rules.pass > 0) take([&] { read_passed(); });
        if (rules.kitty) take([&] { read_kitty(); });
        if (rules.draw) read_draws();
        return given_;
    }

private:
    template <class F>
    void take(F&& read) {
        faults_.take(read);
    }
    void strangers(const std::vector<std::string_view>& keys) {
        const json::Object& object = fields_.object();
        for (auto member = object.begin(); member != object.end(); ++member) {
            const std::string& key = member->first;
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                faults_.add(json::named(key) + ": no key of a position of " +
                            std::string(given_.rules.name()) + suggestion(key, keys) +
                            ", expected others");
            std::for_each(object.begin(), member, [&](const auto& other) {
                if (other.first == key)
                    faults_.add(json::named(key) + ": given twice, expected one");
            });
        }
    }

    int seat(std::string_view key) const {
        return static_cast<int>(fields_.integer(key, 0, given_.rules.seats - 1));
    }
    Card maybe_card(std::string_view key) const {
        const std::string expected = "a card, or null";
        const json::Value& value = fields_.any(key, expected);
        return value.is_null() ? kNoCard : card_in(value, key, expected);
    }
    std::optional<int> maybe_number(std::string_view key, int low, int high) const {
        if (fields_.any(key, "a number, or null").is_null()) return std::nullopt;
        return static_cast<int>(fields_.integer(key, low, high));
    }
    std::vector<std::int64_t> numbers(std::string_view key, int count, std::int64_t low,
                                      std::int64_t high) const {
        const std::string expected = "a list of " + std::to_string(count) + " numbers from " +
                                     std::to_string(low) + " to " + std::to_string(high);
        std::vector<std::int64_t> found;
        for (const json::Value& value : fields_.sequence(key, expected)) {
            const auto* number = value.as<std::int64_t>();
            if (number == nullptr || *number < low || *number > high)
                throw fields_.fault(key, expected);
            found.push_back(*number);
        }
        if (static_cast<int>(found.size()) != count) throw fields_.fault(key, expected);
        return found;
    }

    // A text of cards that the pack has.
    std::vector<Card> cards_in(const json::Value& value, std::string_view key,
                               const std::string& expected) const {
        const auto* text = value.as<std::string>();
        if (text == nullptr) throw fields_.fault(key, expected);
        std::vector<Card> found;
        try {
            found = parse_card_list(*text);
        } catch (const NotationError& error) {
            throw fields_.fault(key, expected, error.what());
        }
        for (const Card card : found)
            if (given_.rules.copies_of(card) == 0)
                throw fields_.fault(key, expected, card_text(card) + " is not in the pack");
        if (found.size() > kMostCards) throw fields_.fault(key, expected, "too many");
        return found;
    }
    std::vector<Card> cards(std::string_view key) const {
        const std::string expected = "a text of cards with spaces between them";
        return cards_in(fields_.any(key, expected), key, expected);
    }
    Card card_in(const json::Value& value, std::string_view key,
                 const std::string& expected) const {
        const std::vector<Card> one = cards_in(value, key, expected);
        if (one.size() != 1) throw fields_.fault(key, expected);
        return one[0];
    }

    Decision decision() const {
        std::array<std::string_view, static_cast<std::size_t>(Decision::kOver)> words;
        for (std::size_t i = 0; i < words.size(); ++i)
            words[i] = decision_name(static_cast<Decision>(i));
        return static_cast<Decision>(fields_.one_of("decision", words));
    }

    std::optional<int> trump() const {
        const std::string expected = "C, D, H, S or null";
        const json::Value& value = fields_.any("trump", expected);
        if (value.is_null()) return std::nullopt;
        const auto* text = value.as<std::string>();
        if (text == nullptr || text->size() != 1) throw fields_.fault("trump", expected);
        const std::size_t suit = kSuitLetters.find(*text);
        if (suit == std::string_view::npos) throw fields_.fault("trump", expected);
        return static_cast<int>(suit);
    }

    // The items of a list that are lists of so many themselves.
    std::vector<std::span<const json::Value>> rows(std::string_view key, std::size_t size,
                                                   const std::string& expected) const {
        std::vector<std::span<const json::Value>> found;
        for (const json::Value& value : fields_.sequence(key, expected)) {
            const auto* row = value.as<json::Array>();
            if (row == nullptr || row->size() != size) throw fields_.fault(key, expected);
            found.emplace_back(*row);
        }
        return found;
    }
    int seat_in(const json::Value& value, std::string_view key, const std::string& expected) const {
        const auto* number = value.as<std::int64_t>();
        if (number == nullptr || *number < 0 || *number >= given_.rules.seats)
            throw fields_.fault(key, expected, "no seat: " + json::shown(value));
        return static_cast<int>(*number);
    }

    void read_bids() {
        const std::string expected = R"(a list such as [[1, "bid:20"], [2, "pass"]])";
        for (const auto row : rows("bids", 2, expected)) {
            const int who = seat_in(row[0], "bids", expected);
            const auto* text = row[1].as<std::string>();
            if (text == nullptr) throw fields_.fault("bids", expected);
            try {
                const ReadAction said = read_action(*text);
                const int unit = given_.rules.bid_unit;
                const bool passes = said.kind == Action::kPass;
                if (!passes &&
                    (said.kind != Action::kBid || said.amount < unit ||
                     said.amount > kMostBid * given_.rules.scale || said.amount % unit != 0))
                    throw fields_.fault("bids", expected, *text);
                given_.bids.push_back(
                    {static_cast<std::uint8_t>(who),
                     static_cast<std::uint16_t>(passes ? 0 : said.amount / unit)});
            } catch (const NotationError& error) {
                throw fields_.fault("bids", expected, error.what());
            }
        }
    }

    // Null, or a list with something for each seat.
    template <class Read>
    auto by_seat(std::string_view key, const std::string& expected, Read&& read) {
        std::optional<std::vector<decltype(read(json::Value()))>> found;
        if (fields_.any(key, expected).is_null()) return found;
        found.emplace();
        for (const json::Value& value : fields_.sequence(key, expected))
            found->push_back(read(value));
        if (static_cast<int>(found->size()) != given_.rules.seats)
            throw fields_.fault(key, expected);
        return found;
    }

    void read_melds() {
        const std::string expected =
            "null, or for each seat points, \"game\", or null if it shows none";
        given_.melds = by_seat("melds", expected, [&](const json::Value& value) {
            const auto* points = value.as<std::int64_t>();
            const auto* word = value.as<std::string>();
            std::optional<std::int32_t> found;
            if (points != nullptr && *points >= 0 && *points < kGame)
                found = static_cast<std::int32_t>(*points);
            else if (word != nullptr && *word == "game")
                found = kGame;
            else if (!value.is_null())
                throw fields_.fault("melds", expected);
            return found;
        });
    }

    void read_shown() {
        const std::string expected = "null, or a text of cards for each seat";
        given_.shown = by_seat("shown", expected, [&](const json::Value& value) {
            return hand_of(cards_in(value, "shown", expected));
        });
    }

    void read_tricks() {
        const std::string expected = R"(a list of complete tricks such as [1, "AC KC 9C", 1])";
        for (const auto row : rows("tricks", 3, expected))
            given_.tricks.push_back({seat_in(row[0], "tricks", expected),
                                     cards_in(row[1], "tricks", expected),
                                     seat_in(row[2], "tricks", expected)});
    }

    void read_widow() {
        take([&] {
            const std::string number = given_.rules.widow_open ? "" : ", or their number";
            const std::string expected = "null, or a text of cards" + number;
            const json::Value& value = fields_.any("widow", expected);
            if (!number.empty() && value.as<std::int64_t>() != nullptr)
                given_.number_in_widow = maybe_number("widow", 0, kMostWidow);
            else if (!value.is_null())
                given_.widow = cards_in(value, "widow", expected);
        });
        take([&] {
            const std::string number = "null, a text of cards, or their number";
            const json::Value& value = fields_.any("buried", number);
            if (value.as<std::int64_t>() != nullptr)
                given_.number_buried = maybe_number("buried", 0, kMostWidow);
            else if (!value.is_null())
                given_.buried = cards_in(value, "buried", number);
        });
    }

    void read_called() {
        take([&] { given_.called = maybe_card("called"); });
        take([&] { given_.partner = maybe_number("partner", 0, given_.rules.seats - 1); });
        take([&] {
            const std::string seats = "a list of seats";
            for (const json::Value& value : fields_.sequence("without", seats))
                given_.without.push_back(seat_in(value, "without", seats));
        });
    }

    void read_passed() {
        const std::string expected = R"(a list such as [[3, 1, "9C AH"], [1, 3, null]])";
        for (const auto row : rows("given", 3, expected)) {
            std::vector<Card> cards;
            if (!row[2].is_null()) cards = cards_in(row[2], "given", expected);
            std::sort(cards.begin(), cards.end());
            given_.given.push_back({seat_in(row[0], "given", expected),
                                    seat_in(row[1], "given", expected), std::move(cards)});
        }
    }

    void read_kitty() {
        const std::string expected = R"(null, or a list such as [[null, "9C"]] or [[2, "9C"]])";
        if (fields_.any("kitty", expected).is_null()) return;
        given_.kitty.emplace();
        for (const auto row : rows("kitty", 2, expected)) {
            std::optional<int> to;
            if (!row[0].is_null()) to = seat_in(row[0], "kitty", expected);
            given_.kitty->emplace_back(to, card_in(row[1], "kitty", expected));
        }
    }

    void read_draws() {
        const std::string expected = R"(a list such as [[1, "9C", null, "keep"]])";
        const auto seen = [&](const json::Value& value) {
            return value.is_null() ? kNoCard : card_in(value, "draws", expected);
        };
        take([&] {
            for (const auto row : rows("draws", 4, expected)) {
                const auto* word = row[3].as<std::string>();
                if (word == nullptr || (*word != "keep" && *word != "reject"))
                    throw fields_.fault("draws", expected);
                given_.draws.push_back({seat_in(row[0], "draws", expected), seen(row[1]),
                                        seen(row[2]), *word == "keep"});
            }
        });
        take([&] { given_.first = maybe_card("first"); });
    }

    json::Fields fields_;
    PositionFaults& faults_;
    PositionDraft given_;
};

}  // namespace

PositionDraft read_draft(const json::Object& object) {
    PositionFaults faults(kMostFaults);
    PositionDraft given = FieldReader(object, faults).read();
    faults.finish();
    return given;
}

}  // namespace glup::auction
