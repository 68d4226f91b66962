#include "glup/two_handed/value/features.hpp"

#include <algorithm>

#include "glup/two_handed/rules/declarations.hpp"

namespace glup::value {
namespace {

// Eight bits as eight bytes.
constexpr auto kBytesOfBits = [] {
    std::array<std::uint64_t, 256> bytes{};
    for (unsigned bits = 0; bits < 256; ++bits) {
        for (int i = 0; i < 8; ++i) bytes[bits] |= std::uint64_t{bits >> i & 1} << (8 * i);
    }
    return bytes;
}();

CardCounts counts_of(const CardSet& cards) {
    std::array<std::uint64_t, 3> words{};
    for (int copies = 1; copies <= rules::kCopies; ++copies) {
        const CardMask mask = cards.at_least(copies);
        for (int i = 0; i < 3; ++i) words[i] += kBytesOfBits[mask >> (8 * i) & 0xff];
    }
    return std::bit_cast<CardCounts>(words);
}

// A number of up to 4 for each role of a card, in three bits each.
using RoleCounts = std::uint64_t;
constexpr RoleCounts kEachRole = 0x1249249249249249;
constexpr auto kRolesOfBits = [] {
    std::array<std::uint32_t, 128> spread{};
    for (unsigned bits = 0; bits < 128; ++bits) {
        for (int i = 0; i < 7; ++i) spread[bits] |= (bits >> i & 1) << (3 * i);
    }
    return spread;
}();
constexpr RoleCounts spread_roles(RoleMask roles) {
    return RoleCounts{kRolesOfBits[roles & 127]} |
           RoleCounts{kRolesOfBits[roles >> 7 & 127]} << 21 |
           RoleCounts{kRolesOfBits[roles >> 14 & 127]} << 42;
}
constexpr int count_for(RoleCounts counts, int role) {
    return static_cast<int>(counts >> (3 * role) & 7);
}

// Costs of each card for a family of melds: copies whose history bars it do not count.
enum Family { kMarriages, kPinochles, kFourOf, kRoundhouses, kRuns, kRor, kNinesOf, kTrumpFour };
constexpr int kFamilies = 8;
// The roles for one copy, two, three and four; 31 where there is no such kind.
constexpr int kNone = 31;
constexpr std::array<std::array<int, 4>, kFamilies> kFamilyRoles = {{{0, 1, 2, 3},
                                                                     {4, 5, 6, 7},
                                                                     {16, 17, 18, 19},
                                                                     {8, 9, kNone, kNone},
                                                                     {10, 11, 12, kNone},
                                                                     {13, kNone, kNone, kNone},
                                                                     {kNone, 14, kNone, 15},
                                                                     {kNone, kNone, kNone, 20}}};

constexpr auto kFamilyMasks = [] {
    std::array<RoleMask, kFamilies> masks{};
    for (int family = 0; family < kFamilies; ++family) {
        for (const int role : kFamilyRoles[family])
            masks[family] |= role == kNone ? 0 : RoleMask{1} << role;
    }
    return masks;
}();

// For an interpreted ruleset of the one that is installed, once for all.
template <class Rules>
const DrawCosts& draw_costs_of(const State& state) {
    if constexpr (std::is_same_v<Rules, rules::Interpreted>) {
        static const DrawCosts costs = draw_costs(Rules::of(state));
        return costs;
    } else {
        static constexpr DrawCosts costs = draw_costs(Rules::kRules);
        return costs;
    }
}

class MeldHopes {
public:
    MeldHopes(const CardCounts& hand, const Tableau& tableau, const CardCounts& unseen,
              const CostTable& table) {
        std::array<Costs, rules::kCards> costs;
        for (int c = 0; c < rules::kCards; ++c) costs[c] = table[unseen[c]][hand[c]];
        costs_.fill(costs);
        for (int i = 0; i < tableau.size();) {
            const Card card = tableau[i].card();
            RoleCounts counts = hand[card] * kEachRole;
            RoleMask barred = 0;
            int total = hand[card];
            for (; i < tableau.size() && tableau[i].card() == card; ++i) {
                const MeldClass item = tableau[i];
                barred |= item.barred();
                total += item.copies();
                counts += spread_roles(~item.barred()) * static_cast<RoleCounts>(item.copies());
            }
            set_costs(card, total, counts, barred, table[unseen[card]]);
        }
    }

