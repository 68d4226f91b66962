#include "glup/stock/endgame/glance.hpp"

#include <algorithm>
#include <bit>

namespace glup::endgame {

namespace {

// A led card of this rank or more is not beaten within the suit.
int top_of(const SuitCopies& copies) {
    const RankSet ranks = ranks_of(copies);
    return ranks == 0 ? 0 : std::bit_width(ranks) - 1;
}

struct Tally {
    int cards = 0;
    int counters = 0;
};

// Copies above `rank`, or at and above it.
Tally tally_from(const SuitCopies& copies, int rank) {
    Tally sum;
    for (int r = rank; r < rules::kRanks; ++r) {
        sum.cards += copies[r];
        if (GlupGame::points(r) != 0) sum.counters += copies[r];
    }
    return sum;
}

// A trump loses only to an equal or higher trump of the other player's, and each of those can beat
// one at most. So at least as many trumps take a trick as a maximum matching leaves over; likewise
// for the counters among them.
struct Sure {
    int tricks = 0;
    int counters = 0;
};

Sure sure_trumps(const SuitCopies& mine, const SuitCopies& theirs) {
    Sure sure;
    for (int rank = 0; rank < rules::kRanks; ++rank) {
        sure.tricks = std::max(0, sure.tricks + mine[rank] - theirs[rank]);
        if (GlupGame::points(rank) != 0)
            sure.counters = std::max(0, sure.counters + mine[rank] - theirs[rank]);
    }
    return sure;
}

// Cards and what they are worth.
struct Worth {
    int cards = 0;
    int points = 0;
};

Worth worth_from(const AnyGame& game, const SuitCopies& copies, int rank) {
    Worth sum;
    for (int r = rank; r < rules::kRanks; ++r) {
        sum.cards += copies[r];
        sum.points += copies[r] * game.points(r);
    }
    return sum;
}

// Of the cheapest of so many cards, or the dearest.
int cheapest(const AnyGame& game, const SuitCopies& copies, int cards) {
    int sum = 0;
    for (int r = 0; r < rules::kRanks && cards > 0; ++r) {
        const int taken = std::min<int>(cards, copies[r]);
        sum += taken * game.points(r);
        cards -= taken;
    }
    return sum;
}
int dearest(const AnyGame& game, const SuitCopies& copies, int cards) {
    int sum = 0;
    for (int r = rules::kRanks - 1; cards > 0; --r) {
        const int taken = std::min<int>(cards, copies[r]);
        sum += taken * game.points(r);
        cards -= taken;
    }
    return sum;
}

// The same for points: from the dearest trump down, those that can be beaten are.
Worth sure_worth(const AnyGame& game, const SuitCopies& mine, const SuitCopies& theirs) {
    Worth sure;
    int beaters = 0;
    for (int rank = rules::kRanks - 1; rank >= 0; --rank) {
        beaters += theirs[rank];
        const int beaten = std::min<int>(beaters, mine[rank]);
        beaters -= beaten;
        sure.cards += mine[rank] - beaten;
        sure.points += (mine[rank] - beaten) * game.points(rank);
    }
    return sure;
}

}  // namespace

SuitState::Glance glance_of(const GlupGame&, const SuitCopies& leader, const SuitCopies& follower,
                            bool trump) {
    SuitState::Glance glance;
    const RankSet theirs = ranks_of(follower);
    const Tally own = tally_from(leader, 0), other = tally_from(follower, 0);
    const int top = top_of(follower);
    const Tally winners = tally_from(leader, top);
    const int other_blanks = other.cards - other.counters;
    glance.sums.add(Sums::kCounters, own.counters + other.counters);
    // `tricks` of the leader's with `counters` of theirs; `forced` of the follower's within the
    // suit.
    const auto add_plan = [&](Sums::Field suits, Sums::Field all, int tricks, int counters,
                              int forced) {
        glance.sums.add(suits, counters + forced);
        glance.sums.add(all, counters + tricks - other_blanks);
    };

    // Cashing k winners makes the follower follow k times; once out of blanks they must
    // give counters, and once they are out of the suit every card of the leader's wins.
    const bool runs = winners.cards >= other.cards;
    add_plan(Sums::kFreeSuits, Sums::kFreeAll, runs ? own.cards : winners.cards,
             runs ? own.counters : winners.counters,
             runs ? other.counters : std::max(0, winners.cards - other_blanks));
    const int leader_blanks = own.cards - own.counters;
    if (!trump) {
        // While the follower has trumps only the rounds in which they must follow are safe.
        const int safe = std::min(winners.cards, other.cards);
        add_plan(Sums::kGuardedSuits, Sums::kGuardedAll, safe, std::min(safe, winners.counters),
                 std::max(0, safe - other_blanks));
        glance.sums.add(Sums::kFollowerAll, -leader_blanks);
        return glance;
    }
    glance.plan = 8 * (runs ? Sums::kFreeSuits : Sums::kGuardedSuits);
    const Sure mine_sure = sure_trumps(leader, follower),
               theirs_sure = sure_trumps(follower, leader);
    // Cashing the winners first takes the sure tricks as well: what is left of the matching only
    // shrinks.
    add_plan(Sums::kGuardedSuits, Sums::kGuardedAll, std::max(winners.cards, mine_sure.tricks),
             std::max(winners.counters, mine_sure.counters),
             std::max(0, winners.cards - other_blanks));
    glance.sums.add(Sums::kFollowerOwn, theirs_sure.counters);
    glance.sums.add(Sums::kFollowerAll, theirs_sure.counters + theirs_sure.tricks - leader_blanks);
    const Tally above_all = theirs == 0 ? own : tally_from(leader, top + 1);
    glance.leader_sure_counters = static_cast<std::uint8_t>(above_all.counters);
    return glance;
}

SuitState::Glance glance_of(const AnyGame& game, const SuitCopies& leader,
                            const SuitCopies& follower, bool trump) {
    SuitState::Glance glance;
    const Worth own = worth_from(game, leader, 0), other = worth_from(game, follower, 0);
    const int top = top_of(follower);
    const Worth winners = worth_from(game, leader, top);
    glance.sums.add(Sums::kCounters, own.points + other.points);
    const auto add_plan = [&](Sums::Field points, Sums::Field tricks, Worth cashed, int forced) {
        glance.sums.add(points, cashed.points + forced);
        glance.sums.add(tricks, cashed.cards);
    };
    // Cashing k winners gets k cards of the follower's at least, and every card wins once they
    // have none of the suit.
    const bool runs = winners.cards >= other.cards;
    add_plan(Sums::kFreeSuits, Sums::kFreeAll, runs ? own : winners,
             runs ? other.points : cheapest(game, follower, winners.cards));
    if (!trump) {
        // While the follower has trumps only the rounds in which they must follow are safe.
        const int safe = std::min(winners.cards, other.cards);
        add_plan(Sums::kGuardedSuits, Sums::kGuardedAll, {safe, dearest(game, leader, safe)},
                 cheapest(game, follower, safe));
        return glance;
    }
    glance.plan = 8 * (runs ? Sums::kFreeSuits : Sums::kGuardedSuits);
    const Worth mine_sure = sure_worth(game, leader, follower),
                theirs_sure = sure_worth(game, follower, leader);
    add_plan(Sums::kGuardedSuits, Sums::kGuardedAll,
             {std::max(winners.cards, mine_sure.cards), std::max(winners.points, mine_sure.points)},
             cheapest(game, follower, winners.cards));
    glance.sums.add(Sums::kFollowerOwn, theirs_sure.points);
    glance.sums.add(Sums::kFollowerAll, theirs_sure.cards);
    const Worth above_all = other.cards == 0 ? own : worth_from(game, leader, top + 1);
    glance.leader_sure_counters = static_cast<std::uint8_t>(above_all.points);
    return glance;
}

}  // namespace glup::endgame
