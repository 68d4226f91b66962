// The interface at the border: what bindings, C, WebAssembly, the protocol and the arena see of a
// game, whatever its kind. For calls of milliseconds; the loops of a search are compiled for the
// states of one kind and never come here.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "glup/support/json_writer.hpp"
#include "glup/support/random.hpp"

namespace glup {

// What one player knows of a deal.
class GameView {
public:
    virtual ~GameView() = default;

    virtual int seat() const = 0;
    virtual bool to_act() const = 0;  // whether its owner is
    // Canonical texts, sorted as plain strings; none if the owner is not to act.
    virtual std::vector<std::string> legal() const = 0;
    // As JSON (docs/notation.md, "Positions"), which read_position() of its rules reads.
    virtual std::string show() const = 0;
};

// A deal in progress with every card known.
class GameState {
public:
    virtual ~GameState() = default;
    virtual std::unique_ptr<GameState> copy() const = 0;

    virtual bool over() const = 0;
    virtual int player() const = 0;               // the seat to act, -1 when it is over
    virtual std::vector<int> scores() const = 0;  // points so far, by side
    virtual std::vector<std::string> legal() const = 0;
    // A legal action, read kindly; returns its canonical text. Throws NotationError and
    // IllegalActionError, and is then as before.
    virtual std::string apply(std::string_view action) = 0;
    virtual std::unique_ptr<GameView> view(int seat) const = 0;
    // How it stands, as members of an open JSON object: whose turn it is, to do what, the scores,
    // and what else everybody sees of this kind of game. Not the cards.
    virtual void show(json::Writer& out) const = 0;
};

// Where a deal begins.
struct DealStart {
    int dealer = 0;          // a seat
    bool exact_cut = false;  // the dealer cut off exactly the cards that are dealt
};

// One game that the engine knows. All of them live as long as the program.
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
};

// The number of sequences of exactly `depth` actions from here.
std::uint64_t perft(const GameState& state, int depth);

// Plays to the end, each action any of the legal ones; returns them.
std::vector<std::string> play_out(GameState& state, Random& rng);

// Every game, the oldest first: what is there once a program has begun.
const std::vector<const GameRules*>& all_rules();

// By name. Throws NotationError for one that is not known, and names those that are.
const GameRules& find_rules(std::string_view name);

}  // namespace glup
