#include "glup/auction/env/observation.hpp"

#include <algorithm>
#include <span>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/view.hpp"

namespace glup::auction::env {

namespace {

template <class Bytes>
void write(std::uint64_t value, Bytes& out) {
    for (std::uint8_t& byte : out) {
        byte = static_cast<std::uint8_t>(value);
        value >>= 8;
    }
}

void write(const Hand& cards, Observation::PerCard& out) {
    cards.for_each_card(
        [&](Card card, int copies) { out[card] = static_cast<std::uint8_t>(copies); });
}

void add(std::span<const Card> cards, Observation::PerCard& out) {
    for (const Card card : cards) {
        if (card != kNoCard) ++out[card];
    }
}

// Everything is said of what a view has: nothing else can be told.
class Observer {
public:
    Observer(const View& view, Observation& out)
        : seen_(view.seen()), out_(out), own_(view.seat()) {
        out_ = {};
    }

    void write_all() {
        write(seen_.hand[own_], out_.hand);
        write_by_seat();
        write_auction();
        write_lists();
        write_plays();
        write_facts();
    }

private:
    // Its place from the own seat on.
    int place(int seat) const {
        if (seat == kNobody) return kMostSeats;
        return seat >= own_ ? seat - own_ : seat - own_ + seen_.seats();
    }
    std::uint8_t byte(int seat) const { return static_cast<std::uint8_t>(place(seat)); }

    void write_by_seat() {
        for (int seat = 0; seat < seen_.seats(); ++seat) {
            const int to = place(seat);
            write(seen_.shown[seat], out_.shown[to]);
            const int account = seen_.rules.account(seat);
            write(static_cast<std::uint64_t>(seen_.accounts[account]), out_.accounts[to]);
            write(static_cast<std::uint64_t>(seen_.melds[seat]), out_.melds[to]);
            write(seen_.bids_made[seat], out_.bids_made[to]);
            out_.passed[to] = seen_.passed >> seat & 1;
            out_.active[to] = seen_.active >> seat & 1;
            out_.cards[to] = seen_.size[seat];
            out_.tricks[to] = seen_.tricks[seat];
            out_.counters[to] = seen_.counters[seat];
            out_.nines[to] = seen_.nines[seat];
            out_.checks[to] = seen_.meld_checks[seat];
        }
    }

    void write_auction() {
        write(seen_.bid, out_.bid);
        for (std::size_t i = 0; i < out_.amounts.size(); ++i)
            out_.amounts[i] = static_cast<std::uint8_t>(seen_.bids[i / 8] >> 8 * (i % 8));
        if (seen_.bid == 0) return;
        for (const Said& said : auction_of(seen_)) {
            if (said.units > 0) write(said.units, out_.bids[place(said.seat)]);
        }
    }

    void write_lists() {
        const Rules& rules = seen_.rules;
        add({seen_.widow.data(), static_cast<std::size_t>(rules.face_down())}, out_.widow);
        if (table_of(seen_).buried) add({seen_.buried.data(), rules.widow}, out_.buried);
        if (seen_.gave > 0) add({seen_.given[0].data(), rules.pass}, out_.given);
        if (seen_.gave > 1) add({seen_.given[1].data(), rules.pass}, out_.returned);
        out_.kitty.fill(kNoCard);
        if (rules.kitty && seen_.widow_taken) {
            for (int i = 0, seat = seen_.after(seen_.bidder); i < seen_.seats(); ++i) {
                out_.kitty[place(seat)] = seen_.kitty[i];
                seat = seen_.after(seat);
            }
        }
        out_.drawn = seen_.drawn;
        write(seen_.kept, out_.kept);
        out_.draws.fill(kNoCard);
        std::copy_n(seen_.deck.begin(), 2 * rules.draws(), out_.draws.begin());
    }

    void write_plays() {
        out_.history.fill(kNoCard);
        std::copy_n(seen_.played.begin(), seen_.plays, out_.history.begin());
        out_.trick.fill(kNoCard);
        for (const Trick& trick : tricks_of(seen_)) {
            int seat = trick.leader;
            for (const Card card : trick.cards) {
                ++out_.played[place(seat)][card];
                if (trick.taker == kNobody) out_.trick[place(seat)] = card;
                seat = seen_.next_active(seat);
            }
        }
    }

    void write_facts() {
        out_.decision = static_cast<std::uint8_t>(seen_.decision);
        out_.player = byte(seen_.player);
        out_.seat = static_cast<std::uint8_t>(own_);
        out_.dealer = byte(seen_.dealer);
        out_.bidder = byte(seen_.bidder);
        out_.trump = seen_.trump;
        out_.called = seen_.called;
        out_.partner = byte(seen_.partner);
        out_.leader = byte(seen_.leader);
        out_.holder = byte(seen_.holder);
        out_.gave = seen_.gave;
        out_.moon = seen_.moon;
        out_.melded = seen_.melded;
        out_.taken = seen_.widow_taken;
        out_.unmarried = seen_.no_marriage;
        out_.forced = seen_.sure_meld != 0;
        out_.blank = seen_.blank != 0;
        out_.result = static_cast<std::uint8_t>(seen_.result);
    }

    const State& seen_;
    Observation& out_;
    int own_;
};

}  // namespace

void observe(const ChoiceState& at, int seat, Observation& out) {
    Observer(View(at.state, seat), out).write_all();
    if (at.state.player != seat) return;
    out.missing = static_cast<std::uint8_t>(at.missing());
    add(at.pending.chosen(), out.chosen);
    if (at.state.decision != Decision::kKitty) return;
    // The next one goes to the seat after the last.
    for (std::size_t i = 0; i < at.pending.count; ++i) out.kitty[i + 1] = at.pending.cards[i];
}

}  // namespace glup::auction::env
