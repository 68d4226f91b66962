// States and views as bytes: whole, damaged, and made by a stranger.
#include "glup/stock/notation/serialise.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "glup/stock/notation/notation.hpp"
#include "glup/stock/policy/playout.hpp"
#include "samples.hpp"

using namespace glup;

TEST("what is written is read again, at every ply") {
    samples::visit_deals_of_all(12, 1, [](const State& state) {
        REQUIRE(state_from_bytes(to_bytes(state)) == state);
        for (int seat = 0; seat < rules::kSeats; ++seat) {
            const View view(state, seat);
            REQUIRE(view_from_bytes(to_bytes(view)) == view);
            REQUIRE(view_from_bytes(to_bytes(view)).hash() == view.hash());
        }
    });
}

TEST("one changed bit anywhere is found") {
    Random rng(2);
    const State state = deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup);
    const std::string good = to_bytes(state);
    const std::string view = to_bytes(View(state, 1));
    for (std::size_t i = 0; i < good.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[i] = static_cast<char>(bad[i] ^ 1 << bit);
            CHECK_THROWS(NotationError, state_from_bytes(bad));
        }
    }
    for (std::size_t i = 0; i < view.size(); ++i) {
        std::string bad = view;
        bad[i] = static_cast<char>(bad[i] ^ 0x10);
        CHECK_THROWS(NotationError, view_from_bytes(bad));
    }
}

TEST("a length that is not right is found") {
    Random rng(3);
    const std::string good =
        to_bytes(deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup));
    for (std::size_t length = 0; length < good.size(); ++length)
        CHECK_THROWS(NotationError, state_from_bytes(std::string_view(good).substr(0, length)));
    CHECK_THROWS(NotationError, state_from_bytes(good + '\0'));
    CHECK_THROWS(NotationError, state_from_bytes(good + good));
}

TEST("a state is no view and a view is no state") {
    Random rng(4);
    const State state = deal(samples::shuffled_deck(rng), 1, true, rules::RulesetId::kGlup);
    CHECK_THROWS(NotationError, view_from_bytes(to_bytes(state)));
    CHECK_THROWS(NotationError, state_from_bytes(to_bytes(View(state, 0))));
}

namespace {

// What a stranger can make: the bytes changed, and the checksum that fits them.
template <class T>
std::string signed_bytes(const T& object) {
    std::string bytes = to_bytes(object);
    std::memcpy(bytes.data() + 4, &object, sizeof object);
    const std::uint64_t sum = hash_bytes(&object, sizeof object);
    std::memcpy(bytes.data() + 4 + sizeof object, &sum, sizeof sum);
    return bytes;
}

std::string refusal(std::string_view bytes) {
    try {
        bytes.starts_with("GLS2") ? void(state_from_bytes(bytes)) : void(view_from_bytes(bytes));
    } catch (const NotationError& error) {
        return error.what();
    }
    return "";
}

// One state of each decision of both phases, with cards on a table and after an exchange.
std::vector<State> some_states(rules::RulesetId id) {
    std::vector<State> states;
    std::array<int, 64> seen{};
    const auto choose = [&](const State& state) {
        const bool laid = state.tableau[0].size() > 4;
        const bool known = state.known[0] != kNoCard || state.known[1] != kNoCard;
        const int sort =
            static_cast<int>(state.decision) + 4 * state.in_phase1() + 8 * laid + 16 * known;
        if (seen[sort]++ % 400 == 7) states.push_back(state);
    };
    samples::visit_deals(60, 5, choose, id);
    return states;
}

std::vector<State> states_of_all() {
    std::vector<State> states;
    for (const rules::RulesetId id : rules::kKnown) {
        const std::vector<State> some = some_states(id);
        states.insert(states.end(), some.begin(), some.end());
    }
    return states;
}

}  // namespace

TEST("every value of every byte is refused or can be played on") {
    int refused = 0, read = 0;
    Random rng(1);
    for (const State& state : states_of_all()) {
        for (std::size_t i = 0; i < sizeof(State); ++i) {
            for (int n = 0; n < 4; ++n) {
                const int value = n == 0 ? 255 : static_cast<int>(rng.below(256));
                State changed = state;
                reinterpret_cast<unsigned char*>(&changed)[i] = static_cast<unsigned char>(value);
                if (!refusal(signed_bytes(changed)).empty()) {
                    ++refused;
                    continue;
                }
                ++read;
                for (const PolicyId policy : {PolicyId::kRandom, PolicyId::kGreedy})
                    play_out(changed, policy, rng);
                for (int seat = 0; seat < rules::kSeats; ++seat)
                    REQUIRE(refusal(to_bytes(View(changed, seat))).empty());
            }
        }
    }
    CHECK(refused > 10000);
    CHECK(read > 100);  // scores, the order of the stock
}

