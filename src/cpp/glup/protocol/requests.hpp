// The requests of the protocol: each declared once. The reader, the JSON Schema, the tables of the
// documentation and the types for JavaScript are made from it.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "glup/protocol/kinds.hpp"

namespace glup::protocol {

inline constexpr int kVersion = 1;  // grows when a program of before might misread a reply
inline constexpr std::size_t kMostLineBytes = 256 * 1024;  // a record of a deal takes 2,500
inline constexpr std::uint64_t kMostThreads = 64;
inline constexpr std::uint64_t kMostSeconds = 1'000'000;
inline constexpr std::uint64_t kMostCount = 1'000'000'000'000;

struct Field {
    std::string_view name;
    Kind kind;
    std::string_view meaning;
    bool is_needed = false;  // else it may be left out, or null, which is the same
};

// Fields that stand together: what the requests that have them share. A table of the documentation.
struct Group {
    std::string_view name;
    std::vector<Field> fields;
};

struct Request {
    std::string_view method;
    std::string_view meaning;
    std::string_view answer;  // the reply, by name (replies.hpp)
    std::vector<const Group*> groups;
    std::vector<std::string_view> subjects = {};  // it is about exactly one of them

    const Field* find(std::string_view name) const;
    bool has(std::string_view group) const;
    std::vector<const Field*> fields() const;
};

const std::vector<Group>& groups();
const std::vector<Request>& requests();

// The most actions of a deal by any ruleset.
int most_plies();

}  // namespace glup::protocol
