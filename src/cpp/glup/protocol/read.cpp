#include "glup/protocol/protocol.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "glup/game/fault.hpp"
#include "glup/protocol/requests.hpp"

namespace glup::protocol {
namespace {

using json::Fields;
using json::Object;

// Goes over the members in front of a text that can't be read as a whole.
class MemberScanner {
public:
    explicit MemberScanner(std::string_view text) : text_(text) {
        if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
        skip_spaces();
    }

    // The texts of a name and its value; false where others begin, or nothing that is whole.
    bool next(std::string_view& name, std::string_view& value) {
        if (peek() != '{' && peek() != ',') return false;
        ++at_;
        skip_spaces();
        if (!scan_string(name)) return false;
        skip_spaces();
        if (peek() != ':') return false;
        ++at_;
        skip_spaces();
        if (!scan_string(value) && !scan_word(value)) return false;
        skip_spaces();
        return peek() == ',' || peek() == '}';
    }

private:
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void skip_spaces() {
        while (peek() == ' ' || peek() == '\t') ++at_;
    }
    bool scan_string(std::string_view& found) {
        constexpr int kMost = 1200;  // characters of 6 bytes at most, and an id has 200
        if (peek() != '"') return false;
        std::size_t at = at_ + 1;
        for (int i = 0; i <= kMost && at < text_.size(); ++i) {
            if (text_[at] == '"') {
                found = text_.substr(at_, at + 1 - at_);
                at_ = at + 1;
                return true;
            }
            at += text_[at] == '\\' ? 2 : 1;
        }
        return false;
    }
    bool scan_word(std::string_view& found) {
        constexpr std::size_t kMost = 40;
        const auto belongs = [](char c) {
            return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') ||
                   c == '_' || c == '-' || c == '+' || c == '.';
        };
        std::size_t size = 0;
        while (at_ + size < text_.size() && belongs(text_[at_ + size])) ++size;
        if (size == 0 || size > kMost) return false;
        found = text_.substr(at_, size);
        at_ += size;
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

Object first_members(std::string_view text) {
    constexpr int kMost = 32;  // whatever their names
    Object found;
    MemberScanner scanner(text);
    std::string_view name, value;
    for (int n = 0; n < kMost && scanner.next(name, value); ++n) {
        try {
            const json::Value key = json::parse(name);
            const std::string& word = *key.as<std::string>();
            json::Value one = json::parse(value);
            if (json::find(found, word) == nullptr) found.emplace_back(word, std::move(one));
        } catch (const Error&) {
            break;
        }
    }
    return found;
}

// The object of a line; where it can't be read, why, and what can be told of it.
std::pair<Object, std::optional<Fault>> object_of_line(std::string_view line, bool is_whole) {
    if (!is_whole || line.size() > kMostLineBytes) {
        const std::string message =
            "expected lines of at most " + std::to_string(kMostLineBytes) + " bytes";
        return {first_members(line), Fault("too_long", std::nullopt, message)};
    }
    try {
        return {json::load_object(line), std::nullopt};
    } catch (const InputError& error) {
        const std::string_view what = error.what();
        // Half a surrogate pair is JSON, though no text.
        const bool is_json = what.find("a pair of surrogates") != std::string_view::npos ||
                             (!what.starts_with("not JSON (") && !what.starts_with("not UTF-8"));
        return {is_json ? first_members(line) : Object(),
                Fault("bad_json", std::nullopt, error.what())};
    }
}

bool is_given(const Object& data, std::string_view name) {
    const json::Value* value = json::find(data, name);
    return value != nullptr && value->as<std::nullptr_t>() == nullptr;
}

const Request& method_of(const Object& data) {
    std::vector<std::string_view> names;
    for (const Request& one : requests()) names.push_back(one.method);
    return requests()[Fields(data).one_of("method", names)];
}

void check_names(const Object& data, const Request& request) {
    const auto fields = request.fields();
    for (const auto& [key, value] : data) {
        const bool is_known = std::any_of(fields.begin(), fields.end(),
                                          [&key = key](auto* field) { return field->name == key; });
        if (is_known || key == "method") continue;
        std::string names;
        for (const Field* field : fields)
            names.append(names.empty() ? "" : ", ").append(field->name);
        throw Fault("bad_request", key,
                    json::shown(key) + ": no field of " + std::string(request.method) +
                        ", expected one of " + names);
    }
}

[[noreturn]] void refuse(std::string_view name, const std::string& expected) {
    const std::string field(name);
    throw Fault("bad_request", field, field + ": expected only " + expected);
}

// What a request is about, none if it is about nothing; it must be one thing.
std::string_view subject_of(const Object& data, const Request& request) {
    std::string names, found;
    std::string_view subject;
    int count = 0;
    for (const std::string_view one : request.subjects) {
        names.append(names.empty() ? "" : ", ").append(one);
        if (!is_given(data, one)) continue;
        found.append(found.empty() ? "" : ", ").append(one);
        subject = one;
        ++count;
    }
    if (!request.subjects.empty() && count != 1) {
        throw Fault(
            "bad_request", std::nullopt,
            "expected exactly one of " + names + ", given " + (found.empty() ? "none" : found));
    }
    return subject;
}

// What fields go with one another.
void check_together(const Object& data, const Request& request) {
    const auto given = [&](std::string_view name) { return is_given(data, name); };
    if (request.has("subject")) {
        for (const std::string_view name : {"ply", "plies"})
            if (given(name) && !given("record")) refuse(name, "with a record");
        if (given("ply") && given("plies")) refuse("plies", "without ply");
    }
    if (request.method == "show" && given("seat") && !given("game")) refuse("seat", "with a game");
    if (given("names") && !given("seat")) refuse("names", "with a seat");
    if (request.method == "new") {
        std::string_view start;
        for (const std::string_view name : {"seed", "deck", "record"}) {
            if (!given(name)) continue;
            if (!start.empty()) refuse(name, "without " + std::string(start));
            start = name;
        }
        for (const std::string_view name : {"dealer", "exact_cut"})
            if (given(name) && given("record")) refuse(name, "without record");
    }
}

// Checked whole, and only then written.
std::string checked(const Object& data) {
    const Request& request = method_of(data);
    check_names(data, request);
    const Fields fields(data);
    json::Writer out;
    out.begin_object().member("method", request.method);
    for (const Field* field : request.fields()) {
        out.key(field->name);
        if (field->is_needed || is_given(data, field->name))
            field->kind.copy(fields, field->name, out);
        else
            out.null();
    }
    const std::string_view subject = subject_of(data, request);
    check_together(data, request);
    out.key("subject");
    if (subject.empty())
        out.null();
    else
        out.text(subject);
    return out.end_object().take();
}

// A field that every request has, as JSON.
std::string common(const Object& data, std::string_view name) {
    json::Writer out;
    requests().front().find(name)->kind.copy(Fields(data), name, out);
    return out.take();
}

}  // namespace

std::string read_request(std::string_view line, bool is_whole) {
    const auto attempt = [](const auto& work, std::string& result, std::optional<Fault>& fault) {
        try {
            result = work();
        } catch (const Error& error) {
            if (!fault) fault = fault_of(error);
        }
    };
    auto [data, fault] = object_of_line(line, is_whole);
    const Object& object = data;
    std::string client = "null", id = "null", request = "null";
    if (is_given(object, "client"))
        attempt([&] { return common(object, "client"); }, client, fault);
    attempt([&] { return common(object, "id"); }, id, fault);
    if (!fault) attempt([&] { return checked(object); }, request, fault);
    json::Writer out;
    out.begin_object().key("client").raw(client).key("id").raw(id).key("fault");
    if (fault)
        fault->write(out);
    else
        out.null();
    return out.key("request").raw(request).end_object().take();
}

}  // namespace glup::protocol
