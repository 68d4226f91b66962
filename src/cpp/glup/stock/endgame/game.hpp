// What a search asks of the rules. The search is compiled twice: for Glup, whose numbers are
// constants and whose duty tells the taker of a trick once a card is led, and for any ruleset.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "glup/stock/endgame/endgame.hpp"
#include "glup/stock/endgame/ordering.hpp"

namespace glup::endgame {

struct GlupGame {
    // Whether the follower must beat in every suit: then the led card's fate is known.
    static constexpr bool kTakerKnown = true;
    static constexpr int kLastTrick = rules::kGlup.last_trick;

    GlupGame() = default;
    explicit GlupGame(const rules::Ruleset&) {}
    static constexpr bool fits(const rules::Ruleset&) { return true; }

    static constexpr int points(int rank) { return rank >= kKingRank ? 1 : 0; }
    static constexpr int last_trick() { return kLastTrick; }
    static constexpr bool beats(bool) { return true; }
    static constexpr RankWorth rank_worth() { return {kKingRank, false}; }
    static const Weights& weights() { return kGlupWeights; }

    // Whether the one card in a set of moves, eight bits a suit, counts less, or more, than that
    // in another.
    static constexpr bool cheaper(std::uint32_t set, std::uint32_t other) {
        return (other & kBlanks) == 0 && (set & kBlanks) != 0;
    }
    static constexpr bool dearer(std::uint32_t set, std::uint32_t other) {
        return (other & kCounters) == 0 && (set & kCounters) != 0;
    }
    friend bool operator==(const GlupGame&, const GlupGame&) = default;

private:
    static constexpr std::uint32_t kBlanks = 0x07070707;  // 9 J Q
    static constexpr std::uint32_t kCounters = 0x38383838;
};

static_assert([] {
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        if (GlupGame::points(rank) != rules::kGlup.card_points[rank]) return false;
    }
    return rules::kGlup.duty == rules::Duty::kBeat;
}());

// Card points must not fall with the rank, and all points of a deal must fit into a byte: fits().
class AnyGame {
public:
    static constexpr bool kTakerKnown = false;

    AnyGame() : AnyGame(rules::kTwoHanded) {}
    explicit AnyGame(const rules::Ruleset& rules)
        : points_(rules.card_points), last_trick_(rules.last_trick), duty_(rules.duty) {
        for (const int points : points_) heavy_rank_ += 2 * points < points_.back();
    }

    static constexpr bool fits(const rules::Ruleset& rules) {
        int least = 0;
        for (int rank = 0; rank < rules::kRanks; ++rank) {
            if ((rules.pack & rank_mask(rank)) == 0) continue;
            if (rules.card_points[rank] < least) return false;
            least = rules.card_points[rank];
        }
        return rules.deal_card_points() <= 255;
    }

    int points(int rank) const { return points_[rank]; }
    int last_trick() const { return last_trick_; }
    // Whether who can must beat a led card of the suit.
    bool beats(bool trumps) const { return must_beat(duty_, trumps); }
    RankWorth rank_worth() const { return {heavy_rank_, true}; }
    static const Weights& weights() { return kTwoHandedWeights; }

    bool cheaper(std::uint32_t set, std::uint32_t other) const {
        return set != 0 && points_of(set) < points_of(other);
    }
    bool dearer(std::uint32_t set, std::uint32_t other) const {
        return points_of(set) > points_of(other);
    }
    friend bool operator==(const AnyGame&, const AnyGame&) = default;

private:
    int points_of(std::uint32_t set) const { return points_[std::countr_zero(set) & 7]; }

    std::array<std::uint8_t, rules::kRanks> points_;
    int last_trick_;
    int heavy_rank_ = 0;  // from it on cards are worth half of the dearest or more
    rules::Duty duty_;
};
static_assert(AnyGame::fits(rules::kTwoHanded) && AnyGame::fits(rules::kGlup));

}  // namespace glup::endgame
