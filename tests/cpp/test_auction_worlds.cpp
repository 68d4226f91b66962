// Views of the auction games, and worlds drawn from them: over all records of the open data.
#include <algorithm>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "auction_layouts.hpp"
#include "check.hpp"
#include "glup/auction/notation/record.hpp"
#include "glup/auction/rules/hand_cards.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/view.hpp"
#include "glup/auction/worlds/knowledge.hpp"
#include "glup/auction/worlds/sample.hpp"

using namespace samples;

namespace {

const std::vector<Record>& records() {
    static const std::vector<Record> all = [] {
        std::vector<Record> read;
        std::ifstream file(GLUP_TEST_DATA "/auction/records.jsonl");
        for (std::string line; std::getline(file, line);) read.push_back(parse_record(line));
        return read;
    }();
    return all;
}

// Calls f(state) before every action of every record, and at its end.
void for_each_state(const std::function<void(const State&, int)>& f) {
    int number = 0;
    for (const Record& record : records()) {
        State state = first_state(record);
        for (int ply = 0;; ++ply) {
            f(state, number++);
            if (ply == static_cast<int>(record.actions.size())) break;
            take(state, record, ply);
        }
    }
}

// Every world of a view that legal play leads to and that looks the same, by trying all ways to lay
// the cards that are not in the own hand or on the table: none of what `Knowledge` infers is used.
class AllWorlds {
public:
    explicit AllWorlds(const View& view) : view_(view), world_(view.seen()) {
        const Rules& rules = world_.rules;
        Hand left;
        for (Card card = 0; card < rules::kCards; ++card) left.add(card, rules.copies_of(card));
        left -= view.hand();
        for (int i = 0; i < world_.plays; ++i) left.remove(world_.played[i]);
        for (int seat = 0; seat < world_.seats(); ++seat)
            if (seat != view.seat()) room_.push_back({seat, world_.size[seat]});
        if (world_.leader != kNobody && rules.widow > 0) {
            if (world_.bidder == view.seat() || table_of(world_).counted)
                for (int i = 0; i < rules.widow; ++i) left.remove(world_.buried[i]);
            else
                room_.push_back({kBuried, rules.widow});
        }
        cards_ = left;
        lay(0, 0, cards_.count(0));
    }

    std::vector<State> found;
    long tried = 0;

private:
    static constexpr int kBuried = -1;
    struct Place {
        int seat;
        int room;
        Hand cards{};
    };

    void lay(Card card, std::size_t place, int copies) {
        if (card == rules::kCards) return consider();
        if (place == room_.size()) {
            if (copies > 0) return;
            const auto next = static_cast<Card>(card + 1);
            return lay(next, 0, next == rules::kCards ? 0 : cards_.count(next));
        }
        for (int here = 0; here <= std::min(copies, room_[place].room); ++here) {
            room_[place].room -= here;
            room_[place].cards.add(card, here);
            lay(card, place + 1, copies - here);
            room_[place].cards.remove(card, here);
            room_[place].room += here;
        }
    }

    void consider() {
        ++tried;
        State world = world_;
        for (const Place& place : room_) {
            if (place.seat != kBuried) {
                world.hand[place.seat] = place.cards;
                continue;
            }
            int i = 0;
            place.cards.for_each([&](Card card) { world.buried[i++] = card; });
        }
        // The bidder had the widow.
        const Hand widow = hand_of({world.widow.data(), world.rules.widow});
        Hand held = world.hand[world.bidder] + hand_of({world.buried.data(), world.rules.widow});
        for (const Trick& trick : tricks_of(world)) {
            int player = trick.leader;
            for (const Card card : trick.cards) {
                if (player == world.bidder) held.add(card);
                player = world.next_active(player);
            }
        }
        if (!held.covers(widow)) return;
        for (int seat = 0; seat < world.seats(); ++seat)
            if (seat != view_.seat()) note_dealt(world, seat);
        try {
            const State again = played_again(world);
            if (again == world && View(world, view_.seat()) == view_) found.push_back(world);
        } catch (const Error&) {
        }
    }

    View view_;
    State world_;
    std::vector<Place> room_;
    Hand cards_;
};

}  // namespace

