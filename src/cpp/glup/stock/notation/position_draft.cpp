#include "glup/stock/notation/position_draft.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "glup/cards/text.hpp"
#include "glup/text/parts.hpp"

namespace glup {
namespace {

using Names = std::vector<std::string_view>;

constexpr std::array<std::string_view, 16> kKeys = {
    "trump",    "turnup", "stock", "phase", "decision", "led",      "hand",  "table",
    "opponent", "played", "trick", "glups", "scores",   "counters", "known", "rules",
};
constexpr std::array<std::string_view, 3> kOfOpponent = {"table", "known", "concealed"};
constexpr std::array<std::string_view, 2> kSides = {"me", "opponent"};
constexpr std::array<std::string_view, 4> kDecisions = {"lead", "follow", "meld", "wait"};

// The fields that what is said of one against the others relies on.
const Names& relied_on(std::string_view field) {
    static const std::map<std::string_view, Names> kRelies = [] {
        std::map<std::string_view, Names> relies = {
            {"trump", {"turnup"}},
            {"turnup", {"trump", "phase", "stock"}},
            {"stock", {"played", "trick"}},
            {"decision", {"phase"}},
            {"led", {"phase", "decision"}},
            {"hand", {}},
            {"table", {"trump", "phase"}},
            {"opponent", {"trump", "turnup", "played"}},
            {"played", {"stock", "trick", "opponent"}},
            {"trick", {"stock"}},
            {"glups", {"stock", "played", "trick"}},
            {"counters", {"played", "trick", "opponent"}},
            {"known", {"trump", "turnup", "hand"}},
        };
        for (const auto* field :
             {"stock", "hand", "opponent", "played", "trick", "glups", "counters"}) {
            const Names turn = {"phase", "decision", "led", "hand", "table"};  // whose it is
            relies[field].insert(relies[field].end(), turn.begin(), turn.end());
        }
        return relies;
    }();
    static const Names kNone;
    const auto found = kRelies.find(field);
    return found == kRelies.end() ? kNone : found->second;
}

// `82:1`, `82 - 1`: two numbers of at most nine digits.
std::optional<json::Array> two_numbers(std::string_view text) {
    std::string_view rest = trimmed(text);
    json::Array numbers;
    const auto add_number = [&] {
        const std::string_view from = rest;
        if (const auto number = take_number(rest))
            numbers.push_back({std::int64_t{*number}, from.substr(0, from.size() - rest.size())});
    };
    add_number();
    const std::string_view behind = rest;
    rest = trimmed(rest);
    if (!rest.empty() && std::string_view("-:.,/").find(rest.front()) != std::string_view::npos)
        rest.remove_prefix(1);
    if (rest.size() == behind.size()) return std::nullopt;
    rest = trimmed(rest);
    add_number();
    if (numbers.size() != 2 || !rest.empty()) return std::nullopt;
    return numbers;
}

class Reader {
public:
    Reader(const PositionFields& fields, DraftFaults& faults) : fields_(fields), faults_(faults) {}

    PositionDraft read() {
        const PositionFields& fields = fields_;
        given_.told.ruleset = rules::kDefaultRuleset;
        fields.strangers(kKeys, "a position", faults_);
        take("rules", [&](auto key) { given_.told.ruleset = ruleset(key); });
        take("phase", [&](auto key) { given_.phase = phase(key); });
        take("decision", [&](auto key) { given_.decision = fields.choice(key, kDecisions); });
        take("trump", [&](auto key) { given_.trump = fields.suit(key); });
        take("turnup", [&](auto key) { given_.told.turnup = card_or_null(key); });
        take("stock", [&](auto key) { given_.stock = fields.whole(key); });
        take("led", [&](auto key) { given_.told.led = card_or_null(key); });
        faults_.take("hand", [&] {
            if (!fields.has("hand")) throw fields.fault("hand", "cards such as \"AS TS 9H\"");
            given_.told.hand = fields.cards("hand");
        });
        take("table", [&](auto key) { given_.told.table = read_table(fields, key); });
        take("opponent", [&](auto key) { read_opponent(key); });
        take("played", [&](auto key) { given_.played = fields.cards(key); });
        take("trick", [&](auto key) { given_.trick = fields.whole(key); });
        take("glups", [&](auto key) { given_.told.glups = fields.whole(key); });
        take("scores", [&](auto key) { read_sides(key, true, given_.scores); });
        take("counters", [&](auto key) { read_sides(key, false, given_.counters); });
        take("known", [&](auto key) { given_.told.known = fields.cards(key); });
        return std::move(given_);
    }

private:
    // Reads a field if it is there, and notes its fault.
    template <class Read>
    void take(std::string_view key, Read read) {
        take_of(fields_, key, key, read);
    }

