#include "glup/auction/rules/melds.hpp"

#include <algorithm>

namespace glup::auction {

namespace {

constexpr CardBits kCourt = rank_bits(kKing) | rank_bits(kQueen);
constexpr SuitWord one(int rank) { return SuitWord{1} << (8 * rank); }
constexpr SuitWord kCourtRanks = one(kKing) | one(kQueen);
constexpr SuitWord kRunRanks = kCourtRanks | one(kJack) | one(kTen) | one(kAce);
constexpr Card kPinochleJack = make_card(kDiamonds, kJack);
constexpr Card kPinochleQueen = make_card(kSpades, kQueen);

// In the order of the kinds from kAcesAround on.
constexpr std::array<int, 6> kRanksAround = {kAce, kKing, kQueen, kJack, kTen, kNine};
constexpr int kFours = 4;  // of them that may be four of a kind

constexpr int at(SuitWord word, int rank) { return static_cast<int>(word >> (8 * rank) & 0xff); }

constexpr SuitWord around(const Hand& hand) {
    return lesser(lesser(hand.suit(0), hand.suit(1)), lesser(hand.suit(2), hand.suit(3)));
}

constexpr int marriages_in(SuitWord suit) { return std::min(at(suit, kKing), at(suit, kQueen)); }

constexpr int runs_in(SuitWord suit) {
    return std::min({at(suit, kJack), at(suit, kTen), at(suit, kAce), marriages_in(suit)});
}

constexpr int pinochles_in(const Hand& hand) {
    return std::min(hand.count(kPinochleJack), hand.count(kPinochleQueen));
}

// Type A in one suit: of equal ones that with more runs.
struct Royal {
    int runs;
    int marriages;  // beside them, or all
    std::int32_t points;
};

inline Royal best_royal(SuitWord suit, MeldKind run, MeldKind marriage, const Rules& rules) {
    const int pairs = marriages_in(suit);
    Royal best{0, pairs, rules.worth[marriage][pairs]};
    if (rules.entries[run] == 0) return best;
    const int most = runs_in(suit);
    for (int runs = 1; runs <= most; ++runs) {
        const int beside = rules.run_keeps_marriage ? pairs : pairs - runs;
        const std::int32_t points =
            std::min(rules.worth[run][runs] + rules.worth[marriage][beside], kGame);
        if (points >= best.points) best = {runs, beside, points};
    }
    return best;
}

inline Royal best_of_suit(const Hand& hand, int suit, int trump, const Rules& rules) {
    return suit == trump ? best_royal(hand.suit(suit), kRuns, kTrumpMarriages, rules)
                         : best_royal(hand.suit(suit), kPlainRuns, kMarriages, rules);
}

bool has_fours(const Rules& rules) {
    return (rules.fours[0] | rules.fours[1] | rules.fours[2] | rules.fours[3]) != 0;
}

// All that does not depend on trump, without marriages.
std::int32_t common_points(const Hand& hand, const Rules& rules) {
    std::int32_t points = rules.worth[kPinochles][pinochles_in(hand)];
    const SuitWord all = around(hand);
    for (int i = 0; i < kFours; ++i)
        points += rules.worth[kAcesAround + i][at(all, kRanksAround[i])];
    if ((rules.entries[kTensAround] | rules.entries[kNinesAround]) != 0) [[unlikely]]
        points +=
            rules.worth[kTensAround][at(all, kTen)] + rules.worth[kNinesAround][at(all, kNine)];
    if (has_fours(rules)) {
        hand.for_each_card([&](Card card, int copies) {
            for (int i = 0; i < kFours; ++i) {
                if (copies >= 4 && rank_of(card) == kRanksAround[i]) points += rules.fours[i];
            }
        });
    }
    if (rules.roundhouse_bonus != 0 && (hand.distinct() & kCourt) == kCourt)
        points += rules.roundhouse_bonus;
    return points;
}

}  // namespace

std::array<std::int32_t, rules::kSuits> meld_points_all(const Hand& hand, const Rules& rules) {
    const std::int32_t common = common_points(hand, rules);
    std::array<std::int32_t, rules::kSuits> plain, points;
    std::int32_t all_plain = 0;
    const bool plain_runs = rules.entries[kPlainRuns] != 0;
    for (int s = 0; s < rules::kSuits; ++s) {
        plain[s] = plain_runs ? best_royal(hand.suit(s), kPlainRuns, kMarriages, rules).points
                              : rules.worth[kMarriages][marriages_in(hand.suit(s))];
        all_plain += plain[s];
    }
    for (int s = 0; s < rules::kSuits; ++s) {
        points[s] = common + all_plain - plain[s] +
                    best_royal(hand.suit(s), kRuns, kTrumpMarriages, rules).points +
                    rules.dix * at(hand.suit(s), kNine);
        points[s] = std::min(points[s], kGame);
    }
    return points;
}

Melds melds(const Hand& hand, int trump, const Rules& rules) {
    Melds found;
    const auto known = [&](MeldKind kind, int count) {
        return static_cast<std::uint8_t>(rules.entries[kind] != 0 ? count : 0);
    };
    // Of each card the greatest number of copies that one type uses.
    std::array<SuitWord, rules::kSuits> used;
    const auto use = [&](int suit, SuitWord copies) { used[suit] = greater(used[suit], copies); };
    std::int32_t points = common_points(hand, rules);
    for (int s = 0; s < rules::kSuits; ++s) {
        const bool trumps = s == trump;
        const Royal royal = best_of_suit(hand, s, trump, rules);
        const int runs = royal.runs;
        const int marriages = known(trumps ? kTrumpMarriages : kMarriages, royal.marriages);
        const int courts = rules.run_keeps_marriage ? std::max(runs, marriages) : runs + marriages;
        used[s] = runs * (kRunRanks - kCourtRanks) + courts * kCourtRanks;
        (trumps ? found.runs : found.plain_runs[s]) = static_cast<std::uint8_t>(runs);
        (trumps ? found.trump_marriages : found.marriages[s]) =
            static_cast<std::uint8_t>(marriages);
        points += royal.points;
    }
    found.pinochles = known(kPinochles, pinochles_in(hand));
    use(kDiamonds, found.pinochles * one(kJack));
    use(kSpades, found.pinochles * one(kQueen));
    const SuitWord all = around(hand);
    SuitWord of_all_suits = 0;
    for (std::size_t i = 0; i < kRanksAround.size(); ++i) {
        const int rank = kRanksAround[i];
        found.around[rank] = known(static_cast<MeldKind>(kAcesAround + i), at(all, rank));
        of_all_suits += found.around[rank] * one(rank);
    }
    for (int s = 0; s < rules::kSuits; ++s) use(s, of_all_suits);
    if (has_fours(rules)) {
        hand.for_each_card([&](Card card, int copies) {
            const auto end = kRanksAround.begin() + kFours;
            const auto kind = std::find(kRanksAround.begin(), end, rank_of(card));
            if (copies < 4 || kind == end || rules.fours[kind - kRanksAround.begin()] == 0) return;
            found.fours |= CardBits{1} << place_of(card);
            use(suit_of(card), 4 * one(rank_of(card)));
        });
    }
    if (rules.dix != 0) {
        found.dix = static_cast<std::uint8_t>(at(hand.suit(trump), kNine));
        use(trump, found.dix * one(kNine));
        points += rules.dix * found.dix;
    }
    found.roundhouse = rules.roundhouse_bonus != 0 && (hand.distinct() & kCourt) == kCourt;
    // In the rows their marriages show them.
    for (int s = 0; s < rules::kSuits && found.roundhouse; ++s) use(s, kCourtRanks);
    found.shown = Hand(used);
    found.points = std::min(points, kGame);
    return found;
}

int Melds::checks(int trump) const {
    int gained = runs + (around[kAce] == 1 ? 1 : 0) + (pinochles >= 2 ? 1 : 0);
    for (const int rank : {kAce, kKing, kQueen, kJack}) gained += around[rank] >= 2 ? 2 : 0;
    if ((shown.distinct() & kCourt) == kCourt) gained += 2;
    for (int s = 0; s < rules::kSuits; ++s)
        gained += (s == trump ? trump_marriages : marriages[s]) >= 2 ? 1 : 0;
    return gained;
}

bool has_sure_meld(const Hand& hand, const Rules& rules) {
    if (rules.worth[kPinochles][pinochles_in(hand)] > 0) return true;
    const SuitWord all = around(hand);
    for (std::size_t i = 0; i < kRanksAround.size(); ++i)
        if (rules.worth[kAcesAround + i][at(all, kRanksAround[i])] > 0) return true;
    for (int s = 0; s < rules::kSuits; ++s) {
        const int pairs = marriages_in(hand.suit(s));
        if (std::min(rules.worth[kMarriages][pairs], rules.worth[kTrumpMarriages][pairs]) > 0)
            return true;
        for (int i = 0; i < kFours; ++i)
            if (rules.fours[i] > 0 && at(hand.suit(s), kRanksAround[i]) >= 4) return true;
    }
    return false;
}

bool may_bid_with(const Hand& dealt, const Rules& rules) {
    if (rules.bid_needs == kNeedsMarriage) return has_any_marriage(dealt);
    const auto points = meld_points_all(dealt, rules);
    return *std::max_element(points.begin(), points.end()) >= rules.bid_needs;
}

bool is_misdeal(const Hand& dealt, const Rules& rules) {
    const SuitWord ranks = dealt.all_suits();
    if (rules.misdeal_nines > 0 && at(ranks, kNine) >= rules.misdeal_nines) return true;
    if (!rules.misdeal || at(ranks, kAce) > 0) return false;
    int blanks = 0;
    for (int rank = kNine; rank < kAce; ++rank)
        blanks += rules.card_points[rank] == 0 ? at(ranks, rank) : 0;
    return blanks >= rules.misdeal_cards;
}

bool has_marriage(const Hand& hand, int suit) { return marriages_in(hand.suit(suit)) > 0; }

bool has_any_marriage(const Hand& hand) {
    for (int suit = 0; suit < rules::kSuits; ++suit)
        if (has_marriage(hand, suit)) return true;
    return false;
}

namespace {

// Cards of one rank or of a list, so many copies of each.
Hand cards_of(std::initializer_list<Card> cards, int copies) {
    Hand hand;
    for (const Card card : cards) hand.add(card, copies);
    return hand;
}

// The multiplicities that `count` of a kind are best split into, the greatest first.
template <class F>
void split(const Rules& rules, MeldKind kind, int count, F&& f) {
    const auto& worth = rules.worth[kind];
    int times = std::min<int>(rules.entries[kind], count);
    while (count > 0 && times > 0) {
        if (times <= count &&
            (worth[times] >= kGame || worth[times] + worth[count - times] == worth[count])) {
            f(times);
            count -= times;
        } else {
            --times;
        }
    }
}

}  // namespace

MeldItems meld_items(const Melds& melds, int trump, const Rules& rules) {
    MeldItems items;
    const auto add = [&](MeldKind kind, int count, std::initializer_list<Card> cards) {
        split(rules, kind, count, [&](int times) {
            items.items[items.size++] = {kind, MeldItem::Other::kNone,
                                         static_cast<std::uint8_t>(times), rules.worth[kind][times],
                                         cards_of(cards, times)};
        });
    };
    const auto add_other = [&](MeldItem::Other other, std::int32_t points, const Hand& cards) {
        items.items[items.size++] = {kMeldKinds, other, 1, points, cards};
    };
    const auto of = [](int suit, int rank) { return make_card(suit, rank); };
    add(kRuns, melds.runs,
        {of(trump, kJack), of(trump, kQueen), of(trump, kKing), of(trump, kTen), of(trump, kAce)});
    add(kTrumpMarriages, melds.trump_marriages, {of(trump, kQueen), of(trump, kKing)});
    for (int s = 0; s < rules::kSuits; ++s) {
        add(kPlainRuns, melds.plain_runs[s],
            {of(s, kJack), of(s, kQueen), of(s, kKing), of(s, kTen), of(s, kAce)});
        add(kMarriages, melds.marriages[s], {of(s, kQueen), of(s, kKing)});
    }
    add(kPinochles, melds.pinochles, {kPinochleJack, kPinochleQueen});
    for (std::size_t i = 0; i < kRanksAround.size(); ++i) {
        const int rank = kRanksAround[i];
        add(static_cast<MeldKind>(kAcesAround + i), melds.around[rank],
            {of(0, rank), of(1, rank), of(2, rank), of(3, rank)});
    }
    for (int i = 0; i < melds.dix; ++i)
        add_other(MeldItem::Other::kDix, rules.dix, cards_of({of(trump, kNine)}, 1));
    for (int i = 0; i < kFours; ++i) {
        for_each_bit(melds.fours & rank_bits(kRanksAround[i]), [&](int place) {
            add_other(MeldItem::Other::kFour, rules.fours[i], cards_of({card_at(place)}, 4));
        });
    }
    if (melds.roundhouse) {
        Hand court;
        for_each_bit(kCourt, [&](int place) { court.add(card_at(place)); });
        add_other(MeldItem::Other::kRoundhouse, rules.roundhouse_bonus, court);
    }
    return items;
}

}  // namespace glup::auction
