// The tricks of a deal in rows, as tags have them: a column for each seat, or in order of play.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/notation/record.hpp"

namespace glup::auction {

inline constexpr std::string_view kNoCardText = "-";  // in the column of who has not played

// The cards of one trick, a column for each seat from `first` on.
class PlayRow {
public:
    PlayRow(int first, const Rules& rules) : first_(first), cells_(rules.seats, empty_cell()) {}
    void put(int seat, std::string card);
    std::string text() const;

private:
    static std::string empty_cell() { return std::string(kNoCardText); }

    int first_;
    std::vector<std::string> cells_;
};

// Appends the words of rows to the actions of a record: cards in columns of seats from `first` on
// come in order of play; what is no card stays where it is.
void add_columns(Record& record, const std::vector<std::string>& words, int first);

}  // namespace glup::auction
