#include "glup/two_handed/advice/spec.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/literal.hpp"
#include "glup/support/near_word.hpp"
#include "glup/support/scan.hpp"
#include "glup/two_handed/search/pimc_options.hpp"

namespace glup {
namespace {

constexpr std::array<std::string_view, 6> kSolvers{"auto",    "exact", "greedy",
                                                   "network", "pimc",  "random"};
constexpr std::array kMethods{Method::kAuto,   Method::kExact, Method::kGreedy,
                              Method::kOnePly, Method::kPimc,  Method::kRandom};
constexpr std::array<std::string_view, 2> kElsewhere{"determinized", "ismcts"};

// What the value of an option may be.
struct Types {
    bool whole = false, number = false, flag = false, text = false, none = false;

    std::string words() const {
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
};

struct Option {
    std::string_view name;
    Types types;
    bool is_limit = false;
};

Types types_of(const OptionFacts& facts) {
    const json::Value usual = option_value({}, facts.name);
    Types types{.none = !facts.none.empty()};
    if (usual.as<bool>() != nullptr) {
        types.flag = true;
    } else if (usual.as<std::string>() != nullptr) {
        types.text = true;
    } else if (usual.as<double>() != nullptr) {
        types.number = true;
    } else {
        types.whole = true;
    }
    return types;
}

// By name.
std::vector<Option> options_of(Method method) {
    std::vector<Option> options{{"iterations", {.whole = true}, true},
                                {"seconds", {.number = true}, true},
                                {"threads", {.whole = true}, true}};
    if (method == Method::kPimc) {
        for (const OptionFacts& one : pimc_option_facts())
            options.push_back({one.name, types_of(one)});
    }
    if (method == Method::kGreedy) options.push_back({"style", {.text = true}});
    if (method == Method::kOnePly) options.push_back({"weights", {.text = true, .none = true}});
    std::sort(options.begin(), options.end(),
              [](const Option& a, const Option& b) { return a.name < b.name; });
    return options;
}

constexpr std::int64_t kMostWhole = std::int64_t{1} << 53;  // that every JSON holds
constexpr std::size_t kMostDigits = 400;                    // of a number

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

struct Given {
    const Option* option;
    json::Value value;
};

std::vector<Given> read_all(std::string_view text, const std::vector<Option>& options) {
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
                                         [&](const Option& one) { return one.name == name; });
        if (option == options.end() || equals == std::string_view::npos) {
            std::string known;
            for (const Option& one : options)
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

[[noreturn]] void refuse(const Given& given, const char* expected) {
    throw Error(std::string(given.option->name) + ": expected " + expected + ", given " +
                literal(given.value));
}

void check(const Given& given) {
    const std::string_view name = given.option->name;
    if (const auto* whole = given.value.as<std::int64_t>(); given.option->is_limit && whole) {
        if (*whole < 1) refuse(given, "a whole number of at least 1");
    } else if (const auto* number = given.value.as<double>(); given.option->is_limit && number) {
        if (!(*number > 0 && std::isfinite(*number))) refuse(given, "a positive number");
    } else if (name == "style") {
        if (*given.value.as<std::string>() != "tuned")
            refuse(given, "tuned, the only one of this engine");
    } else if (name == "weights") {
        if (given.value.as<std::string>() != nullptr) refuse(given, "no file in this engine");
    }
}

// What is wrong is said of the options in the order in which they are declared, then of the limits.
void check(const std::vector<Given>& all) {
    const auto check_one = [&](std::string_view name, auto&& work) {
        for (const Given& one : all)
            if (one.option->name == name) work(one);
    };
    PimcOptions options;
    for (const OptionFacts& facts : pimc_option_facts())
        check_one(facts.name,
                  [&](const Given& one) { set_option(options, facts.name, one.value); });
    for (const std::string_view name : {"style", "weights", "seconds", "iterations", "threads"})
        check_one(name, [](const Given& one) { check(one); });
}

}  // namespace

std::span<const std::string_view> solver_names() { return kSolvers; }

Method solver_method(std::string_view name) {
    const auto found = std::find(kSolvers.begin(), kSolvers.end(), name);
    if (found != kSolvers.end())
        return kMethods[static_cast<std::size_t>(found - kSolvers.begin())];
    const bool is_elsewhere =
        std::find(kElsewhere.begin(), kElsewhere.end(), name) != kElsewhere.end();
    std::string known;
    for (const std::string_view one : kSolvers)
        known += (known.empty() ? "" : ", ") + std::string(one);
    throw Error(
        "solver: expected one of " + known + ", given " + literal(name) +
        (is_elsewhere ? " (which only the Python engine has)" : suggestion(name, kSolvers)));
}

std::string read_spec(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const std::vector<Option> options = options_of(solver_method(name));
    const std::vector<Given> all = read_all(text, options);
    check(all);
    json::Writer to;
    to.begin_object().member("name", name);
    for (const bool limits : {false, true}) {
        to.key(limits ? "limited" : "options").begin_object();
        for (const auto& [option, value] : all)
            if (option->is_limit == limits) to.key(option->name).raw(json::compact(value));
        to.end_object();
    }
    to.key("known").begin_array();
    for (const Option& one : options)
        if (!one.is_limit) to.value(one.name);
    return to.end_array().end_object().take();
}

}  // namespace glup