    // The cost of every kind of the game.
    std::array<std::uint8_t, kKinds> kinds(int trump, KindMask known) const {
        std::array<std::uint8_t, kKinds> result;
        result.fill(255);
        const auto put = [&](int kind, Costs costs, int m) {
            result[kind] = static_cast<std::uint8_t>(costs >> (8 * (m - 1)));
        };
        const auto& married = costs_[kMarriages];
        for (int suit = 0; suit < rules::kSuits; ++suit) {
            const Costs sum = married[make_card(suit, kQueen)] + married[make_card(suit, kKing)];
            for (int m = 1; m <= 4; ++m) put(kMarriage + 4 * suit + m - 1, sum, m);
        }
        const Costs pinochle = costs_[kPinochles][make_card(kDiamonds, kJack)] +
                               costs_[kPinochles][make_card(kSpades, kQueen)];
        for (int m = 1; m <= 4; ++m) put(kPinochle + m - 1, pinochle, m);

        const auto in_all_suits = [&](Family family, int rank) {
            const auto& costs = costs_[family];
            return costs[rank] + costs[rank + 6] + costs[rank + 12] + costs[rank + 18];
        };
        constexpr std::array<Rank, 4> kRanksOfFours = {kJack, kQueen, kKing, kAce};
        for (int i = 0; i < 4; ++i) {
            const Costs sum = in_all_suits(kFourOf, kRanksOfFours[i]);
            for (int m = 1; m <= 4; ++m) put(kFours + 4 * i + m - 1, sum, m);
            put(kTrumpFours + i, costs_[kTrumpFour][make_card(trump, kRanksOfFours[i])], 4);
        }
        const Costs nines = in_all_suits(kNinesOf, kNine);
        put(kNines, nines, 2);
        put(kNines + 1, nines, 4);
        const Costs roundhouse =
            in_all_suits(kRoundhouses, kQueen) + in_all_suits(kRoundhouses, kKing);
        put(kRoundhouse, roundhouse, 1);
        put(kRoundhouse + 1, roundhouse, 2);
        Costs run = 0;
        for (int rank = kJack; rank <= kAce; ++rank) run += costs_[kRuns][make_card(trump, rank)];
        for (int m = 1; m <= 3; ++m) put(kRun + m - 1, run, m);
        int ror = 0;
        for (const Rank rank : kRanksOfFours) {
            ror += static_cast<int>(in_all_suits(kRor, rank) & 0xff);
        }
        result[kRoundhouseOfRuns] = static_cast<std::uint8_t>(std::min(ror, 255));
        constexpr KindMask kAll = (KindMask{1} << kKinds) - 1;
        for_each_bit(kAll & ~known, [&](int kind) { result[kind] = 255; });
        return result;
    }

private:
    // `total`: copies whatever their history.
    void set_costs(Card card, int total, RoleCounts counts, RoleMask barred,
                   const std::array<Costs, rules::kCopies + 1>& by_held) {
        const Costs all = by_held[total];
        for (int family = 0; family < kFamilies; ++family) {
            Costs costs = all;
            if ((barred & kFamilyMasks[family]) != 0) {
                costs = 0;
                for (int m = 0; m < rules::kCopies; ++m) {
                    const int role = kFamilyRoles[family][m];
                    if (role == kNone) continue;
                    costs |= by_held[count_for(counts, role)] & (Costs{0xff} << (8 * m));
                }
            }
            costs_[family][card] = costs;
        }
    }

