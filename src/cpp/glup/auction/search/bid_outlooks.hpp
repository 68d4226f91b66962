// Outlooks of a bid while they are found, world by world.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "glup/auction/hands/greedy_weights.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/search/bid_outlook.hpp"
#include "glup/auction/search/work.hpp"
#include "glup/auction/search/world_stream.hpp"
#include "glup/auction/stakes/stakes.hpp"

namespace glup::auction {

class BidOutlooks {
public:
    static constexpr std::int64_t kLeast = 20;  // before what they tell is worth anything

    // Whether the owner of the view may bid.
    static bool has(const View& view) { return !bids_of(view).empty(); }

    // They may. `fitting`: as in a search.
    BidOutlooks(const View& view, std::uint64_t seed, int fitting, const Worth& worth,
                int workers = 1);

    // The next piece, by one thread.
    Work work(std::int64_t count);
    // How its deals end, by any thread.
    Rows rows(const Work& work) const;
    // Takes that in, in order.
    void take(const Rows& rows);
    std::int64_t begun() const { return begun_; }  // worlds
    std::int64_t worlds() const { return worlds_; }
    // After that; the one of the highest value at the next bid first.
    std::vector<BidOutlook> told() const;

private:
    // Deals played out with one trump, or by the policy's choice.
    struct Played {
        int trump;  // kNoSuit: the policy's
        std::vector<State> ends{};
        std::array<int, rules::kSuits> named{};
    };
    static std::vector<int> bids_of(const View& view);  // units
    BidOutlook told(const Played& of) const;

    int seat_;
    std::uint64_t seed_;
    std::vector<int> bids_;
    Worth worth_;
    GreedyWeights weights_;
    WorldStream draws_;
    std::vector<Played> suits_;
    std::int64_t begun_ = 0;
    std::int64_t worlds_ = 0;
};

}  // namespace glup::auction
