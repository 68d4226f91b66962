// Worlds of a view by their numbers, for several threads.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "glup/auction/search/likely_worlds.hpp"
#include "glup/support/spares.hpp"

namespace glup::auction {

class WorldStream {
public:
    // `workers`: threads that may visit them at once.
    WorldStream(const View& view, int of, std::uint64_t seed, int workers)
        : seed_(seed),
          worlds_(std::make_unique<LikelyWorlds>(view, of)),
          spares_(workers > 1 ? std::make_unique<Spares<LikelyWorlds>>() : nullptr) {}

    // Of so many worlds more those before which what is drawn depends on what was drawn before. By
    // one thread, in the order of their numbers.
    std::vector<State> ahead(std::int64_t first, std::int64_t count) {
        std::vector<State> worlds;
        for (std::int64_t w = first; w < first + count && !worlds_->is_settled(); ++w)
            worlds.push_back(draw(*worlds_, w));
        return worlds;
    }

    // Calls `each` with so many worlds by their numbers, until it says no: those that were drawn
    // ahead, and others, drawn now. By any thread.
    template <class Each>
    void visit(std::int64_t first, std::int64_t count, const std::vector<State>& ahead,
               Each&& each) const {
        const std::int64_t end = first + count;
        for (const State& world : ahead)
            if (!each(first++, world)) return;
        if (first == end) return;
        const auto visit_by = [&](LikelyWorlds& worlds) {
            for (std::int64_t w = first; w < end; ++w)
                if (!each(w, draw(worlds, w))) break;
        };
        if (!spares_) return visit_by(*worlds_);
#ifndef __EMSCRIPTEN__  // where every worker has a module of its own
        auto own = spares_->take([&] { return std::make_unique<LikelyWorlds>(*worlds_); });
        visit_by(*own);
        spares_->give_back(std::move(own));
#endif
    }

private:
    const State& draw(LikelyWorlds& worlds, std::int64_t world) const {
        Random rng = Random::stream(seed_, static_cast<std::uint64_t>(world));
        return worlds.draw(rng);
    }

    std::uint64_t seed_;
    std::unique_ptr<LikelyWorlds> worlds_;
    std::unique_ptr<Spares<LikelyWorlds>> spares_;  // one for each thread, if there are several
};

}  // namespace glup::auction
