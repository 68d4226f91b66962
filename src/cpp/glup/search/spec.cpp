#include "glup/search/spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "glup/cards/text.hpp"
#include "glup/search/query.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/literal.hpp"
#include "glup/support/near_word.hpp"
#include "glup/support/scan.hpp"

namespace glup::spec {
namespace {

constexpr std::int64_t kMostWhole = std::int64_t{1} << 53;  // that every JSON holds
constexpr std::size_t kMostDigits = 400;                    // of a number

// Solvers of every game that are written in Cython.
constexpr std::array<std::string_view, 2> kOfPython{"determinized", "ismcts"};

// A number as Python takes it, without the single underscores that may stand between digits.
std::optional<std::string> number_in(std::string_view text) {
    text = trimmed(text);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_between =
            i > 0 && i + 1 < text.size() && is_digit(text[i - 1]) && is_digit(text[i + 1]);
        if (text[i] == '_' && !is_between) return std::nullopt;
        if (text[i] != '_') plain += text[i];
    }
    return plain.empty() || plain.size() > kMostDigits ? std::nullopt : std::optional(plain);
}

std::optional<std::int64_t> read_whole(std::string_view text) {
    const auto plain = number_in(text);
    if (!plain) return std::nullopt;
    const bool is_signed = plain->front() == '-' || plain->front() == '+';
    const char *const first = plain->data() + is_signed, *const last =
                                                             plain->data() + plain->size();
    if (first == last || !std::all_of(first, last, is_digit)) return std::nullopt;
    std::int64_t number = 0;
    if (std::from_chars(first, last, number).ec != std::errc{}) number = kMostWhole;
    number = std::min(number, kMostWhole);
    return plain->front() == '-' ? -number : number;
}

std::optional<double> read_number(std::string_view text) {
    const auto plain = number_in(text);
    if (!plain) return std::nullopt;
    char* end = nullptr;
    const double number = std::strtod(plain->c_str(), &end);
    // Not in base 16, and no nan(…).
    const bool is_known = plain->find_first_of("xX(") == std::string::npos;
    return *end == 0 && is_known ? std::optional(number) : std::nullopt;
}

std::optional<json::Value> read_value(const Types& types, std::string_view text) {
    if (types.none && text == "none") return json::Value{nullptr, {}};
    if (types.flag && (text == "true" || text == "false")) return json::Value{text == "true", {}};
    if (const auto whole = read_whole(text); types.whole && whole) return json::Value{*whole, {}};
    if (const auto number = read_number(text); types.number && number)
        return json::Value{*number, {}};
    if (types.text) return json::Value{std::string(text), {}};
    return std::nullopt;
}

Types types_of(const json::Value& usual, bool none) {
    Types types{.none = none};
    if (usual.as<bool>() != nullptr)
        types.flag = true;
    else if (usual.as<std::string>() != nullptr)
        types.text = true;
    else if (usual.as<double>() != nullptr)
        types.number = true;
    else
        types.whole = true;
    return types;
}

}  // namespace

std::string Types::words() const {
    std::string all;
    const auto add = [&](bool may, const char* word) {
        if (may) all += (all.empty() ? "" : " or ") + std::string(word);
    };
    add(whole, "a whole number");
    add(number, "a number");
    add(flag, "true or false");
    add(text, "a text");
    add(none, "none");
    return all;
}

std::string listed(std::span<const std::string_view> names) {
    std::string all;
    for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

void refuse_solver(std::string_view name, std::span<const std::string_view> solvers,
                   std::string_view where) {
    const bool is_of_python =
        std::find(kOfPython.begin(), kOfPython.end(), name) != kOfPython.end();
    throw Error("solver: expected one of " + listed(solvers) + std::string(where) + ", given " +
                literal(name) +
                (is_of_python ? " (which only the Python engine has)" : suggestion(name, solvers)));
}

std::vector<Item> with_limits(const std::vector<KnownOption>& options) {
    std::vector<Item> items{{"iterations", {.whole = true}, true},
                            {"seconds", {.number = true}, true},
                            {"threads", {.whole = true}, true}};
    for (const KnownOption& one : options)
        items.push_back({one.facts.name, types_of(one.usual, !one.facts.none.empty())});
    std::sort(items.begin(), items.end(),
              [](const Item& a, const Item& b) { return a.name < b.name; });
    return items;
}

std::vector<Given> read(std::string_view text, const std::vector<Item>& options) {
    const auto fail = [&](const std::string& what) {
        throw Error("player " + literal(text) + ": " + what);
    };
    std::vector<Given> all;
    std::string_view rest = text.substr(std::min(text.find(':'), text.size() - 1) + 1);
    while (!rest.empty()) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        if (item.empty()) continue;
        const std::size_t equals = item.find('=');
        const std::string_view name = item.substr(0, equals);
        const auto option = std::find_if(options.begin(), options.end(),
                                         [&](const Item& one) { return one.name == name; });
        if (option == options.end() || equals == std::string_view::npos) {
            std::string known;
            for (const Item& one : options)
                known += (known.empty() ? "" : ", ") + std::string(one.name) + "=…";
            fail("expected one of " + known + ", given " + literal(item));
        }
        for (const Given& one : all)
            if (one.option == &*option) fail(std::string(name) + " is given twice");
        const auto value = read_value(option->types, item.substr(equals + 1));
        if (!value) {
            fail(std::string(name) + ": expected " + option->types.words() + ", given " +
                 literal(item.substr(equals + 1)));
        }
        all.push_back({&*option, *value});
    }
    return all;
}

const Given* find(const std::vector<Given>& all, std::string_view name) {
    for (const Given& one : all)
        if (one.option->name == name) return &one;
    return nullptr;
}

void check_limits(const std::vector<Given>& all) {
    if (const Given* seconds = find(all, "seconds")) {
        const double number = *seconds->value.as<double>();
        if (!(number > 0 && std::isfinite(number)))
            query::refuse("seconds", "a positive number", seconds->value);
    }
    for (const std::string_view name : {"iterations", "threads"})
        if (const Given* limit = find(all, name)) query::count(name, limit->value);
}

std::string to_json(std::string_view name, const std::vector<Item>& options,
                    const std::vector<Given>& all) {
    json::Writer to;
    to.begin_object().member("name", name);
    for (const bool limits : {false, true}) {
        to.key(limits ? "limited" : "options").begin_object();
        for (const auto& [option, value] : all)
            if (option->is_limit == limits) to.key(option->name).raw(json::compact(value));
        to.end_object();
    }
    to.key("known").begin_array();
    for (const Item& one : options)
        if (!one.is_limit) to.value(one.name);
    return to.end_array().end_object().take();
}

}  // namespace glup::spec