    std::array<std::array<Costs, rules::kCards>, kFamilies> costs_;
};

// First rows for the cards and kinds as they are, by trump suit; number 0 would be one before.
struct Numbering {
    std::array<Row, rules::kCards> card{};  // of kOwnCards; the other groups follow at equal steps
    std::array<Row, kKinds> kind{};         // of kOwnMelds
};
constexpr auto kNumbering = [] {
    std::array<Numbering, rules::kSuits> all{};
    for (int trump = 0; trump < rules::kSuits; ++trump) {
        for (int card = 0; card < rules::kCards; ++card)
            all[trump].card[card] = kOwnCards.row(card_type(card, trump), 1) - 1;
        for (int kind = 0; kind < kKinds; ++kind)
            all[trump].kind[kind] = kOwnMelds.row(kind_type(kind, trump), 1) - 1;
    }
    return all;
}();

void fill(std::array<Row, rules::kCards>& out, const CardCounts& counts, const Numbering& numbers,
          const Group& group) {
    const auto shift = static_cast<Row>(group.first - kOwnCards.first);
    for (int c = 0; c < rules::kCards; ++c) {
        const auto row = static_cast<Row>(numbers.card[c] + shift + counts[c]);
        out[c] = counts[c] != 0 ? row : Row{0};
    }
}

void fill(std::array<Row, kKinds>& out, const std::array<std::uint8_t, kKinds>& costs,
          KindMask declarable, const Numbering& numbers, const Group& group) {
    const auto shift = static_cast<Row>(group.first - kOwnMelds.first);
    for (int k = 0; k < kKinds; ++k) {
        const Row level = kLevelOfCost[costs[k]];
        const auto row = static_cast<Row>(numbers.kind[k] + shift + level);
        out[k] = level != 0 ? row : Row{0};
    }
    for_each_bit(declarable, [&](int k) { out[k] = static_cast<Row>(out[k] + (costs[k] == 0)); });
}

Row glups_row(const Group& group, int count) { return group.row(0, std::min(count, kGlupLevels)); }

int context_of(const State& state, int seat, bool drawing) {
    if (drawing) return kToDraw + (state.player != seat);
    switch (state.decision) {
        case Decision::kLead: return kToLead + (state.player != seat);
        case Decision::kFollow: return kHasLed + (state.leader != seat);
        default: return kToDeclare + (state.player != seat);
    }
}

template <class Rules>
void describe_own_by(const State& state, int seat, bool drawing, const CardCounts& unseen,
                     Features& out) {
    const int trump = state.trump;
    const Numbering& numbers = kNumbering[trump];
    const CardCounts hand = counts_of(state.hand[seat]);
    const CardCounts melded = counts_of(state.table[seat]);
    CardCounts own;
    for (int c = 0; c < rules::kCards; ++c) own[c] = static_cast<std::uint8_t>(hand[c] + melded[c]);
    fill(out.own_cards, own, numbers, kOwnCards);
    fill(out.own_table, melded, numbers, kOwnTable);
    const KindMask known = Rules::melds(state).declarable;
    const MeldHopes mine(hand, state.tableau[seat], unseen,
                         draw_costs_of<Rules>(state).own[draws_left(state)]);
    const KindMask covered = covered_kinds(state.hand[seat], state.table[seat], trump) & known;
    fill(out.own_melds, mine.kinds(trump, known), covered, numbers, kOwnMelds);
    out.own_table_size = kOwnTableSize.row(0, state.table[seat].size());
    fill(out.own_hand, hand, numbers, kOwnHand);

    out.context = kContext.row(0, 1 + context_of(state, seat, drawing));
    const bool led_by_me = state.leader == seat;
    out.led = state.led == kNoCard
                  ? Row{0}
                  : kLedCard.row(0, 1 + card_type(state.led, trump) + (led_by_me ? 0 : 24));
    // The count is that of the player who does not lead: after a trick its taker leads.
    out.own_glups = led_by_me ? Row{0} : glups_row(kOwnGlups, state.glups);
    out.their_glups = led_by_me ? glups_row(kTheirGlups, state.glups) : Row{0};
    out.turnup = kTurnup.row(0, 1 + rank_of(state.turnup()));
    out.unseen_beaters = out.table_beaters = 0;
    if (state.led == kNoCard || !led_by_me) return;
    const CardMask beaters = kBeaters[trump][state.led];
    int hidden = 0;
    for_each_bit(beaters, [&](int card) { hidden += unseen[card]; });
    const int shown = state.table[seat ^ 1].size_within(beaters);
    out.unseen_beaters = kUnseenBeaters.row(0, std::min<int>(hidden, kUnseenBeaters.maximum));
    out.table_beaters = kTableBeaters.row(0, std::min<int>(shown, kTableBeaters.maximum));
}

template <class Rules>
void describe_by(const State& state, int seat, bool drawing, Features& out, CardCounts& unseen) {
    const rules::Ruleset& rules = Rules::of(state);
    const int other = seat ^ 1;
    const int trump = state.trump;
    const Numbering& numbers = kNumbering[trump];

    const CardCounts own = counts_of(state.hand[seat] + state.table[seat]);
    const CardCounts theirs = counts_of(state.table[other]);
    CardCounts known{};
    if (state.known[other] != kNoCard) known[state.known[other]] = 1;
    for (int c = 0; c < rules::kCards; ++c) {
        const int copies = (rules.pack >> c & 1) != 0 ? rules.copies : 0;
        unseen[c] =
            static_cast<std::uint8_t>(copies - own[c] - theirs[c] - known[c] - state.played[c]);
    }
    if (state.led != kNoCard) --unseen[state.led];
    --unseen[state.turnup()];

    fill(out.their_table, theirs, numbers, kTheirTable);
    fill(out.unseen, unseen, numbers, kUnseen);
    const MeldHopes hopes(known, state.tableau[other], unseen,
                          draw_costs_of<Rules>(state).opponent[draws_left(state)]);
    fill(out.their_melds, hopes.kinds(trump, Rules::melds(state).declarable), 0, numbers,
         kTheirMelds);
    out.draws = kDraws.row(0, draws_left(state));
    out.their_known = state.known[other] == kNoCard
                          ? Row{0}
                          : kTheirKnown.row(0, 1 + rank_of(state.known[other]));
    out.trump_type = kTrumpType.row(0, trump == kDiamonds ? 2 : trump == kSpades ? 3 : 1);
    out.their_table_size = kTheirTableSize.row(0, state.table[other].size());
    out.none = {};
    describe_own_by<Rules>(state, seat, drawing, unseen, out);
}

}  // namespace

void describe(const State& state, int seat, bool drawing, Features& out, CardCounts& unseen) {
    rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        describe_by<Rules>(state, seat, drawing, out, unseen);
    });
}

void describe_own(const State& state, int seat, bool drawing, const CardCounts& unseen,
                  Features& out) {
    rules::compiled_for(state.ruleset, [&]<class Rules>(Rules) {
        describe_own_by<Rules>(state, seat, drawing, unseen, out);
    });
}

}  // namespace glup::value
