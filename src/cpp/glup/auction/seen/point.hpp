// Where a deal stands, as one player sees it, and what has to be told before it goes on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/auction/rules/view.hpp"

namespace glup::auction {

inline constexpr std::string_view kOverWord = "over";

// What the table shows next: an action of the seat, its melds, the widow that it takes, what it
// passes to the owner, the partner who answers its call; or the deal is over.
enum class Shows : std::uint8_t { kAction, kMelds, kWidow, kGiven, kPartner, kOver };
std::string_view shows_name(Shows what);  // action, melds …

struct News {
    Shows what = Shows::kAction;
    int seat = 0;

    friend bool operator==(const News&, const News&) = default;
};

class Point {
public:
    // Where it stands when nothing has to be told. Throws Error if no deal looks like that.
    explicit Point(const View& known);

    // All that is known; of what has to be told nothing.
    const View& known() const { return known_; }
    // The same where nothing has to be told, else what was known before. At the end it is over.
    const View& view() const { return view_; }
    News news() const;
    const std::string& over() const { return over_; }  // how it ended; "" while it goes on

    // After what happens next; `text` becomes canonical. Throws Error.
    Point after(std::string& text) const;

private:
    Point(const View& known, const View& view) : known_(known), view_(view) {}

    Point after_action(std::string& text) const;
    Point after_play(Card card) const;
    Point after_shown(std::span<const Card> cards) const;
    Point as_in(State world) const;
    std::string end_with(Card card) const;
    int seat() const { return view_.seat(); }
    void go_on();  // to what is told next, if it can be
    void end(std::string_view how);

    View known_;
    View view_;
    std::vector<News> news_;  // that have to be told
    std::string call_;        // to be answered
    std::string over_;
};

}  // namespace glup::auction
