#include "glup/text/record_object.hpp"

#include <algorithm>

namespace glup {

json::Object load_record(std::string_view text, std::optional<int> number) {
    return as_record(number, [&] { return json::load_object(text); });
}

std::vector<std::pair<std::string, std::string>> extra_members(
    const json::Object& object, std::span<const std::string_view> own) {
    std::vector<std::pair<std::string, std::string>> extra;
    for (const auto& [key, value] : object) {
        if (std::find(own.begin(), own.end(), key) == own.end())
            extra.emplace_back(key, json::compact(value));
    }
    return extra;
}

void check_ply(int ply, std::size_t actions, std::optional<int> number) {
    if (ply >= 0 && static_cast<std::size_t>(ply) <= actions) return;
    const std::string given = std::to_string(ply);
    throw RecordError(number, std::nullopt, given,
                      "no ply " + given + ", expected 0 to " + std::to_string(actions));
}

}  // namespace glup
