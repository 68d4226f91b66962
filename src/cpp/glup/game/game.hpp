// The interface at the border: what bindings, C, WebAssembly, the protocol and the arena see of a
// game, whatever its kind. For calls of milliseconds; the loops of a search are compiled for the
// states of one kind and never come here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "glup/support/json_writer.hpp"
#include "glup/support/random.hpp"

namespace glup {

class GameSolver;
class GameState;

// What one player knows of a deal.
class GameView {
public:
    virtual ~GameView() = default;

    virtual int seat() const = 0;
    virtual bool to_act() const = 0;  // whether its owner is
    virtual bool over() const = 0;
    // Of its rules, a C string too; it lasts as long as the view.
    virtual std::string_view name() const = 0;
    // Canonical texts, sorted as plain strings; none if the owner is not to act.
    virtual std::vector<std::string> legal() const = 0;
    // As JSON (docs/notation.md, "Positions"), which read_position() of its rules reads.
    virtual std::string show() const = 0;

    virtual std::string rules() const = 0;  // as JSON: a name, or a house's keys
    // As legal(), but bids and lists of cards are told in short.
    virtual std::vector<std::string> legal_in_short() const = 0;
    // Whose turn it is, to do what, as members of an open object. `player`: who is to act, if that
    // is known beside the view.
    virtual void show_turn(json::Writer& out, std::optional<int> player) const = 0;
    virtual std::string hand() const = 0;  // of the owner
    // The canonical text of a legal action of the owner, read kindly. Throws NotationError and
    // IllegalActionError.
    virtual std::string parse(std::string_view action) const = 0;
    // What a policy does, whose player the owner is: they are to act.
    virtual std::string choose(std::string_view policy, Random& rng) const = 0;
    virtual std::unique_ptr<GameState> sample(Random& rng) const = 0;  // a deal that fits
    virtual std::string bytes() const = 0;
};

// All hands open, to be solved.
class GameEndgame {
public:
    virtual ~GameEndgame() = default;

    virtual std::string rules() const = 0;  // as JSON
    virtual std::string text() const = 0;   // canonical
    // The deal that it is of, of games whose endgames tell one. Throws NotationError.
    virtual std::unique_ptr<GameState> state() const;
    // By how many hands melds may be still to be saved; none in games without a bidder.
    virtual int stakes() const { return 0; }
    // The points of these melds. Throws Error unless they can be.
    virtual void stake(std::span<const int> melds);
    // The canonical text of a goal of the bidder's side. Throws Error for what is none.
    virtual std::string goal_text(std::string_view goal) const;
    // Whether the player to act wants the most of its value, and not the least.
    virtual bool wants_most() const = 0;
    // For endgames of its family, with a table of about so many MiB.
    virtual std::unique_ptr<GameSolver> solver(std::size_t table_mib) const = 0;
};

// A deal in progress with every card known.
class GameState {
public:
    virtual ~GameState() = default;
    virtual std::unique_ptr<GameState> copy() const = 0;

    virtual bool over() const = 0;
    virtual bool is_void() const = 0;             // no deal: the same seat deals again
    virtual std::string_view name() const = 0;    // as of a view
    virtual int player() const = 0;               // the seat to act, -1 when it is over
    virtual std::vector<int> scores() const = 0;  // points so far, by side
    virtual std::vector<std::string> legal() const = 0;
    // How many they are, and one of them, in an order of its own: where there are too many to list.
    virtual std::uint64_t count_legal() const = 0;
    virtual std::string legal_at(std::uint64_t index) const = 0;
    // A legal action, read kindly; returns its canonical text. Throws NotationError and
    // IllegalActionError, and is then as before.
    virtual std::string apply(std::string_view action) = 0;
    virtual std::unique_ptr<GameView> view(int seat) const = 0;
    // How it stands, as members of an open JSON object: whose turn it is, to do what, the scores,
    // and what else everybody sees of this kind of game. Not the cards.
    virtual void show(json::Writer& out) const = 0;
    std::string shown() const;  // as a JSON object
    // What the player at a seat sees of what an action leads to, in plain sentences to them, at
    // times none; without an action how the deal began, whose first state this is. `names` are
    // those of all seats, or none for the usual ones. Throws as apply(), and Error for wrong names.
    virtual std::vector<std::string> sentences(std::optional<std::string_view> action, int seat,
                                               const std::vector<std::string>& names) const = 0;

    virtual std::string rules() const = 0;                        // as JSON
    virtual std::vector<std::string> legal_in_short() const = 0;  // as of a view
    virtual std::string hand(int seat) const = 0;
    // Throws PhaseError where there is nothing to solve yet, or any more, or never.
    virtual std::unique_ptr<GameEndgame> endgame() const = 0;
    virtual std::string bytes() const = 0;
};

// Where a deal begins.
struct DealStart {
    int dealer = 0;          // a seat
    bool exact_cut = false;  // the dealer cut off exactly the cards that are dealt
};

// What sets one game apart, by its name or a house's keys.
class GameRules {
public:
    virtual ~GameRules() = default;

    virtual std::string_view name() const = 0;   // as the notation has it
    virtual std::string_view title() const = 0;  // for people
    virtual std::string_view kind() const = 0;   // of game: rules of one kind share all their code
    virtual int seats() const = 0;
    virtual int sides() const = 0;
    virtual int side_of(int seat) const = 0;  // who score together

    // A shuffled one: a list of cards in deal order.
    virtual std::string deck(Random& rng) const = 0;
    // Before the first action. Throw Error for what these rules do not know.
    virtual std::unique_ptr<GameState> deal(std::string_view deck,
                                            const DealStart& start) const = 0;
    std::unique_ptr<GameState> deal(std::uint64_t seed, const DealStart& start) const {
        Random rng(seed);
        return deal(deck(rng), start);
    }
    // What a player at `seat` knows, from JSON. Throws NotationError and PositionError.
    virtual std::unique_ptr<GameView> read_position(std::string_view json, int seat) const = 0;

    virtual std::string json() const;  // a name, or a house's keys
    // What a front-end has to know: the answer to query_rules.
    virtual std::string facts(int trump) const = 0;
    virtual std::string page() const = 0;     // the rules in short, for people
    virtual std::int64_t target() const = 0;  // points that win a game; 0: not points alone
};

// The number of sequences of exactly `depth` actions from here.
std::uint64_t perft(const GameState& state, int depth);

// Plays to the end, each action any of the legal ones; returns them.
std::vector<std::string> play_out(GameState& state, Random& rng);

// The seat. Throws Error that names the field unless there is such a seat.
int checked_seat(std::string_view field, int seat, int seats, std::string_view between = " to ");

}  // namespace glup
