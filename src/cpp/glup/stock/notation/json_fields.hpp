// The fields of a JSON object, each checked as it is taken.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/cards/cardset.hpp"
#include "glup/support/json.hpp"

namespace glup {

inline constexpr std::size_t kMostTold =
    20;  // faults of one object or list: the rest are like them

// Whoever takes a field that is not what it should be gets a PositionError, which names the field,
// its value and what was expected.
class JsonFields {
public:
    // `path` is the object's own name in errors.
    explicit JsonFields(const json::Object& object, std::string path = "")
        : object_(object), path_(std::move(path)) {}

    const std::string& path() const { return path_; }
    const json::Value* find(std::string_view key) const { return json::find(object_, key); }
    bool is_null(std::string_view key) const;

    std::string fault(std::string_view key, const std::string& expected,
                      const std::string& reason = "") const;
    [[noreturn]] void fail(std::string_view key, const std::string& expected,
                           const std::string& reason = "") const;
    // A fault for every key that is none of these, or comes again; `what` has the fields.
    std::vector<std::string> strangers(std::span<const std::string_view> keys,
                                       const std::string& what) const;

    // No number of a position is greater than points may be.
    int whole(std::string_view key) const;
    int suit(std::string_view key) const;
    Card card(std::string_view key) const;
    // One text, or a list of them.
    CardSet cards(std::string_view key) const;
    // One of the words, in upper or lower case.
    std::string_view choice(std::string_view key, std::span<const std::string_view> words) const;
    JsonFields object(std::string_view key, const std::string& expected) const;

private:
    template <class T>
    const T* get(std::string_view key) const {
        const json::Value* value = find(key);
        return value == nullptr ? nullptr : value->as<T>();
    }
    std::string name(std::string_view key) const {
        return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
    }

    const json::Object& object_;
    std::string path_;
};

}  // namespace glup
