// The solver of the auction games beside exhaustive search: endings of every row, also in the
// course of a trick, with and without melds at stake, and questions. GLUP_TEST_SCALE=40 checks more
// than 100,000.
#include <bit>
#include <fstream>

#include "check.hpp"
#include "endgame/open_hands.hpp"
#include "endgame/scale.hpp"
#include "glup/auction/endgame/solver.hpp"
#include "glup/auction/rules/keys.hpp"
#include "glup/auction/rules/rows.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/json.hpp"

using namespace glup;
using namespace glup::auction;
using open_hands::Payoff;
using open_hands::Table;

namespace {

// Cards a hand that exhaustive search can afford.
int most_cards(int seats) { return seats <= 3 ? 6 : seats == 4 ? 5 : seats <= 6 ? 3 : 2; }

template <class Visit>
void visit_endings(int count, std::uint64_t seed, const Visit& visit) {
    Random random(seed);
    for (int i = 0; i < count; ++i) {
        const Rules& rules = kRows[static_cast<std::size_t>(i) % kRows.size()].rules;
        const int cards =
            1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_cards(rules.seats))));
        visit(open_hands::random_ending(rules, cards, random), random);
    }
}

// A house is told beside its row's text.
std::string told(Endgame endgame) {
    const Rules rules = endgame.rules;
    endgame.rules = kRows[rules.row].rules;
    return endgame_line(endgame) + (rules.is_house() ? json::compact(rules_value(rules)) : "");
}

void expect(bool passed, const Endgame& endgame, const std::string& what) {
    check::report(passed, __FILE__, __LINE__, told(endgame) + ": " + what);
}

std::string numbers(int found, int expected) {
    return std::to_string(found) + " is not " + std::to_string(expected);
}

// Value, cards and line, against exhaustive search.
void compare(EndgameSolver& solver, const Endgame& endgame, const Payoff& payoff,
             const StakedMelds& melds) {
    Table table(endgame, payoff);
    const int value = table.value() + payoff.sure;
    const EndgameAnalysis found = solver.analyse(endgame, {}, melds);
    expect(found.line.result.exact && found.line.result.lower == value, endgame,
           "value " + numbers(found.line.result.lower, value));
    const std::vector<Card> legal = table.legal();
    expect(found.actions.size() == legal.size(), endgame, "the number of cards");
    for (const CardValue& one : found.actions)
        expect(one.result.exact && one.result.lower == table.after(one.card) + payoff.sure, endgame,
               card_text(one.card) + " " +
                   numbers(one.result.lower, table.after(one.card) + payoff.sure));
    // Every card of the line keeps the value.
    Endgame now = endgame;
    Payoff rest = payoff;
    int banked = payoff.sure;
    for (const Card card : found.line.cards) {
        Table here(now, rest);
        const int worth = here.value();
        expect(banked + worth == value, endgame,
               "the line is worth " + numbers(banked + worth, value));
        const std::vector<Card> may = here.legal();
        expect(std::find(may.begin(), may.end(), card) != may.end(), endgame, "the line's card");
        now.hands[now.player()].remove(card);
        now.trick[now.in_trick++] = card;
        if (now.in_trick < now.seats) continue;
        if (now.hands[0].empty()) return;
        // By the reference: what is left when the trick is over, seats turned so that its taker
        // leads.
        int taker = 0, counters = 0;
        for (int i = 0; i < now.seats; ++i) {
            const Card mine = now.trick[i], best = now.trick[taker];
            counters += endgame.rules.card_points[mine % 6];
            if (mine / 6 == best / 6 ? mine % 6 > best % 6 : mine / 6 == now.trump) taker = i;
        }
        const bool ours = (now.ours >> taker & 1) != 0;
        const int sign = ours ? 1 : rest.other;
        banked += sign * (rest.trick + rest.counter * counters);
        const int group = rest.group[taker];
        if (rest.saves(ours, counters)) {
            banked += sign * rest.meld[group];
            rest.meld[group] = 0;
        }
        Endgame turned = now;
        Payoff turned_rest = rest;
        turned.in_trick = 0;
        turned.ours = 0;
        turned.trump_led = false;
        for (int seat = 0; seat < now.seats; ++seat) {
            const int from = (taker + seat) % now.seats;
            turned.hands[seat] = now.hands[from];
            turned.ours |= static_cast<std::uint8_t>((now.ours >> from & 1) << seat);
            turned_rest.group[seat] = rest.group[from];
            turned.spared[seat] = 0;
            for (int other = 0; other < now.seats; ++other)
                turned.spared[seat] |= static_cast<std::uint8_t>(
                    (now.spared[from] >> (taker + other) % now.seats & 1) << other);
        }
        now = turned;
        rest = turned_rest;
    }
}

}  // namespace

