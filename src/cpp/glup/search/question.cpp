#include "glup/search/question.hpp"

#include <array>
#include <utility>

namespace glup {
namespace {

using Setter = void (*)(Question&, std::string_view name, const json::Value&);
constexpr std::int64_t kMostThreads = 256;

std::vector<std::int64_t> totals_of(std::string_view name, const json::Value& value) {
    const auto* found = value.as<json::Array>();
    if (found == nullptr) query::refuse(name, "one of each account, mine first", value);
    std::vector<std::int64_t> totals;
    for (const json::Value& one : *found) totals.push_back(query::whole(name, one));
    return totals;
}

constexpr std::array<std::pair<std::string_view, Setter>, 9> kSetters{{
    {"iterations",
     [](auto& to, auto name, auto& value) { to.iterations = query::count(name, value); }},
    {"seconds",
     [](auto& to, auto name, auto& value) { to.seconds = query::positive(name, value); }},
    {"full_time",
     [](auto& to, auto name, auto& value) { to.full_time = query::flag(name, value); }},
    {"seed", [](auto& to, auto, auto& value) { to.seed = query::seed_of(value); }},
    {"explain", [](auto& to, auto name, auto& value) { to.explain = query::flag(name, value); }},
    {"threads",
     [](auto& to, auto name, auto& value) {
         const std::int64_t given = query::count(name, value);
         if (given > kMostThreads) query::refuse(name, "at most 256", value);
         to.threads = static_cast<int>(given);
     }},
    {"target", [](auto& to, auto name, auto& value) { to.target = query::count(name, value); }},
    {"lead", [](auto& to, auto name, auto& value) { to.lead = query::count(name, value); }},
    {"totals", [](auto& to, auto name, auto& value) { to.totals = totals_of(name, value); }},
}};

}  // namespace

bool set_question(Question& to, std::string_view name, const json::Value& value) {
    for (const auto& [ours, set] : kSetters) {
        if (ours != name) continue;
        if (value.as<std::nullptr_t>() == nullptr) set(to, name, value);
        return true;
    }
    return false;
}

SearchLimits Question::limits() const {
    SearchLimits limits;
    limits.iterations = iterations;
    if (seconds || !iterations) limits.seconds = seconds.value_or(kDefaultSeconds);
    limits.full_time = full_time;
    limits.workers = threads;
    return limits;
}

}  // namespace glup
