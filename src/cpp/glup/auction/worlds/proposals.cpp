#include "glup/auction/worlds/proposals.hpp"

#include <algorithm>
#include <numeric>

#include "glup/auction/worlds/alias.hpp"

namespace glup::auction {
namespace {

constexpr int kPullRounds = 5;      // to adjust the pulls
constexpr double kLeastFree = 0.4;  // share of the cards that are in no row, before another link

// Of sums by sets: for each set that of all sets that share nothing with it.
void add_disjoint(std::vector<double>& sums) {
    for (std::size_t bit = 1; bit < sums.size(); bit *= 2)
        for (std::size_t set = 0; set < sums.size(); ++set)
            if ((set & bit) != 0) sums[set] += sums[set ^ bit];
    std::reverse(sums.begin(), sums.end());
}

bool is_of(const Clause& clause, Card a, Card b) {
    const auto [first, second] = std::pair(clause.literals[0].card, clause.literals[1].card);
    return clause.size == 2 && ((first == a && second == b) || (first == b && second == a));
}

// Clauses about two cards.
struct Link {
    Card a;
    Card b;
    std::vector<Clause> clauses;
};

// Those about the same two together, the most first; only of cards of one lot. The rest goes to
// `others`.
std::vector<Link> links_of(const Unseen& unseen, std::vector<Clause>& others) {
    std::array<int, rules::kCards> lots{};
    for (const Lot& lot : unseen.lots) ++lots[lot.card];
    std::vector<Link> links;
    for (const Clause& clause : unseen.clauses) {
        const Card a = clause.literals[0].card;
        const Card b = clause.literals[1].card;
        if (clause.size != 2 || a == b || lots[a] != 1 || lots[b] != 1) {
            others.push_back(clause);
            continue;
        }
        auto link = std::find_if(links.begin(), links.end(),
                                 [&](const Link& l) { return is_of(clause, l.a, l.b); });
        if (link == links.end()) link = links.insert(link, Link{a, b, {}});
        link->clauses.push_back(clause);
    }
    std::stable_sort(links.begin(), links.end(), [](const Link& x, const Link& y) {
        return x.clauses.size() > y.clauses.size();
    });
    return links;
}

// Cards one after another, as far as links join ends.
class CardRows {
public:
    std::vector<std::vector<Card>> rows;

    std::size_t of(Card card) {
        const auto has = [&](const std::vector<Card>& row) {
            return std::find(row.begin(), row.end(), card) != row.end();
        };
        auto row = std::find_if(rows.begin(), rows.end(), has);
        if (row == rows.end()) row = rows.insert(row, {card});
        return static_cast<std::size_t>(row - rows.begin());
    }
    // False if one of them has two neighbours, or if both are in the same row.
    bool join(Card a, Card b) {
        const std::size_t first = of(a);
        const std::size_t second = of(b);
        const auto is_end = [](const std::vector<Card>& row, Card card) {
            return row.front() == card || row.back() == card;
        };
        if (first == second || !is_end(rows[first], a) || !is_end(rows[second], b)) return false;
        if (rows[first].back() != a) std::reverse(rows[first].begin(), rows[first].end());
        if (rows[second].front() != b) std::reverse(rows[second].begin(), rows[second].end());
        rows[first].insert(rows[first].end(), rows[second].begin(), rows[second].end());
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(second));
        return true;
    }
};

}  // namespace

Proposals::Proposals(const Unseen& unseen) : tilt_(unseen.tilt), room_(all_packed(unseen.room)) {
    chain(unseen);
    for (const Lot& lot : unseen.lots) {
        const auto in_row = [&](const Kind& kind) { return kind.card == lot.card; };
        if (std::any_of(kinds_.begin(), kinds_.end(), in_row)) continue;
        const std::uint8_t kind = tilt_.kind[lot.card];
        auto pool = std::find_if(pools_.begin(), pools_.end(), [&](const Pool& p) {
            return p.places == lot.places && p.kind == kind;
        });
        if (pool == pools_.end()) pool = pools_.insert(pool, Pool{lot.places, kind});
        pool->cards.insert(pool->cards.end(), lot.count, lot.card);
    }
    const auto largest =
        std::max_element(pools_.begin(), pools_.end(), [](const Pool& a, const Pool& b) {
            if ((a.kind == 0) != (b.kind == 0)) return a.kind != 0;
            return a.cards.size() < b.cards.size();
        });
    if (largest != pools_.end() && largest->kind == 0) {
        last_ = std::move(*largest);
        pools_.erase(largest);
    }
    for (const Card card : last_.cards) last_hand_.add(card);
    std::copy(unseen.room.begin(), unseen.room.end(), pulls_.begin());
    normalise();
    for (int round = 0; round < kPullRounds; ++round) {
        weigh();
        if (!possible()) return;
        pull();
    }
    weigh();
    rate();
}

