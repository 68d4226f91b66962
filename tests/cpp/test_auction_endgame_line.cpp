// Endgames as lines: those of the open data, whose values prove that they were read.
#include <algorithm>
#include <fstream>
#include <string>

#include "check.hpp"
#include "glup/auction/notation/endgame_line.hpp"
#include "glup/cards/text.hpp"
#include "glup/pinochle/tricks.hpp"
#include "glup/support/bits.hpp"
#include "glup/support/error.hpp"
#include "glup/support/json.hpp"

using namespace glup;
using namespace glup::auction;

namespace {

// Points of the bidder's side less those of the others, by trying everything.
int value_of(const Endgame& endgame);

int value_after(Endgame endgame, Card card) {
    endgame.hands[endgame.player()].remove(card);
    endgame.trick[endgame.in_trick++] = card;
    if (endgame.in_trick < endgame.seats) return value_of(endgame);
    int taker = 0, counters = 0;
    for (int seat = 0; seat < endgame.seats; ++seat) {
        counters += endgame.rules.points_of(endgame.trick[seat]);
        if (beats(endgame.trick[seat], endgame.trick[taker], endgame.trump)) taker = seat;
    }
    const bool last = endgame.hands[0].empty();
    const int points = counters + (last ? endgame.rules.last : 0);
    const int gained = (endgame.ours >> taker & 1) != 0 ? points : -points;
    if (last) return gained;
    Endgame next = endgame;
    next.in_trick = 0;
    next.ours = 0;
    for (int seat = 0; seat < endgame.seats; ++seat) {
        const int from = (taker + seat) % endgame.seats;
        next.hands[seat] = endgame.hands[from];
        next.ours = static_cast<std::uint8_t>(next.ours | (endgame.ours >> from & 1) << seat);
    }
    return gained + value_of(next);
}

int value_of(const Endgame& endgame) {
    const bool ours = (endgame.ours >> endgame.player() & 1) != 0;
    int best = ours ? -100000 : 100000;
    for_each_bit(legal_plays(endgame), [&](int card) {
        const int value = value_after(endgame, static_cast<Card>(card));
        best = ours ? std::max(best, value) : std::min(best, value);
    });
    return best;
}

std::string refused(const std::string& line) {
    try {
        parse_endgame(line);
        return "";
    } catch (const Error& error) {
        return error.what();
    }
}

}  // namespace

TEST("the endgames of the open data") {
    std::ifstream file(GLUP_TEST_DATA "/auction/endgames.jsonl");
    int tested = 0, solved = 0;
    for (std::string text; std::getline(file, text); ++tested) {
        const auto object = *json::parse(text).as<json::Object>();
        const std::string line = *json::find(object, "endgame")->as<std::string>();
        const Endgame endgame = parse_endgame(line);
        CHECK_EQ(endgame_line(endgame), line);
        const auto& actions = *json::find(object, "actions")->as<json::Object>();
        CardMask legal = 0;
        for (const auto& [card, value] : actions) legal |= bit(parse_card(card));
        CHECK_EQ(legal_plays(endgame), legal);
        if (endgame.cards() * endgame.seats > 12) continue;
        ++solved;
        for (const auto& [card, value] : actions)
            CHECK_EQ(value_after(endgame, parse_card(card)), *value.as<std::int64_t>());
    }
    CHECK_EQ(tested, 180);
    CHECK(solved > 60);
}

TEST("endgames that can't be") {
    CHECK_EQ(refused("three-handed H *AS TS [KD] / AC JC QD / TD QH QH"), "");
    CHECK_EQ(endgame_line(parse_endgame("three-handed h *ts as[kd]/ QD JC AC /td qh QH")),
             "three-handed H *TS AS [KD] / JC AC QD / TD QH QH");
    CHECK_EQ(refused("three-handed H *AS TS / AC JC QD / TD QH QH"),
             "hand 0: 2 cards, expected 3 as in the last hand");
    CHECK_EQ(refused("three-handed H AS / AC / TD"),
             "endgame: * before no hand, expected it before those of the bidder's side");
    CHECK_EQ(refused("three-handed H *AS / *AC / *TD"),
             "endgame: * before every hand, expected it before those of the bidder's side");
    CHECK_EQ(refused("three-handed H *AS TS / AS AC / AS QH"),
             "endgame: 3 times AS, expected 2 at most in three-handed");
    // Made up: the second hand had to follow, but it may have come to this in an example.
    CHECK_EQ(refused("three-handed H *TS [9D] / QD [9C] / TD QH"), "");
    CHECK_EQ(refused("three-handed H *TS 9D / QD [9C] / TD QH"),
             "hand 1: a card of the trick, expected one of the hand before it first");
    CHECK_EQ(refused("three-handed H *[TS] / [QS] / [9S]"),
             "hand 2: a whole trick, expected a trick that goes on");
    CHECK_EQ(refused("three-handed H *AS / AC / TD / TD"),
             "endgame: more hands than the 3 of three-handed");
}
