#include "glup/auction/notation/tags.hpp"

#include <algorithm>
#include <utility>

#include "glup/cards/text.hpp"
#include "glup/support/scan.hpp"
#include "glup/text/parts.hpp"

namespace glup::auction {
namespace {

// A word of a section without PBN's marks of the end, of notes, of what is remarkable.
std::string_view without_marks(std::string_view word) {
    const bool is_mark =
        word == "*" || word == "+" || word.starts_with('=') || word.starts_with('$');
    if (is_mark) return "";
    while (word.ends_with('!') || word.ends_with('?')) word.remove_suffix(1);
    return word;
}

// Reads line by line what may go on over several: comments in braces, and sections.
class TagReader {
public:
    std::vector<Tags> read(std::string_view text) {
        for (text = without_mark(text); !text.empty();) {
            ++line_;
            take(take_until(text, "\n"));
        }
        if (in_braces_) fail("expected a } that ends the comment");
        finish();
        return std::move(deals_);
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw NotationError("line " + std::to_string(line_) + ": " + what);
    }

    void finish() {
        if (!tags_.empty()) deals_.push_back(std::move(tags_));
        tags_.clear();
    }

    void take(std::string_view line) {
        if (!in_braces_ && stripped(line).empty()) return finish();
        if (!in_braces_ && line.starts_with('%')) return;
        for (std::size_t at = 0; at < line.size();) {
            if (in_braces_) {
                const std::size_t end = line.find('}', at);
                in_braces_ = end == kNoPlace;
                at = in_braces_ ? line.size() : end + 1;
            } else if (line[at] == '{') {
                in_braces_ = true;
                ++at;
            } else if (line[at] == ';') {
                return;
            } else if (line[at] == '[') {
                at = tag(line, at + 1);
            } else {
                at = words(line, at);
            }
        }
    }

    // Behind the tag whose name begins there.
    std::size_t tag(std::string_view line, std::size_t at) {
        const Scan scan(line);
        Tag found;
        found.line = line_;
        at = scan.skip(at);
        while (scan.has_word(at)) {
            const std::size_t step = scan.step(at);
            found.name += line.substr(at, step);
            at += step;
        }
        at = scan.skip(at);
        if (found.name.empty() || !scan.has(at, '"')) fail_at(line);
        for (++at; !scan.has(at, '"'); ++at) {
            if (scan.has(at, '\\')) ++at;
            if (at >= line.size()) fail_at(line);
            found.value += line[at];
        }
        at = scan.skip(at + 1);
        if (!scan.has(at, ']')) fail_at(line);
        tags_.push_back(std::move(found));
        return at + 1;
    }

    [[noreturn]] void fail_at(std::string_view line) const {
        fail(R"(expected a tag such as [Dealer "N"], given )" + quoted(trimmed(line)));
    }

    std::size_t words(std::string_view line, std::size_t at) {
        const std::size_t end = std::min(line.find_first_of("[{;", at), line.size());
        const Scan scan(line.substr(0, end));
        for (at = scan.skip(at); at < end; at = scan.skip(at)) {
            const std::size_t first = at;
            while (at < end && !scan.has_space(at)) at += scan.step(at);
            if (tags_.empty()) fail_at(line);
            const std::string_view word = without_marks(line.substr(first, at - first));
            if (!word.empty()) tags_.back().section.emplace_back(word);
        }
        return end;
    }

    std::vector<Tags> deals_;
    Tags tags_;
    bool in_braces_ = false;
    int line_ = 0;
};

}  // namespace

bool begins_tags(std::string_view text) {
    for (text = without_mark(text); !text.empty();) {
        const std::string_view line = stripped(take_until(text, "\n"));
        if (!line.empty() && !line.starts_with('%') && !line.starts_with(';')) {
            const std::string_view name = line.starts_with('[') ? line.substr(1) : "";
            const Scan scan(name);
            std::size_t at = scan.skip(0);
            const std::size_t first = at;
            while (scan.has_word(at)) at += scan.step(at);
            return at > first && scan.has_space(at) && scan.has(scan.skip(at), '"');
        }
    }
    return false;
}

std::vector<Tags> read_tags(std::string_view text) { return TagReader().read(text); }

std::string tag_text(std::string_view name, std::string_view value) {
    std::string text = "[" + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') text += '\\';
        text += c;
    }
    return text + "\"]\n";
}

}  // namespace glup::auction
