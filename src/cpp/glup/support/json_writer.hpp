// Writes JSON: compact, ASCII, and the same bytes for the same values whoever asks.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace glup::json {

// The shortest text that is read as the same number again: `0.1`, `2.0`, `1e-05`, `1e+16`. Of a
// number that is not finite it is `null`.
std::string number_text(double value);

// In double quotes, everything beyond ASCII as \u escapes.
std::string escaped(std::string_view utf8);

// Values in the order in which they are written; commas come by themselves. Who calls it closes
// what they have opened, and gives every member of an object a key first.
class Writer {
public:
    Writer& begin_object() { return open('{'); }
    Writer& end_object() { return close('}'); }
    Writer& begin_array() { return open('['); }
    Writer& end_array() { return close(']'); }
    Writer& key(std::string_view name);

    Writer& null() { return raw("null"); }
    Writer& text(std::string_view utf8) { return raw(escaped(utf8)); }
    // A value that is JSON already.
    Writer& raw(std::string_view json);

    // A member of an object.
    template <class T>
    Writer& member(std::string_view name, const T& one) {
        key(name);
        return value(one);
    }
    template <class T>
    Writer& value(const T& one) {
        if constexpr (std::is_same_v<T, bool>) {
            return raw(one ? "true" : "false");
        } else if constexpr (std::is_floating_point_v<T>) {
            return raw(number_text(one));
        } else if constexpr (std::is_integral_v<T>) {
            return raw(std::to_string(one));
        } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
            return null();
        } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
            return text(one);
        } else if constexpr (requires { one.has_value(); }) {
            return one.has_value() ? value(*one) : null();
        } else {
            begin_array();
            for (const auto& part : one) value(part);
            return end_array();
        }
    }

    const std::string& str() const { return out_; }
    std::string take() { return std::move(out_); }

private:
    Writer& open(char bracket);
    Writer& close(char bracket);
    void comma();

    std::string out_;
    bool first_ = true;  // of what is open: nothing stands before the next value
};

}  // namespace glup::json