    template <class Read>
    void take_of(const PositionFields& fields, std::string_view key, std::string_view whole,
                 Read read) {
        if (fields.has(key)) faults_.take(whole, [&] { read(key); });
    }

    rules::RulesetId ruleset(std::string_view key) const {
        const auto* name = fields_.find(key)->as<std::string>();
        if (name == nullptr) throw fields_.fault(key, "the name of a ruleset such as \"glup\"");
        return rules::find_ruleset(*name);
    }

    int phase(std::string_view key) const {
        const auto* number = fields_.find(key)->as<std::int64_t>();
        if (number == nullptr || (*number != 1 && *number != 2)) throw fields_.fault(key, "1 or 2");
        return static_cast<int>(*number);
    }

    Card card_or_null(std::string_view key) const {
        return fields_.find(key)->is_null() ? kNoCard : fields_.card(key);
    }

    void read_opponent(std::string_view key) {
        if (fields_.find(key)->as<std::string>() != nullptr) {
            given_.opponent_known = fields_.cards(key);
            return;
        }
        const std::string expected = "an object with table, known and concealed";
        const PositionFields opponent(fields_.object(key, expected));
        opponent.strangers(kOfOpponent, opponent.path(), faults_);
        take_of(opponent, "table", key,
                [&](auto name) { given_.told.opponent_table = read_table(opponent, name); });
        take_of(opponent, "known", key,
                [&](auto name) { given_.opponent_known = opponent.cards(name); });
        take_of(opponent, "concealed", key,
                [&](auto name) { given_.concealed = opponent.whole(name); });
    }

    // Two numbers, mine first; one of them may be left out unless all are wanted.
    void read_sides(std::string_view key, bool all, PositionDraft::Sides& sides) {
        const json::Value& value = *fields_.find(key);
        const auto* text = value.as<std::string>();
        const auto* list = value.as<json::Array>();
        const auto told = text == nullptr ? std::nullopt : two_numbers(*text);
        if (told) list = &*told;
        json::Object members;
        if (const auto* object = value.as<json::Object>()) {
            members = *object;
            if (json::find(members, "me") == nullptr) {
                for (auto& [name, number] : members)
                    if (name == "you") name = "me";
            }
        } else if (list != nullptr && list->size() == kSides.size()) {
            for (std::size_t i = 0; i < kSides.size(); ++i)
                members.emplace_back(kSides[i], (*list)[i]);
        } else {
            throw fields_.fault(key, R"(two numbers such as {"me": 41, "opponent": 12})");
        }
        const PositionFields both(members, std::string(key));
        both.strangers(kSides, both.path(), faults_);
        for (const std::string_view side : kSides)
            if (all && !both.has(side)) faults_.take(key, [&] { both.whole(side); });
        for (std::size_t i = 0; i < kSides.size(); ++i)
            take_of(both, kSides[i], key, [&](auto side) { sides[i] = both.whole(side); });
    }

    const PositionFields& fields_;
    DraftFaults& faults_;
    PositionDraft given_;
};

}  // namespace

void DraftFaults::against(const std::string& fault) {
    const std::string field = fault.substr(0, fault.find_first_of(":."));
    const Names& others = relied_on(field);
    const auto failed = [&](std::string_view name) { return failed_.contains(name); };
    if (!failed(field) && !failed("rules") && std::none_of(others.begin(), others.end(), failed))
        add(fault);
}

PositionDraft read_draft(const PositionFields& fields, DraftFaults& faults) {
    return Reader(fields, faults).read();
}

}  // namespace glup