TEST("values, cards and lines") {
    EndgameSolver solver(1);
    visit_endings(endgames::scaled(1500), endgames::test_seed(),
                  [&](const Endgame& endgame, Random&) {
                      compare(solver, endgame, open_hands::points_of(endgame), {});
                  });
}

TEST("melds to be saved") {
    EndgameSolver solver(1);
    visit_endings(endgames::scaled(600), endgames::test_seed() + 1,
                  [&](const Endgame& endgame, Random& random) {
                      Payoff payoff = open_hands::points_of(endgame);
                      StakedMelds melds{};
                      for (int seat = 0; seat < endgame.seats; ++seat) {
                          const int meld = static_cast<int>(random.below(3) * random.below(12)) *
                                           endgame.rules.scale;
                          melds[seat] = meld;
                          payoff.stake(endgame.rules, (endgame.ours >> seat & 1) != 0, seat, meld);
                      }
                      compare(solver, endgame, payoff, melds);
                  });
}

// Duties, points of cards and sides as houses have them.
Endgame with_house_rules(Endgame endgame, Random& random) {
    const auto below = [&](std::uint32_t n) { return static_cast<int>(random.below(n)); };
    constexpr std::array<std::array<int, 6>, 4> kPoints = {
        {{0, 0, 0, 10, 10, 10}, {0, 2, 3, 4, 10, 11}, {0, 0, 5, 5, 10, 10}, {3, 0, 7, 0, 0, 20}}};
    Rules& rules = endgame.rules;
    rules.by_house = true;
    rules.head = static_cast<Head>(below(3));
    if (below(3) > 0) {
        const auto& points = kPoints[static_cast<std::size_t>(below(4))];
        for (std::size_t rank = 0; rank < points.size(); ++rank)
            rules.card_points[rank] = static_cast<std::uint8_t>(points[rank]);
    }
    if (rules.seats == 6 && below(2) == 0) {
        rules.sides = Sides::kThreeTeams;
        const int first = below(3);
        endgame.ours = static_cast<std::uint8_t>(0b1001 << first);
    }
    if (!rules.chips && below(2) == 0) {
        rules.save = static_cast<Save>(-1 - below(3));
        rules.save_others = static_cast<Save>(-1 - below(3));
    }
    rules.spare_partner = rules.sides != Sides::kAlone && below(2) == 0;
    const auto group = open_hands::points_of(endgame).group;
    for (int seat = 0; seat < endgame.seats && rules.spare_partner; ++seat)
        for (int other = 0; other < endgame.seats; ++other)
            if (group[seat] == group[other])
                endgame.spared[seat] |= static_cast<std::uint8_t>(1U << other);
    endgame.trump_led = endgame.in_trick == 0 && below(2) == 0;
    return endgame;
}

TEST("values, cards, lines and melds to be saved by the rules of houses") {
    EndgameSolver solver(1);
    visit_endings(endgames::scaled(3000), endgames::test_seed() + 5,
                  [&](const Endgame& ending, Random& random) {
                      const Endgame endgame = with_house_rules(ending, random);
                      Payoff payoff = open_hands::points_of(endgame);
                      StakedMelds melds{};
                      const bool stakes = random.below(3) == 0;
                      for (int seat = 0; seat < endgame.seats && stakes; ++seat) {
                          melds[seat] = static_cast<int>(random.below(3) * random.below(12));
                          payoff.stake(endgame.rules, (endgame.ours >> seat & 1) != 0, seat,
                                       melds[seat]);
                      }
                      compare(solver, endgame, payoff, melds);
                  });
}

