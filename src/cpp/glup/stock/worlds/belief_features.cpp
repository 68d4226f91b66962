#include "glup/stock/worlds/belief_features.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "glup/stock/rules/declarations.hpp"
#include "glup/support/bits.hpp"

namespace glup {
namespace {

constexpr Card kJackD = make_card(kDiamonds, kJack);
constexpr Card kQueenS = make_card(kSpades, kQueen);
constexpr std::array<const char*, rules::kRanks> kFeatureRanks = {"9", "J", "Q", "K", "T", "A"};
constexpr std::array<const char*, kTableFeatures> kTableNames = {
    "unseen-1",  "unseen-2",     "unseen-3",     "mine",      "my-table",
    "his-table", "his-partner",  "his-pinochle", "his-fours", "his-run",
    "completes", "live-partner", "live-fours"};

// The other card of its marriage, or kNoCard.
constexpr Card partner_of(Card card) {
    if (rank_of(card) == kQueen) return static_cast<Card>(card + 1);
    return rank_of(card) == kKing ? static_cast<Card>(card - 1) : kNoCard;
}

// Writes numbers one after another.
class Writer {
public:
    explicit Writer(FeatureRow& row) : next_(row.data()) {}
    void add(double value) { *next_++ = static_cast<float>(value); }

private:
    float* next_;
};

struct Table {
    const View& view;
    CardSet unseen;
    std::array<int, rules::kCards> points;

    int theirs(Card card) const { return view.seen().table[view.opponent()].count(card); }
    // Copies that they have on the table or may have in the hand.
    int live(Card card) const { return theirs(card) + unseen.count(card); }

    void describe(Card card, Writer& out) const {
        const State& seen = view.seen();
        const CardSet& my_table = seen.table[view.seat()];
        for (int n = 1; n < rules::kCopies; ++n) out.add(unseen.count(card) == n);
        out.add(seen.hand[view.seat()].count(card) + my_table.count(card));
        out.add(my_table.count(card));
        out.add(theirs(card));

        const Card partner = partner_of(card);
        const bool marries = partner != kNoCard;
        const Card other = card == kJackD ? kQueenS : card == kQueenS ? kJackD : kNoCard;
        const CardMask on_table = seen.table[view.opponent()].distinct() & ~bit(card);
        const bool fours = rank_of(card) != kNine && rank_of(card) != kTen;
        const bool runs = suit_of(card) == seen.trump && rank_of(card) != kNine;
        const CardMask run = suit_mask(seen.trump) & ~rank_mask(kNine);
        out.add(marries ? theirs(partner) : 0);
        out.add(other != kNoCard ? theirs(other) : 0);
        out.add(fours ? std::popcount(on_table & rank_mask(rank_of(card))) : 0);
        out.add(runs ? std::popcount(on_table & run) : 0);
        out.add(std::log2(1.0 + points[card]));
        out.add(marries ? live(partner) : 0);
        int least = fours ? rules::kCopies : 0;
        for (int suit = 0; fours && suit < rules::kSuits; ++suit)
            least = std::min(least, live(make_card(suit, rank_of(card))));
        out.add(least);
    }
};

void describe_stage(int drawn, Writer& out) {
    const double place = static_cast<double>(drawn) * (kStagePoints - 1) / rules::kStock;
    for (int point = 0; point < kStagePoints; ++point)
        out.add(std::max(0.0, 1.0 - std::abs(place - point)));
}

// For each card: the points of the best declaration that one copy in the opponent's hand, with
// the cards on the table, would allow them; 0 if none.
std::array<int, rules::kCards> points_with(const View& view) {
    std::array<int, rules::kCards> points{};
    State state = view.seen();
    state.player = static_cast<std::uint8_t>(view.opponent());
    const MeldTable& table = state.melds();
    for (Card card = 0; card < rules::kCards; ++card) {
        // Five copies would be one too many: then there is none left to have.
        if (state.table[view.opponent()].count(card) == rules::kCopies) continue;
        state.hand[view.opponent()] = CardSet();
        state.hand[view.opponent()].add(card);
        const DeclarableKinds kinds(state);
        for_each_bit(kinds.plain, [&](int kind) {
            points[card] = std::max<int>(points[card], table.kinds[kind].points);
        });
        for_each_bit(kinds.several, [&](int kind) {
            const auto& meld = table.kinds[kind];
            if (count_ways(meld, state.hand[view.opponent()], state.tableau[view.opponent()]) > 0)
                points[card] = std::max<int>(points[card], meld.points);
        });
    }
    return points;
}

}  // namespace

int card_class(Card card, int trump) {
    if (suit_of(card) == trump) return rules::kRanks + rank_of(card);
    if (card == kJackD) return 2 * rules::kRanks;
    return card == kQueenS ? 2 * rules::kRanks + 1 : rank_of(card);
}

std::string card_class_name(int number) {
    if (number >= 2 * rules::kRanks) return number == 2 * rules::kRanks ? "plain JD" : "plain QS";
    return std::string(number < rules::kRanks ? "plain " : "trump ") +
           kFeatureRanks[number % rules::kRanks];
}

std::vector<std::string> belief_feature_names() {
    std::vector<std::string> names;
    for (int point = 0; point < kStagePoints; ++point)
        names.push_back("stage-" + std::to_string(point));
    names.insert(names.end(), kTableNames.begin(), kTableNames.end());
    return names;
}

std::array<FeatureRow, rules::kCards> belief_features(const View& view) {
    std::array<FeatureRow, rules::kCards> rows{};
    const State& seen = view.seen();
    if (!seen.in_phase1()) return rows;
    const Table table{view, view.unseen(), points_with(view)};
    for (Card card = 0; card < rules::kCards; ++card) {
        Writer out(rows[card]);
        describe_stage(seen.drawn, out);
        table.describe(card, out);
    }
    return rows;
}

}  // namespace glup
