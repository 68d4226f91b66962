#include "glup/auction/worlds/proof.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/auction/worlds/sample.hpp"
#include "glup/cards/text.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

void demand(bool holds, const std::string& fault) {
    if (!holds) throw PositionError("view: " + fault);
}

// Any card where none is seen.
State filled(State state) {
    const auto fill = [](auto& cards) {
        std::replace(cards.begin(), cards.end(), Card{kNoCard}, Card{0});
    };
    fill(state.deck);
    fill(state.widow);
    fill(state.buried);
    fill(state.kitty);
    for (auto& cards : state.given) fill(cards);
    return state;
}

// What a seat has now of the cards that it was dealt, drew, took, passed, buried and played.
int cards_left(const State& state, int seat) {
    const Rules& rules = state.rules;
    const bool bidder = seat == state.bidder;
    int cards = rules.draw ? 0 : rules.dealt();
    int player = state.eldest();
    for (int turn = 0; turn < state.drawn; ++turn, player = state.after(player))
        cards += player == seat;
    if (state.widow_taken) cards += rules.kitty ? 1 : bidder ? rules.widow : 0;
    if (state.gave == 1 && bidder) cards += rules.pass;
    if (state.gave == 1 && seat == state.after(state.after(state.bidder))) cards -= rules.pass;
    if (state.leader != kNobody && bidder) cards -= rules.widow;
    return cards - played_by(state, seat).size();
}

// What drawing worlds takes for granted of a view.
void check_seen(const State& seen, int seat) {
    Hand sure = seen.hand[seat];
    for (int other = 0; other < seen.seats(); ++other) {
        demand(seen.size[other] == cards_left(seen, other),
               "size: expected the cards that are left");
        if (other != seat) sure += seen.shown[other];
        sure += played_by(seen, other);
    }
    for (Card card = 0; card < rules::kCards; ++card)
        demand(sure.count(card) <= seen.rules.copies_of(card), "hand: expected cards of the pack");
    demand(seen.hand[seat].size() == seen.size[seat], "hand: expected as many cards as its size");
    demand(seen.decision != Decision::kDraw || seen.drawn < seen.rules.draws(),
           "drawn: expected a turn that is left");
    demand(seen.result != Result::kMisdeal || seen.bidder != kNobody ||
               seen.passed != seen.all_seats(),
           "passed: expected somebody who has not");
}

// A card that has no place left, as far as that follows for each place by itself; "" if none is.
std::string cause(const View& view) {
    const Unseen unseen = Knowledge(view).unseen;
    for (const Lot& lot : unseen.lots) {
        int most = 0;
        for (int place = 0; place < kMostPlaces; ++place) {
            if ((lot.places & place_bit(place)) == 0) continue;
            int held = unseen.room[place];
            for (const Clause& clause : unseen.clauses) {
                const Literal& first = clause.literals[0];
                if (clause.size == 1 && clause.places == place_bit(place) && first.card == lot.card)
                    held = std::min<int>(held, first.high);
            }
            most += held;
        }
        if (most >= lot.count) continue;
        return ": " + std::to_string(lot.count) + " " + card_text(lot.card) +
               " not seen yet, and by what was shown and played others hold at most " +
               std::to_string(most);
    }
    return "";
}

}  // namespace

// A world is a proof; if there is none, or play could not have led to it, the fields contradict the
// rules together.
void prove(const View& view) {
    Random rng(0);
    Sampler sampler(view);
    if (!sampler.find(rng))
        throw PositionError("position: no deal agrees with all of it" + cause(view));
    const State& world = sampler.world();
    state_from_bytes(std::as_bytes(std::span(&world, 1)));
    if (!(View(world, view.seat()) == view))
        throw PositionError("position: a deal that agrees with it would not look like it");
}

View view_from_bytes(std::span<const std::byte> bytes) {
    demand(bytes.size() == sizeof(View), "expected " + std::to_string(sizeof(View)) + " bytes");
    const State seen = readable_state(bytes.first(sizeof(State)));
    std::uint64_t seat = 0;
    std::memcpy(&seat, bytes.data() + sizeof(State), sizeof seat);
    demand(seat < seen.rules.seats, "seat: expected one of the game");
    const State any = filled(seen);
    check_ranges(any);
    // What is hidden is exactly what this seat does not see.
    const View view(any, static_cast<int>(seat));
    demand(std::memcmp(&view, bytes.data(), sizeof view) == 0,
           "cards: expected those that are seen");
    check_seen(seen, static_cast<int>(seat));
    prove(view);
    return view;
}

}  // namespace glup::auction
