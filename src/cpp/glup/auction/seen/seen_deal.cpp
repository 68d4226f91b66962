#include "glup/auction/seen/seen_deal.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

namespace glup::auction {
namespace {

using std::to_string;

void check_number(const std::string& name, std::int64_t given, std::int64_t low,
                  std::int64_t high) {
    if (given < low || given > high)
        throw Error(name + ": expected " + to_string(low) + " to " + to_string(high) + ", given " +
                    to_string(given));
}

// Before the first bid, all that the owner does not see being blank.
View first_view(const SeenDeal::Start& start) {
    const Rules& rules = start.rules;
    constexpr std::int64_t kMostTotal = 1'000'000'000;
    const auto check_size = [](const std::string& name, std::size_t size, int wanted,
                               const std::string& things) {
        if (size != static_cast<std::size_t>(wanted))
            throw Error(name + ": expected " + to_string(wanted) + " " + things + ", given " +
                        to_string(size));
    };
    if (rules.draw)
        throw Error("rules: expected a game that is dealt, given " + std::string(rules.name()));
    if (rules.kitty) throw Error("rules: expected a game without the option kitty");
    check_number("dealer", start.dealer, 0, rules.seats - 1);
    check_number("seat", start.seat, 0, rules.seats - 1);
    check_size("hand", start.hand.size(), rules.dealt(), "cards");
    if (!start.totals.empty())
        check_size("totals", start.totals.size(), rules.accounts(), "numbers");
    for (const std::int64_t total : start.totals)
        check_number("totals", total, -kMostTotal, kMostTotal);
    const auto cards = sorted_deck(rules);
    State first = deal(rules, std::span(cards).first(rules.pack()), start.dealer);
    std::copy(start.totals.begin(), start.totals.end(), first.accounts.begin());
    first.hand[start.seat] = hand_of(start.hand);
    return {first, start.seat};
}

}  // namespace

SeenDeal::SeenDeal(Start start) : start_(std::move(start)) {
    points_.emplace_back(first_view(start_));
    std::sort(start_.hand.begin(), start_.hand.end());
    const auto& totals = start_.totals;
    if (std::count(totals.begin(), totals.end(), 0) == std::ssize(totals)) start_.totals.clear();
}

Decision SeenDeal::decision() const {
    return is_over() ? Decision::kOver : now().known().seen().decision;
}

std::string SeenDeal::expected() const {
    const auto [what, who] = news();
    const std::string seat = "seat " + to_string(who);
    switch (what) {
        case Shows::kOver: return "nothing: the deal is over";
        case Shows::kMelds: return "melds of " + seat + ", such as melds: KS QS, or melds: none";
        case Shows::kWidow:
            return "widow: " + to_string(rules().widow) + " cards, which " + seat + " takes";
        case Shows::kGiven:
            return "given: " + to_string(rules().pass) + " cards, which " + seat + " passes to me";
        case Shows::kPartner: return "partner: the seat that answers the call, or -";
        default:
            return "an action of " + (who == this->seat() ? "mine" : seat) + " (" +
                   std::string(decision_name(decision())) + ")";
    }
}

std::string SeenDeal::facts() const {
    std::string text = position_json(now().known());
    if (!is_over() || now().known().seen().is_over()) return text;
    json::Object fields = json::load_object(text);
    for (auto& [name, value] : fields)
        if (name == "player" || name == "decision") value = {nullptr, {}};
    return json::compact({std::move(fields), {}});
}

const View& SeenDeal::view() const {
    const Shows what = news().what;
    if (what == Shows::kOver) throw Error("the deal is over");
    if (what != Shows::kAction)
        throw Error(std::string(shows_name(what)) + ": expected before the deal goes on");
    return now().view();
}

int SeenDeal::plies() const {
    return static_cast<int>(std::count_if(points_.begin(), points_.end() - 1, [](const Point& one) {
        return one.news().what == Shows::kAction;
    }));
}

const View& SeenDeal::view_at(int ply) const {
    int at = 0;
    for (const Point& one : points_) {
        if (&one == &now()) break;
        if (one.news().what == Shows::kAction && at++ == ply) return one.view();
    }
    if (ply != at) throw Error("ply: expected 0 to " + to_string(at) + ", given " + to_string(ply));
    return view();
}

void SeenDeal::tell(std::string_view text) {
    std::string told(text);
    Point next = now().after(told);
    points_.push_back(std::move(next));
    told_.push_back(std::move(told));
}

std::string SeenDeal::undo() {
    if (told_.empty()) throw Error("nothing to undo: the deal has just begun");
    points_.pop_back();
    std::string last = std::move(told_.back());
    told_.pop_back();
    return last;
}

}  // namespace glup::auction