TEST("a view does not tell what is hidden, nor less than a seat knows") {
    Random rng(1);
    for_each_state([&](const State& state, int number) {
        const int seat = number % state.seats();
        const View view(state, seat);
        CHECK(View(view.seen(), seat) == view);
        State world = state;
        // Hidden cards change places: what the seat can't see does not change its view.
        if (!state.rules.draw && !state.is_over()) {
            std::vector<Card> cards;
            for (int other = 0; other < state.seats(); ++other)
                if (other != seat) state.hand[other].for_each([&](Card c) { cards.push_back(c); });
            rng.shuffle(cards.data(), static_cast<int>(cards.size()));
            for (int other = 0; other < state.seats(); ++other) {
                if (other == seat) continue;
                world.hand[other] = {};
                for (int i = 0; i < state.size[other]; ++i) {
                    world.hand[other].add(cards.back());
                    cards.pop_back();
                }
                world.sure_meld ^= seat_bit(other);
                world.blank ^= seat_bit(other);
            }
            CHECK(View(world, seat) == view);
        }
        world = state;
        if (state.size[seat] > 0) {
            Card own = 0;
            while (!state.hand[seat].has(own)) ++own;
            world.hand[seat].remove(own);
            world.hand[seat].add(static_cast<Card>((own + 1) % rules::kCards));
            CHECK(!(View(world, seat) == view));
        }
    });
}

TEST("the true deal is possible at every ply of every record") {
    for_each_state([&](const State& state, int number) {
        for (int k = 0; k < 2; ++k) {
            const View view(state, (number + k) % state.seats());
            Unseen unseen = Knowledge(view).unseen;
            CHECK(fits(layout_of(state, view), unseen));
            CHECK(unseen.settle());
            const Ranges ranges(view);
            for (int seat = 0; seat < state.seats(); ++seat) {
                for (Card card = 0; card < rules::kCards; ++card) {
                    const auto [least, most] = ranges.of(seat, card);
                    const int copies = state.hand[seat].count(card);
                    if (!(least <= copies && copies <= most)) CHECK(false);
                }
            }
        }
    });
}

TEST("a world gives the same view, and legal play leads to it") {
    Random rng(3);
    for_each_state([&](const State& state, int number) {
        const View view(state, (3 * number + 1) % state.seats());
        Sampler sampler(view);
        for (int n = 0; n < (number % 16 == 0 ? 4 : 1); ++n) {
            const State& world = sampler.draw(rng);
            CHECK(View(world, view.seat()) == view);
            try {
                CHECK(played_again(world) == world);
            } catch (const Error& error) {
                CHECK_EQ(std::string(error.what()), "");
            }
            CHECK(sampler.exact());
        }
    });
}

TEST("worlds are all deals that agree and no others") {
    Random rng(4);
    std::array<int, 16> rows{};
    int several = 0;
    for_each_state([&](const State& state, int number) {
        const Rules& rules = state.rules;
        if (rules.draw || rules.kitty || rules.pass > 0 || state.plays == 0 || state.is_over())
            return;
        const View view(state, number % state.seats());
        int hidden = 0;
        for (int seat = 0; seat < state.seats(); ++seat)
            if (seat != view.seat()) hidden += state.size[seat];
        const bool buried = rules.widow > 0 && view.seat() != state.bidder;
        if (buried) hidden += rules.widow;
        if (hidden < 3 || hidden > (rules.seats > 4 ? 7 : 9) || rows[rules.row] >= 8) return;
        ++rows[rules.row];
        const AllWorlds all(view);
        REQUIRE(!all.found.empty());
        several += all.found.size() > 1;
        std::vector<bool> drawn(all.found.size());
        Sampler sampler(view);
        for (std::size_t n = 0; n < 60 * all.found.size() + 60; ++n) {
            const State& world = sampler.draw(rng);
            const auto at = std::find(all.found.begin(), all.found.end(), world);
            if (at == all.found.end()) {
                CHECK(false);
            } else {
                drawn[static_cast<std::size_t>(at - all.found.begin())] = true;
            }
        }
        CHECK(std::all_of(drawn.begin(), drawn.end(), [](bool was) { return was; }));
    });
    CHECK(several > 50);
}
