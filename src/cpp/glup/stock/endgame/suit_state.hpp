// What the search needs to know of one suit, worked out once for each state of that suit.
//
// During one deal a suit passes through few states (which copies are still held), each of them met
// thousands of times. A SuitBook numbers the states of a suit by a mixed-radix index, so that
// playing a card is a subtraction, and fills in a SuitState when a state is first met: hash,
// playable representatives, quick tricks, ordering scores.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "glup/stock/endgame/chains.hpp"
#include "glup/stock/endgame/game.hpp"

namespace glup::endgame {

// Sums over the suits, one byte each in a word, so that four additions make all that a position is
// judged by. Points are always in sums from 0 to 255. What Glup counts may be negative in a suit,
// and borrow from the next: only the sum must fit, and it does when kBias is added, for a position
// has at most 18 cards a side.
struct Sums {
    std::uint64_t word;  // no initialiser: the search keeps arrays of these on its stack

    enum Field {
        kCounters,  // points of the cards still held, both players
        // The follower's trumps that take a trick whatever happens:
        kFollowerOwn,  // points of these
        kFollowerAll,  // Glup: and the leader's counters that they take for want of blanks
                       // any game: how many
        // The leader's quick tricks if the follower has no trump left, or none once they are drawn:
        kFreeSuits =
            4,     // points in them, with those that the follower can't help giving, suit by suit
        kFreeAll,  // Glup: or over all suits, for want of blanks; any game: how many
        // The same while the follower may ruff when void:
        kGuardedSuits,
        kGuardedAll,
    };
    static constexpr int kBias = 18;
    static constexpr std::uint64_t kBiases = 0x1212121200121200;
    int get(Field field) const { return static_cast<int>(word >> (8 * field) & 0xff); }
    void add(Field field, int value) {
        word += static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) << (8 * field);
    }
    Sums operator+(Sums other) const { return {word + other.word}; }
};
static_assert(Sums::kBiases >> 8 * Sums::kGuardedAll == Sums::kBias);

// The first cache line is all that a position is judged by before it is searched.
struct alignas(64) SuitState {
    // The suit when player p leads: glance[p].
    struct Glance {
        std::uint64_t hash = 0;  // of the canonical form, see suit_state.cpp
        Sums sums{};
        // Trump suit only.
        std::uint8_t leader_sure_counters = 0;  // counters in trumps above all of the follower's
        // Where the leader's quick tricks stand in the sums: kFree if they can draw all of the
        // follower's trumps (or there are none), else kGuarded.
        std::uint8_t plan = 8 * Sums::kGuardedSuits;
    };
    // What moves there are: how player p can lead the suit, and be answered within it. The second
    // line: all that a position is expanded by until replies must be put into order.
    struct View {
        std::array<std::int16_t, rules::kRanks> lead_score{};
        std::array<std::uint8_t, rules::kRanks>
            card_class{};          // coarse class of their cards for the context weights
        RankSet leads = 0;         // representatives if a void follower can't ruff this suit
        RankSet leads_ruffed = 0;  // representatives if they can
        RankSet beaten_leads = 0;  // ranks that the follower beats within the suit, if they must
        RankSet high_value =
            0;              // of their cards the highest of each class of structurally equal ones
        RankSet cheap = 0;  // and the cheapest
        // Place of the first answer in the book, 16 bits, and six bits for each led rank: where
        // its answers end. 0 until they are asked for.
        std::uint64_t answers = 0;
    };
    // Scores of player p's replies by manner: following suit high, following suit low, ruffing
    // (trumps) or discarding (others).
    using ReplyScores = std::array<std::array<std::int16_t, rules::kRanks>, 3>;
    std::array<Glance, 2> glance;
    std::array<std::uint8_t, 2> length{};  // cards held by each player
    std::array<RankSet, 2> ranks{};        // ranks they hold
    std::uint32_t index = 0;
    bool complete =
        false;  // whether what follows is filled in: only for states that are played from
    std::array<View, 2> view;
    std::array<ReplyScores, 2> reply_score{};
    // When player p leads, by led rank: representatives of the follower's replies in the suit.
    std::array<std::array<RankSet, rules::kRanks>, 2> replies{};
};

static_assert(sizeof(SuitState) == 256, "four cache lines");