TEST("the field that is wrong is named, with its value and what was expected") {
    Random rng(7);
    const State good = deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup);
    const auto expect = [&](const char* message, auto&& change) {
        State state = good;
        change(state);
        CHECK_EQ(refusal(signed_bytes(state)), message);
    };
    expect("", [](State&) {});
    expect("trump: expected a number from 0 to 3, given 4", [](State& s) { s.trump = 4; });
    expect("player: expected 1 by the leader, given 0", [](State& s) { s.player ^= 1; });
    expect("decision: expected a number from 0 to 3, given 9",
           [](State& s) { s.decision = static_cast<Decision>(9); });
    expect("led: expected no card, given 9C", [](State& s) { s.led = 0; });
    expect("drawn: expected an even number, given 1", [](State& s) { s.drawn = 1; });
    expect("stock[3]: expected a number from 0 to 23, given 200",
           [](State& s) { s.stock[3] = 200; });
    expect("scores[1]: expected a number from 0 to 2000000, given -1",
           [](State& s) { s.scores[1] = -1; });
    expect("glups: expected a number from 0 to 0, given 3", [](State& s) { s.glups = 3; });
    expect("tricks: expected 0 by the cards drawn, given 1", [](State& s) { s.tricks = 1; });
    expect("counters: expected 0, the counters among the cards played, given 1 in all",
           [](State& s) { s.counters[0] = 1; });
    expect("hand[0]: expected 18 cards, the table's among them, given 17", [](State& s) {
        s.hand[0].remove(static_cast<Card>(std::countr_zero(s.hand[0].distinct())));
    });
    expect("tableau[1]: expected a number from 0 to 17, given 18", [](State& s) {
        for (int i = 0; i < 17; ++i) s.tableau[1].add(MeldClass(0, 1U << i, 0, 1));
        const std::int64_t size = 18;
        std::memcpy(reinterpret_cast<char*>(&s.tableau[1]) + sizeof(Tableau) - 8, &size, 8);
    });
    const auto expect_view = [&](const std::string& message, const State& seen, int seat) {
        struct Fields {
            State seen;
            std::uint64_t seat;
        };
        const Fields fields{seen, static_cast<std::uint64_t>(seat)};
        CHECK_EQ(refusal(signed_bytes(std::bit_cast<View>(fields))), message);
    };
    State blank = View(good, 0).seen();
    expect_view("", blank, 0);
    expect_view("seat: expected 0 or 1, given 2", blank, 2);
    blank.hand[1] = good.hand[1];
    expect_view("hand[1]: expected what is known of it, and blank for the rest, given '" +
                    cards_text(good.hand[1]) + "'",
                blank, 0);
    blank.stock[5] = 7;
    expect_view("stock[5]: expected 0 where nobody sees the card, given 7", blank, 0);
}

TEST("the ruleset must be one that is known, and fit all the rest") {
    Random rng(8);
    const State good = deal(samples::shuffled_deck(rng), 0, false, rules::RulesetId::kGlup);
    State state = good;
    for (const std::uint64_t id : {3ULL, 4ULL, ~0ULL}) {
        state.ruleset = static_cast<rules::RulesetId>(id);
        CHECK_EQ(refusal(signed_bytes(state)),
                 "ruleset: expected the number of a ruleset, given " + std::to_string(id));
    }
    state.ruleset = rules::RulesetId::kTwoHanded;
    CHECK_EQ(refusal(signed_bytes(state)), "drawn: expected a number from 36 to 60, given 0");
    State two = deal(samples::shuffled_deck(rng, rules::kTwoHanded), 0, false,
                     rules::RulesetId::kTwoHanded);
    CHECK_EQ(refusal(signed_bytes(two)), "");
    two.ruleset = rules::RulesetId::kTwoHandedExtended;  // the same but for its melds
    CHECK_EQ(refusal(signed_bytes(two)), "");
    two.glups = 1;
    CHECK_EQ(refusal(signed_bytes(two)), "glups: expected a number from 0 to 0, given 1");
    two.glups = 0;
    two.counters[0] = 241;
    CHECK_EQ(refusal(signed_bytes(two)), "counters[0]: expected a number from 0 to 240, given 241");
}

TEST("a history that no card can have is refused") {
    // Of Glup, where every kind bars others: no history is another with one kind more or less.
    for (const State& state : some_states(rules::RulesetId::kGlup)) {
        const Tableau& tableau = state.tableau[state.player];
        for (int i = 0; i < tableau.size(); ++i) {
            const MeldClass item = tableau[i];
            for (int role = 0; role < kRoles; ++role) {
                State changed = state;
                Tableau& own = changed.tableau[state.player];
                own.remove(i, item.copies());
                own.add(MeldClass(item.card(), item.history() ^ RoleMask{1} << role, item.barred(),
                                  item.copies()));
                const bool joined = own.size() < tableau.size();  // another class that is whole
                REQUIRE(joined == refusal(signed_bytes(changed)).empty());
            }
        }
    }
}

// Last, for what is installed stays.
TEST("a ruleset that the program brought along is read once it is installed") {
    Random rng(9);
    State state = deal(samples::shuffled_deck(rng, rules::kTwoHanded), 0, false,
                       rules::RulesetId::kTwoHanded);
    state.ruleset = rules::RulesetId::kOther;
    const std::string bytes = signed_bytes(state);
    CHECK_EQ(refusal(bytes), "ruleset: expected the number of a ruleset, given 3");
    rules::Ruleset own = rules::kTwoHanded;
    own.name = "ours";
    rules::install(own);
    CHECK_EQ(refusal(bytes), "");
    REQUIRE(state_from_bytes(bytes) == state);
}
