// A game as a tree search knows it: one deal that goes down the tree again and again.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "glup/search/schedule.hpp"
#include "glup/support/random.hpp"

namespace glup {

// One player is the searcher: they know a view, or all cards where a world is searched as if it
// were open. Whoever scores together is a party; 0 is the searcher's, the others follow clockwise.
// Codes tell actions of one decision apart, and what may be seen after one action.
class TreeGame {
public:
    static constexpr int kMostActions = 2048;  // of a decision
    static constexpr int kMostParties = 8;

    // The decision that is searched.
    struct Root {
        std::vector<std::string> texts;    // of its actions, in the order of results
        std::vector<std::uint64_t> codes;  // likewise
        Entrants entrants;                 // none judged
        int parties;                       // of two one wins what the other loses
        std::uint64_t known;               // what known() says here
        double so_far;                     // what values have of points made before
        double usual;                      // how far values are apart, before one is seen
        double trusted;                    // Trust::spread
    };

    TreeGame(const TreeGame&) = delete;
    virtual ~TreeGame() = default;

    const Root& root() const { return root_; }
    // Whether it is the first to ask: one tree has a game for itself.
    bool claim() { return !claimed_.exchange(true); }
    // The same decision, with a world drawn for it as open; what a game counts is not counted
    // there.
    virtual std::unique_ptr<TreeGame> opened(Random& random) = 0;

    // Back to the root, with what is open to the searcher.
    virtual void return_to_root() = 0;
    // There, in the world of that number: from 0 on, a new number after all before it. `random` is
    // that world's.
    virtual void enter_world(std::uint64_t number, Random& random) = 0;

    // What is to be tried at this decision, one action at least, by their codes.
    virtual std::span<const std::uint64_t> actions() = 0;
    // The place among these of what the policy does; -1 if it is none of them. Of the searcher it
    // is always the same at what they know, unless the policy plays at random.
    virtual int preferred(Random& random) = 0;
    virtual int party() const = 0;  // of who is to act
    virtual bool is_mine() const = 0;
    // A hash of what the searcher knows, who is to act; 0 if that is all.
    virtual std::uint64_t known() const = 0;

    virtual void take(int place) = 0;  // one of these actions
    // Whether the tree has decisions from there on.
    virtual bool goes_on() const = 0;
    // A code of what the searcher has seen with the last action besides it; 0 if that is nothing.
    virtual std::uint64_t learned() const = 0;

    // What the deal brings, played out: by party if they are more than two, else the searcher's
    // alone.
    virtual void play_out(Random& random, double* values) = 0;

protected:
    explicit TreeGame(Root root) : root_(std::move(root)) {}

    Root root_;

private:
    std::atomic<bool> claimed_ = false;
};

}  // namespace glup
