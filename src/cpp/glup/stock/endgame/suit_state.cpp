#include "glup/stock/endgame/suit_state.hpp"

#include <bit>

#include "glup/stock/endgame/canonical.hpp"
#include "glup/stock/endgame/glance.hpp"

namespace glup::endgame {

namespace {

constexpr int kRanks = rules::kRanks;

int count(const SuitCopies& copies) {
    int sum = 0;
    for (const int number : copies) sum += number;
    return sum;
}

// One rank for each value in a chain: not one that the next lower of the chain is worth as much as.
template <class Game>
RankSet one_of_each(const Game& game, RankSet mine, RankSet theirs) {
    RankSet set = 0;
    int lower = 0;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        const bool starts_chain = (kChains[mine][theirs].bottoms >> rank & 1) != 0;
        if (starts_chain || game.points(lower) != game.points(rank))
            set |= static_cast<RankSet>(1 << rank);
        lower = rank;
    }
    return set;
}

}  // namespace

template <class Game>
void SuitBook<Game>::reset(const Held& held, const Game& game) {
    game_ = game;
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

template <class Game>
std::array<SuitCopies, 2> SuitBook<Game>::copies(int suit, std::uint32_t index) const {
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

template <class Game>
SuitState* SuitBook<Game>::fill(int suit, std::uint32_t index) {
    if (used_ / kChunk == chunks_.size()) chunks_.push_back(std::make_unique<SuitState[]>(kChunk));
    SuitState& state = chunks_[used_ / kChunk][used_ % kChunk];
    ++used_;

    const std::array<SuitCopies, 2> copies = this->copies(suit, index);
    state.index = index;
    state.complete = false;
    for (int p = 0; p < 2; ++p) {
        state.length[p] = static_cast<std::uint8_t>(count(copies[p]));
        state.ranks[p] = ranks_of(copies[p]);
        state.glance[p] = glance_of(game_, copies[p], copies[1 - p], suit == 0);
        state.glance[p].hash = hash_of(game_, copies[p], copies[1 - p], suit == 0);
    }
    slots_[index] = &state;
    return &state;
}

template <class Game>
void SuitBook<Game>::fill_rest(int suit, SuitState& state) const {
    const std::array<SuitCopies, 2> copies = this->copies(suit, state.index);
    for (int p = 0; p < 2; ++p) {
        fill_scores(state, p, copies[p], copies[1 - p], suit == 0);
        fill_view(state, p, copies[p], copies[1 - p], suit);
    }
    state.complete = true;
}

template <class Game>
void SuitBook<Game>::fill_scores(SuitState& state, int player, const SuitCopies& mine,
                                 const SuitCopies& theirs, bool trump) const {
    SuitState::ReplyScores& replies = state.reply_score[player];
    SuitState::View& view = state.view[player];
    const RankSet held = ranks_of(mine), other = ranks_of(theirs);
    view.high_value = kChains[held][other].tops;
    view.cheap = kChains[held][other].bottoms;
    const SuitShape shape(mine, theirs, trump, game_.rank_worth());
    const Weights& weights = game_.weights();
    for (RankSet set = held; set != 0; set &= static_cast<RankSet>(set - 1)) {
        const int rank = std::countr_zero(static_cast<unsigned>(set));
        const CardShape card = shape.card(rank);
        view.card_class[rank] = card.coarse;
        view.lead_score[rank] = static_cast<std::int16_t>(card.score(weights, kLead));
        replies[0][rank] = static_cast<std::int16_t>(card.score(weights, kHigh));
        replies[1][rank] = static_cast<std::int16_t>(card.score(weights, kLow));
        replies[2][rank] = static_cast<std::int16_t>(card.score(weights, kAway));
    }
}

template <class Game>
void SuitBook<Game>::fill_view(SuitState& state, int player, const SuitCopies& leader,
                               const SuitCopies& follower, int suit) const {
    SuitState::View& view = state.view[player];
    view.answers = 0;
    view.beaten_leads = 0;
    const bool trump = suit == 0;
    const RankSet mine = ranks_of(leader), theirs = ranks_of(follower);
    const int top =
        theirs == 0 ? 0 : std::bit_width(theirs) - 1;  // a led card of this rank or more wins
    const Chains& chains = kChains[mine][theirs];

    // Whose trick it will be is known if the follower has only lower cards, or only higher ones, or
    // must beat, and it is the same for a whole chain: the dearest of it wins, the cheapest loses.
    const bool beats = game_.beats(trump);
    const auto winning = static_cast<RankSet>(0x3f << top & 0x3f);
    const auto losing = static_cast<RankSet>(
        beats ? ~winning : (1 << std::countr_zero(static_cast<unsigned>(theirs | 0x40))) - 1);
    const RankSet open =
        Game::kTakerKnown ? 0 : one_of_each(game_, mine, theirs) & ~winning & ~losing;
    view.leads =
        static_cast<RankSet>((chains.tops & winning) | (chains.bottoms & losing & ~winning) | open);
    view.leads_ruffed = theirs == 0 && !trump ? chains.bottoms : view.leads;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((mine >> rank & 1) == 0) continue;
        if (theirs == 0) continue;
        // The follower's chains once the led card has left the leader's hand.
        const RankSet left = leader[rank] == 1 ? mine & ~(1 << rank) : mine;
        const Chains& answers = kChains[theirs][left];
        const RankSet beaters = theirs & above(rank);
        const RankSet legal = beats && beaters != 0 ? beaters : theirs;
        const RankSet chosen = (answers.tops & beaters) | (answers.bottoms & ~beaters);
        state.replies[player][rank] = chosen & legal;
        if (beats && beaters != 0) view.beaten_leads |= static_cast<RankSet>(1 << rank);
    }
}

template <class Game>
void SuitBook<Game>::fill_answers(int suit, SuitState& state, int leader) {
    const std::size_t first = answers_.size();
    std::uint64_t word = first;
    for (int rank = 0; rank < kRanks; ++rank) {
        if ((state.ranks[leader] >> rank & 1) != 0) {
            for (unsigned set = state.replies[leader][rank]; set != 0; set &= set - 1) {
                const int reply = std::countr_zero(set);
                const bool taken = reply > rank;
                const int taker = taken ? 1 - leader : leader;
                const SuitState& after = without(suit, state, leader, rank, reply);
                const SuitState::Glance& before = state.glance[taker];
                const SuitState::Glance& glance = after.glance[taker];
                answers_.push_back(
                    {glance.hash - before.hash,
                     {glance.sums.word - before.sums.word},
                     &after,
                     static_cast<std::uint8_t>(suit * 8 + reply),
                     static_cast<std::uint8_t>(game_.points(rank) + game_.points(reply)),
                     glance.plan,
                     glance.leader_sure_counters,
                     taken});
            }
        }
        word |= static_cast<std::uint64_t>(answers_.size() - first) << (16 + 6 * rank);
    }
    state.view[leader].answers = word;
}

template class SuitBook<GlupGame>;
template class SuitBook<AnyGame>;

}  // namespace glup::endgame
