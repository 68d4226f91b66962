// A deal of an auction game as one player sees it, growing event by event.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/rules/view.hpp"
#include "glup/auction/seen/point.hpp"

namespace glup::auction {

// It is told what all say and play, and what the table shows: the widow, the melds of each seat,
// cards passed to the owner. What is told is checked as far as the owner can know, and may be
// undone.
class SeenDeal {
public:
    struct Start {
        Rules rules;
        std::vector<Card> hand;            // that the owner was dealt
        int seat = 0;                      // the owner's
        int dealer = 0;                    // a seat
        std::vector<std::int64_t> totals;  // of the accounts; none: all 0
    };

    // Before the first bid. Throws Error that names what is wrong.
    explicit SeenDeal(Start start);

    const Start& start() const { return start_; }
    const Rules& rules() const { return start_.rules; }
    int seat() const { return start_.seat; }
    // All that was told, in canonical words.
    const std::vector<std::string>& told() const { return told_; }
    // What stood next before each of them; the last is what stands next now.
    const Point& point(std::size_t number) const { return points_[number]; }
    const Point& now() const { return points_.back(); }

    News news() const { return now().news(); }
    // What is to be decided; kOver at the end.
    Decision decision() const;
    bool is_over() const { return !now().over().empty(); }
    // What comes next, in words.
    std::string expected() const;

    // All that is known, as a position has it; of what has to be told nothing.
    std::string facts() const;
    // What the owner knows. Throws Error while something is to be told first, and at the end.
    const View& view() const;
    // Actions told, and what the owner knew before one of them. Throws Error.
    int plies() const;
    const View& view_at(int ply) const;

    // What happens next: an action; or cards, of melds, the widow or what is passed to the owner;
    // or the seat of a partner, `-` for nobody. Cards that others pass or bury are not told:
    // `give`, `bury`. `over` ends a deal whose end the owner can't know. Throws Error, and nothing
    // has happened.
    void tell(std::string_view text);
    // The last event, which is taken back. Throws Error if there is none.
    std::string undo();

private:
    Start start_;
    std::vector<Point> points_;
    std::vector<std::string> told_;
};

}  // namespace glup::auction
