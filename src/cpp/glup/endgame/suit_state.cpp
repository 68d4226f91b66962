#include "glup/endgame/suit_state.hpp"

#include <algorithm>
#include <bit>

namespace glup::endgame {

namespace {

constexpr int kRanks = rules::kRanks;
constexpr RankSet kCounterRanks = 0b111000;  // K T A

constexpr RankSet above(int rank) { return static_cast<RankSet>(0x3e << rank & 0x3f); }
constexpr bool counts(int rank) { return (kCounterRanks >> rank & 1) != 0; }

// splitmix64's finalizer: a bijection, so that different patterns never collide within one suit.
constexpr std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

// Bottom and top of each chain in `mine`. A chain is a maximal run of my ranks such that between
// any two of them, both included, the other player has nothing: its cards do the same work in every
// trick.
struct Chains {
    RankSet bottoms = 0;
    RankSet tops = 0;
};

constexpr Chains chains_of(RankSet mine, RankSet theirs) {
    Chains chains;
    int previous = -1;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        const int closed_range = previous < 0 ? 0 : (0x3f >> (5 - rank)) & ~((1 << previous) - 1);
        if (previous < 0 || (theirs & closed_range) != 0) {
            chains.bottoms |= static_cast<RankSet>(1 << rank);
            if (previous >= 0) chains.tops |= static_cast<RankSet>(1 << previous);
        }
        previous = rank;
    }
    if (previous >= 0) chains.tops |= static_cast<RankSet>(1 << previous);
    return chains;
}

constexpr auto kChains = [] {
    std::array<std::array<Chains, 64>, 64> table{};
    for (int mine = 0; mine < 64; ++mine) {
        for (int theirs = 0; theirs < 64; ++theirs) {
            table[mine][theirs] =
                chains_of(static_cast<RankSet>(mine), static_cast<RankSet>(theirs));
        }
    }
    return table;
}();

// With dominance or merging switched off: every rank, or one for each value in a chain.
RankSet spread(RankSet mine, RankSet theirs, RankSet chosen, const SuitOptions& options) {
    if (!options.merging) return mine;
    if (options.dominance) return chosen;
    RankSet set = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        // Keep a rank unless the next lower one of the same chain is worth the same.
        int lower = rank - 1;
        while (lower >= 0 && (mine >> lower & 1) == 0) --lower;
        const bool starts_chain = (kChains[mine][theirs].bottoms >> rank & 1) != 0;
        if (starts_chain || counts(lower) != counts(rank)) set |= static_cast<RankSet>(1 << rank);
    }
    return set;
}

RankSet ranks_of(const SuitCopies& copies) {
    RankSet set = 0;
    for (int rank = 0; rank < kRanks; ++rank)
        set |= static_cast<RankSet>((copies[rank] != 0) << rank);
    return set;
}

struct Tally {
    int cards = 0;
    int counters = 0;
};

Tally tally(const SuitCopies& copies) {
    const int blanks = copies[0] + copies[1] + copies[2];
    const int counters = copies[3] + copies[4] + copies[5];
    return {blanks + counters, counters};
}

