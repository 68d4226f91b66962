// The member functions of BasicSolver; included by solver.cpp and by test builds with Switchable.
#pragma once

#include "glup/endgame/engine.hpp"

namespace glup::endgame {

template <class Options>
BasicSolver<Options>::BasicSolver(std::size_t table_mib, Options options)
    : engine_(std::make_unique<Engine>(table_mib, options)) {}

template <class Options>
BasicSolver<Options>::~BasicSolver() = default;
template <class Options>
BasicSolver<Options>::BasicSolver(BasicSolver&&) noexcept = default;
template <class Options>
BasicSolver<Options>& BasicSolver<Options>::operator=(BasicSolver&&) noexcept = default;

template <class Options>
void BasicSolver<Options>::clear() {
    engine_->table.clear();
}

template <class Options>
Result BasicSolver<Options>::value(const Endgame& position, const SolveLimits& limits) {
    Engine& engine = *engine_;
    engine.set_up(position);
    typename Engine::Range range{0, total_points(engine.root)};
    try {
        engine.stop_check.start(limits);
        engine.solve_root(range);
    } catch (const Stopped&) {
    }
    return engine.result(range);
}

template <class Options>
std::vector<ActionValue> BasicSolver<Options>::actions(const Endgame& position,
                                                       const SolveLimits& limits) {
    Engine& engine = *engine_;
    engine.set_up(position);
    const int total = total_points(engine.root);
    const bool leading = position.led == kNoCard;
    std::vector<ActionValue> list;
    const CardMask legal = legal_actions(position);
    for (int card = 0; card < rules::kCards; ++card) {
        if ((legal >> card & 1) != 0) list.push_back({static_cast<Card>(card), {}});
    }
    std::vector<typename Engine::Range> ranges(list.size(), {0, total});
    try {
        engine.stop_check.start(limits);
        // The value first: what the best action needs is searched once, and it is a good guess for
        // the others.
        typename Engine::Range whole{0, total};
        engine.solve_root(whole);
        for (std::size_t i = 0; i < list.size(); ++i) {
            const Play play = engine.play_of(list[i].card);
            (leading ? ranges[i].upper : ranges[i].lower) = whole.lower;
            if (leading) {
                engine.solve_led(engine.root, play, ranges[i], whole.lower);
            } else {
                engine.solve_answer(engine.root, engine.play_of(position.led), play, ranges[i],
                                    whole.lower);
            }
        }
    } catch (const Stopped&) {
    }
    for (std::size_t i = 0; i < list.size(); ++i) list[i].result = engine.result(ranges[i]);
    return list;
}

template <class Options>
Line BasicSolver<Options>::line(const Endgame& position, const SolveLimits& limits) {
    Engine& engine = *engine_;
    engine.set_up(position);
    Line line;
    typename Engine::Range range{0, total_points(engine.root)};
    try {
        engine.stop_check.start(limits);
        engine.solve_root(range);
        line.cards = engine.best_line(range.lower);
    } catch (const Stopped&) {
    }
    line.result = engine.result(range);
    return line;
}

}  // namespace glup::endgame