TEST("what a count saves is no stake of an exact value") {
    EndgameSolver solver(1);
    Endgame endgame = parse_endgame("three-handed H *AS TS / AC JC / TD QH");
    endgame.rules.save = static_cast<Save>(22);
    bool refused = false;
    try {
        solver.value(endgame, {}, StakedMelds{20});
    } catch (const Error& error) {
        refused = std::string(error.what()).find("a count of 22") != std::string::npos;
    }
    CHECK(refused);
    CHECK(solver.value(endgame).exact);
}

// A counter for a partner's trick is not better than a blank: the own hand may need it for its
// meld.
TEST("a counter that saves a meld of one's own") {
    EndgameSolver solver(1);
    const Endgame endgame = parse_endgame(
        "three-handed-chips H *JC QC 9D KD TH AH / 9C 9D AD QH KH AH / JC JD TD TH 9S QS");
    Payoff payoff = open_hands::points_of(endgame);
    const StakedMelds melds{3, 3, 20};
    for (int seat = 0; seat < 3; ++seat) payoff.meld[payoff.group[seat]] = melds[seat];
    compare(solver, endgame, payoff, melds);
}

// Sums above 255 are told less exactly in the table, each in its own measure.
TEST("a table that holds larger sums of melds") {
    const StakedMelds melds{1261, 710, 1570, 1470};
    const Endgame before = parse_endgame(
        "four-handed D TC KD KD TD AH / *KC KC TC TH TS / AD KH TH AH TS / *AC AD KH KS KS");
    const Endgame after =
        parse_endgame("four-handed D TC KD KD TD / *KC KC TC TS / AD TH AH TS / *AC AD KS KS");
    EndgameSolver kept(1), fresh(1);
    kept.actions(before, {}, melds);
    CHECK_EQ(kept.value(after, {}, melds).lower, fresh.value(after, {}, melds).lower);
}

// Two hands exchange cards of a suit that are both low or both high.
void exchange_alike(Endgame& endgame, Random& random) {
    std::vector<std::pair<int, Card>> all;
    for (int seat = 0; seat < endgame.seats; ++seat)
        endgame.hands[seat].for_each([&](Card card) { all.emplace_back(seat, card); });
    const auto any = [&] { return all[random.below(static_cast<std::uint32_t>(all.size()))]; };
    const auto [here, mine] = any();
    const auto [there, theirs] = any();
    if (here == there || mine / 3 != theirs / 3) return;
    for (const auto& [seat, out, in] :
         {std::tuple{here, mine, theirs}, std::tuple{there, theirs, mine}}) {
        endgame.hands[seat].remove(out);
        endgame.hands[seat].add(in);
    }
}

TEST("positions that the table may take for one another") {
    EndgameSolver solver(1);
    visit_endings(
        endgames::scaled(600), endgames::test_seed() + 6, [&](Endgame endgame, Random& random) {
            Payoff payoff = open_hands::points_of(endgame);
            StakedMelds melds{};
            for (int seat = 0; seat < endgame.seats && random.below(2) == 0; ++seat) {
                melds[seat] = static_cast<int>(1 + random.below(9)) * endgame.rules.scale;
                payoff.stake(endgame.rules, (endgame.ours >> seat & 1) != 0, seat, melds[seat]);
            }
            for (int i = 0; i < 20; ++i) {
                for (int k = 0; k < 20; ++k) exchange_alike(endgame, random);
                const int value = Table(endgame, payoff).value() + payoff.sure;
                const EndgameResult found = solver.value(endgame, {}, melds);
                expect(found.exact && found.lower == value, endgame, numbers(found.lower, value));
            }
        });
}

TEST("one side takes the last trick, but it saves the meld of one seat") {
    Random random(1);
    for (int deal = 0; deal < 300; ++deal) {
        StakedMelds melds{};
        Endgame endgame = parse_endgame("three-handed D 9C JH / *JH JS / QC AD");
        Payoff payoff = open_hands::points_of(endgame);
        for (int seat = 0; seat < endgame.seats; ++seat) {
            melds[seat] = static_cast<int>(random.below(10));
            payoff.stake(endgame.rules, (endgame.ours >> seat & 1) != 0, seat, melds[seat]);
        }
        EndgameSolver solver(1);
        for (int i = 0; i < 50; ++i) {
            exchange_alike(endgame, random);
            const int value = Table(endgame, payoff).value() + payoff.sure;
            CHECK_EQ(solver.value(endgame, {}, melds).lower, value);
        }
    }
}

