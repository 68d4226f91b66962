#include "glup/auction/worlds/sample.hpp"

#include <algorithm>
#include <utility>

#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/legal.hpp"
#include "glup/auction/rules/melds.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/worlds/taking.hpp"
#include "glup/support/error.hpp"

namespace glup::auction {
namespace {

constexpr int kWorldTries = 20'000;
constexpr int kFewTries = 2'000;  // where cards can be exchanged after them

void write(const Hand& hand, Card* cards) {
    hand.for_each([&](Card card) { *cards++ = card; });
}

double ways(int copies, int taken) {
    return kFactorial[copies] / kFactorial[taken] / kFactorial[copies - taken];
}

// Whether what was dealt or buried has to be what no clause says.
bool asks_more(const State& seen) {
    const Rules& rules = seen.rules;
    return rules.bid_needs != 0 || rules.bury != Bury::kAny ||
           (seen.result == Result::kMisdeal && rules.is_house());
}

}  // namespace

Sampler::Sampler(const View& view, const Tilt& tilt)
    : seat_(view.seat()),
      table_(table_of(view.seen())),
      passed_unseen_(view.seen().gave > 0 && seat_ % 2 != view.seen().bidder % 2),
      kitty_unseen_(view.seen().rules.kitty && view.seen().widow_taken &&
                    seat_ != view.seen().bidder),
      widow_unseen_(!view.seen().rules.widow_open && view.seen().widow_taken &&
                    seat_ != view.seen().bidder),
      last_(view.seen().result == Result::kMisdeal ? last_to_act(view.seen()) : kNobody),
      knowledge_(view),
      tilt_(tilt),
      blanks_at_(place_of_blanks()),
      layouts_(with_blanks_apart()),
      asks_more_(asks_more(view.seen())),
      seen_deck_(view.seen().deck),
      told_nines_(view.seen().nines),
      world_(view.seen()),
      given_back_(surely_given_back()) {}

const State& Sampler::draw(Random& rng) {
    if (!find(rng)) throw PositionError("no deal agrees with all that is known");
    return world_;
}

bool Sampler::find(Random& rng) {
    if (exchange_) return exchange_on(rng);
    const int tries = asks_more_ ? kFewTries : kWorldTries;
    for (int i = 0; i < tries; ++i) {
        if (!layouts_.draw(rng)) return false;
        laid_ = layouts_.layout();
        if (blanks_at_ != kNobody && !join_blanks(laid_, rng)) continue;
        if (makes_world(laid_, rng) && was_dealt_so()) return true;
    }
    return asks_more_ && begin_exchange(rng);
}

// Makes the world of a layout, with what is drawn beside it; false if that does not go together.
bool Sampler::makes_world(const Layout& layout, Random& rng) {
    const Rules& rules = world_.rules;
    lay(layout);
    times_ = 1;
    if (rules.draw) lay_draws(layout, rng);
    if (passed_unseen_ && !pass_unseen(rng)) return false;
    if (widow_unseen_) take_widow_unseen(rng);
    if (kitty_unseen_ && !give_kitty_unseen(rng)) return false;
    if (rules.chips && !would_go_on()) return false;
    if (!named_so()) return false;
    note_dealt();
    return true;
}

// Where hands that may be a misdeal are rare their blanks get a place of their own, if one is left.
int Sampler::place_of_blanks() const {
    constexpr double kRare = 0.001;
    const Unseen& unseen = knowledge_.unseen;
    if (knowledge_.blanks <= 0) return kNobody;
    int blanks = 0, counters = 0;  // that may be in that hand
    for (const Lot& lot : unseen.lots) {
        if ((lot.places >> last_ & 1) == 0 || (knowledge_.not_there >> lot.card & 1) != 0) continue;
        (is_blank(lot.card) ? blanks : counters) += lot.count;
    }
    const int size = unseen.room[last_];
    double enough = 0;
    for (int n = knowledge_.blanks; n <= std::min(blanks, size); ++n)
        if (size - n <= counters) enough += ways(blanks, n) * ways(counters, size - n);
    if (enough == 0 || enough > kRare * ways(blanks + counters, size)) return kNobody;
    for (int place = kMostPlaces - 1; place >= 0; --place)
        if (unseen.room[place] == 0) return place;
    return kNobody;
}

Unseen Sampler::with_blanks_apart() const {
    Unseen unseen = knowledge_.unseen;
    unseen.tilt = tilt_;
    if (blanks_at_ == kNobody) return unseen;
    const PlaceMask hand = place_bit(last_), blanks = place_bit(blanks_at_);
    unseen.room[blanks_at_] = static_cast<std::uint8_t>(knowledge_.blanks);
    unseen.room[last_] = static_cast<std::uint8_t>(unseen.room[last_] - knowledge_.blanks);
    for (Lot& lot : unseen.lots)
        if ((lot.places & hand) != 0 && is_blank(lot.card)) lot.places |= blanks;
    for (Clause& clause : unseen.clauses)
        if ((clause.places & hand) != 0) clause.places |= blanks;
    return unseen;
}

// A hand with more blanks is found in more ways.
bool Sampler::join_blanks(Layout& layout, Random& rng) const {
    layout[last_] += std::exchange(layout[blanks_at_], Hand());
    int blanks = 0;
    layout[last_].for_each([&](Card card) { blanks += is_blank(card); });
    return rng.unit() * ways(blanks, knowledge_.blanks) < 1;
}

// Whether hands were dealt what the table has been told of that.
bool Sampler::was_dealt_so() const {
    const Rules& rules = world_.rules;
    if (world_.result == Result::kMisdeal && (world_.blank >> last_ & 1) == 0) return false;
    if (rules.bid_needs != 0 && !spoke_so()) return false;
    if (buried_wrongly() > 0) return false;
    if (!rules.checks || !table_.scored) return true;
    for (int seat = 0; seat < world_.seats(); ++seat) {
        if (seat == seat_) continue;
        if ((world_.nines[seat] >= kManyNines) != (told_nines_[seat] >= kManyNines)) return false;
    }
    return true;
}

// Who bid might, and who passed did not have to bid.
bool Sampler::spoke_so() const {
    for (int seat = 0; seat < world_.seats(); ++seat)
        if ((world_.weak >> seat & 1) != 0 && bid_freely(world_, seat)) return false;
    if (world_.rules.stands) return true;
    for (const auto& [seat, units] : auction_of(world_)) {
        if (units != 0) break;
        if ((world_.sure_meld >> seat & 1) != 0) return false;
    }
    return true;
}

// Whether the bidder had, when they named trump, a marriage or none as the table has been told.
bool Sampler::named_so() const {
    if (!world_.rules.marriage || !(passed_unseen_ || widow_unseen_) || world_.trump == kNoSuit)
        return true;
    const Hand hand = naming_hand();
    if (has_marriage(hand, world_.trump)) return !(world_.melded && world_.no_marriage);
    return !has_any_marriage(hand) && !world_.moon_alone() &&
           !(world_.melded && !world_.no_marriage);
}

// How many cards stand in the way of what was buried: had others been kept it might have been.
int Sampler::buried_wrongly() const {
    const Rules& rules = world_.rules;
    if (rules.bury == Bury::kAny || !table_.buried || world_.moon_alone()) return 0;
    if (seat_ == world_.bidder) return 0;
    const Hand hand = melded_hand(world_.bidder);
    const Hand not_shown = hand - auction::melds(hand, world_.trump, rules).shown;
    const Hand buried = hand_of({world_.buried.data(), rules.widow});
    if (may_be(burial(rules, world_.trump, hand, not_shown), buried)) return 0;
    const auto count = [&](const Hand& cards, bool easy) {
        int found = 0;
        cards.for_each([&](Card card) {
            found += is_easily_buried(card, world_.trump, rules) == easy ? 1 : 0;
        });
        return found;
    };
    return std::max(1, std::min(count(beyond(not_shown, buried), true), count(buried, false)));
}

void Sampler::lay(const Layout& layout) {
    for (int seat = 0; seat < world_.seats(); ++seat)
        if (seat != seat_) world_.hand[seat] = layout[seat];
    if (world_.rules.draw) return;
    write(layout[seat_], table_.buried ? world_.buried.data() : world_.widow.data());
}

// Turns of which this seat does not know a card get one from the place where it went.
void Sampler::lay_draws(const Layout& layout, Random& rng) {
    Heap own(layout[seat_]);
    Heap theirs(layout[kTheirDiscards]);
    Heap held(layout[1 - seat_] + knowledge_.played[1 - seat_]);
    Heap rest(layout[kUndrawn]);
    const auto fill = [&](int at, Heap& from) {
        if (seen_deck_[at] == kNoCard) world_.deck[at] = from.take_one(rng);
    };
    int player = world_.eldest();
    for (int turn = 0; turn < world_.rules.draws(); ++turn, player = world_.after(player)) {
        const int first = 2 * turn;
        const int second = first + 1;
        const bool kept = (world_.kept >> turn & 1) != 0;
        if (turn >= world_.drawn) {
            fill(first, rest);
            fill(second, rest);
        } else if (player == seat_) {
            fill(second, own);
        } else {
            fill(kept ? first : second, held);
            fill(kept ? second : first, theirs);
        }
    }
}

// That the bidder took before cards were passed.
Hand Sampler::widow() const {
    return hand_of(
        {world_.widow.data(), std::size_t{world_.widow_taken ? world_.rules.widow : 0U}});
}

Hand Sampler::widow_seen() const { return widow_unseen_ ? Hand() : widow(); }

// The cards that a hand had when melds were shown.
Hand Sampler::melded_hand(int seat) const {
    Hand hand = world_.hand[seat] + knowledge_.played[seat];
    if (seat == world_.bidder && table_.buried)
        for (int i = 0; i < world_.rules.widow; ++i) hand.add(world_.buried[i]);
    return hand;
}

// So many cards as are passed, each copy a card of its own: how many of each kind, and then which.
Hand Sampler::chosen(const Hand& from, int count, const Tilt::ByKind& times, Random& rng) {
    std::array<Heap, Tilt::kKinds> kinds;
    from.for_each([&](Card card) { kinds[tilt_.kind[card]].add(card); });
    const auto ways_of = [&](std::size_t kind, int n) {
        double product = 1;  // to choose them, each so many times
        for (int i = 0; i < n; ++i)
            product *= times[kind] * std::max(kinds[kind].size() - i, 0) / (i + 1);
        return product;
    };
    double all = 0;
    std::array<int, 2> taken{};  // of kinds 1 and 2
    for (int a = 0; a <= count; ++a) {
        for (int b = 0; a + b <= count; ++b) {
            const double here = ways_of(1, a) * ways_of(2, b) * ways_of(0, count - a - b);
            all += here;
            if (rng.unit() * all < here) taken = {a, b};
        }
    }
    for (int n = taken[0]; n > 0; --n) times_ *= times[1];
    for (int n = taken[1]; n > 0; --n) times_ *= times[2];
    times_ /= all;
    Hand hand = kinds[1].take(taken[0], rng);  // one after another, as all draw on the numbers
    hand += kinds[2].take(taken[1], rng);
    hand += kinds[0].take(count - taken[0] - taken[1], rng);
    return hand;
}

// Cards of the widow that the bidder has given back in every world: there are no others of them
// that they may have had when melds were shown.
Hand Sampler::surely_given_back() const {
    if (!passed_unseen_ || !world_.widow_taken || world_.gave < 2) return {};
    const bool hidden = table_.buried && !table_.counted;
    PlaceMask places = place_bit(world_.bidder);
    if (hidden) places |= place_bit(seat_);
    Hand may_have = knowledge_.played[world_.bidder];
    if (table_.counted) may_have += hand_of({world_.buried.data(), world_.rules.widow});
    for (const Lot& lot : knowledge_.unseen.lots)
        if ((lot.places & places) != 0) may_have.add(lot.card, lot.count);
    return beyond(widow_seen(), may_have);
}

// Any cards of the partner's hand that they may have got back, each selection with the same chance
// in all worlds.
bool Sampler::give_back(const Hand& partner, Hand& back, Random& rng) {
    if (!partner.covers(given_back_)) return false;
    const int others = world_.rules.pass - given_back_.size();
    back = given_back_ + chosen(partner - given_back_, others, tilt_.back, rng);
    if (given_back_.empty()) return true;
    // A selection with more copies is found in more ways, and in a world with fewer all are rarer.
    double chance = 1;
    given_back_.for_each_card([&](Card card, int copies) {
        chance *= ways(partner.count(card), copies) / ways(back.count(card), copies) /
                  ways(world_.rules.copies_of(card), copies);
    });
    return rng.unit() < chance;
}

// What the bidder's partner gave and got back: any cards that both hands as they are may come from.
bool Sampler::pass_unseen(Random& rng) {
    const Rules& rules = world_.rules;
    const int bidder = world_.bidder;
    const int partner = world_.after(world_.after(bidder));
    Hand back;
    if (world_.gave == 2) {
        if (!give_back(melded_hand(partner), back, rng)) return false;
        write(back, world_.given[1].data());
    }
    Hand held = melded_hand(bidder) + back;  // by the bidder, with what the partner gave
    if (!held.covers(widow_seen())) return false;
    held -= widow_seen();
    const Hand given = chosen(held, rules.pass, tilt_.given, rng);
    write(given, world_.given[0].data());
    const SeatMask meldless = knowledge_.passed_without_meld;
    return (meldless >> partner & 1) == 0 ||
           !has_sure_meld(melded_hand(partner) - back + given, rules);
}

// Any cards that the bidder may have taken: of those that they had when it was turned up.
void Sampler::take_widow_unseen(Random& rng) {
    Hand held = melded_hand(world_.bidder);
    const auto passed = [&](int i) {
        return hand_of({world_.given[i].data(), std::size_t{world_.rules.pass}});
    };
    if (world_.gave > 1) held += passed(1);
    if (world_.gave > 0) held -= passed(0);
    write(Heap(held).take(world_.rules.widow, rng), world_.widow.data());
}

// The bidder's when they named trump.
Hand Sampler::naming_hand() const {
    Hand hand = melded_hand(world_.bidder);
    for (int i = world_.gave - 1; i >= 0; --i) {
        const Hand cards = hand_of({world_.given[i].data(), std::size_t{world_.rules.pass}});
        hand = i == 0 ? hand - cards : hand + cards;
    }
    return world_.rules.trump_first ? hand - widow() : hand;
}

// Each seat got one card of the hand that it has now, the bidder too.
bool Sampler::give_kitty_unseen(Random& rng) {
    Hand widow;
    for (int i = 0, seat = world_.after(world_.bidder); i < world_.seats(); ++i) {
        if (seat != seat_) {
            const Hand card = Heap(melded_hand(seat)).take(1, rng);
            write(card, &world_.kitty[i]);
            if ((knowledge_.passed_without_meld >> seat & 1) != 0 &&
                has_sure_meld(melded_hand(seat) - card, world_.rules))
                return false;
        }
        widow.add(world_.kitty[i]);
        seat = world_.after(seat);
    }
    write(widow, world_.widow.data());
    return true;
}

// The game for chips ends as soon as the contract is made or set, which cards buried decide too.
bool Sampler::would_go_on() const {
    if (world_.plays == world_.in_trick) return true;
    State then = world_;  // when the last trick was taken
    for (const Card card : world_.trick()) then.hand[world_.leader].add(card);
    return chips_decided(then) == (world_.is_over() ? world_.result : Result::kNone);
}

// What others were dealt has some consequences.
void Sampler::note_dealt() {
    const Rules& rules = world_.rules;
    if (rules.marriage && world_.trump != kNoSuit && !world_.melded && !world_.moon &&
        seat_ != world_.bidder) {
        world_.no_marriage = !has_marriage(naming_hand(), world_.trump);
    }
    const bool asked = rules.compel || rules.misdeal || rules.misdeal_nines > 0 ||
                       rules.bid_needs != 0 || rules.checks;
    if (!asked) return;
    for (int seat = 0; seat < world_.seats(); ++seat)
        if (seat != seat_) auction::note_dealt(world_, seat, knowledge_.played[seat]);
}

State View::sample(Random& rng) const { return Sampler(*this).draw(rng); }

}  // namespace glup::auction
