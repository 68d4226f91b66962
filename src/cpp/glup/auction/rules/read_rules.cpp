// Rules from what records and files say, and back.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/fields.hpp"
#include "glup/support/near_word.hpp"

namespace glup::auction {

namespace {

constexpr std::string_view kFrom = "from", kName = "name", kGameText = "game";

[[noreturn]] void unknown_option(const Rules& rules, std::string_view option,
                                 const std::vector<std::string_view>& known) {
    throw InputError(std::string(rules.name()) + ": option " + json::named(option) +
                         ": there is none" + suggestion(option, known) + " (expected " +
                         listing(known, ", ") + ")",
                     json::shown(option));
}

// There are too many to name them all.
[[noreturn]] void unknown_key(const Rules& rules, std::string_view key,
                              const std::vector<std::string_view>& known) {
    constexpr std::size_t kNamed = 3;
    std::string fault = "key " + json::named(key) + ": there is none";
    const std::string near = alternatives(near_words(key, known, kNamed));
    if (!near.empty()) fault.append(", did you mean ").append(near).append("?");
    fault.append(" (\"glupcore rules ")
        .append(kRows[rules.row].name)
        .append(" --toml\" lists all)");
    throw InputError(fault, json::shown(key));
}

void set_table(const json::Fields& fields, const Key& key, Rules& rules) {
    const std::string expected =
        "a list of up to 6 points from 0 to " + std::to_string(kMostMeld) + ", or \"game\"";
    const json::Value& value = fields.any(key.name, expected);
    const auto* several = value.as<json::Array>();
    const json::Array list = several != nullptr ? *several : json::Array{value};
    if (list.size() > kMostCopies) throw fields.fault(key.name, expected);
    std::array<std::int32_t, kMostCopies> entries{};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto* text = list[i].as<std::string>();
        const auto points = whole_number(list[i]);
        const bool game = text != nullptr && *text == kGameText;
        if (!game && (!points || *points < 0 || *points > kMostMeld))
            throw fields.fault(key.name, expected);
        entries[i] = game ? kGame : static_cast<std::int32_t>(*points);
    }
    set_worth(rules, key.table, entries.data(), static_cast<int>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::int32_t best = rules.worth[key.table][i + 1];
        if (best == entries[i]) continue;
        throw fields.fault(key.name, std::to_string(i + 1) + " of the kind to be worth " +
                                         (best == kGame ? "" : "at least ") +
                                         json::compact(points_value(best)) +
                                         ", as their parts are");
    }
}

std::int32_t whole(const json::Fields& fields, const Key& key) {
    const auto number = whole_number(fields.any(key.name, "an integer"));
    if (number && *number >= key.low && *number <= key.high)
        return static_cast<std::int32_t>(*number);
    return static_cast<std::int32_t>(fields.integer(key.name, key.low, key.high));
}

// A word is told by a number below all others.
std::int32_t amount(const json::Fields& fields, const Key& key) {
    const std::string expected = std::to_string(key.low) + " to " + std::to_string(key.high) +
                                 ", " + listing(key.words, ", ");
    const json::Value& value = fields.any(key.name, expected);
    if (const auto* word = value.as<std::string>()) {
        const auto found = std::find(key.words.begin(), key.words.end(), *word);
        if (found != key.words.end())
            return -1 - static_cast<std::int32_t>(found - key.words.begin());
    }
    const auto number = whole_number(value);
    if (!number || *number < key.low || *number > key.high) throw fields.fault(key.name, expected);
    return static_cast<std::int32_t>(*number);
}

void set_value(const json::Fields& fields, const Key& key, Rules& rules) {
    switch (key.type) {
        case KeyType::kBoolean: return key.set(rules, fields.boolean(key.name));
        case KeyType::kWord:
            return key.set(rules, static_cast<std::int32_t>(fields.one_of(key.name, key.words)));
        case KeyType::kInteger: return key.set(rules, whole(fields, key));
        case KeyType::kAmount: return key.set(rules, amount(fields, key));
        case KeyType::kPoints: return set_table(fields, key, rules);
        case KeyType::kList: break;
    }
    const std::string expected(key.expected);
    if (!key.read(rules, fields.any(key.name, expected))) throw fields.fault(key.name, expected);
}

// An option has fewer values than the same key in a file.
void check_values(const json::Fields& fields, const Key& key, const Rules& rules) {
    if (key.values.empty()) return;
    std::string expected;
    for (const std::int32_t value : key.values) {
        const std::int32_t given = value * (key.scaled ? rules.scale : 1);
        if (key.get(rules) == given) return;
        expected += (expected.empty() ? "" : " or ") + std::to_string(given);
    }
    throw fields.fault(key.name, expected);
}

void check_name(const json::Fields& fields, Rules& rules) {
    const std::string expected = "a name of 1 to 31 letters, digits and - that no game has";
    const auto* name = fields.any(kName, expected).as<std::string>();
    const auto allowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.';
    };
    if (name == nullptr || name->empty() || name->size() >= rules.house.size() ||
        !std::all_of(name->begin(), name->end(), allowed) || find_row(*name) != nullptr) {
        throw fields.fault(kName, expected);
    }
    rules.house = {};
    std::copy(name->begin(), name->end(), rules.house.begin());
}

