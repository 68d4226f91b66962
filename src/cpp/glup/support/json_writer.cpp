#include "glup/support/json_writer.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace glup::json {
namespace {

constexpr int kLeastDigits = 15;  // a decimal of so many always survives being read and written
constexpr int kMostDigits = 17;

// As "d.ddde±xx" with so many digits; whether it is read as the same number.
bool write_scientific(double value, int digits, std::array<char, 40>& text) {
// Several times as fast, by tables that a page need not fetch.
#if defined(__cpp_lib_to_chars) && !defined(__EMSCRIPTEN__)
    char* const end = std::to_chars(text.data(), text.data() + text.size() - 1, value,
                                    std::chars_format::scientific, digits - 1)
                          .ptr;
    *end = 0;
    double read = 0;
    std::from_chars(text.data(), end, read);
    return read == value;
#else
    std::snprintf(text.data(), text.size(), "%.*e", digits - 1, value);
    return std::strtod(text.data(), nullptr) == value;
#endif
}

// With as few as the number takes.
std::string scientific(double value) {
    std::array<char, 40> text{};
    // The least numbers of all have fewer.
    int digits = value < std::numeric_limits<double>::min() ? 1 : kLeastDigits;
    while (!write_scientific(value, digits, text) && digits < kMostDigits) ++digits;
    return text.data();
}

char hex(unsigned nibble) { return "0123456789abcdef"[nibble & 15]; }

void add_unit(std::string& out, unsigned unit) {
    out += "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) out += hex(unit >> shift);
}

void add_character(std::string& out, unsigned code) {
    if (code < 0x10000) return add_unit(out, code);
    code -= 0x10000;
    add_unit(out, 0xd800 + (code >> 10));
    add_unit(out, 0xdc00 + (code & 0x3ff));
}

}  // namespace

std::string number_text(double value) {
    if (!std::isfinite(value)) return "null";
    if (value == 0) return std::signbit(value) ? "-0.0" : "0.0";
    const std::string text = scientific(std::fabs(value));
    const std::size_t mark = text.find('e');
    const int exponent = std::atoi(text.c_str() + mark + 1);
    std::string digits = text.substr(0, 1);
    if (mark > 1) digits += text.substr(2, mark - 2);
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    const int count = static_cast<int>(digits.size());

    std::string out = value < 0 ? "-" : "";
    if (exponent < -4 || exponent >= 16) {
        out += digits[0];
        if (count > 1) out += "." + digits.substr(1);
        const int size = std::abs(exponent);
        out += exponent < 0 ? "e-" : "e+";
        if (size < 10) out += '0';
        return out + std::to_string(size);
    }
    if (exponent < 0) return out + "0." + std::string(-exponent - 1, '0') + digits;
    if (count <= exponent + 1) return out + digits + std::string(exponent + 1 - count, '0') + ".0";
    return out + digits.substr(0, exponent + 1) + "." + digits.substr(exponent + 1);
}

std::string escaped(std::string_view utf8) {
    std::string out = "\"";
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        switch (byte) {
            case '"': out += "\\\""; continue;
            case '\\': out += "\\\\"; continue;
            case '\b': out += "\\b"; continue;
            case '\f': out += "\\f"; continue;
            case '\n': out += "\\n"; continue;
            case '\r': out += "\\r"; continue;
            case '\t': out += "\\t"; continue;
            default: break;
        }
        if (byte >= 0x20 && byte < 0x7f) {
            out += static_cast<char>(byte);
        } else if (byte == 0x7f) {
            out += '\x7f';
        } else if (byte < 0x80) {
            add_unit(out, byte);
        } else {
            const int more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
            unsigned code = byte & (0x3f >> more);
            for (int n = 0; n < more && i + 1 < utf8.size(); ++n)
                code = code << 6 | (static_cast<unsigned char>(utf8[++i]) & 0x3f);
            add_character(out, code);
        }
    }
    return out + '"';
}

void Writer::comma() {
    if (!first_) out_ += ',';
    first_ = false;
}

Writer& Writer::open(char bracket) {
    comma();
    out_ += bracket;
    first_ = true;
    return *this;
}

Writer& Writer::close(char bracket) {
    out_ += bracket;
    first_ = false;
    return *this;
}

Writer& Writer::key(std::string_view name) {
    comma();
    out_ += escaped(name);
    out_ += ':';
    first_ = true;
    return *this;
}

Writer& Writer::raw(std::string_view json) {
    comma();
    out_ += json;
    return *this;
}

}  // namespace glup::json
