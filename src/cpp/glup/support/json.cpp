#include "glup/support/json.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <unordered_map>

#include "glup/support/error.hpp"
#include "glup/support/json_writer.hpp"
#include "glup/support/utf8.hpp"

namespace glup::json {
namespace {

std::string shortened(const std::string& text) {
    constexpr std::size_t kMost = 60;  // characters
    if (character_count(text) <= kMost) return text;
    std::string_view rest = text;
    for (std::size_t i = 1; i < kMost; ++i) rest.remove_prefix(first_character(rest).size);
    return text.substr(0, text.size() - rest.size()) + "…";
}

class Parser {
public:
    Parser(std::string_view text, std::size_t most_bytes) : text_(text), most_(most_bytes) {}

    Value parse() {
        Value value = read_value(0);
        skip_spaces();
        if (at_ < text_.size()) fail("nothing more");
        return value;
    }

private:
    [[noreturn]] void fail(const std::string& expected) const {
        const std::string_view before = text_.substr(0, at_);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const auto column = 1 + character_count(before.substr(before.rfind('\n') + 1));
        throw NotationError("not JSON (expected " + expected + " at line " + std::to_string(line) +
                            ", column " + std::to_string(column) + ")");
    }

    [[noreturn]] static void fail_limit(const std::string& why, std::size_t most,
                                        const std::string& of) {
        throw NotationError("not JSON that can be read (" + why + ", expected at most " +
                            std::to_string(most) + " " + of + ")");
    }

    [[noreturn]] static void fail_finite(const std::string& number) {
        throw NotationError("not JSON that can be read (" + shortened(number) +
                            " is not a finite number)");
    }