// A key that is one of other rules, or of none.
[[noreturn]] void refuse_key(const Rules& rules, std::string_view name, const json::Value& value,
                             const std::vector<std::string_view>& known) {
    for (const Key& key : keys()) {
        if (key.name != name || key.where.empty()) continue;
        throw InputError(std::string(name) + ": " + json::shown(value) + " given in " +
                             std::string(kRows[rules.row].name) + ", expected only " +
                             std::string(key.where),
                         json::shown(value));
    }
    unknown_key(rules, name, known);
}

std::vector<std::string_view> known_keys(const Rules& rules) {
    std::vector<std::string_view> known = {kFrom, kName};
    for (const Key& key : keys()) {
        if (key.is_known(rules)) known.push_back(key.name);
    }
    return known;
}

KeySet keys_in(const json::Fields& fields) {
    KeySet given;
    for (std::size_t i = 0; i < keys().size(); ++i) {
        if (fields.has(keys()[i].name)) given.add(i);
    }
    return given;
}

// The rules that `make` gives of these keys. A fault in one that was left as it was names one that
// was given: the first without which it would not be there.
template <class Make>
Rules checked(const json::Fields& fields, const KeySet& given, const Make& make) {
    const Rules rules = make(given);
    std::optional<KeyFault> fault;
    try {
        check(rules);
        return rules;
    } catch (const KeyFault& found) {
        fault = found;
    }
    if (fields.has(fault->key())) throw *fault;
    // Whether it is that fault which these have, or one that comes before it.
    const auto is_left = [&](const KeySet& others) {
        try {
            check(make(others));
            return false;
        } catch (const KeyFault& left) {
            return left.key() == fault->key();
        } catch (const InputError&) {
            return true;
        }
    };
    for (std::size_t i = 0; i < keys().size(); ++i) {
        if (!given.has(i)) continue;
        KeySet others;
        for (std::size_t j = 0; j < keys().size(); ++j) {
            if (given.has(j) && j != i) others.add(j);
        }
        if (is_left(others)) continue;
        const std::string_view name = keys()[i].name;
        const std::string found = json::shown(*fields.find(name));
        throw InputError(std::string(name) + ": " + found + " given, expected " + fault->key() +
                             " as well: " + fault->expected() + " (it is " + fault->value() + ")",
                         found);
    }
    throw *fault;
}

// Of the keys that were said, those that would not be written if they had not been.
KeySet said_alone(const Rules& rules) {
    Rules base = kRows[rules.row].rules;
    KeySet alone;
    for (std::size_t i = 0; i < keys().size(); ++i) {
        const Key& key = keys()[i];
        if (json::compact(value_of(key, rules)) != json::compact(value_of(key, base)))
            copy_value(key, rules, base);
        else if (rules.said.has(i))
            alone.add(i);
    }
    return alone;
}

Rules with_keys(const json::Fields& fields, Rules rules, const KeySet& given) {
    for (std::size_t i = 0; i < keys().size(); ++i) {
        const Key& key = keys()[i];
        if (!given.has(i)) continue;
        const std::string before = json::compact(value_of(key, rules));
        set_value(fields, key, rules);
        const std::string after = json::compact(value_of(key, rules));
        if (after == before && after != json::compact(value_of(key, kRows[rules.row].rules)))
            rules.said.add(i);
    }
    rules.said = said_alone(rules);
    return rules;
}

// The same of options.
Rules with_given(const json::Fields& fields, Rules rules, const KeySet& given) {
    for (std::size_t i = 0; i < keys().size(); ++i) {
        if (!given.has(i)) continue;
        set_value(fields, keys()[i], rules);
        check_values(fields, keys()[i], rules);
        rules.given.add(i);
    }
    return rules;
}

// A game to start from; one that is written otherwise is told how.
const Row& from_row(const json::Fields& fields) {
    const std::string expected = "the name of a game to start from: " + listing(kRowNames, ", ");
    for (const auto& [name, value] : fields.object()) {
        if (!fields.has(kFrom) && near_word(name, std::array{kFrom}))
            throw InputError("key " + json::named(name) + ": there is none, did you mean from?",
                             json::shown(name));
    }
    const auto* from = fields.any(kFrom, expected).as<std::string>();
    const Row* row = from == nullptr ? nullptr : find_row(*from);
    if (row == nullptr) throw fields.fault(kFrom, expected);
    return *row;
}

