// Lists of numbers and accounts, as members of an open JSON object.
#pragma once

#include <cstdint>
#include <string_view>

#include "glup/support/json_writer.hpp"

namespace glup::auction {

// The first `count` of them.
template <class Numbers>
void write_numbers(json::Writer& out, std::string_view name, const Numbers& numbers, int count) {
    out.key(name).begin_array();
    for (int i = 0; i < count; ++i) out.value(std::int64_t{numbers[i]});
    out.end_array();
}

// Those whose bit is set.
inline void write_accounts(json::Writer& out, std::string_view name, unsigned mask) {
    out.key(name).begin_array();
    for (int i = 0; mask >> i != 0; ++i)
        if ((mask >> i & 1) != 0) out.value(i);
    out.end_array();
}

}  // namespace glup::auction
