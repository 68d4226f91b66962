// The fifteen games as rows of data: the one place for their numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "glup/auction/rules/rules.hpp"

namespace glup::auction {

// Keys that a house may set in some rows and not in others, as the source has it.
enum RowKey : std::uint8_t {
    kRoundhouseKey = 1,
    kSinglePointsKeys = 2,  // of run and pinochle
    kQuadrupleKey = 4,
    kKittyKey = 8,
    kMisdealKey = 16,
    kFloorKey = 32,
};
constexpr std::uint8_t kUsualKeys = kRoundhouseKey;
constexpr std::uint8_t kLargePackKeys = kUsualKeys | kSinglePointsKeys | kMisdealKey | kFloorKey;

struct Row {
    std::string_view name;   // as the notation has it
    std::string_view title;  // for people
    Rules rules;
    std::uint8_t keys = kUsualKeys;

    constexpr bool has(RowKey key) const { return (keys & key) != 0; }
};

// Multiples of the scale, and of five of it from 65 on.
constexpr Grid kOnes = {{{1, kMostBid, 1}}};
constexpr Grid kFives = {{{1, 60, 1}, {65, kMostBid, 5}}};

namespace detail {

constexpr void table(Rules& rules, MeldKind kind, std::initializer_list<int> points) {
    std::array<std::int32_t, kMostCopies> entries{};
    int count = 0;
    for (const int p : points) entries[count++] = p == kGame ? kGame : p * rules.scale;
    set_worth(rules, kind, entries.data(), count);
}

constexpr void standard_melds(Rules& rules) {
    table(rules, kRuns, {15, 150, 225, 300});
    table(rules, kTrumpMarriages, {4});
    table(rules, kMarriages, {2});
    table(rules, kPinochles, {4, 30, 60, 90});
    table(rules, kAcesAround, {10, 100, 150, 200});
    table(rules, kKingsAround, {8, 80, 120, 160});
    table(rules, kQueensAround, {6, 60, 90, 120});
    table(rules, kJacksAround, {4, 40, 60, 80});
    rules.dix = rules.scale;
}

constexpr void racehorse_melds(Rules& rules) {
    table(rules, kRuns, {15, 30, 90, kGame});
    table(rules, kTrumpMarriages, {4, 30, 90, kGame});
    table(rules, kMarriages, {2});
    table(rules, kPinochles, {4, 30, 90, kGame});
    table(rules, kAcesAround, {10, 100});
    table(rules, kKingsAround, {8, 80});
    table(rules, kQueensAround, {6, 60});
    table(rules, kJacksAround, {4, 40});
    for (int i = 0; i < 4; ++i) rules.fours[i] = std::array{100, 80, 60, 40}[i] * rules.scale;
}

struct Table {  // seats and cards
    int seats;
    Sides sides;
    int copies;
    int nines;
    int hand;
    int packet;
    int widow;
    int scale;
    int last;
};

struct Contract {
    int open;
    Grid grid;
    bool compel;
    AllPass all_pass;
    bool marriage;
    Save save;
    int target;
};

constexpr Rules make(const Table& table, const Contract& contract) {
    Rules rules;
    rules.seats = static_cast<std::uint8_t>(table.seats);
    rules.sides = table.sides;
    rules.copies = static_cast<std::uint8_t>(table.copies);
    rules.nines = static_cast<std::uint8_t>(table.nines);
    rules.hand = static_cast<std::uint8_t>(table.hand);
    rules.packet = static_cast<std::uint8_t>(table.packet);
    rules.widow = static_cast<std::uint8_t>(table.widow);
    rules.scale = static_cast<std::uint8_t>(table.scale);
    rules.last = table.last;
    rules.open = contract.open;
    rules.grid = contract.grid;
    rules.bid_unit = rules.scale;
    for (const int rank : {kKing, kTen, kAce}) rules.card_points[rank] = rules.scale;
    rules.compel = contract.compel;
    rules.all_pass = contract.all_pass;
    rules.marriage = contract.marriage;
    rules.save = rules.save_others = contract.save;
    rules.target = contract.target;
    standard_melds(rules);
    return rules;
}

inline constexpr Table kThree = {3, Sides::kAlone, 2, 2, 15, 3, 3, 1, 1};
inline constexpr Table kFour = {4, Sides::kTwoTeams, 2, 2, 12, 4, 0, 10, 10};
inline constexpr Contract kSinglePack = {150,   kOnes,        true, AllPass::kThrowIn,
                                         false, Save::kTrick, 1000};

constexpr Contract double_pack(int open) {
    return {open, kFives, false, AllPass::kDealer, true, Save::kCounter, 500};
}

constexpr Rules changed(Rules rules, auto&& change) {
    change(rules);
    return rules;
}

}  // namespace detail

inline constexpr auto kRows = [] {
    using namespace detail;
    constexpr Contract kThreeHanded = {20,    kOnes,        true, AllPass::kThrowIn,
                                       false, Save::kTrick, 100};
    std::array rows = {
        Row{"two-handed-draw", "pinochle for two without a deal",
            changed(make({2, Sides::kAlone, 2, 2, 12, 1, 0, 10, 10},
                         {150, kOnes, false, AllPass::kDealer, false, Save::kTrick, 1000}),
                    [](Rules& r) { r.draw = true; })},
        Row{"three-handed", "auction pinochle for three",
            changed(make(kThree, kThreeHanded), [](Rules& r) { r.dealer_min = 19; })},
        Row{"three-handed-chips", "auction pinochle for three, for chips",
            changed(make(kThree, {20, kOnes, false, AllPass::kThrowIn, false, Save::kCounter, 0}),
                    [](Rules& r) {
                        r.look = Look::kAny;
                        r.concede = Concede::kTrump;
                        r.chips = true;
                        r.ante = 5;
                        r.first_chips = 160;
                        r.prices = {{20, 25, 30, 35, 40, 45, 50, 55}, {1, 2, 4, 7, 10, 13, 16, 20}};
                        r.suit_price = {1, 1, 1, 2};
                        r.set_price = 2;
                        r.pot_from = 35;
                    })},
        Row{"cutthroat", "auction pinochle for three without a widow",
            changed(make({3, Sides::kAlone, 2, 2, 16, 4, 0, 1, 1}, kThreeHanded),
                    [](Rules& r) {
                        r.dealer_min = 19;
                        r.end = End::kBidOut;
                    })},
        Row{"check", "check pinochle for three",
            changed(make({3, Sides::kAlone, 2, 2, 15, 3, 3, 10, 10}, kSinglePack),
                    [](Rules& r) {
                        r.open = 300;
                        r.look = Look::kMin;
                        r.checks = true;
                        r.checks_game = r.checks_nines = 5;
                    })},
        Row{"four-handed", "partnership auction pinochle", make(kFour, kSinglePack),
            kUsualKeys | kKittyKey},
        Row{"four-handed-racehorse", "partnership auction pinochle with passing",
            changed(make(kFour, kSinglePack), [](Rules& r) { r.pass = 4; })},
        Row{"four-handed-book", "partnership auction pinochle of the card-game book",
            make({4, Sides::kTwoTeams, 2, 2, 12, 4, 0, 1, 1},
                 {15, kOnes, false, AllPass::kDealer, false, Save::kCounter, 250})},
        Row{"double-deck", "double-deck pinochle",
            changed(make({4, Sides::kTwoTeams, 4, 0, 20, 4, 0, 1, 2}, double_pack(50)),
                    [](Rules& r) { r.misdeal = true; }),
            kLargePackKeys},
        Row{"five-handed", "pinochle for five with a called partner",
            make({5, Sides::kCalled, 4, 0, 16, 4, 0, 1, 2}, double_pack(35))},
        Row{"six-handed", "pinochle for six in two teams",
            make({6, Sides::kTwoTeams, 3, 3, 12, 4, 0, 10, 10}, kSinglePack)},
        Row{"seven-handed", "pinochle for seven with a called partner",
            make({7, Sides::kCalled, 4, 1, 12, 4, 0, 1, 2}, double_pack(35))},
        Row{"triple-deck", "triple-deck pinochle",
            changed(make({6, Sides::kTwoTeams, 6, 0, 20, 4, 0, 1, 3}, double_pack(75)),
                    [](Rules& r) { r.misdeal = true; }),
            kLargePackKeys},
        Row{"racehorse", "racehorse pinochle for six",
            changed(make({6, Sides::kTwoTeams, 6, 1, 20, 4, 4, 10, 30}, double_pack(500)),
                    [](Rules& r) {
                        r.stands = true;
                        r.save = Save::kNone;
                        r.all_pass = AllPass::kThrowIn;
                        r.target = 5000;
                        r.dix = 0;
                        racehorse_melds(r);
                    }),
            kMisdealKey},
        Row{"eight-handed", "pinochle for eight in four teams",
            changed(make({8, Sides::kFourTeams, 4, 4, 12, 4, 0, 10, 20}, kSinglePack),
                    [](Rules& r) { r.target = 5000; }),
            kUsualKeys | kQuadrupleKey},
    };
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].rules.row = static_cast<std::uint8_t>(i);
    return rows;
}();

inline constexpr auto kRowNames = [] {
    std::array<std::string_view, kRows.size()> names;
    for (std::size_t i = 0; i < kRows.size(); ++i) names[i] = kRows[i].name;
    return names;
}();

// Null if there is none of that name.
constexpr const Row* find_row(std::string_view name) {
    for (const Row& row : kRows) {
        if (row.name == name) return &row;
    }
    return nullptr;
}

}  // namespace glup::auction
