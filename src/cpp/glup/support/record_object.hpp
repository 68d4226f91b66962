// What records of deals have in common, of whatever game.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/support/json.hpp"
#include "glup/support/record_error.hpp"

namespace glup {

// The object that a record is; `number` is that of the record. Throws RecordError.
json::Object load_record(std::string_view text, std::optional<int> number);

// The members of other keys than a record's own, their values as JSON.
std::vector<std::pair<std::string, std::string>> extra_members(
    const json::Object& object, std::span<const std::string_view> own);

// Throws RecordError unless `ply` is 0 .. the number of actions.
void check_ply(int ply, std::size_t actions, std::optional<int> number);

}  // namespace glup
