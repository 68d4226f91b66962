// The operations of the core that are measured, each over all of its data once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "glup/stock/rules/declarations.hpp"
#include "glup/stock/rules/view.hpp"
#include "keep.hpp"
#include "workload.hpp"

namespace glup::bench {

// Works once through its data; returns the units done.
using Pass = std::function<std::int64_t()>;

// One unit for each item: f(item) is measured.
template <class Items, class F>
Pass each(const Items& items, F f) {
    return [&items, f] {
        for (const auto& item : items) f(item);
        return static_cast<std::int64_t>(items.size());
    };
}

// Sixteen states stay in the first-level cache, as those of a search do. They lie where lines
// begin: elsewhere the time would depend on what the process was given.
inline Pass copies(const Workload& w) {
    return [&w] {
        constexpr int kRounds = 64, kCopies = 16;
        struct alignas(64) Line {
            State state;
        };
        Line originals[kCopies], copied[kCopies];
        for (std::size_t i = 0; i < kCopies; ++i)
            originals[i].state = w.nodes[i % w.nodes.size()].state;
        keep(originals);
        for (int round = 0; round < kRounds; ++round) {
            for (std::size_t i = 0; i < kCopies; ++i) {
                copied[i].state = originals[i].state;
                keep(copied[i]);
            }
        }
        return std::int64_t{kRounds} * kCopies;
    };
}

inline Pass replays(const Workload& w) {
    return [&w] {
        std::size_t count = 0;
        for (const Line& line : w.lines) {
            State state = line.start;
            for (const Action action : line.actions) state.apply(action);
            keep(state);
            count += line.actions.size();
        }
        return static_cast<std::int64_t>(count);
    };
}

// Every child of every decision, made on a copy.
inline Pass children_by_copy(const Workload& w) {
    return [&w] {
        std::size_t children = 0;
        for (const Node& node : w.nodes) {
            for (const Action action : node.actions) {
                State next = node.state;
                next.apply(action);
                keep(next);
            }
            children += node.actions.size();
        }
        return static_cast<std::int64_t>(children);
    };
}

inline Pass leaves(const Workload& w) {
    return [&w] {
        std::uint64_t count = 0;
        for (std::size_t i = 0; i < w.nodes.size(); i += 32) count += perft(w.nodes[i].state, 3);
        return static_cast<std::int64_t>(count);
    };
}

inline void list_legal(const State& state) {
    ActionList actions;
    legal_actions(state, actions);
    keep(actions);
}

inline std::map<std::string, Pass> operations(const Workload& w) {
    return {
        {"copy", copies(w)},
        {"apply", replays(w)},
        {"hash", each(w.nodes, [](const Node& n) { keep(hash_bytes(&n.state, sizeof(State))); })},
        {"child.copy", children_by_copy(w)},
        {"declarations.count",
         each(w.melds, [](const State& s) { keep(Declarations(s).total()); })},
        {"declarations.list",
         each(w.melds,
              [](const State& s) { Declarations(s).for_each([](Action a) { keep(a); }); })},
        {"legal.phase1", each(w.plays, list_legal)},
        {"legal.phase2", each(w.endgames, list_legal)},
        {"perft", leaves(w)},
        {"view", each(w.plays, [](const State& s) { keep(View(s, s.player)); })},
        {"world",
         [&w, rng = Random(3)]() mutable {
             for (const View& view : w.views) keep(view.sample(rng));
             return static_cast<std::int64_t>(w.views.size());
         }},
    };
}

}  // namespace glup::bench
