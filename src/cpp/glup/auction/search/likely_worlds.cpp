#include "glup/auction/search/likely_worlds.hpp"

#include <algorithm>

namespace glup::auction {
namespace {

// Once a trick has been taken hands are known better, playouts are short, and one of so many fewer
// is drawn.
constexpr int kLater = 4;
// Where cards are drawn each of many turns says something.
constexpr int kToDraw = 2;

int count_of(const View& view, int of) {
    if (of > 1 && view.seen().rules.draw) of *= kToDraw;
    return view.seen().has_tricks() ? std::max(of / kLater, 1) : of;
}

enum CardKind : std::uint8_t { kOther, kTrump, kAceOfAnother };

// So many times as often as by chance, about as `greedy` plays.
constexpr double kTrumps = 5;             // with the bidder
constexpr double kMoreTrumps = 2;         // … of whom the marriage is known already
constexpr double kBuried = 0.1;           // trumps and aces
constexpr double kKept = 0.3;             // … with the bidder's partner, who has passed cards
constexpr double kBack = 0.1;             // … that the bidder gave back
constexpr Tilt::ByKind kGiven{1, 10, 4};  // by kind: to the bidder

// Who has named trump has more of it, and buries neither trumps nor aces; who passed cards to them
// has few of either left.
Tilt tilt_of(const View& view, int of) {
    const State& seen = view.seen();
    Tilt tilt;
    if (of == 1 || seen.trump == kNoSuit || seen.bidder == view.seat()) return tilt;
    for (int suit = 0; suit < rules::kSuits; ++suit)
        tilt.kind[make_card(suit, kAce)] = kAceOfAnother;
    for (int rank = 0; rank < rules::kRanks; ++rank)
        tilt.kind[make_card(seen.trump, rank)] = kTrump;
    tilt.times[kTrump][seen.bidder] = seen.rules.marriage ? kMoreTrumps : kTrumps;
    if (table_of(seen).buried && !seen.moon)
        tilt.times[kTrump][view.seat()] = tilt.times[kAceOfAnother][view.seat()] = kBuried;
    const int partner = seen.after(seen.after(seen.bidder));
    if (seen.gave == 2 && view.seat() % 2 != seen.bidder % 2) {
        tilt.times[kTrump][partner] = tilt.times[kAceOfAnother][partner] = kKept;
        tilt.given = kGiven;
        tilt.back = {1, kBack, kBack};
    }
    return tilt;
}

}  // namespace

LikelyWorlds::LikelyWorlds(const View& view, int of)
    : sampler_(view, tilt_of(view, of)), of_(count_of(view, of)), best_(view.seen()) {
    if (of_ == 1) return;
    likelihood_.emplace(view);
    if (likelihood_->is_flat()) of_ = 1;
}

double LikelyWorlds::weight(const State& world) const {
    return likelihood_->of(world) / sampler_.times();
}

const State& LikelyWorlds::draw(Random& rng) {
    if (of_ == 1) return sampler_.draw(rng);
    double sum = 0;
    for (int i = 0; i < of_; ++i) {
        const State& world = sampler_.draw(rng);
        const double here = weight(world);
        sum += here;
        // The first, where none is likely as far as numbers go.
        if (rng.unit() * sum < here || i == 0) best_ = world;
    }
    return best_;
}

}  // namespace glup::auction
