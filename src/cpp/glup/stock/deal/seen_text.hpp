// The text of a deal as one player saw it (docs/notation.md): what is typed at the table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/deal/seen_deal.hpp"
#include "glup/stock/deal/seen_heading.hpp"
#include "glup/text/seen_lines.hpp"

namespace glup {

// The deal that a text tells. Throws RecordError that names the line.
SeenDeal parse_seen_deal(std::string_view text);

// The heading that the lines of a text tell, and the deal if anything has happened in it. Throws
// RecordError that names the line, from 1.
SeenLines<SeenHeading, SeenDeal> read_seen_deal(std::string_view text);

// Takes the events of a line: all of them, or none. What happened, passes that were left out among
// it. Throws Error that says what was found and what was expected.
std::vector<SeenEvent> tell(SeenDeal& deal, std::string_view text);

// What parse_seen_deal() reads, one trick a line; a pass that is clear is left out.
std::string seen_deal_text(const SeenDeal& deal);

// A declaration by its kind alone, if tell() would read that as the same.
std::string short_declaration(const SeenDeal& deal, const std::string& action);

}  // namespace glup
