// What targets that read a text have in common.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "glup/support/error.hpp"

inline void expect(bool holds) {
    if (!holds) std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Reads the text and checks what was read; it may be refused by an error of ours that says why. Any
// other exception escapes: a finding.
template <class Refusal = glup::Error, class Check>
bool reads(Check&& check) {
    try {
        check();
        return true;
    } catch (const Refusal& error) {
        expect(*error.what() != '\0');
        return false;
    }
}
