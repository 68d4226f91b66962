// The fields of a JSON object from outside, each checked as it is taken. What goes wrong is an
// InputError that names the field, the value found and what was expected.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup::json {

// The field, null if it is left out or null.
const Value* given(const Object& object, std::string_view name);
// The same if it is a text, a whole number, or the texts of a list.
std::optional<std::string_view> text_in(const Object& object, std::string_view name);
std::optional<int> number_in(const Object& object, std::string_view name);
std::vector<std::string> texts_in(const Object& object, std::string_view name);

class Fields {
public:
    // `path` is the object's own name in errors, "" of the whole.
    explicit Fields(const Object& object, std::string path = "")
        : object_(object), path_(std::move(path)) {}

    const Object& object() const { return object_; }
    const std::string& path() const { return path_; }
    // A field as errors call it.
    std::string name(std::string_view key) const {
        return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
    }
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
    Fields object(std::string_view key, const std::string& expected) const;
    const Array& sequence(std::string_view key, const std::string& expected) const;
    // A list of texts; `each` is what one of them is called.
    std::vector<std::string> texts(std::string_view key, const std::string& expected,
                                   const std::string& each) const;

protected:
    template <class T>
    const T& typed(std::string_view key, const std::string& expected) const {
        const auto* found = any(key, expected).as<T>();
        if (found == nullptr) throw fault(key, expected);
        return *found;
    }

private:
    const Object& object_;
    std::string path_;
};

}  // namespace glup::json
