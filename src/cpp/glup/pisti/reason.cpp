
#include <array>

#include "glup/game/narration.hpp"
#include "glup/game/sentence.hpp"
#include "glup/pisti/narration.hpp"
#include "glup/pisti/policy.hpp"

namespace glup::pisti {
namespace {

constexpr std::array<std::string_view, kRanks> kRankNames = {
    "two",  "three", "four", "five",  "six",  "seven", "eight",
    "nine", "ten",   "jack", "queen", "king", "ace"};
constexpr int kSix = 4;

struct Pair {
    const State& seen;
    Card best;
    Card other;
    Unseen unseen{seen};

    bool takes() const { return seen.takes(best); }
    bool other_takes() const { return seen.takes(other); }
};

// One six, two sixes, no king.
void tell_ranks(Narrator& to, int count, int rank) {
    constexpr std::array<std::string_view, 5> kCounts = {"no", "one", "two", "three", "four"};
    const std::string_view end = count == 1 ? "" : rank == kSix ? "es" : "s";
    to.say(kCounts[count]).say(" ").say(kRankNames[rank]).say(count == 0 ? "" : end);
}

// Whether it has said something.
using Kind = bool (*)(Narrator& to, const Pair& of);

bool a_pisti(Narrator& to, const Pair& of) {
    const int points = of.seen.pisti_points(of.best);
    if (points <= of.seen.pisti_points(of.other)) return false;
    to.say("it makes a pisti: ").counted(points, "point");
    return true;
}

bool the_pile(Narrator& to, const Pair& of) {
    if (!of.takes() || of.other_takes()) return false;
    to.say("it takes the pile of ").counted(of.seen.pile_size(), "card");
    if (of.seen.first_taker == kNobody && of.seen.faced < kKitty)
        to.say(" and ").say(kKitty - of.seen.faced).say(" face down");
    if (const int points = of.seen.pile_points(); points > 0)
        to.say(", with ").counted(points, "point").say(" in it");
    return true;
}

bool without_a_jack(Narrator& to, const Pair& of) {
    if (rank_of(of.other) != kJack || rank_of(of.best) == kJack) return false;
    if (of.takes() != of.other_takes()) return false;
    to.say(of.takes() ? "it takes as much, and keeps the jack"
                      : "it keeps the jack, which takes any pile");
    return true;
}

bool its_own_points(Narrator& to, const Pair& of) {
    const int more = points_of(of.best) - points_of(of.other);
    if (!of.takes() || !of.other_takes() || more <= 0) return false;
    to.say("it takes as much, and brings ").counted(points_of(of.best), "point").say(" of its own");
    return true;
}

bool known_taker(Narrator& to, const Pair& of) {
    const int rank = of.unseen.next_known();
    if (of.takes() || of.other_takes() || rank_of(of.other) != rank || rank_of(of.best) == rank)
        return false;
    to.say("who plays next has ");
    tell_card(to, of.seen.deck.back());
    to.say(", the last card of the deck, which would take ");
    tell_card(to, of.other);
    return true;
}

bool fewer_takers(Narrator& to, const Pair& of) {
    const int best = rank_of(of.best), other = rank_of(of.other);
    if (of.takes() || of.other_takes() || best == other || best == of.unseen.next_known())
        return false;
    const int few = of.unseen.of_rank(best), more = of.unseen.of_rank(other);
    if (few >= more) return false;
    to.say("fewer cards can take it: ");
    tell_ranks(to, few, best);
    to.say(few == 1 ? " is unseen, and " : few == 0 ? " is unseen, but " : " are unseen, and ");
    tell_ranks(to, more, other);
    return true;
}

bool points_kept(Narrator& to, const Pair& of) {
    if (of.takes() || of.other_takes() || points_of(of.best) >= points_of(of.other)) return false;
    to.say("it keeps ");
    tell_card(to, of.other);
    to.say(", ").counted(points_of(of.other), "point").say(" for who takes the pile");
    return true;
}

constexpr std::array<Kind, 7> kKinds = {a_pisti,     the_pile,     without_a_jack, its_own_points,
                                        known_taker, fewer_takers, points_kept};

std::string card_reason(const Pair& of, int seat) {
    const std::vector<std::string> no_names;
    Narrator to(seat, no_names, kSeats, Narrator::Unnamed::kPlaces);
    for (const Kind kind : kKinds) {
        if (!kind(to, of)) continue;
        to.stop();
        return to.told().front();
    }
    return "";
}

}  // namespace

void tell_reasons(const View& view, Advice& advice) {
    const Card best = advice.actions.front().action;
    const ValuedCard* const other = tell_reasons(
        advice.actions, [](Card) { return true; },
        [&](Card one) { return card_reason({view.seen(), best, one}, view.seat()); });
    if (advice.actions.size() == 1) advice.reason = told({kOnlyLegal});
    if (other != nullptr) advice.reason = other->reason;
}

}  // namespace glup::pisti