Rules house(const json::Object& object) {
    const json::Fields fields(object);
    Rules rules = from_row(fields).rules;
    rules.by_house = true;
    if (fields.has(kName)) check_name(fields, rules);
    const std::vector<std::string_view> known = known_keys(rules);
    for (const auto& [name, value] : object) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            refuse_key(rules, name, value, known);
    }
    if (fields.has("floor") && (fields.has("meld_floor") || fields.has("count_floor")))
        throw fields.fault("floor", "either it or meld_floor and count_floor");
    const KeySet given = keys_in(fields);
    rules =
        checked(fields, given, [&](const KeySet& some) { return with_keys(fields, rules, some); });
    check_use(rules, given);
    return rules;
}

}  // namespace

std::string_view Rules::name() const { return house[0] != 0 ? house.data() : kRows[row].name; }

std::string_view Rules::title() const { return kRows[row].title; }

const Rules& find_rules(std::string_view name) {
    if (const Row* row = find_row(name)) return row->rules;
    throw NotationError("rules: " + quoted(name) + " given, " + expected_one_of(kRowNames, name));
}

Rules read_rules(const json::Value& value) {
    if (const auto* name = value.as<std::string>()) return find_rules(*name);
    if (const auto* object = value.as<json::Object>()) return house(*object);
    throw InputError(
        "rules: expected the name of a game, or a house's keys, given " + json::shown(value),
        json::shown(value));
}

Rules with_options(const Rules& rules, const json::Object& options) {
    const json::Fields fields(options);
    std::vector<std::string_view> known;
    for (const Key& key : keys()) {
        if (key.is_option(rules)) known.push_back(key.name);
    }
    for (const auto& [name, value] : options) {
        if (std::find(known.begin(), known.end(), name) == known.end())
            unknown_option(rules, name, known);
    }
    return checked(fields, keys_in(fields),
                   [&](const KeySet& given) { return with_given(fields, rules, given); });
}

void check_value(const Rules& rules, std::string_view key, const json::Value& value) {
    const json::Object object{{std::string(key), value}};
    Rules changed = rules;
    for (const Key& one : keys()) {
        if (one.name == key && one.is_known(rules))
            return set_value(json::Fields(object), one, changed);
    }
    refuse_key(rules, key, value, known_keys(rules));
}

json::Value points_value(std::int32_t points) {
    if (points >= kGame) return {std::string(kGameText), {}};
    return {std::int64_t{points}, {}};
}

json::Value value_of(const Key& key, const Rules& rules) {
    switch (key.type) {
        case KeyType::kBoolean: return {key.get(rules) != 0, {}};
        case KeyType::kWord:
            return {std::string(key.words[static_cast<std::size_t>(key.get(rules))]), {}};
        case KeyType::kAmount:
            if (const std::int32_t value = key.get(rules); value < 0)
                return {std::string(key.words[static_cast<std::size_t>(-1 - value)]), {}};
            return {std::int64_t{key.get(rules)}, {}};
        case KeyType::kList: return key.write(rules);
        case KeyType::kInteger:
            if (key.table != kMeldKinds) return points_value(key.get(rules));
            return {std::int64_t{key.get(rules)}, {}};
        case KeyType::kPoints: break;
    }
    json::Array list;
    for (int i = 1; i <= rules.entries[key.table]; ++i)
        list.push_back(points_value(rules.worth[key.table][i]));
    return {list, {}};
}

void copy_value(const Key& key, const Rules& from, Rules& to) {
    if (key.type == KeyType::kPoints) {
        to.worth[key.table] = from.worth[key.table];
        to.entries[key.table] = from.entries[key.table];
    } else if (key.type == KeyType::kList) {
        key.read(to, key.write(from));
    } else {
        key.set(to, key.get(from));
    }
}

json::Object options_of(const Rules& rules) {
    json::Object options;
    for (std::size_t i = 0; i < keys().size(); ++i) {
        if (rules.given.has(i)) options.emplace_back(keys()[i].name, value_of(keys()[i], rules));
    }
    return options;
}

json::Value rules_value(const Rules& rules) {
    if (!rules.is_house()) return {std::string(rules.name()), {}};
    // Keys apply in their order, so each is compared with what those before it have made.
    Rules base = kRows[rules.row].rules;
    json::Object object = {{std::string(kFrom), {std::string(kRows[rules.row].name), {}}}};
    if (rules.house[0] != 0) object.emplace_back(kName, json::Value{std::string(rules.name()), {}});
    for (std::size_t i = 0; i < keys().size(); ++i) {
        const Key& key = keys()[i];
        const json::Value own = value_of(key, rules);
        const bool same = json::compact(own) == json::compact(value_of(key, base));
        if (same && !rules.said.has(i)) continue;
        copy_value(key, rules, base);
        if (!rules.given.has(i)) object.emplace_back(key.name, own);
    }
    return {object, {}};
}

}  // namespace glup::auction
