#include "glup/auction/env/observation.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/score.hpp"
#include "glup/auction/rules/view.hpp"

namespace glup::auction::env {

namespace {

// So many bytes of a number, the low one first, on any machine.
template <std::size_t kBytes>
void write_bytes(std::uint64_t value, std::uint8_t* out) {
    if constexpr (std::endian::native == std::endian::little)
        std::memcpy(out, &value, kBytes);
    else
        for (std::size_t i = 0; i < kBytes; ++i) out[i] = static_cast<std::uint8_t>(value >> 8 * i);
}

template <std::size_t kBytes>
void write(std::uint64_t value, std::array<std::uint8_t, kBytes>& out) {
    write_bytes<kBytes>(value, out.data());
}

// A suit's word has a byte for each rank, as its cards follow each other.
void write(const Hand& cards, Observation::PerCard& out) {
    static_assert(make_card(1, 0) == rules::kRanks);
    for (int s = 0; s < rules::kSuits; ++s)
        write_bytes<rules::kRanks>(cards.suit(s), out.data() + s * rules::kRanks);
}

void add(std::span<const Card> cards, Observation::PerCard& out) {
    for (const Card card : cards) {
        if (card != kNoCard) ++out[card];
    }
}

// What a view has, without the copy of a state that a view is.
class Observer {
public:
    Observer(const State& state, int own, const Tally& tally, Observation& out)
        : seen_(state), knows_(seen_by(state, own)), tally_(tally), out_(out), own_(own) {}

    void write_all() {
        out_ = {};
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
        const int accounts = seen_.rules.accounts();
        for (int seat = 0, account = 0; seat < seen_.seats(); ++seat) {
            const int to = place(seat);
            write(seen_.shown[seat], out_.shown[to]);
            write(static_cast<std::uint64_t>(seen_.accounts[account]), out_.accounts[to]);
            if (++account == accounts) account = 0;
            write(static_cast<std::uint64_t>(seen_.melds[seat]), out_.melds[to]);
            write(seen_.bids_made[seat], out_.bids_made[to]);
            out_.passed[to] = seen_.passed >> seat & 1;
            out_.active[to] = seen_.active >> seat & 1;
            out_.cards[to] = seen_.size[seat];
            out_.tricks[to] = seen_.tricks[seat];
            const int counters = seen_.counters[seat] / seen_.rules.scale;
            out_.counters[to] = static_cast<std::uint8_t>(std::min(counters, 255));
            write(seen_.counters[seat], out_.points[to]);
            out_.nines[to] = nines(seat);
            out_.checks[to] = seen_.meld_checks[seat];
        }
    }

    // Enough nines for checks are told when these are counted.
    std::uint8_t nines(int seat) const {
        if (seat == own_) return seen_.nines[seat];
        const bool told = seen_.nines[seat] >= kManyNines && table_of(seen_).scored;
        return static_cast<std::uint8_t>(told ? kManyNines : 0);
    }

    void write_auction() {
        write(seen_.bid, out_.bid);
        if (seen_.bid == 0) return;
        static_assert(sizeof out_.amounts <= sizeof seen_.bids);
        for (std::size_t byte = 0; byte < out_.amounts.size(); byte += 8)
            write_bytes<8>(seen_.bids[byte / 8], &out_.amounts[byte]);
        for (int seat = 0; seat < seen_.seats(); ++seat)
            write(tally_.bids[seat], out_.bids[place(seat)]);
    }

    void write_lists() {
        const Rules& rules = seen_.rules;
        if (knows_.widow)
            add({seen_.widow.data(), static_cast<std::size_t>(rules.face_down())}, out_.widow);
        if (table_of(seen_).buried && knows_.buried)
            add({seen_.buried.data(), rules.widow}, out_.buried);
        if (seen_.gave > 0 && knows_.given) add({seen_.given[0].data(), rules.pass}, out_.given);
        if (seen_.gave > 1 && knows_.given) add({seen_.given[1].data(), rules.pass}, out_.returned);
        out_.kitty.fill(kNoCard);
        if (rules.kitty && seen_.widow_taken) {
            for (int i = 0, seat = seen_.after(seen_.bidder); i < seen_.seats(); ++i) {
                if (knows_.kitty || seat == own_) out_.kitty[place(seat)] = seen_.kitty[i];
                seat = seen_.after(seat);
            }
        }
        out_.draws.fill(kNoCard);
        if (!rules.draw) return;
        out_.drawn = seen_.drawn;
        write(seen_.kept, out_.kept);
        const View view(seen_, own_);  // what is hidden of draws only it knows
        std::copy_n(view.seen().deck.begin(), 2 * rules.draws(), out_.draws.begin());
    }

    void write_plays() {
        out_.history.fill(kNoCard);
        std::copy_n(seen_.played.begin(), seen_.plays, out_.history.begin());
        out_.trick.fill(kNoCard);
        if (seen_.plays == 0) return;
        for (int seat = 0; seat < seen_.seats(); ++seat)
            write(tally_.played[seat], out_.played[place(seat)]);
        int seat = seen_.leader;
        for (const Card card : seen_.trick()) {
            out_.trick[place(seat)] = card;
            seat = seen_.next_active(seat);
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
        out_.unmarried = seen_.no_marriage && knows_.unmarried;
        out_.forced = seen_.sure_meld >> own_ & 1;
        out_.blank = seen_.blank >> own_ & 1;
        out_.weak = seen_.weak >> own_ & 1;
        out_.looked = seen_.looked;
        out_.result = static_cast<std::uint8_t>(seen_.result);
    }

    const State& seen_;
    Seen knows_;
    const Tally& tally_;
    Observation& out_;
    int own_;
};

}  // namespace

Tally tally_of(const State& state) {
    Tally tally;
    for (const Said& said : auction_of(state))
        if (said.units > 0) tally.bids[said.seat] = said.units;
    for (const Trick& trick : tricks_of(state)) {
        int seat = trick.leader;
        for (const Card card : trick.cards) {
            tally.played[static_cast<std::size_t>(seat)].add(card);
            seat = state.next_active(seat);
        }
    }
    return tally;
}

void observe(const ChoiceState& at, int seat, const Tally& tally, Observation& out) {
    Observer(at.state, seat, tally, out).write_all();
    if (at.state.player != seat) return;
    out.missing = static_cast<std::uint8_t>(at.missing());
    add(at.pending.chosen(), out.chosen);
    if (at.state.decision != Decision::kKitty) return;
    // The next one goes to the seat after the last.
    for (std::size_t i = 0; i < at.pending.count; ++i) out.kitty[i + 1] = at.pending.cards[i];
}

}  // namespace glup::auction::env
