// The fields of a JSON object from outside, each checked as it is taken. What goes wrong is an
// InputError that names the field, the value found and what was expected.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup::json {

class Fields {
public:
    explicit Fields(const Object& object) : object_(object) {}

    const Value* find(std::string_view key) const { return json::find(object_, key); }
    bool has(std::string_view key) const { return find(key) != nullptr; }

    // The fault to throw for this field.
    InputError fault(std::string_view key, const std::string& expected,
                     const std::string& reason = "") const;

    const Value& any(std::string_view key, const std::string& expected) const;
    std::int64_t integer(std::string_view key, std::int64_t low, std::int64_t high) const;
    bool boolean(std::string_view key) const;
    // The number of the word that it is.
    std::size_t one_of(std::string_view key, std::span<const std::string_view> words) const;
    const Array& sequence(std::string_view key, const std::string& expected) const;
    // A list of texts; `each` is what one of them is called.
    std::vector<std::string> texts(std::string_view key, const std::string& expected,
                                   const std::string& each) const;

private:
    template <class T>
    const T& typed(std::string_view key, const std::string& expected) const {
        const auto* found = any(key, expected).as<T>();
        if (found == nullptr) throw fault(key, expected);
        return *found;
    }

    const Object& object_;
};

}  // namespace glup::json
