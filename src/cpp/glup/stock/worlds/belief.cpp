#include "glup/stock/worlds/belief.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "glup/support/error.hpp"
#include "glup/support/json.hpp"
#include "glup/support/portable.hpp"

namespace glup {
namespace {

constexpr std::int64_t kVersion = 3;

[[noreturn]] void refuse() { throw Error("belief: expected a file of the package, given another"); }

const json::Value& member(const json::Object& object, std::string_view name) {
    const json::Value* value = json::find(object, name);
    if (value == nullptr) refuse();
    return *value;
}

double number(const json::Value& value) {
    if (const auto* whole = value.as<std::int64_t>()) return static_cast<double>(*whole);
    const auto* found = value.as<double>();
    if (found == nullptr) refuse();
    return *found;
}

template <class T>
const T& as(const json::Value& value) {
    const T* found = value.as<T>();
    if (found == nullptr) refuse();
    return *found;
}

bool are_names(const json::Value& value, const std::vector<std::string>& names) {
    const auto& given = as<json::Array>(value);
    return std::equal(given.begin(), given.end(), names.begin(), names.end(),
                      [](const json::Value& one, const std::string& name) {
                          return as<std::string>(one) == name;
                      });
}

}  // namespace

BeliefModel BeliefModel::from_json(std::string_view text) {
    const json::Value parsed = json::parse(text);
    const auto& file = as<json::Object>(parsed);
    std::vector<std::string> classes;
    for (int i = 0; i < kCardClasses; ++i) classes.push_back(card_class_name(i));
    if (as<std::int64_t>(member(file, "version")) != kVersion ||
        !are_names(member(file, "classes"), classes) ||
        !are_names(member(file, "features"), belief_feature_names()))
        refuse();
    BeliefModel model;
    if (const json::Value* rules = json::find(file, "rules"))
        model.ruleset = rules::find_ruleset(as<std::string>(*rules));
    model.trust = number(member(file, "trust"));
    const auto& rows = as<json::Array>(member(file, "weights"));
    if (rows.size() != model.weights.size()) refuse();
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto& numbers = as<json::Array>(rows[row]);
        if (numbers.size() != model.weights[row].size()) refuse();
        std::transform(numbers.begin(), numbers.end(), model.weights[row].begin(), number);
    }
    return model;
}

Belief BeliefModel::odds(const View& view) const {
    const State& seen = view.seen();
    if (seen.ruleset != ruleset) {
        throw Error("belief: expected a view by the rules of " +
                    std::string(rules::ruleset(ruleset).name) + ", given one by those of " +
                    std::string(seen.rules().name));
    }
    Belief odds = kUniformBelief;
    if (!seen.in_phase1()) return odds;
    const auto rows = belief_features(view);
    for (Card card = 0; card < rules::kCards; ++card) {
        const auto& row = weights[static_cast<std::size_t>(card_class(card, seen.trump))];
        double sum = 0;
        for (std::size_t i = 0; i < row.size(); ++i) sum += double{rows[card][i]} * row[i];
        odds[card] = portable::exp(std::clamp(trust * sum, -kMostLogOdds, kMostLogOdds));
    }
    return odds;
}

}  // namespace glup
