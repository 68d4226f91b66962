#include "glup/auction/worlds/steps.hpp"

#include <algorithm>
#include <bit>

namespace glup::auction {
namespace {

// Cards of a clause should come soon after one another: ranks of four suits, marriages, pinochle.
constexpr std::array<Card, rules::kCards> kOrder = [] {
    std::array<Card, rules::kCards> order{};
    int next = 0;
    const auto rank = [&](int of) {
        for (int suit = 0; suit < rules::kSuits; ++suit) order[next++] = make_card(suit, of);
    };
    rank(kAce);
    for (int suit = 0; suit < rules::kSuits; ++suit) {
        order[next++] = make_card(suit, kKing);
        order[next++] = make_card(suit, kQueen);
    }
    for (const int suit : {kDiamonds, kClubs, kHearts, kSpades})
        order[next++] = make_card(suit, kJack);
    rank(kTen);
    rank(kNine);
    return order;
}();

constexpr auto kRankInOrder = [] {
    std::array<int, rules::kCards> rank{};
    for (int i = 0; i < rules::kCards; ++i) rank[kOrder[i]] = i;
    return rank;
}();

double sharings(int cards, PlaceMask places) {
    double ways = 1;
    for (int i = 1; i < std::popcount(places); ++i) ways = ways * (cards + i) / i;
    return ways;
}

Portion portion_of(std::vector<Lot> lots, bool alike) {
    Portion portion{std::move(lots), alike};
    for (const Lot& lot : portion.lots) {
        portion.cards += lot.count;
        if (alike) portion.ways *= sharings(lot.count, lot.places);
    }
    if (!alike && !portion.lots.empty())
        portion.ways = sharings(portion.cards, portion.lots[0].places);
    return portion;
}

// Inlined into a sort it has GCC 12 take a clause that is moved for one without a value.
[[gnu::noinline]] int span_of(const Clause& clause) {
    int first = rules::kCards;
    int last = 0;
    for (const Literal& literal : clause) {
        first = std::min(first, kRankInOrder[literal.card]);
        last = std::max(last, kRankInOrder[literal.card]);
    }
    return last - first;
}

// Sums that a table takes: for each portion the rooms left, the open clauses, the ways. To make
// room for a sum costs a tenth of it.
double sums_of(const Unseen& unseen, const Steps& steps) {
    const std::vector<Rooms> rooms = rooms_left(unseen, steps.portions);
    double all_rooms = 1;
    for (const std::uint8_t cards : unseen.room) all_rooms *= cards + 1;
    all_rooms /= 1 + *std::max_element(unseen.room.begin(), unseen.room.end());
    double sums = all_rooms * static_cast<double>(steps.portions.size()) / 10;
    for (std::size_t i = 0; i + 1 < steps.portions.size(); ++i) {
        double here = steps.portions[i].ways;
        int widest = 1;
        for (int place = 0; place < kMostPlaces; ++place) {
            const int width = rooms[i].high[place] - rooms[i].low[place] + 1;
            here *= width;
            widest = std::max(widest, width);
        }
        here /= widest;  // one place has what the others leave
        for (const Clause& clause : steps.counted) {
            const auto speaks = [&](const Portion& p) { return speaks_of(clause, p); };
            const auto begin = steps.portions.begin();
            const auto middle = begin + static_cast<std::ptrdiff_t>(i);
            if (std::any_of(begin, middle, speaks) &&
                std::any_of(middle, steps.portions.end(), speaks))
                here *= 2;
        }
        sums += here;
    }
    return sums;
}

}  // namespace

int Portion::most(int place) const {
    int cards_here = 0;
    for (const Lot& lot : lots)
        if ((lot.places >> place & 1) != 0) cards_here += lot.count;
    return cards_here;
}

bool speaks_of(const Clause& clause, const Portion& portion) {
    return portion.alike && std::any_of(clause.begin(), clause.end(), [&](const Literal& literal) {
               return literal.card == portion.lots[0].card;
           });
}

std::vector<Rooms> rooms_left(const Unseen& unseen, std::span<const Portion> portions) {
    std::vector<Rooms> rooms(portions.size());
    for (int place = 0; place < kMostPlaces; ++place) {
        int before = 0;
        for (std::size_t i = 0; i < portions.size(); ++i) {
            rooms[i].low[place] = std::max(unseen.room[place] - before, 0);
            before += portions[i].most(place);
        }
        int after = 0;
        for (std::size_t i = portions.size(); i-- > 0;) {
            after += portions[i].most(place);
            rooms[i].high[place] = std::min<int>(unseen.room[place], after);
        }
    }
    return rooms;
}

Steps::Steps(const Unseen& unseen, double budget) {
    std::vector<Clause> single;
    std::vector<Clause> several;
    for (const Clause& clause : unseen.clauses)
        (clause.size == 1 ? single : several).push_back(clause);
    std::stable_sort(several.begin(), several.end(),
                     [](const Clause& a, const Clause& b) { return span_of(a) < span_of(b); });
    const auto count = [&](std::size_t clauses) {
        const auto split = several.begin() + static_cast<std::ptrdiff_t>(clauses);
        counted = single;
        counted.insert(counted.end(), several.begin(), split);
        not_counted.assign(split, several.end());
        arrange(unseen);
        sums = sums_of(unseen, *this);
        return sums <= budget;
    };
    std::size_t fits = 0;
    std::size_t fails = several.size() + 1;
    while (fails - fits > 1) {
        const std::size_t middle =
            fails == several.size() + 1 ? several.size() : (fits + fails) / 2;
        (count(middle) ? fits : fails) = middle;
    }
    if (counted.size() != single.size() + fits || portions.empty()) count(fits);
}

void Steps::arrange(const Unseen& unseen) {
    portions.clear();
    std::vector<std::vector<Lot>> pools;
    for (const Card card : kOrder) {
        std::vector<Lot> lots;
        for (const Lot& lot : unseen.lots)
            if (lot.card == card) lots.push_back(lot);
        if (lots.empty()) continue;
        Portion portion = portion_of(lots, true);
        portion.kind = unseen.tilt.kind[card];
        if (std::any_of(counted.begin(), counted.end(),
                        [&](const Clause& clause) { return speaks_of(clause, portion); })) {
            portions.push_back(std::move(portion));
            continue;
        }
        for (const Lot& lot : lots) {
            const auto pool =
                std::find_if(pools.begin(), pools.end(), [&](const std::vector<Lot>& others) {
                    return others[0].places == lot.places &&
                           unseen.tilt.kind[others[0].card] == unseen.tilt.kind[card];
                });
            if (pool == pools.end())
                pools.push_back({lot});
            else
                pool->push_back(lot);
        }
    }
    std::vector<Portion> shared;
    for (std::vector<Lot>& lots : pools) {
        shared.push_back(portion_of(std::move(lots), false));
        shared.back().kind = unseen.tilt.kind[shared.back().lots[0].card];
    }
    std::stable_sort(shared.begin(), shared.end(), [](const Portion& a, const Portion& b) {
        return (a.kind == 0) != (b.kind == 0) ? a.kind != 0 : a.ways < b.ways;
    });
    if (shared.empty() || shared.back().kind != 0) shared.push_back(portion_of({}, false));
    std::move(shared.begin(), shared.end(), std::back_inserter(portions));
}

}  // namespace glup::auction
