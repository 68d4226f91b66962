#include "glup/auction/seen/worlds_after.hpp"

#include <algorithm>
#include <optional>

#include "glup/auction/notation/action_text.hpp"
#include "glup/auction/policy/policies.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/support/random.hpp"

namespace glup::auction {
namespace {

constexpr int kMostWorlds = 5'000;  // worlds until one allows what is said

// Whether it ends by melds that others will show, or a widow that is still to be told: these will
// say so.
bool ends_by_chance(const State& world, int seat) {
    const bool took_widow = world.rules.trump_first && world.bidder == seat;
    if (world.result == Result::kGame) return world.melds[seat] != kGame || took_widow;
    return world.result == Result::kNoMarriage && world.bidder != seat;
}

}  // namespace

State world_after(const View& view, const Step& step, const std::string& what) {
    Sampler sampler(view);
    Random rng(0);
    std::optional<IllegalActionError> fault;
    std::optional<State> ended;
    for (int i = 0; i < kMostWorlds; ++i) {
        State world = sampler.draw(rng);
        try {
            step(world);
            if (!ends_by_chance(world, view.seat())) return world;
            ended = world;
        } catch (const IllegalActionError& error) {
            fault = error;  // another world may allow it
        }
    }
    if (ended) return *ended;  // for certain, as far as the owner knows
    if (fault) throw IllegalActionError(*fault);
    throw Error(what + ": expected what may be done here");
}

State world_after(const View& view, const std::string& action) {
    const auto step = [&](State& world) { world.apply_legal(parse_action(world, action)); };
    return world_after(view, step, action);
}

State world_after_unseen(const View& view, Action::Kind kind) {
    const std::string what(action_word(kind));
    const auto step = [&](State& world) {
        constexpr std::uint64_t kMost = 8;  // one of these is of the kind if any is
        const std::uint64_t count = std::min(count_legal(world), kMost);
        Random rng(0);
        Action action = choose_action(world, PolicyId::kGreedy, rng);
        for (std::uint64_t i = 0; action.kind() != kind; ++i) {
            if (i == count)
                throw NotationError(what + ": expected where cards are passed or buried");
            action = nth_legal(world, i);
        }
        world.apply_legal(action);
    };
    return world_after(view, step, what);
}

Result result_after(const View& view, Card card) {
    Sampler sampler(view);
    Random rng(0);
    for (int i = 0; i < kMostWorlds; ++i) {
        State world = sampler.draw(rng);
        if (!is_legal(world, Action::play(card))) continue;
        world.play(card);
        return world.result;
    }
    return Result::kNone;
}

}  // namespace glup::auction
