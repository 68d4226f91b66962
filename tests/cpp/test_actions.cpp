// Actions as words, the lists of them, and the proof that no list overflows.
#include "glup/stock/rules/action.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/rules/legal.hpp"
#include "samples.hpp"

using namespace glup;

namespace {

using Copies = std::array<int, rules::kSuits>;  // of one rank, by suit

// kChoose[n][m]: ways to take m of n distinguishable copies.
constexpr int kChoose[5][5] = {
    {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};

int total(const Copies& copies) { return copies[0] + copies[1] + copies[2] + copies[3]; }

int ways_of_four(const Copies& copies, int m) {
    int ways = 1;
    for (const int n : copies) ways *= kChoose[n][m];
    return ways;
}

// Jacks, double jacks …, and trump-jacks, of a rank.
int ways_of_rank(const Copies& copies, int trump) {
    int ways = copies[trump] == 4;
    for (int m = 1; m <= 4; ++m) ways += ways_of_four(copies, m);
    return ways;
}

std::vector<Copies> all_copies() {
    std::vector<Copies> result;
    for (int code = 0; code < 625; ++code)
        result.push_back({code % 5, code / 5 % 5, code / 25 % 5, code / 125});
    return result;
}

// The most ways for jacks, aces and nines by themselves that `size` cards of theirs give, for each
// size up to 17.
std::array<int, rules::kMaxTable + 1> best_of_separate_ranks(int trump) {
    std::array<int, rules::kMaxTable + 1> four{}, nines{}, best{};
    for (const Copies& copies : all_copies()) {
        const int size = total(copies);
        if (size > rules::kMaxTable) continue;
        four[size] = std::max(four[size], ways_of_rank(copies, trump));
        nines[size] = std::max(nines[size], ways_of_four(copies, 2) + ways_of_four(copies, 4));
    }
    for (int jacks = 0; jacks <= rules::kMaxTable; ++jacks) {
        for (int aces = 0; jacks + aces <= rules::kMaxTable; ++aces) {
            for (int rest = 0; jacks + aces + rest <= rules::kMaxTable; ++rest) {
                int& most = best[jacks + aces + rest];
                most = std::max(most, four[jacks] + four[aces] + nines[rest]);
            }
        }
    }
    for (int i = 1; i <= rules::kMaxTable; ++i) best[i] = std::max(best[i], best[i - 1]);
    return best;
}

// most[m][left]: the most ways to take m of each of the jack, ten and ace of trumps, of which there
// are `left` at most.
std::array<std::array<int, rules::kMaxTable + 1>, 4> best_of_run() {
    std::array<std::array<int, rules::kMaxTable + 1>, 4> most{};
    for (int m = 1; m <= 3; ++m) {
        for (int left = 0; left <= rules::kMaxTable; ++left) {
            for (int jacks = 0; jacks <= std::min(left, 4); ++jacks) {
                for (int tens = 0; tens <= std::min(left - jacks, 4); ++tens) {
                    const int aces = std::min(left - jacks - tens, 4);
                    most[m][left] = std::max(
                        most[m][left], kChoose[jacks][m] * kChoose[tens][m] * kChoose[aces][m]);
                }
            }
        }
    }
    return most;
}

// An upper bound on the number of declarations with 17 cards, all of them distinguishable and free
// of history: exact in the kings and queens; of the `left` other cards each kind that needs some
// may use all at once.
int most_declarations(int trump) {
    const auto separate = best_of_separate_ranks(trump);
    const auto run = best_of_run();
    int most = 0;
    for (const Copies& kings : all_copies()) {
        for (const Copies& queens : all_copies()) {
            const int left = rules::kMaxTable - total(kings) - total(queens);
            if (left < 0) continue;
            int ways = ways_of_rank(kings, trump) + ways_of_rank(queens, trump) + separate[left];
            for (int m = 1; m <= 4; ++m) {
                for (int suit = 0; suit < rules::kSuits; ++suit)
                    ways += kChoose[kings[suit]][m] * kChoose[queens[suit]][m];
                ways += kChoose[queens[kSpades]][m] * kChoose[std::min(left, 4)][m];  // pinochle
                if (m <= 3)
                    ways += kChoose[kings[trump]][m] * kChoose[queens[trump]][m] * run[m][left];
                if (m <= 2) ways += ways_of_four(kings, m) * ways_of_four(queens, m);
            }
            // The roundhouse of runs: of its 16 cards one at most is there twice.
            const bool whole = ways_of_four(kings, 1) > 0 && ways_of_four(queens, 1) > 0;
            if (whole && left >= 2 * rules::kSuits) ways += 2;
            most = std::max(most, ways);
        }
    }
    return most;
}

}  // namespace

TEST("an action keeps what it was made of") {
    for (Card card = 0; card < rules::kCards; ++card) {
        const Action action = Action::play_hand(card);
        CHECK(action.type() == Action::Type::kPlayHand && action.is_play());
        CHECK_EQ(action.hand_card(), card);
    }
    for (int i = 0; i < rules::kMaxTable; ++i) {
        const Action action = Action::play_table(i);
        CHECK(action.type() == Action::Type::kPlayTable && action.is_play());
        CHECK_EQ(action.table_index(), i);
    }
    CHECK(Action::exchange().type() == Action::Type::kExchange && !Action::exchange().is_play());
    for (Kind kind = 0; kind < kKinds; ++kind) {
        for (int i = 0; i < rules::kMaxTable; ++i) {
            for (int copies = 0; copies <= rules::kCopies; ++copies) {
                const std::uint64_t use = Action::use_of(i, copies) | Action::use_of(0, 1);
                const Action action = Action::declare(kind, use);
                CHECK(action.type() == Action::Type::kDeclare && !action.is_play());
                CHECK_EQ(action.kind(), kind);
                CHECK_EQ(action.use(), use);
                CHECK_EQ(action.used(i), i == 0 ? (copies | 1) : copies);
            }
        }
    }
}

TEST("no player has more actions than an ActionList holds") {
    int most = 0;
    for (int trump = 0; trump < rules::kSuits; ++trump)
        most = std::max(most, most_declarations(trump));
    // Four kings of every suit and one queen reach it: 1296 double kings and so on.
    CHECK_EQ(most, 1814);
    CHECK(most + 2 <= ActionList::kCapacity);  // and an exchange, and a pass
    CHECK(rules::kHand <= ActionList::kCapacity);
}

TEST("legal actions differ from each other, in writing too, and are counted without listing") {
    std::size_t declarations = 0, exchanges = 0;
    samples::visit_deals(300, 1, [&](const State& state) {
        ActionList actions;
        legal_actions(state, actions);
        REQUIRE(actions.size() == count_legal_actions(state));
        REQUIRE(actions.empty() == state.is_over());
        std::set<std::uint64_t> codes;
        std::set<std::string> texts;
        for (const Action action : actions) {
            codes.insert(action.code());
            texts.insert(action_text(state, action));
            declarations += action.type() == Action::Type::kDeclare;
            exchanges += action.type() == Action::Type::kExchange;
            REQUIRE(action.is_play() == (state.decision != Decision::kMeld));
        }
        REQUIRE(codes.size() == static_cast<std::size_t>(actions.size()));
        REQUIRE(texts.size() == codes.size());
        if (state.decision == Decision::kMeld) REQUIRE(texts.contains("pass"));
    });
    CHECK(declarations > 5000);
    CHECK(exchanges > 20);
}

TEST("perft counts what playing it out counts") {
    int visited = 0;
    samples::visit_deals(4, 2, [&](const State& state) {
        if (++visited % 5 != 0) return;
        ActionList actions;
        legal_actions(state, actions);
        std::uint64_t two = 0, three = 0;
        for (const Action action : actions) {
            State next = state;
            next.apply(action);
            ActionList replies;
            legal_actions(next, replies);
            two += static_cast<std::uint64_t>(replies.size());
            for (const Action reply : replies) {
                State last = next;
                last.apply(reply);
                three += static_cast<std::uint64_t>(count_legal_actions(last));
            }
        }
        REQUIRE(perft(state, 0) == 1);
        REQUIRE(perft(state, 1) == static_cast<std::uint64_t>(actions.size()));
        REQUIRE(perft(state, 2) == two);
        REQUIRE(perft(state, 3) == three);
    });
    CHECK(visited > 400);
}