// Puts the cards that clauses bind into rows.
void Proposals::chain(const Unseen& unseen) {
    std::array<const Lot*, rules::kCards> lots{};
    double free = 0;  // cards, that fill the rooms in the end
    for (const Lot& lot : unseen.lots) {
        lots[lot.card] = lots[lot.card] == nullptr ? &lot : nullptr;
        free += lot.count;
    }
    double least_free = free * kLeastFree;
    CardRows rows;
    std::vector<Link> links = links_of(unseen, not_counted);
    std::erase_if(links, [&](const Link& link) {
        const bool fits = free >= least_free && link.clauses.size() <= kMostLinks;
        if (fits && rows.join(link.a, link.b)) {
            free -= lots[link.a]->count + lots[link.b]->count;
            return false;
        }
        not_counted.insert(not_counted.end(), link.clauses.begin(), link.clauses.end());
        return true;
    });
    std::vector<Clause> single;  // that ask for copies, or are of cards in rows
    std::erase_if(not_counted, [&](const Clause& clause) {
        const Card card = clause.literals[0].card;
        const auto in_link = [&](const Link& link) { return link.a == card || link.b == card; };
        if (clause.size != 1 || lots[card] == nullptr) return false;
        if (clause.literals[0].low == 0 && std::none_of(links.begin(), links.end(), in_link))
            return false;
        rows.of(card);
        single.push_back(clause);
        return true;
    });
    const auto between = [&](Card a, Card b) {
        const auto link = std::find_if(links.begin(), links.end(),
                                       [&](const Link& l) { return is_of(l.clauses[0], a, b); });
        return link == links.end() ? std::vector<Clause>{} : link->clauses;
    };
    for (const std::vector<Card>& row : rows.rows) {
        if (row.size() == 1 && std::none_of(single.begin(), single.end(), [&](const Clause& c) {
                return c.literals[0].card == row[0];
            }))
            continue;
        std::vector<Clause> before;
        for (std::size_t i = 0; i < row.size(); ++i) {
            std::vector<Clause> after;
            if (i + 1 < row.size()) after = between(row[i], row[i + 1]);
            add_kind(*lots[row[i]], before, after, single);
            before = std::move(after);
        }
    }
}

void Proposals::add_kind(const Lot& lot, const std::vector<Clause>& before,
                         const std::vector<Clause>& after, const std::vector<Clause>& single) {
    Kind kind{lot.card, static_cast<int>(before.size())};
    const auto broken = [&](const std::vector<Clause>& clauses, Packed cards) {
        Links links = 0;
        for (std::size_t i = 0; i < clauses.size(); ++i)
            if (!fulfilled(clauses[i], lot.card, cards)) links |= static_cast<Links>(1U << i);
        return links;
    };
    for_each_sharing(lot.count, lot.places, 0, [&](Packed cards) {
        const auto forbids = [&](const Clause& clause) {
            return clause.literals[0].card == lot.card && !fulfilled(clause, lot.card, cards);
        };
        if (!covers(room_, cards) || std::any_of(single.begin(), single.end(), forbids)) return;
        const double ways = divided(kFactorial[lot.count], cards) *
                            times_of(tilt_.times[tilt_.kind[lot.card]], cards);
        kind.moves.push_back({cards, broken(before, cards), broken(after, cards), ways});
    });
    kinds_.push_back(std::move(kind));
}

// What each way to lay a card and those after it in the row weighs by the pulls.
void Proposals::weigh() {
    for (std::size_t i = kinds_.size(); i-- > 0;) {
        Kind& kind = kinds_[i];
        kind.sums.assign(std::size_t{1} << kind.links, 0);
        kind.slots.assign(kind.sums.size(), {});
        for (Move& move : kind.moves) {
            move.weight = move.ways;
            Packed cards = move.cards;
            for (int place = 0; cards != 0; ++place, cards >>= 8)
                for (int n = static_cast<int>(cards & 0xff); n > 0; --n)
                    move.weight *= pulls_[place];
            if (i + 1 < kinds_.size()) move.weight *= kinds_[i + 1].sums[move.leaves];
            kind.sums[move.breaks] += move.weight;
        }
        add_disjoint(kind.sums);
    }
}

