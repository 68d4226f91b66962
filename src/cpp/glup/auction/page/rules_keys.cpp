// All keys of rules for people and programs.
#include <string_view>
#include <vector>

#include "glup/auction/page/rules_page.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/listing.hpp"

namespace glup::auction {
namespace {

using std::to_string;

std::string listed(const std::vector<std::string>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

std::vector<std::int32_t> option_values(const Key& key, const Rules& rules) {
    std::vector<std::int32_t> values(key.values.begin(), key.values.end());
    if (key.scaled)
        for (std::int32_t& value : values) value *= rules.scale;
    return values;
}

std::string without_stop(std::string_view sentence) {
    return std::string(sentence.substr(0, sentence.size() - (sentence.ends_with('.') ? 1 : 0)));
}

// Whether these rules have the key, and it is no other name for an entry of a table.
bool is_own(const Key& key, const Rules& rules) {
    return key.is_known(rules) && !key.other_name &&
           (key.type == KeyType::kPoints || key.table == kMeldKinds);
}

std::string_view type_name(KeyType type) {
    switch (type) {
        case KeyType::kBoolean: return "boolean";
        case KeyType::kInteger: return "integer";
        case KeyType::kWord: return "word";
        case KeyType::kPoints: return "points";
        case KeyType::kAmount: return "amount";
        case KeyType::kList: break;
    }
    return "list";
}

}  // namespace

std::string range_text(const Key& key, const Rules& rules) {
    if (key.type == KeyType::kBoolean) return "yes or no";
    if (key.type == KeyType::kPoints) return "up to 6 points, or game";
    if (key.type == KeyType::kWord) return listed({key.words.begin(), key.words.end()});
    if (key.type == KeyType::kList) return std::string(key.expected);
    if (key.type == KeyType::kAmount)
        return to_string(key.low) + " to " + to_string(key.high) + ", or " +
               listed({key.words.begin(), key.words.end()});
    if (key.is_option(rules) && !key.values.empty()) {
        std::vector<std::string> values;
        for (const std::int32_t value : option_values(key, rules))
            values.push_back(to_string(value));
        return listed(values);
    }
    return to_string(key.low) + " to " + to_string(key.high);
}

std::string rules_toml(const Rules& rules) {
    const std::string name(rules.is_house() ? rules.name() : "my-club");
    std::string text = "# Of " + std::string(rules.name()) +
                       ", all keys. What stays as it is can be left out.\n"
                       "from = \"" +
                       std::string(kRows[rules.row].name) + "\"\nname = \"" + name + "\"\n";
    for (const Key& key : keys()) {
        if (!is_own(key, rules)) continue;
        std::string value = json::compact(value_of(key, rules));
        for (std::size_t at = 0; (at = value.find(',', at)) != value.npos; at += 2)
            value.insert(at + 1, " ");
        text += std::string(key.name) + " = " + value + "  # " + without_stop(key.purpose);
        if (key.type == KeyType::kWord || key.type == KeyType::kAmount)
            text += ": " + range_text(key, Rules{});
        text += "\n";
    }
    return text;
}

std::string keys_json(const Rules& rules) {
    json::Writer out;
    out.begin_array();
    for (const Key& key : keys()) {
        if (!key.is_known(rules)) continue;
        const bool option = key.is_option(rules);
        out.begin_object()
            .member("name", key.name)
            .member("type", type_name(key.type))
            .member("purpose", key.purpose)
            .key("value")
            .raw(json::compact(value_of(key, rules)))
            .member("option", option);
        if (!key.words.empty()) out.member("words", key.words);
        if (key.type == KeyType::kList) out.member("expected", key.expected);
        if (key.type == KeyType::kInteger && option && !key.values.empty()) {
            out.member("values", option_values(key, rules));
        } else if (key.type == KeyType::kInteger || key.type == KeyType::kAmount) {
            out.member("low", key.low).member("high", key.high);
        }
        out.end_object();
    }
    return out.end_array().take();
}

}  // namespace glup::auction
