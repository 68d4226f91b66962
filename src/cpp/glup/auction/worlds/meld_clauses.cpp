#include "glup/auction/worlds/meld_clauses.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>

#include "glup/auction/rules/melds.hpp"

namespace glup::auction {
namespace {

constexpr Card kJackOfDiamonds = make_card(kDiamonds, kJack);
constexpr Card kQueenOfSpades = make_card(kSpades, kQueen);
// As the kinds are from kAcesAround on, and as `fours` has the first of them.
constexpr std::array kAroundRanks = {kAce, kKing, kQueen, kJack, kTen, kNine};
constexpr std::size_t kFourKinds = 4;

ByCard counts(const Hand& hand) {
    ByCard counts{};
    hand.for_each_card([&](Card card, int copies) { counts[card] = copies; });
    return counts;
}

// Writes clauses about a hand of which the places hold some more, or less, of each card.
class ClauseWriter {
public:
    ClauseWriter(const ByCard& less, PlaceMask places, Clauses& clauses)
        : less_(less), places_(places), clauses_(clauses) {}

    Literal at_most(Card card, int copies) const {
        return {card, 0, bounded(copies + less_[card])};
    }
    Literal at_least(Card card, int copies) const {
        return {card, bounded(std::max(copies + less_[card], 0)), Literal::kAny};
    }
    void any(std::initializer_list<Literal> literals) {
        Clause clause{places_, 0, {}};
        for (const Literal& literal : literals) clause.add(literal);
        clauses_.push_back(clause);
    }
    // One of these cards is there so often at most.
    void one_lacks(std::initializer_list<Card> cards, int most) {
        one_lacks(std::span<const Card>(cards.begin(), cards.size()), most);
    }
    void one_lacks(std::span<const Card> cards, int most) {
        Clause clause{places_, 0, {}};
        for (const Card card : cards) clause.add(at_most(card, most));
        clauses_.push_back(clause);
    }

private:
    static std::int8_t bounded(int copies) {
        return static_cast<std::int8_t>(std::clamp<int>(copies, -1, Literal::kAny));
    }

    const ByCard& less_;
    PlaceMask places_;
    Clauses& clauses_;
};

// A meld whatever is trump: so many copies of each of these cards.
struct SureMeld {
    std::vector<Card> cards;
    int copies;
};

// Of how many of a kind on there are points; 0: there are never.
int fewest(const Rules& rules, MeldKind kind) {
    const auto& worth = rules.worth[kind];
    const auto first =
        std::find_if(worth.begin(), worth.end(), [](int points) { return points > 0; });
    return first == worth.end() ? 0 : static_cast<int>(first - worth.begin());
}

std::vector<SureMeld> sure_melds(const Rules& rules) {
    std::vector<SureMeld> melds;
    const auto add = [&](int copies, std::vector<Card> cards) {
        if (copies > 0) melds.push_back({std::move(cards), copies});
    };
    const auto of_all = [](int rank) {
        return std::vector<Card>{make_card(0, rank), make_card(1, rank), make_card(2, rank),
                                 make_card(3, rank)};
    };
    add(fewest(rules, kPinochles), {kJackOfDiamonds, kQueenOfSpades});
    const int trumps = fewest(rules, kTrumpMarriages), plain = fewest(rules, kMarriages);
    for (int suit = 0; suit < rules::kSuits; ++suit)
        add(trumps > 0 && plain > 0 ? std::max(trumps, plain) : 0,
            {make_card(suit, kKing), make_card(suit, kQueen)});
    for (std::size_t i = 0; i < kAroundRanks.size(); ++i)
        add(fewest(rules, static_cast<MeldKind>(kAcesAround + i)), of_all(kAroundRanks[i]));
    for (std::size_t i = 0; i < kFourKinds; ++i)
        for (const Card card : of_all(kAroundRanks[i])) add(rules.fours[i] > 0 ? 4 : 0, {card});
    return melds;
}

// With how many runs the hand would still count its runs and marriages in the same way.
int most_runs(int runs, int marriages, MeldKind run, MeldKind marriage, const Rules& rules) {
    const auto worth = [&](int r) {
        return std::min(rules.worth[run][r] + rules.worth[marriage][marriages - r], kGame);
    };
    int most = runs;
    while (most < marriages && worth(most + 1) < worth(runs)) ++most;
    return most;
}

}  // namespace

void no_better_melds(const Hand& melded, const Hand& visible, int trump, const Rules& rules,
                     PlaceMask places, Clauses& clauses) {
    const Melds melds = auction::melds(melded, trump, rules);
    ByCard less = counts(visible);
    for (int& copies : less) copies = -copies;
    ClauseWriter write(less, places, clauses);
    const auto scored = [&](MeldKind kind) { return rules.entries[kind] != 0; };
    const auto of = [](int suit, int rank) { return make_card(suit, rank); };
    const auto run_of = [&](int suit) { return suit == trump ? kRuns : kPlainRuns; };
    const auto marriage_of = [&](int suit) { return suit == trump ? kTrumpMarriages : kMarriages; };
    const auto runs_in = [&](int suit) {
        return suit == trump ? melds.runs : melds.plain_runs[suit];
    };
    const auto pairs_in = [&](int suit) -> int {
        if (!scored(marriage_of(suit))) return kMostCopies;
        const int pairs = suit == trump ? melds.trump_marriages : melds.marriages[suit];
        return rules.run_keeps_marriage ? pairs : runs_in(suit) + pairs;
    };
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (scored(marriage_of(suit)))
            write.one_lacks({of(suit, kKing), of(suit, kQueen)}, pairs_in(suit));
    }
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        const int pairs = pairs_in(suit);
        const bool gives_way = scored(marriage_of(suit)) && !rules.run_keeps_marriage;
        const int runs =
            gives_way ? most_runs(runs_in(suit), pairs, run_of(suit), marriage_of(suit), rules)
                      : int{runs_in(suit)};
        if (scored(run_of(suit)) && runs < pairs) {
            write.one_lacks({of(suit, kJack), of(suit, kQueen), of(suit, kKing), of(suit, kTen),
                             of(suit, kAce)},
                            runs);
        }
    }
    if (scored(kPinochles)) write.one_lacks({kJackOfDiamonds, kQueenOfSpades}, melds.pinochles);
    for (std::size_t i = 0; i < kAroundRanks.size(); ++i) {
        const int rank = kAroundRanks[i];
        if (scored(static_cast<MeldKind>(kAcesAround + i)))
            write.one_lacks({of(0, rank), of(1, rank), of(2, rank), of(3, rank)},
                            melds.around[rank]);
        for (int suit = 0; i < kFourKinds && suit < rules::kSuits && rules.fours[i] != 0; ++suit)
            if ((melds.fours >> place_of(of(suit, rank)) & 1) == 0)
                write.one_lacks({of(suit, rank)}, 3);
    }
    if (rules.dix != 0) write.one_lacks({of(trump, kNine)}, melds.dix);
    if (rules.roundhouse_bonus != 0 && !melds.roundhouse) {
        write.one_lacks({of(0, kKing), of(1, kKing), of(2, kKing), of(3, kKing), of(0, kQueen),
                         of(1, kQueen), of(2, kQueen), of(3, kQueen)},
                        0);
    }
}

