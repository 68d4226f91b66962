// A solver for one kind of game: root positions, MTD(f) and the translation between cards and suit
// states. `Solver` chooses among them.
#pragma once

#include <utility>
#include <vector>

#include "glup/search/close_in.hpp"
#include "glup/stock/endgame/first_guess.hpp"
#include "glup/stock/endgame/search.hpp"
#include "glup/stock/endgame/solver.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"

namespace glup::endgame {

template <class Game, bool kObserved>
class BasicSolver {
public:
    explicit BasicSolver(std::size_t table_mib = 4)
        : table(table_mib), search(table, book, stop_check, game) {}
    BasicSolver(const BasicSolver&) = delete;  // the search refers to its parts

    Result value(const Endgame& position, const SolveLimits& limits = {}) {
        search_from(position, limits, [] {});
        return result(whole);
    }

    std::vector<ActionValue> actions(const Endgame& position, const SolveLimits& limits = {}) {
        // The value first: what the best action needs is searched once, and it is a good guess for
        // the others.
        search_from(position, limits, [&] { solve_actions(); });
        return action_values();
    }

    Line line(const Endgame& position, const SolveLimits& limits = {}) {
        Line line;
        search_from(position, limits, [&] { line.cards = best_line(); });
        line.result = result(whole);
        return line;
    }

    Analysis analyse(const Endgame& position, const SolveLimits& limits = {}) {
        Analysis found;
        search_from(position, limits, [&] {
            found.line.cards = best_line();
            solve_actions();
        });
        found.line.result = result(whole);
        found.actions = action_values();
        return found;
    }

    void clear() { table.clear(); }

private:
    using Range = Bounds;  // on the leader's points

    void set_up(const Endgame& position) {
        if (const std::string what = fault(position); !what.empty())
            throw Error("endgame: " + what);
        if (!Game::fits(position.rules())) {
            throw Error(
                "endgame: expected rules whose card points do not fall with the rank and are 255 "
                "in all at most");
        }
        const Game asked(position.rules());
        if (asked != game) table.clear();  // the same cards are worth something else
        game = asked;
        for (int suit = 0, next = 1; suit < rules::kSuits; ++suit) {
            inner[suit] = suit == position.trump ? 0 : next++;
            outer[inner[suit]] = suit;
        }
        typename SuitBook<Game>::Held held{};
        for (int card = 0; card < rules::kCards; ++card) {
            const int suit = inner[suit_of(static_cast<Card>(card))],
                      rank = rank_of(static_cast<Card>(card));
            held[0][suit][rank] =
                static_cast<std::uint8_t>(position.leader[card] + (position.led == card ? 1 : 0));
            held[1][suit][rank] = position.follower[card];
        }
        book.reset(held, game);
        table.next_generation();
        for (int suit = 0; suit < rules::kSuits; ++suit) root.suit[suit] = &book.start(suit);
        root.leader = 0;
        root.cards = hand_size(position.follower);
        led = position.led;
        const int total = total_points(root, game);
        guess = first_guess(game, position, total);
        whole = {0, total};
        each.clear();
        for_each_bit(legal_actions(position),
                     [&](int card) { each.emplace_back(static_cast<Card>(card), whole); });
    }

    // The value of a position, and then `more`, as far as the limits let it: what was found by then
    // stays true.
    template <class More>
    void search_from(const Endgame& position, const SolveLimits& limits, const More& more) {
        set_up(position);
        try {
            stop_check.start(limits);
            solve_root();
            more();
        } catch (const Stopped&) {
        }
    }

    Play play_of(Card card) const {
        return {static_cast<std::uint8_t>(inner[suit_of(card)]),
                static_cast<std::uint8_t>(rank_of(card))};
    }
    Card card_of(Play play) const { return make_card(outer[play.suit], play.rank); }

    // The leader's points when it is the leader's turn at `node`.
    void solve_lead(const Node& node, Range& range, int start) {
        close_in(range, start, [&](int need) { return search.lead(node, need); });
    }

