// What is wrong with a position, told all at once.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup {

// Each fault begins with the field that it is about.
class PositionFaults {
public:
    static constexpr std::size_t kAll = static_cast<std::size_t>(-1);

    // The rest are like the `most` that are told.
    explicit PositionFaults(std::size_t most = kAll) : most_(most) {}

    void add(std::string fault) {
        if (faults_.size() < most_) faults_.push_back(std::move(fault));
    }
    std::size_t size() const { return faults_.size(); }
    bool any() const { return !faults_.empty(); }
    void finish() const {
        if (any()) throw PositionError(faults_);
    }

    // Reads something; whether it could.
    template <class Read>
    bool take(Read&& read) {
        try {
            read();
            return true;
        } catch (const Error& error) {
            add(error.what());
            return false;
        }
    }

private:
    std::size_t most_;
    std::vector<std::string> faults_;
};

// The object that the text of a position holds. Throws NotationError if it is no JSON, and
// PositionError if that is something else.
inline json::Object position_object(std::string_view text) {
    if (trimmed(text).empty()) throw NotationError("empty input, expected a JSON object");
    json::Value value = json::parse(text);
    if (auto* object = std::get_if<json::Object>(&value.data)) return std::move(*object);
    throw PositionError("position: expected a JSON object, given " + json::shown(value));
}

}  // namespace glup
