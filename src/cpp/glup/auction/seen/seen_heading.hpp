// The first lines of a deal as one player saw it: rules, who dealt, and the owner's hand.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "glup/auction/seen/seen_deal.hpp"

namespace glup::auction {

// `name: value` with this name, whatever its case: the value, stripped.
std::optional<std::string_view> after_name(std::string_view line, std::string_view name);

class SeenHeading {
public:
    // Whether the line is of a heading; then it is taken. Throws Error that names what was found
    // and what was expected.
    bool take(std::string_view line);
    // The deal before its first bid. Throws Error if a line is missing.
    SeenDeal begin() const;

private:
    int seat_of(std::string_view name, std::string_view value) const;
    void once(bool told, std::string_view name) const;

    std::optional<Rules> rules_;
    std::optional<int> dealer_;
    std::optional<int> seat_;
    std::optional<std::vector<Card>> hand_;
    std::vector<std::int64_t> totals_;
};

// As it is written.
std::string heading_text(const SeenDeal::Start& start);

}  // namespace glup::auction