void no_sure_meld(const ByCard& less, PlaceMask places, const Rules& rules, Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    for (const auto& [cards, copies] : sure_melds(rules)) write.one_lacks(cards, copies - 1);
}

// It would break every meld that is there.
void no_sure_meld_without_one(const ByCard& less, PlaceMask places, const Rules& rules,
                              Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    const std::vector<SureMeld> melds = sure_melds(rules);
    for (std::size_t i = 0; i < melds.size(); ++i) {
        const auto& [cards, copies] = melds[i];
        write.one_lacks(cards, copies);
        for (std::size_t j = 0; j < i; ++j) {
            const auto& [others, of_others] = melds[j];
            const bool meet = std::find_first_of(cards.begin(), cards.end(), others.begin(),
                                                 others.end()) != cards.end();
            if (meet) continue;
            Clause clause{places, 0, {}};
            for (const Card card : cards) clause.add(write.at_most(card, copies - 1));
            for (const Card card : others) clause.add(write.at_most(card, of_others - 1));
            clauses.push_back(clause);
        }
    }
}

// A king or the queen of each suit: whichever of them are left out, some suit has both.
void some_marriage(const ByCard& less, PlaceMask places, Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    for (int queens = 0; queens < 1 << rules::kSuits; ++queens) {
        Clause clause{places, 0, {}};
        for (int suit = 0; suit < rules::kSuits; ++suit)
            clause.add(
                write.at_least(make_card(suit, (queens >> suit & 1) != 0 ? kQueen : kKing), 1));
        clauses.push_back(clause);
    }
}

void named_with(Naming naming, int trump, const ByCard& less, PlaceMask places, Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    const auto king = [](int suit) { return make_card(suit, kKing); };
    const auto queen = [](int suit) { return make_card(suit, kQueen); };
    if (naming == Naming::kMarriage) {
        write.any({write.at_least(king(trump), 1)});
        write.any({write.at_least(queen(trump), 1)});
        return;
    }
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (naming == Naming::kNone) {
            write.one_lacks({king(suit), queen(suit)}, 0);
        } else if (suit != trump) {
            for (const Card card : {king(trump), queen(trump)})
                write.any({write.at_least(card, 1), write.at_most(king(suit), 0),
                           write.at_most(queen(suit), 0)});
        }
    }
}

void no_ace(const ByCard& less, PlaceMask places, Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    for (int suit = 0; suit < rules::kSuits; ++suit) write.one_lacks({make_card(suit, kAce)}, 0);
}

// At most one of the eight is missing, or not.
void told_of_nines(bool many, const ByCard& less, PlaceMask places, Clauses& clauses) {
    ClauseWriter write(less, places, clauses);
    const auto nine = [](int suit) { return make_card(suit, kNine); };
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        if (many) {
            write.any({write.at_least(nine(suit), 1)});
            for (int other = 0; other < suit; ++other)
                write.any({write.at_least(nine(suit), 2), write.at_least(nine(other), 2)});
            continue;
        }
        Clause clause{places, 0, {}};
        for (int other = 0; other < rules::kSuits; ++other)
            clause.add(write.at_most(nine(other), other == suit ? 0 : 1));
        clauses.push_back(clause);
    }
}

}  // namespace glup::auction
