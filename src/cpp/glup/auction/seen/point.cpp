#include "glup/auction/seen/point.hpp"

#include <array>
#include <optional>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/notation/seat_text.hpp"
#include "glup/auction/notation/trace.hpp"
#include "glup/auction/position/position_json.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/seen/shown_cards.hpp"
#include "glup/auction/seen/worlds_after.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

// What is known, with all that follows from it: as a position that is read.
View checked(const View& known) {
    const std::string text = position_json(known);
    try {
        return read_position(json::load_object(text));
    } catch (const PositionError& error) {
        throw Error(error.what());
    }
}

// Who takes the cards that were passed last, and who gave them.
struct Passed {
    int from;
    int to;
};
Passed passed_last(const State& state) {
    const int partner = state.after(state.after(state.bidder));
    return state.gave == 1 ? Passed{partner, state.bidder} : Passed{state.bidder, partner};
}

// A card on the table. Whether the deal ends with it takes more than is known.
State played(State seen, Card card, int me) {
    if (seen.player != me) seen.hand[seen.player].add(card);
    seen.play(card);
    if (!seen.is_over()) return seen;
    seen.result = Result::kNone;
    seen.decision = Decision::kLead;
    seen.player = seen.leader;
    return seen;
}

// The partner that is told; kNobody for `-`.
int read_partner(std::string& text, const Rules& rules) {
    const std::string_view word = trimmed(text);
    const auto seat = word == "-" ? std::optional(int{kNobody}) : read_seat(word, rules);
    if (!seat) throw Error("partner: expected a seat or -, given " + json::shown(text));
    text = *seat == kNobody ? "-" : std::to_string(*seat);
    return *seat;
}

// Of cards that others pass or bury unseen.
std::optional<Action::Kind> unseen_kind(std::string_view text) {
    for (const auto kind : {Action::kGive, Action::kBury})
        if (same_letters(trimmed(text), action_word(kind))) return kind;
    return std::nullopt;
}

}  // namespace

std::string_view shows_name(Shows what) {
    constexpr std::array<std::string_view, 6> kNames = {"action", "melds",   "widow",
                                                        "given",  "partner", kOverWord};
    return kNames[static_cast<std::size_t>(what)];
}

Point::Point(const View& known) : known_(known), view_(checked(known)) {}

News Point::news() const {
    if (!over_.empty()) return {Shows::kOver, seat()};
    return news_.empty() ? News{Shows::kAction, int{known_.seen().player}} : news_.front();
}

Point Point::after(std::string& text) const {
    const Rules& rules = known_.seen().rules;
    switch (news().what) {
        case Shows::kOver: throw Error("the deal is over");
        case Shows::kAction: return after_action(text);
        case Shows::kPartner: {
            const int partner = read_partner(text, rules);
            const auto call = [&](State& world) {
                world.apply_legal(parse_action(world, call_));
                if (world.partner != partner)
                    throw IllegalActionError(call_ + ": expected another partner than " +
                                             (partner == kNobody ? "nobody" : "seat " + text));
            };
            return as_in(world_after(view_, call, call_));
        }
        default: {
            const std::vector<Card> cards = parse_card_list(text);
            if (static_cast<int>(cards.size()) > rules.pack())
                throw Error(std::string(shows_name(news().what)) + ": expected at most " +
                            std::to_string(rules.pack()) + " cards, given " +
                            std::to_string(cards.size()));
            Point next = after_shown(cards);
            text = card_list_text(hand_of(cards), " ");
            return next;
        }
    }
}