TEST("goals") {
    EndgameSolver solver(1);
    visit_endings(
        endgames::scaled(600), endgames::test_seed() + 2,
        [&](const Endgame& endgame, Random& random) {
            Payoff payoff = open_hands::points_of(endgame);
            payoff.other = 0;
            const int meld =
                static_cast<int>(random.below(2) * random.below(9)) * endgame.rules.scale;
            const int bidder = std::countr_zero(endgame.ours);
            payoff.stake(endgame.rules, true, bidder, meld);
            const int most = Table(endgame, payoff).value() + payoff.sure;
            const int step = endgame.rules.scale;
            for (const int amount : {most - step, most, most + 1, most + step, 0}) {
                const GoalAnswer answer = solver.reaches(endgame, {Goal::kPoints, amount, meld});
                expect(answer.reached == (most >= amount), endgame,
                       "points " + std::to_string(amount) + " of " + std::to_string(most));
            }
            Payoff tricks;
            tricks.trick = 1;
            tricks.other = 0;
            const int taken = Table(endgame, tricks).value();
            for (int amount = 0; amount <= endgame.cards() + 1; ++amount) {
                const GoalAnswer answer = solver.reaches(endgame, {Goal::kTricks, amount, 0});
                expect(answer.reached == (taken >= amount), endgame,
                       "tricks " + std::to_string(amount) + " of " + std::to_string(taken));
            }
            const GoalAnswer all = solver.reaches(endgame, {Goal::kAll, 0, 0});
            expect(all.reached == (taken == endgame.cards()), endgame, "all tricks");
        });
}

TEST("each refinement switched off, and bounds of a stopped search") {
    using endgame::Options;
    std::vector<Options> sets{Options::plain()};
    for (const auto member :
         {&Options::relative_ranks, &Options::merging, &Options::twins, &Options::sure_trumps,
          &Options::patterns, &Options::bounds, &Options::last_look, &Options::ordering,
          &Options::hopes, &Options::first_guess}) {
        sets.emplace_back();
        sets.back().*member = false;
    }
    std::vector<EndgameSolver> solvers;
    for (const Options& options : sets) solvers.emplace_back(1, options);
    visit_endings(endgames::scaled(300), endgames::test_seed() + 3,
                  [&](const Endgame& endgame, Random& random) {
                      const int value = Table(endgame, open_hands::points_of(endgame)).value();
                      for (EndgameSolver& solver : solvers) {
                          SolveLimits limits;
                          limits.max_nodes = 1 + random.below(10);
                          solver.clear();
                          const EndgameResult part = solver.value(endgame, limits);
                          expect(part.lower <= value && value <= part.upper, endgame, "bounds");
                          expect(part.exact == (part.lower == part.upper), endgame, "exact");
                          const EndgameResult found = solver.value(endgame);
                          expect(found.exact && found.lower == value, endgame,
                                 numbers(found.lower, value));
                      }
                  });
}

TEST("the endgames of the open data") {
    EndgameSolver solver(1);
    std::ifstream file(GLUP_TEST_DATA "/auction/endgames.jsonl");
    int read = 0;
    for (std::string text; std::getline(file, text); ++read) {
        const auto object = *json::parse(text).as<json::Object>();
        const Endgame endgame = parse_endgame(*json::find(object, "endgame")->as<std::string>());
        const auto& actions = *json::find(object, "actions")->as<json::Object>();
        const std::vector<CardValue> found = solver.actions(endgame);
        CHECK_EQ(found.size(), actions.size());
        for (const CardValue& one : found) {
            const json::Value* const value = json::find(actions, card_text(one.card));
            REQUIRE(value != nullptr);
            CHECK_EQ(one.result.lower, *value->as<std::int64_t>());
        }
        CHECK_EQ(solver.value(endgame).lower, *json::find(object, "value")->as<std::int64_t>());
    }
    CHECK_EQ(read, 180);
}
