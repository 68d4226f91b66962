// The fields of a position of the games with a stock, each checked as it is taken.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "glup/cards/cardset.hpp"
#include "glup/support/fields.hpp"
#include "glup/text/faults.hpp"

namespace glup {

// Faults of one object or list: the rest are like them.
inline constexpr std::size_t kMostTold = 20;
inline constexpr const char* kCardExpected = "a card such as \"TD\"";

class PositionFields : public json::Fields {
public:
    explicit PositionFields(const json::Object& object, std::string path = "")
        : Fields(object, std::move(path)) {}
    explicit PositionFields(Fields fields) : Fields(std::move(fields)) {}

    // Notes every key that is none of these, or comes again; `what` has the fields.
    void strangers(std::span<const std::string_view> keys, const std::string& what,
                   PositionFaults& faults) const;

    // No number of a position is greater than points may be.
    int whole(std::string_view key) const;
    int suit(std::string_view key) const;
    Card card(std::string_view key) const;
    // One text, or a list of them.
    CardSet cards(std::string_view key) const;
    // One of the words, in upper or lower case.
    std::string_view choice(std::string_view key, std::span<const std::string_view> words) const;
};

}  // namespace glup