Point Point::after_action(std::string& text) const {
    const State& seen = view_.seen();
    const bool mine = seen.player == seat();
    if (same_letters(trimmed(text), kOverWord)) {  // the table says so
        text = kOverWord;
        Point next(known_, view_);
        next.end(kOverWord);
        return next;
    }
    if (const auto kind = unseen_kind(text); kind && !mine) {
        text = action_word(*kind);
        return as_in(world_after_unseen(view_, *kind));
    }
    const ReadAction read = read_action(text);
    text = mine ? action_text(parse_action(seen, text), seen.rules) : read_text(read);
    const bool in_tricks = seen.decision == Decision::kLead || seen.decision == Decision::kFollow;
    if (in_tricks && read.kind == Action::kPlay) return after_play(read.cards.front());
    if (seen.decision != Decision::kCall) return as_in(world_after(view_, text));
    if (read.kind != Action::kCall)
        throw IllegalActionError(text + ": expected a card to call, such as call:AH");
    Point next(known_, view_);
    next.call_ = text;
    next.news_ = {{Shows::kPartner, int{seen.player}}};
    return next;
}

// As it is seen in a world after an action, where what it shows by chance is still to be told.
Point Point::as_in(State world) const {
    const State& before = view_.seen();
    const int me = seat();
    const Rules& rules = world.rules;
    std::vector<News> news;
    const bool sees_widow = rules.widow_open || world.bidder == me;
    if (rules.widow > 0 && world.widow_taken && !before.widow_taken && sees_widow) {
        news.push_back({Shows::kWidow, int{world.bidder}});
        world.widow_taken = false;
        world.hand[me] = before.hand[me];
    }
    if (world.gave > before.gave && passed_last(world).to == me) {
        news.push_back({Shows::kGiven, passed_last(world).from});
        hide({world.given[world.gave - 1].data(), rules.pass});
        world.hand[me] = before.hand[me];
    }
    if (world.melded && !before.melded) {
        for (int i = 0; i < rules.seats; ++i) {
            const int other = (world.bidder + i) % rules.seats;
            if (other == me || (rules.chips && i > 0)) continue;
            news.push_back({Shows::kMelds, other});
            note_melds(world, other, {});
        }
    }
    Point next(View(world, me), view_);
    next.news_ = std::move(news);
    if (world.is_over()) {
        next.over_ = result_name(world.result);
        next.view_ = next.known_;
    } else {
        next.go_on();
    }
    return next;
}

Point Point::after_shown(std::span<const Card> cards) const {
    State now = known_.seen();
    switch (news().what) {
        case Shows::kWidow: take_widow(now, seat(), cards); break;
        case Shows::kGiven: take_given(now, seat(), cards); break;
        default: show_melds(now, view_, news().seat, cards);
    }
    Point next(View(now, seat()), view_);
    next.news_.assign(news_.begin() + 1, news_.end());
    const Result how = next.news_.empty() ? result_by_melds(now, seat()) : Result::kNone;
    if (how != Result::kNone)
        next.end(result_name(how));
    else
        next.go_on();
    return next;
}

Point Point::after_play(Card card) const {
    const State& seen = view_.seen();
    if (seen.player != seat() && Ranges(view_).of(seen.player, card).most == 0)
        throw Error(card_text(card) + ": expected a card that this hand can hold");
    const State now = played(seen, card, seat());
    Point next(View(now, seat()), view_);
    const bool ends_trick = now.in_trick == 0;
    const std::string how = ends_trick ? end_with(card) : "";
    if (!how.empty()) {
        next.end(how);
        return next;
    }
    try {
        next.go_on();
    } catch (const Error&) {
        if (!now.rules.chips || !ends_trick) throw;
        next.end(kOverWord);  // made, or set, by what the bidder has buried
    }
    return next;
}

// How it ends with the last card of a trick, as far as the owner can know; "" if it goes on.
std::string Point::end_with(Card card) const {
    const State& seen = view_.seen();
    if (seen.moon || (seen.rules.chips && seen.bidder == seat())) {
        const Result how = result_after(view_, card);
        if (how != Result::kNone) return std::string(result_name(how));
    }
    return played(seen, card, seat()).played_out() ? "played" : "";
}

void Point::go_on() {
    if (news_.empty()) view_ = checked(known_);
}

void Point::end(std::string_view how) {
    over_ = how;
    news_.clear();
    State last = known_.seen();
    last.decision = Decision::kOver;
    last.player = kNobody;
    view_ = View(last, seat());
}

}  // namespace glup::auction
