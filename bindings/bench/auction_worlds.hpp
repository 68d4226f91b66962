// Worlds of the auction games drawn from views of random deals.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "auction.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/support/error.hpp"
#include "keep.hpp"

namespace glup::bench {

// Views of the seat to act in so many deals at one moment: `auction`, once somebody has bid;
// `start`, before the first lead; `middle`, when half of the cards are played.
class AuctionWorlds {
public:
    AuctionWorlds(const std::string& rules, const std::string& moment, std::int64_t views) {
        AuctionDeals source(rules, 1);
        while (std::ssize(views_) < views) {
            const auction::State state = at(moment, source);
            if (!state.is_over()) views_.emplace_back(state, state.player);
        }
    }

    // Prepares every view so many times.
    void prepare(std::int64_t times) const {
        for (; times > 0; --times)
            for (const auction::View& view : views_) keep(auction::Sampler(view));
    }

    // Draws so many worlds of every view, each prepared once.
    void draw(std::int64_t times) {
        if (samplers_.empty())
            for (const auction::View& view : views_) samplers_.emplace_back(view);
        for (auction::Sampler& sampler : samplers_)
            for (std::int64_t i = 0; i < times; ++i) keep(sampler.draw(random_));
    }

private:
    static auction::State at(const std::string& moment, AuctionDeals& source) {
        if (moment == "auction") return source.opened();
        auction::State state = source.next();
        if (moment == "start") return state;
        if (moment != "middle") throw Error("moment: expected auction, start or middle");
        const int half = state.size[state.player] * state.seats() / 2;
        while (!state.is_over() && state.plays < half)
            state.apply_legal(nth_legal(
                state, source.random().below(static_cast<std::uint32_t>(count_legal(state)))));
        return state;
    }

    std::vector<auction::View> views_;
    std::deque<auction::Sampler> samplers_;
    Random random_{2};
};

}  // namespace glup::bench
