// States and views as bytes, whole and damaged.
#include "glup/notation/serialise.hpp"

#include <string>

#include "check.hpp"
#include "samples.hpp"

using namespace glup;

TEST("what is written is read again, at every ply") {
    samples::visit_deals(12, 1, [](const State& state) {
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
    const State state = deal(samples::shuffled_deck(rng), 0, false);
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
    const std::string good = to_bytes(deal(samples::shuffled_deck(rng), 0, false));
    for (std::size_t length = 0; length < good.size(); ++length)
        CHECK_THROWS(NotationError, state_from_bytes(std::string_view(good).substr(0, length)));
    CHECK_THROWS(NotationError, state_from_bytes(good + '\0'));
    CHECK_THROWS(NotationError, state_from_bytes(good + good));
}

TEST("a state is no view and a view is no state") {
    Random rng(4);
    const State state = deal(samples::shuffled_deck(rng), 1, true);
    CHECK_THROWS(NotationError, view_from_bytes(to_bytes(state)));
    CHECK_THROWS(NotationError, state_from_bytes(to_bytes(View(state, 0))));
}