    void skip_spaces() {
        while (at_ < text_.size() &&
               std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    bool consume(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }
    bool consume_sign(std::string_view sign) {
        skip_spaces();
        return consume(sign);
    }

    Value read_value(std::size_t depth) {
        if (depth > kMostDepth)
            fail_limit("nested too deeply", kMostDepth, "values within one another");
        skip_spaces();
        const std::size_t start = at_;
        Value value;
        if (consume("{")) {
            value.data = read_object(depth);
        } else if (consume("[")) {
            value.data = read_array(depth);
        } else if (consume("\"")) {
            value.data = read_string();
        } else if (consume("true")) {
            value.data = true;
        } else if (consume("false")) {
            value.data = false;
        } else if (!consume("null")) {
            read_number(value);
        }
        if (at_ > most_) fail_limit("too long", most_, "bytes");
        value.source = text_.substr(start, at_ - start);
        return value;
    }

    Object read_object(std::size_t depth) {
        Object object;
        if (consume_sign("}")) return object;
        do {
            if (!consume_sign("\"")) fail("a name in double quotes");
            std::string name = read_string();
            if (!consume_sign(":")) fail("a colon");
            object.emplace_back(std::move(name), read_value(depth + 1));
        } while (consume_sign(","));
        if (!consume_sign("}")) fail("a comma or }");
        return object;
    }

    Array read_array(std::size_t depth) {
        Array array;
        if (consume_sign("]")) return array;
        do {
            array.push_back(read_value(depth + 1));
        } while (consume_sign(","));
        if (!consume_sign("]")) fail("a comma or ]");
        return array;
    }

    void read_number(Value& value) {
        const std::size_t start = at_;
        std::int64_t number = 0;
        const auto is_digit = [&] {
            return at_ < text_.size() && '0' <= text_[at_] && text_[at_] <= '9';
        };
        const auto read_digits = [&] {
            if (!is_digit()) fail("a value");
            while (is_digit()) ++at_;
        };
        for (const std::string_view word : {"NaN", "Infinity", "-Infinity"})
            if (consume(word)) fail_finite(std::string(word));
        consume("-");
        if (consume("0")) {
            if (is_digit()) fail("no zero in front of a number");
        } else {
            read_digits();
        }
        bool whole =
            std::from_chars(text_.data() + start, text_.data() + at_, number).ec == std::errc{};
        if (consume(".")) {
            whole = false;
            read_digits();
        }
        if (consume("e") || consume("E")) {
            whole = false;
            if (!consume("+")) consume("-");
            read_digits();
        }
        if (whole)
            value.data = number;
        else
            set_number(value, text_.substr(start, at_ - start));
    }

    // One that is no integer of 64 bits.
    static void set_number(Value& value, std::string_view source) {
        std::string text(source);
        if (source.find_first_of(".eE") == std::string_view::npos) {
            if (source.size() > kMostDigits)
                throw NotationError("not JSON that can be read (a number of too many digits)");
            value.data = Other{std::move(text)};
            return;
        }
        const double number = std::strtod(text.c_str(), nullptr);
        if (!std::isfinite(number)) fail_finite(text);
        value.data = number;
    }

    std::string read_string() {
        std::string out;
        while (true) {
            if (at_ >= text_.size()) fail("a closing quote");
            const Character next = first_character(text_.substr(at_));
            if (next.size == 0) fail("UTF-8");
            if (next.code < 0x20) fail("no control character");
            const std::string_view character = text_.substr(at_, next.size);
            at_ += next.size;
            if (next.code == '"') return out;
            if (next.code == '\\') {
                read_escape(out);
            } else {
                out += character;
            }
        }
    }

    void read_escape(std::string& out) {
        constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
        const char c = at_ < text_.size() ? text_[at_] : '\0';
        if (c == 'u') {
            ++at_;
            return add_utf8(read_code_point(), out);
        }
        const auto place = kLetters.find(c);
        if (c == '\0' || place == std::string_view::npos) fail("an escape");
        out += kMeanings[place];
        ++at_;
    }

    std::uint32_t read_code_point() {
        const std::uint32_t high = read_four_digits();
        if (high < 0xd800 || high > 0xdfff) return high;
        if (high > 0xdbff || !consume("\\u")) fail("a pair of surrogates");
        const std::uint32_t low = read_four_digits();
        if (low < 0xdc00 || low > 0xdfff) fail("a pair of surrogates");
        return 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    }

    std::uint32_t read_four_digits() {
        std::uint32_t number = 0;
        const std::string_view digits = text_.substr(at_, 4);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
        if (error != std::errc{} || end != digits.data() + 4) fail("four hexadecimal digits");
        at_ += 4;
        return number;
    }

    static void add_utf8(std::uint32_t code, std::string& out) {
        const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (code < 0x80) return add(code);
        if (code < 0x800) {
            add(0xc0 | code >> 6);
        } else if (code < 0x10000) {
            add(0xe0 | code >> 12);
            add(0x80 | (code >> 6 & 0x3f));
        } else {
            add(0xf0 | code >> 18);
            add(0x80 | (code >> 12 & 0x3f));
            add(0x80 | (code >> 6 & 0x3f));
        }
        add(0x80 | (code & 0x3f));
    }

    std::string_view text_;
    std::size_t most_;
    std::size_t at_ = 0;
};

// Hexadecimal digits of a code point of the basic plane: all that are not printable lie there.
std::string escape(char32_t code) {
    constexpr std::string_view kDigits = "0123456789abcdef", kLetters = "bfnrt",
                               kMeanings = "\b\f\n\r\t";
    if (const auto place = kMeanings.find(static_cast<char>(code));
        code < 0x20 && place != std::string_view::npos)
        return {'\\', kLetters[place]};
    std::string text = "\\u";
    for (int shift = 12; shift >= 0; shift -= 4) text += kDigits[code >> shift & 15];
    return text;
}

// With a space behind every comma and colon; numbers as they stood.
void write(const Value& value, std::string& out) {
    if (const auto* text = value.as<std::string>()) {
        out += json::quoted(*text);
    } else if (const auto* array = value.as<Array>()) {
        out += '[';
        for (const Value& item : *array) {
            if (&item != array->data()) out += ", ";
            write(item, out);
        }
        out += ']';
    } else if (const auto* object = value.as<Object>()) {
        out += '{';
        for (const auto& [name, member] : *object) {
            if (&name != &object->front().first) out += ", ";
            out += json::quoted(name) + ": ";
            write(member, out);
        }
        out += '}';
    } else {
        out += value.source.empty() ? compact(value) : std::string(value.source);
    }
}

void write(const Value& value, Writer& out) {
    if (const auto* text = value.as<std::string>()) {
        out.text(*text);
    } else if (const auto* array = value.as<Array>()) {
        out.begin_array();
        for (const Value& item : *array) write(item, out);
        out.end_array();
    } else if (const auto* object = value.as<Object>()) {
        out.begin_object();
        for (const auto& [name, member] : *object) write(member, out.key(name));
        out.end_object();
    } else if (const auto* other = value.as<Other>()) {
        out.raw(other->text);
    } else if (const auto* number = value.as<double>()) {
        out.value(*number);
    } else if (const auto* whole = value.as<std::int64_t>()) {
        out.value(*whole);
    } else if (const auto* truth = value.as<bool>()) {
        out.value(*truth);
    } else {
        out.null();
    }
}

void check_keys(const Object& object);

void check_keys(const Value& value) {
    if (const auto* array = value.as<Array>()) {
        for (const Value& item : *array) check_keys(item);
    } else if (const auto* object = value.as<Object>()) {
        for (const auto& [name, member] : *object) check_keys(member);
        check_keys(*object);
    }
}

// Throws InputError for the first key that comes again.
void check_keys(const Object& object) {
    std::unordered_map<std::string_view, const Value*> seen;
    for (const auto& [name, member] : object) {
        const auto [place, is_new] = seen.emplace(name, &member);
        if (!is_new) {
            throw InputError(named(name) + ": expected once, given " + shown(*place->second) +
                                 " and " + shown(member),
                             shown(member));
        }
    }
}

}  // namespace

Value parse(std::string_view text, std::size_t most_bytes) {
    return Parser(without_mark(text), most_bytes).parse();
}

Object load_object(std::string_view text) {
    for (std::string_view rest = text; !rest.empty();) {
        const Character next = first_character(rest);
        if (next.size == 0) {
            throw InputError("not UTF-8 text (byte 0x" +
                             escape(static_cast<std::uint8_t>(rest.front())).substr(4) +
                             " at offset " + std::to_string(text.size() - rest.size()) + ")");
        }
        rest.remove_prefix(next.size);
    }
    text = without_mark(text);
    if (text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos)
        throw InputError("empty input, expected a JSON object");
    try {
        Value value = parse(text, std::string_view::npos);
        check_keys(value);
        if (auto* object = std::get_if<Object>(&value.data)) return std::move(*object);
        throw InputError("expected a JSON object, given " + shown(value), shown(value));
    } catch (const NotationError& error) {
        throw InputError(error.what());
    }
}

const Value* find(const Object& object, std::string_view name) {
    const auto found = std::find_if(object.rbegin(), object.rend(),
                                    [&](const auto& member) { return member.first == name; });
    return found == object.rend() ? nullptr : &found->second;
}

std::string quoted(std::string_view text) {
    std::string out = "\"";
    while (!text.empty()) {
        const Character next = first_character(text);
        if (next.code == '"' || next.code == '\\') out += '\\';
        if (next.size == 0)
            out += '?';
        else if (is_printable(next.code))
            out += text.substr(0, next.size);
        else
            out += escape(next.code);
        text.remove_prefix(std::max<std::size_t>(next.size, 1));
    }
    return out + '"';
}

std::string compact(const Value& value) {
    Writer out;
    write(value, out);
    return out.take();
}

std::string named(std::string_view key) {
    constexpr std::size_t kMost = 60;
    const auto belongs = [](char c) {
        return c == '_' || (static_cast<unsigned char>(c) < 0x80 && std::isalnum(c) != 0);
    };
    const bool is_word = !key.empty() && key.size() < kMost &&
                         std::all_of(key.begin(), key.end(), belongs) &&
                         std::isdigit(static_cast<unsigned char>(key.front())) == 0;
    return is_word ? std::string(key) : shown(key);
}

std::string shown(const Value& value) {
    std::string text;
    write(value, text);
    return shortened(text);
}

std::string shown(std::string_view text) { return shortened(quoted(text)); }

}  // namespace glup::json
