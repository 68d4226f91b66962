#include "glup/support/record_error.hpp"

#include <utility>

#include "glup/support/json.hpp"

namespace glup {
namespace {

std::string record_message(const std::optional<int>& record, const std::optional<int>& ply,
                           const std::string& text, const std::string& reason) {
    std::string where;
    if (record) where = "record " + std::to_string(*record);
    if (ply) where += (where.empty() ? "ply " : ", ply ") + std::to_string(*ply);
    const bool tells = !ply || reason.find(text) != std::string::npos;
    return (where.empty() ? "" : where + ": ") + (tells ? "" : json::shown(text) + ": ") + reason;
}

}  // namespace

RecordError::RecordError(std::optional<int> record, std::optional<int> ply, std::string text,
                         std::string reason)
    : Error(record_message(record, ply, text, reason)),
      record_(record),
      ply_(ply),
      text_(std::move(text)),
      reason_(std::move(reason)) {}

}  // namespace glup
