#include "glup/game/fault.hpp"

#include <utility>
#include <vector>

namespace glup {
namespace {

// The field with which a message begins ("hand.0: …"), or nothing.
std::string_view field_in(std::string_view message) {
    const std::string_view name = message.substr(0, message.find(": "));
    const auto is_low = [](char c) { return 'a' <= c && c <= 'z'; };
    if (name.size() == message.size() || name.empty() || !is_low(name.front())) return "";
    bool is_first = true,
         is_new = false;  // of the parts between points; a part has just begun
    for (const char c : name) {
        if (c == '.') {
            if (is_new) return "";
            is_first = false;
            is_new = true;
        } else if (is_low(c) || c == '_' || (is_first && 'A' <= c && c <= 'Z')) {
            is_new = false;
        } else {
            return "";
        }
    }
    return is_new ? "" : name;
}

std::pair<std::string, std::string> located(std::string_view field, const std::string& message) {
    const std::string place(field), found(field_in(message));
    if (field.empty()) return {found, message};
    if (found == place) return {place, message};
    if (found.empty()) return {place, place + ": " + message};
    return {place + "." + found, place + "." + message};
}

}  // namespace

void Fault::write(json::Writer& out) const {
    out.begin_object();
    out.member("code", code_).member("field", field_).member("message", what()).end_object();
}

Fault fault_of(const Error& error, std::string_view field) {
    if (const auto* fault = dynamic_cast<const Fault*>(&error)) return *fault;
    std::vector<std::string> faults = {error.what()};
    if (const auto* position = dynamic_cast<const PositionError*>(&error))
        faults = position->faults();
    const auto first = located(field, faults.front()).first;
    std::string message;
    for (const std::string& fault : faults)
        message += (message.empty() ? "" : "; ") + located(field, fault).second;
    return {"bad_request", first.empty() ? std::nullopt : std::optional(first), message};
}

}  // namespace glup