// A reply within the suit led, as what it adds to all that a position is judged by.
struct alignas(32) Answer {
    std::uint64_t hash;  // this and the sums are those of the taker, who leads next
    Sums sums;
    const SuitState* state;      // the suit after the trick
    std::uint8_t reply;          // suit and rank
    std::uint8_t gain;           // points in the trick
    std::uint8_t plan;           // the taker's, if the suit is trump
    std::uint8_t sure_counters;  // likewise
    bool taken;                  // by the follower
};

struct Answers {
    const Answer* begin = nullptr;
    const Answer* end = nullptr;
};

// Fetches what a state is played by.
inline void prefetch_rest(const SuitState& state) {
    __builtin_prefetch(reinterpret_cast<const char*>(&state) + 64);
    __builtin_prefetch(reinterpret_cast<const char*>(&state) + 128);
}

template <class Game>
class SuitBook {
public:
    // Starts a deal. `held[p][s][r]`: copies of rank r of suit s that player p holds; suit 0 is
    // trump.
    using Held = std::array<std::array<SuitCopies, rules::kSuits>, 2>;
    void reset(const Held& held, const Game& game);

    // The state of `suit` with the copies as given to reset().
    const SuitState& start(int suit) { return at(suit, root_[suit]); }

    // The state with this index, and what takes a card off an index.
    const SuitState& at(int suit, std::uint32_t index) {
        SuitState* const state = slots_[index];
        if (state != nullptr) [[likely]]
            return *state;
        return *fill(suit, index);
    }
    std::uint32_t step(int player, int suit, int rank) const {
        return step_[player][suit * 8 + rank];
    }

    // The state after `player` has lost one card of `rank`.
    const SuitState& without(int suit, const SuitState& state, int player, int rank) {
        return at(suit, state.index - step(player, suit, rank));
    }
    const SuitState& without(int suit, const SuitState& state, int player, int rank,
                             int other_rank) {
        return at(suit,
                  state.index - step(player, suit, rank) - step(1 - player, suit, other_rank));
    }

    // The replies in the suit to a lead of `rank`; the state must be complete. They stay where they
    // are until the next call. Nothing if there is no room for more: some deals of two suits would
    // take ten times the memory of any other.
    Answers answers(int suit, const SuitState& state, int leader, int rank) {
        const std::uint64_t& word = state.view[leader].answers;
        if (word == 0) [[unlikely]] {
            if (answers_.size() >= kMostAnswers) return {};
            fill_answers(suit, *slots_[state.index], leader);
        }
        const Answer* const first = answers_.data() + (word & 0xffff);
        const std::uint64_t places = (word >> 10 & ~std::uint64_t{63}) >> 6 * rank;
        return {first + (places & 63), first + (places >> 6 & 63)};
    }

    // Fills in what a state is played by.
    void complete(int suit, const SuitState& state) {
        if (!state.complete) fill_rest(suit, *slots_[state.index]);
    }

    // Copies held in a state, by player and rank.
    std::array<SuitCopies, 2> copies(int suit, std::uint32_t index) const;

private:
    SuitState* fill(int suit, std::uint32_t index);
    void fill_rest(int suit, SuitState& state) const;
    void fill_scores(SuitState& state, int player, const SuitCopies& mine, const SuitCopies& theirs,
                     bool trump) const;
    void fill_view(SuitState& state, int player, const SuitCopies& leader,
                   const SuitCopies& follower, int suit) const;
    void fill_answers(int suit, SuitState& state, int leader);

    static constexpr std::size_t kChunk = 512;
    static constexpr std::size_t kMostAnswers = 1 << 15;  // 1 MiB
    static_assert(kMostAnswers + 36 < 1 << 16);
    std::array<std::array<std::uint32_t, 8 * rules::kSuits>, 2>
        step_{};  // by player, suit and rank
    Held limit_{};
    std::array<std::uint32_t, rules::kSuits> base_{};  // first index of each suit
    std::array<std::uint32_t, rules::kSuits> root_{};
    std::vector<SuitState*> slots_;  // by index
    std::vector<std::unique_ptr<SuitState[]>> chunks_;
    std::size_t used_ = 0;
    std::vector<Answer> answers_;  // one idle, then those of a state and a leader together
    Game game_;
};

extern template class SuitBook<GlupGame>;
extern template class SuitBook<AnyGame>;

}  // namespace glup::endgame