// Copies above `rank`, or at and above it.
Tally tally_from(const SuitCopies& copies, int rank) {
    Tally sum;
    for (int r = rank; r < kRanks; ++r) {
        sum.cards += copies[r];
        if (counts(r)) sum.counters += copies[r];
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
    for (int rank = 0; rank < kRanks; ++rank) {
        sure.tricks = std::max(0, sure.tricks + mine[rank] - theirs[rank]);
        if (counts(rank)) sure.counters = std::max(0, sure.counters + mine[rank] - theirs[rank]);
    }
    return sure;
}

// The canonical form as a number: from low to high one token of 10 bits for each rank that both
// hold (copies of each, whether it counts) or for each chain of one player (blanks, counters). Two
// states with equal numbers are the same game. Chains of sure trumps forget which of their cards
// count, if `sure_offset`: the search adds those counters to the value.
std::uint64_t canonical(const SuitCopies& leader, const SuitCopies& follower, bool trump,
                        bool sure_offset) {
    std::uint64_t number = 0;
    int owner = -1, blanks = 0, counters = 0;
    const auto end_chain = [&] {
        if (owner >= 0) number = number << 10 | 1 << 9 | owner << 8 | blanks << 4 | counters;
        owner = -1, blanks = counters = 0;
    };
    for (int rank = 0; rank < kRanks; ++rank) {
        const int mine = leader[rank], theirs = follower[rank];
        if (mine == 0 && theirs == 0) continue;
        if (mine != 0 && theirs != 0) {
            end_chain();
            number = number << 10 | 1 << 8 | (counts(rank) ? 1 : 0) << 4 | mine << 2 | theirs;
            continue;
        }
        const int holder = mine != 0 ? 0 : 1;
        if (owner != holder) end_chain();
        owner = holder;
        (counts(rank) ? counters : blanks) += mine + theirs;
    }
    if (trump && sure_offset && owner >= 0) {
        return number << 10 | 1 << 9 | owner << 8 | (blanks + counters);  // up to 18, in eight bits
    }
    end_chain();
    return number;
}

std::uint64_t raw_number(const SuitCopies& leader, const SuitCopies& follower) {
    std::uint64_t number = 1;
    for (int rank = 0; rank < kRanks; ++rank)
        number = number << 6 | leader[rank] << 3 | follower[rank];
    return number;
}

constexpr std::uint64_t kPoolSalt = 0x9d39247e33776d41u;

std::uint64_t hash_of(const SuitCopies& leader, const SuitCopies& follower, int suit,
                      const SuitOptions& options) {
    const Tally mine = tally(leader), theirs = tally(follower);
    if (mine.cards == 0 && theirs.cards == 0) return 0;
    const bool trump = suit == 0;
    if (options.pooling && !trump && (mine.cards == 0 || theirs.cards == 0)) {
        // Linear, so that cards of several such suits add up to one pool.
        const bool leads = mine.cards != 0;
        const Tally& pool = leads ? mine : theirs;
        return static_cast<std::uint64_t>(pool.cards - pool.counters) *
                   (mix(kPoolSalt + leads) | 1) +
               static_cast<std::uint64_t>(pool.counters) * (mix(kPoolSalt + 2 + leads) | 1);
    }
    const std::uint64_t number = options.relative_ranks
                                     ? canonical(leader, follower, trump, options.sure_offset)
                                     : raw_number(leader, follower);
    const int salt = options.symmetry ? (trump ? 1 : 0) : suit + 1;
    return mix(number ^ static_cast<std::uint64_t>(salt) << 60);
}

}  // namespace

void SuitBook::reset(const Held& held, const SuitOptions& options) {
    options_ = options;
    std::uint32_t total = 0;
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        base_[suit] = root_[suit] = total;
        std::uint32_t size = 1;
        for (int player = 0; player < 2; ++player) {
            for (int rank = 0; rank < kRanks; ++rank) {
                const int copies = held[player][suit][rank];
                step_[player][suit * 8 + rank] = size;
                root_[suit] += size * static_cast<std::uint32_t>(copies);
                size *= static_cast<std::uint32_t>(copies) + 1;
            }
        }
        total += size;
    }
    limit_ = held;
    slots_.assign(total, nullptr);
    used_ = 0;
    answers_.resize(1);
}

std::array<SuitCopies, 2> SuitBook::copies(int suit, std::uint32_t index) const {
    std::array<SuitCopies, 2> copies{};
    std::uint32_t rest = index - base_[suit];
    for (int player = 0; player < 2; ++player) {
        for (int rank = 0; rank < kRanks; ++rank) {
            const std::uint32_t radix = limit_[player][suit][rank] + 1u;
            if (radix == 1) continue;
            copies[player][rank] = static_cast<std::uint8_t>(rest % radix);
            rest /= radix;
        }
    }
    return copies;
}

SuitState* SuitBook::fill(int suit, std::uint32_t index) {
    if (used_ / kChunk == chunks_.size()) chunks_.push_back(std::make_unique<SuitState[]>(kChunk));
    SuitState& state = chunks_[used_ / kChunk][used_ % kChunk];
    ++used_;

    const std::array<SuitCopies, 2> copies = this->copies(suit, index);
    state.index = index;
    state.complete = false;
    for (int p = 0; p < 2; ++p) {
        state.length[p] = static_cast<std::uint8_t>(tally(copies[p]).cards);
        state.ranks[p] = ranks_of(copies[p]);
        fill_glance(state.glance[p], copies[p], copies[1 - p], suit);
    }
    slots_[index] = &state;
    return &state;
}

void SuitBook::fill_rest(int suit, SuitState& state) const {
    const std::array<SuitCopies, 2> copies = this->copies(suit, state.index);
    for (int p = 0; p < 2; ++p) {
        fill_scores(state, p, copies[p], copies[1 - p], suit == 0);
        fill_view(state, p, copies[p], copies[1 - p], suit);
    }
    state.complete = true;
}

