// The frame of a file of weights: mark, version and sizes, then the numbers, then a checksum. The
// mark of Glup's is a word; those of another game name it after the word: "GLUPNET two-handed".
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "glup/stock/rules/state.hpp"
#include "glup/support/error.hpp"

namespace glup::value {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

struct FileSize {
    const char* name;
    std::uint32_t expected;
};

struct FileForm {
    const char* name;  // in errors
    std::string_view mark;
    std::uint32_t version;
    std::span<const FileSize> sizes;

    std::string_view word() const { return mark.substr(0, mark.find('\n')); }
};

inline std::uint64_t checksum_of_file(std::string_view bytes) {
    std::string padded(bytes);  // hash_bytes reads whole words
    padded.resize((bytes.size() + 7) / 8 * 8);
    return hash_bytes(padded.data(), padded.size());
}

class FileWriter {
public:
    FileWriter(const FileForm& form, rules::RulesetId ruleset) : bytes_(form.mark) {
        if (ruleset != rules::kDefaultRuleset) {
            bytes_ =
                std::string(form.word()) + ' ' + std::string(rules::ruleset(ruleset).name) + '\n';
        }
        write(&form.version, 1);
        for (const FileSize& size : form.sizes) write(&size.expected, 1);
    }

    template <class T>
    void write(const T* items, std::size_t count) {
        bytes_.append(reinterpret_cast<const char*>(items), count * sizeof(T));
    }
    std::string finish() {
        const std::uint64_t sum = checksum_of_file(bytes_);
        write(&sum, 1);
        return std::move(bytes_);
    }

private:
    std::string bytes_;
};

// Throws Error that names what is wrong with the file.
class FileReader {
public:
    FileReader(const FileForm& form, std::string_view bytes)
        : form_(form), all_(bytes), rest_(bytes) {
        read_mark();
        expect("version ", form.version, "");
        for (const FileSize& size : form.sizes)
            expect("", size.expected, std::string(" ") + size.name);
    }

    template <class T>
    void read(T* items, std::size_t count) {
        const std::size_t size = count * sizeof(T);
        if (size > rest_.size()) fail("the file ends too soon");
        std::memcpy(items, rest_.data(), size);
        rest_.remove_prefix(size);
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        read(&value, 1);
        return value;
    }
    rules::RulesetId ruleset() const { return ruleset_; }
    // All numbers have been read.
    void finish() {
        std::uint64_t sum = 0;
        read(&sum, 1);
        if (!rest_.empty()) fail(std::to_string(rest_.size()) + " bytes follow its end");
        if (sum != checksum_of_file(all_.substr(0, all_.size() - sizeof sum)))
            fail("the checksum does not fit, the file is damaged");
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw Error(std::string(form_.name) + ": " + what);
    }

private:
    void read_mark() {
        const std::string word(form_.word());
        if (!rest_.starts_with(word + ' ')) {
            if (rest_.starts_with(form_.mark)) return rest_.remove_prefix(form_.mark.size());
            fail("expected a file that begins with " + word + ", given " +
                 std::to_string(all_.size()) + " bytes that do not");
        }
        rest_.remove_prefix(word.size() + 1);
        constexpr std::size_t kLongest = 64;  // name of a ruleset
        const std::size_t end = rest_.substr(0, kLongest).find('\n');
        if (end == std::string_view::npos) fail("expected the name of a ruleset after " + word);
        try {
            ruleset_ = rules::find_ruleset(rest_.substr(0, end));
        } catch (const Error& error) {
            fail(error.what());
        }
        if (ruleset_ == rules::kDefaultRuleset) fail("expected no name of the rules of glup");
        rest_.remove_prefix(end + 1);
    }

    void expect(const char* before, std::uint32_t expected, const std::string& after) {
        const std::uint32_t given = number();
        if (given == expected) return;
        fail("expected " + (before + std::to_string(expected)) + after + ", given " +
             std::to_string(given));
    }

    const FileForm& form_;
    std::string_view all_, rest_;
    rules::RulesetId ruleset_ = rules::kDefaultRuleset;
};

}  // namespace glup::value