// Makes each place pull more or less, so that it will be filled on average.
void Proposals::pull() {
    std::array<double, kMostPlaces> expected{};
    const auto expect = [&](Packed cards, double share) {
        for (int place = 0; cards != 0; ++place, cards >>= 8)
            expected[place] += share * static_cast<double>(cards & 0xff);
    };
    std::vector<double> reached{1};  // with these links left: the chance
    for (const Kind& kind : kinds_) {
        for (std::size_t left = 0; left < reached.size(); ++left)
            if (reached[left] > 0) reached[left] /= kind.sums[left];
        add_disjoint(reached);
        std::vector<double> next(std::size_t{1}
                                 << (&kind == &kinds_.back() ? 0 : (&kind)[1].links));
        for (const Move& move : kind.moves) {
            const double share = move.weight * reached[move.breaks];
            expect(move.cards, share);
            next[move.leaves] += share;
        }
        reached = std::move(next);
    }
    const auto expect_pool = [&](const Pool& pool) {
        double all = 0;
        for (int place = 0; place < kMostPlaces; ++place)
            if ((pool.places >> place & 1) != 0) all += pull_of(pool, place);
        for (int place = 0; place < kMostPlaces; ++place)
            if ((pool.places >> place & 1) != 0)
                expected[place] +=
                    pull_of(pool, place) / all * static_cast<double>(pool.cards.size());
    };
    for (const Pool& pool : pools_) expect_pool(pool);
    expect_pool(last_);
    for (int place = 0; place < kMostPlaces; ++place)
        if (expected[place] > 0) pulls_[place] *= number_in(room_, place) / expected[place];
    normalise();
}

double Proposals::pull_of(const Pool& pool, int place) const {
    return pulls_[place] * tilt_.times[pool.kind][place];
}

void Proposals::normalise() {
    const double all = std::accumulate(pulls_.begin(), pulls_.end(), 0.0);
    for (double& pull : pulls_) pull /= all;
}

// The greatest chance is where every card more or less would make it smaller.
void Proposals::rate() {
    for (Pool& pool : pools_) {
        std::array<double, kMostPlaces> sums{};
        double sum = 0;
        for (int place = 0; place < kMostPlaces; ++place) {
            if ((pool.places >> place & 1) != 0) sum += pull_of(pool, place);
            sums[place] = sum;
        }
        for (int place = 0; place < kMostPlaces; ++place)
            pool.below[place] = static_cast<std::uint64_t>(sums[place] / sum * 0x1p32);
    }
    std::array<int, kMostPlaces> likely{};
    const auto gain = [&](int place) {
        const bool may =
            (last_.places >> place & 1) != 0 && likely[place] < number_in(room_, place);
        return may ? pulls_[place] / (likely[place] + 1) : -1;
    };
    for (std::size_t i = 0; i < last_.cards.size(); ++i) {
        int best = 0;
        for (int place = 1; place < kMostPlaces; ++place)
            if (gain(place) > gain(best)) best = place;
        ++likely[best];
    }
    for (int place = 0; place < kMostPlaces; ++place) {
        const bool may = (last_.places >> place & 1) != 0;
        auto& chance = chance_[place];
        chance = {};
        chance[likely[place]] = 1;
        for (int n = likely[place]; may && n < number_in(room_, place); ++n)
            chance[n + 1] = chance[n] * pulls_[place] / (n + 1);
        for (int n = likely[place]; n > 0; --n) chance[n - 1] = chance[n] / pulls_[place] * n;
    }
}

// Of the moves that break no link that is left.
std::vector<Proposals::Slot> Proposals::slots_of(const Kind& kind, Links left) const {
    std::vector<Slot> slots;
    std::vector<double> shares;
    for (std::size_t i = 0; i < kind.moves.size(); ++i) {
        const Move& move = kind.moves[i];
        if ((move.breaks & left) != 0 || move.weight == 0) continue;
        const auto here = static_cast<std::uint16_t>(i);
        slots.push_back({~std::uint32_t{0}, here, here});
        shares.push_back(move.weight / kind.sums[left]);
    }
    for (double& share : shares) share *= static_cast<double>(shares.size());
    share_out(shares, [&](std::uint32_t less, std::uint32_t limit, std::uint32_t more) {
        slots[less].limit = limit;
        slots[less].there = slots[more].here;
    });
    return slots;
}

}  // namespace glup::auction