void SuitBook::fill_scores(SuitState& state, int player, const SuitCopies& mine,
                           const SuitCopies& theirs, bool trump) const {
    SuitState::ReplyScores& replies = state.reply_score[player];
    SuitState::View& view = state.view[player];
    const RankSet held = ranks_of(mine), other = ranks_of(theirs);
    view.high_value = spread(held, other, kChains[held][other].tops, options_);
    view.cheap = spread(held, other, kChains[held][other].bottoms, options_);
    const SuitShape shape(mine, theirs, trump);
    for (RankSet set = held; set != 0; set &= static_cast<RankSet>(set - 1)) {
        const int rank = std::countr_zero(static_cast<unsigned>(set));
        const CardShape card = shape.card(rank);
        view.card_class[rank] = card.coarse;
        view.lead_score[rank] = static_cast<std::int16_t>(card.score(*options_.weights, kLead));
        replies[0][rank] = static_cast<std::int16_t>(card.score(*options_.weights, kHigh));
        replies[1][rank] = static_cast<std::int16_t>(card.score(*options_.weights, kLow));
        replies[2][rank] = static_cast<std::int16_t>(card.score(*options_.weights, kAway));
    }
}

void SuitBook::fill_view(SuitState& state, int player, const SuitCopies& leader,
                         const SuitCopies& follower, int suit) const {
    SuitState::View& view = state.view[player];
    view.answers = 0;
    view.beaten_leads = 0;
    const bool trump = suit == 0;
    const RankSet mine = ranks_of(leader), theirs = ranks_of(follower);
    const int top =
        theirs == 0 ? 0 : std::bit_width(theirs) - 1;  // a led card of this rank or more wins
    const Chains& chains = kChains[mine][theirs];

    // Who takes the trick is known when a card is led, and the same for a whole chain: the dearest
    // of it wins, the cheapest loses.
    const RankSet winning = static_cast<RankSet>(0x3f << top & 0x3f);
    view.leads = static_cast<RankSet>(
        spread(mine, theirs, (chains.tops & winning) | (chains.bottoms & ~winning), options_));
    view.leads_ruffed =
        theirs == 0 && !trump ? spread(mine, theirs, chains.bottoms, options_) : view.leads;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        if (theirs == 0) continue;
        // The follower's chains once the led card has left the leader's hand.
        const RankSet left = leader[rank] == 1 ? mine & ~(1 << rank) : mine;
        const Chains& answers = kChains[theirs][left];
        const RankSet beaters = theirs & above(rank);
        const RankSet legal = beaters != 0 ? beaters : theirs;
        const RankSet chosen = beaters != 0 ? answers.tops & beaters : answers.bottoms;
        state.replies[player][rank] = spread(legal, left, chosen, options_);
        if (beaters != 0) view.beaten_leads |= static_cast<RankSet>(1 << rank);
    }
}

void SuitBook::fill_answers(int suit, SuitState& state, int leader) {
    SuitState::View& view = state.view[leader];
    view.answers = static_cast<std::uint32_t>(answers_.size());
    view.ends = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((state.ranks[leader] >> rank & 1) != 0) {
            const int taker = (view.beaten_leads >> rank & 1) != 0 ? 1 - leader : leader;
            const SuitState::Glance& before = state.glance[taker];
            for (unsigned set = state.replies[leader][rank]; set != 0; set &= set - 1) {
                const int reply = std::countr_zero(set);
                const SuitState& after = without(suit, state, leader, rank, reply);
                const SuitState::Glance& glance = after.glance[taker];
                answers_.push_back({glance.hash - before.hash,
                                    {glance.sums.word - before.sums.word},
                                    &after,
                                    static_cast<std::uint8_t>(suit * 8 + reply),
                                    static_cast<std::uint8_t>(counts(rank) + counts(reply)),
                                    glance.plan,
                                    glance.leader_sure_counters});
            }
        }
        view.ends |= static_cast<std::uint32_t>(answers_.size() - view.answers) << 5 * rank;
    }
}

void SuitBook::fill_glance(SuitState::Glance& glance, const SuitCopies& leader,
                           const SuitCopies& follower, int suit) const {
    const bool trump = suit == 0;
    glance = {};
    glance.hash = hash_of(leader, follower, suit, options_);
    const RankSet theirs = ranks_of(follower);
    const Tally own = tally(leader), other = tally(follower);
    const int top = theirs == 0 ? 0 : std::bit_width(theirs) - 1;
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
        return;
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
    glance.leader_sure_counters =
        static_cast<std::uint8_t>(options_.sure_offset ? above_all.counters : 0);
}

}  // namespace glup::endgame