    // The leader's points after the lead.
    void solve_led(const Node& node, Play play, Range& range, int start) {
        if (node.cards == 1) {
            range.lower = range.upper = search.lead(node, 1) > 0 ? range.upper : 0;
            return;
        }
        close_in(range, start, [&](int need) { return search.follow(node, play, need); });
    }

    // The leader's points when `reply` answers `play`.
    void solve_answer(const Node& node, Play play, Play reply, Range& range, int start) {
        if (node.cards == 1) return solve_led(node, play, range, start);
        close_in(range, start, [&](int need) { return search.answer(node, play, reply, need); });
    }

    void solve_root() {
        if (led == kNoCard) {
            solve_lead(root, whole, guess);
        } else {
            solve_led(root, play_of(led), whole, guess);
        }
    }

    // Every action of the root, whose value bounds them and is a good guess.
    void solve_actions() {
        const bool leading = led == kNoCard;
        for (auto& [card, range] : each) {
            (leading ? range.upper : range.lower) = whole.lower;
            if (leading) {
                solve_led(root, play_of(card), range, whole.lower);
            } else {
                solve_answer(root, play_of(led), play_of(card), range, whole.lower);
            }
        }
    }

    Result result(const Range& range) const {
        const int total = total_points(root, game);
        return {2 * range.lower - total, 2 * range.upper - total, range.lower == range.upper,
                stop_check.nodes()};
    }
    std::vector<ActionValue> action_values() const {
        std::vector<ActionValue> list;
        for (const auto& [card, range] : each) list.push_back({card, result(range)});
        return list;
    }

    // A lead worth `value`, the node's value to its leader; among representatives there always is
    // one.
    Play best_lead(const Node& node, int value) {
        search.complete(node);
        Moves moves;
        list_leads(node, value, total_points(node, game), search.suggested(node), game, moves);
        return first_that(
            moves, [&](Play play) { return search.reaches(node, play, value); },
            [&](Play play) { return search.follow(node, play, value) >= value; });
    }

    // A reply that keeps the leader to `value`.
    Play best_reply(const Node& node, Play play, int value) {
        search.complete(node);
        Moves moves;
        list_replies(node, play, game, moves);
        return first_that(
            moves, [&](Play reply) { return search.keeps(node, play, reply, value); },
            [&](Play reply) { return search.answer(node, play, reply, value + 1) <= value; });
    }

    // The first move that is known to do, as the search of the value has seen most of the line;
    // else the first that a search proves. The last one need not be proved: one of them does.
    template <class Known, class Proved>
    static Play first_that(Moves& moves, const Known& known, const Proved& proved) {
        for (int i = 0; i + 1 < moves.size; ++i) {
            if (const Play play = moves.pick(i); known(play)) return play;
        }
        for (int i = 0; i + 1 < moves.size; ++i) {
            if (proved(moves.play(i))) return moves.play(i);
        }
        return moves.play(moves.size - 1);
    }

    // Best play to the last card from the root, whose value has been found.
    std::vector<Card> best_line() {
        std::vector<Card> cards;
        int value = whole.lower;
        Node node = root;
        Card on_table = led;
        for (;;) {
            Play play = on_table != kNoCard ? play_of(on_table) : best_lead(node, value);
            if (on_table == kNoCard) cards.push_back(card_of(play));
            on_table = kNoCard;
            const Play reply = best_reply(node, play, value);
            cards.push_back(card_of(reply));
            if (node.cards == 1) return cards;
            const Node child = search.after(node, play, reply);
            const int points = game.points(play.rank) + game.points(reply.rank);
            value =
                child.leader == node.leader ? value - points : total_points(child, game) - value;
            node = child;
        }
    }

public:  // for tools
    Game game;
    BoundTable table;
    SuitBook<Game> book;
    StopCheck stop_check;
    Search<Game, kObserved> search;

private:
    Node root;
    Card led = kNoCard;
    Range whole;                               // of the root
    std::vector<std::pair<Card, Range>> each;  // of its legal actions, in canonical order
    int guess = 0;                             // of the leader's points at the root
    std::array<int, rules::kSuits> inner{};    // search's number of a suit; trump is 0
    std::array<int, rules::kSuits> outer{};
};

}  // namespace glup::endgame
