// A deal as one player sees it, growing event by event: the record that they can write of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "glup/stock/deal/course.hpp"
#include "glup/stock/deal/holdings.hpp"
#include "glup/stock/rules/view.hpp"

namespace glup {

// Something that the owner has seen: the canonical text of an action of the player at `seat`, or
// the card that the owner drew.
struct SeenEvent {
    int seat;
    std::string text;
    bool is_draw;

    friend bool operator==(const SeenEvent&, const SeenEvent&) = default;
};

// What has to be told next: an action, the owner's draw, or nothing when the deal is over.
enum class Need { kLead, kFollow, kMeld, kDraw, kNothing };
std::string_view need_name(Need need);  // lead, follow, meld, draw; "" for nothing

// It is told what happens: the actions of both players and the cards that the owner draws. Each
// event is checked as far as the owner can know, and may be undone. The opponent's hand and the
// stock stay hidden; all that the owner knows follows.
class SeenDeal {
public:
    struct Start {
        int seat = 0;               // the owner's
        std::optional<int> dealer;  // a seat; none: the opponent dealt, and the owner leads
        bool exact_cut = false;
        rules::RulesetId rules{};
    };

    // Before the first lead: the cards that the owner was dealt, and the turn-up. Throws Error.
    SeenDeal(const std::vector<Card>& hand, Card turnup, const Start& start);

    // What the player at `seat` has seen of a deal before action `ply`, none: all of it. Throws
    // RecordError.
    static SeenDeal from_record(const Record& record, int seat,
                                std::optional<int> ply = std::nullopt);
    // From a record with "?" in its deck. `seat` is the owner's; none: whoever's cards are known,
    // of both who is to act. What else the record tells is left out. Throws RecordError.
    static SeenDeal from_object(const json::Object& object, std::optional<int> seat = std::nullopt);

    int seat() const { return seat_; }
    int dealer() const { return known_.dealer; }
    bool exact_cut() const { return known_.exact_cut; }
    rules::RulesetId rules() const { return known_.rules; }
    const rules::Ruleset& ruleset() const { return known_.ruleset(); }
    std::vector<Card> hand() const;  // that the owner was dealt
    Card turnup() const { return known_.deck[ruleset().turnup_place()]; }
    const std::vector<SeenEvent>& events() const { return events_; }
    const std::vector<std::string>& actions() const { return course_.record().actions; }
    int plies() const { return course_.plies(); }
    bool is_over() const { return course_.state().is_over(); }

    Need needs() const;
    // The seat whose action or draw has to be told next, -1 when the deal is over.
    int player() const;
    bool is_mine() const { return player() == seat_; }
    // What has to be told next, in words.
    std::string expected() const;

    // A state before action `ply` that looks to the owner as the real one did. Throws Error for a
    // ply that is not there, or where their draw has to be told first.
    const State& state_at(int ply) const;
    View view_at(int ply) const { return {state_at(ply), seat_}; }
    View view() const { return view_at(plies()); }
    // A state that fits, in which the player to act has the cards `held`. Throws Error.
    State world(const std::vector<Card>& held = {}) const;

    // What the player to act may do, as far as the owner can know; none where a draw is to be told.
    std::vector<std::string> legal_actions() const;
    // The cards that the owner may have drawn; none where no draw has to be told.
    std::vector<Card> possible_draws() const;

    // The record with "?" in its deck; and a whole one that fits.
    Record record() const;
    const Record& whole_record() const { return course_.record(); }

    // An action of the player to act, read kindly; its canonical text. Throws NotationError and
    // IllegalActionError, and leaves the deal as it was.
    std::string apply(std::string_view action);
    // The card that the owner drew. Throws Error, and leaves the deal as it was.
    std::string draw(std::string_view text);
    // The event that is taken back. Throws Error if there is none.
    SeenEvent undo();

    // Whether both players have seen the same.
    friend bool operator==(const SeenDeal& a, const SeenDeal& b);

private:
    // `deck`: as an error shows what was given.
    static SeenDeal from_masked(Record known, std::optional<int> seat, const std::string& deck);
    Holdings holdings() const;
    std::string one_more(const std::string& card) const;
    std::string guess_again(std::string_view action);

    int seat_;
    Record known_;  // the deck alone grows
    std::vector<SeenEvent> events_;
    std::optional<int> missing_;  // the place of the owner's draw that is to be told
    Course course_;               // looks to the owner as the real one does
};

}  // namespace glup
