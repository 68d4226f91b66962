// What a hand is worth to who plays the contract: before a bid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "glup/auction/rules/view.hpp"

namespace glup::auction {

struct Spread {
    double mean = 0;
    double deviation = 0;  // of single deals
};

// Where the points of the bidder's side come from; melds that are not saved are none.
enum BidSource : std::uint8_t { kOwnMelds, kPartnerMelds, kTrickCards, kLastTrick, kBidSources };
inline constexpr std::array<std::string_view, kBidSources> kBidSourceNames{
    "own melds", "partner's melds", "cards", "last trick"};

// NaN is what never happens.
struct BidLevel {
    int bid = 0;       // points
    double made = 0;   // how often
    double value = 0;  // what the deal then brings the account more than the others on the mean
    double if_made = 0;
    double if_set = 0;
};

struct BidOutlook {
    std::uint8_t trump = 0;
    double named = 0;  // how often it is named, by who sees the widow first
    std::array<Spread, kBidSources> sources{};
    Spread total;
    std::vector<BidLevel> levels;  // the next bids, up to one that is hardly ever made
    std::int64_t samples = 0;
};

// The table for a bid: the best trump first, and the most to bid. That is the highest contract
// worth at least what passing is, or the recommended bid where one may not pass; none: none is
// recommended.
struct Bidding {
    std::vector<BidOutlook> outlooks;
    std::optional<int> most;  // points
};

inline constexpr std::int64_t kBidWorlds = 200;  // if there is time

struct BidOutlookOptions {
    std::int64_t worlds = kBidWorlds;
    std::uint64_t seed = 0;
    int fitting = 16;  // as in a search
};

// Of the owner of the view, who is to bid: if all others passed from here on and the greedy policy
// played on, without conceding. For each suit that may be trump, the one of the highest value at
// the next bid first; with a widow all deals are of the first, the suit that is named most often.
// Empty unless a bid can be made.
std::vector<BidOutlook> bid_outlooks(const View& view, const BidOutlookOptions& options);

}  // namespace glup::auction
