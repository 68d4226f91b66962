// States and games from bytes: what was reached is read, what was changed is not.
#include <cstddef>
#include <cstring>
#include <set>
#include <string>

#include "auction_samples.hpp"
#include "check.hpp"
#include "glup/auction/rules/history.hpp"
#include "glup/auction/rules/series.hpp"

using namespace samples;

namespace {

template <class T>
std::string fault(const T& value) {
    try {
        const auto bytes = std::as_bytes(std::span(&value, 1));
        if constexpr (std::is_same_v<T, State>) {
            return state_from_bytes(bytes) == value ? "none" : "another";
        } else {
            return series_from_bytes(bytes) == value ? "none" : "another";
        }
    } catch (const Error& error) {
        return error.what();
    }
}

State halfway(std::string_view name, std::string_view options = "{}") {
    Random random(9);
    const Rules rules = game(name, options);
    State state = deal(rules, shuffled(rules, random), 0);
    while (!state.is_over() && state.plays < 2 * rules.seats + 1) {
        const auto index =
            state.decision == Decision::kBid
                ? static_cast<std::uint64_t>(
                      legal(state).word_count > 0 && state.bid > 0 ? 0 : legal(state).word_count)
                : 0;
        state.apply_legal(nth_legal(state, index));
    }
    return state;
}

}  // namespace

TEST("every state that is reached is read from its bytes") {
    long states = 0;
    visit_deals(3, 31, [&](const State& state) {
        if (states++ % 3 == 0) CHECK_EQ(fault(state), "none");
    });
    CHECK(states > 2000);
}

TEST("a changed byte is found wherever it is") {
    Random random(6);
    long tried = 0;
    std::set<std::string> kinds;
    visit_deals(2, 32, [&](const State& state) {
        if (random.below(3) != 0) return;
        State changed = state;
        auto* bytes = reinterpret_cast<unsigned char*>(&changed);
        const std::size_t place = random.below(sizeof changed);
        // Accounts and what a house may choose can be anything; the pot of a deal too.
        const auto in = [&](std::size_t first, std::size_t size) {
            return place >= first && place < first + size;
        };
        if (in(offsetof(State, accounts), sizeof changed.accounts)) return;
        bytes[place] = static_cast<unsigned char>(bytes[place] ^ (1 + random.below(255)));
        const std::string found = fault(changed);
        if (place < sizeof(Rules)) {
            // Options that were given may have another value.
            CHECK(found != "another");
        } else {
            if (found == "none") CHECK_EQ(place, sizeof changed);
            kinds.insert(found.substr(0, found.find(':')));
        }
        ++tried;
    });
    CHECK(tried > 100);
    CHECK(kinds.size() > 10);
}

TEST("cards that change places are found, and contradictions named") {
    State state = halfway("three-handed");
    REQUIRE(fault(state) == "none");
    const auto changed = [&](auto&& change) {
        State other = state;
        change(other);
        return fault(other);
    };
    CHECK(changed([](State& s) { ++s.tricks[0]; }).starts_with("plays: expected those of"));
    CHECK(changed([](State& s) { std::swap(s.hand[0], s.hand[1]); }).starts_with("hand: "));
    CHECK(changed([](State& s) { s.player = s.after(s.player); }).starts_with("player: "));
    CHECK(changed([](State& s) { s.melds[1] += 2; }).starts_with("melds: "));
    CHECK(changed([](State& s) { s.bid = 26; }).starts_with("bid: "));
    CHECK(changed([](State& s) { s.bidder = s.after(s.bidder); }) != "none");
    CHECK(changed([](State& s) { s.rules.open = 21; }).starts_with("open: 21 given"));
    CHECK(changed([](State& s) { s.rules.seats = 9; }).starts_with("seats: "));
    CHECK(changed([](State& s) { s.active = 0; }).starts_with("active: "));
    CHECK(changed([](State& s) { s.leader = 7; }).starts_with("leader: "));
    CHECK(changed([](State& s) { s.accounts[3] = 1; }).starts_with("accounts: "));
    CHECK(changed([](State& s) { s.accounts[1] = -250; }) == "none");
    State flagged = state;
    reinterpret_cast<unsigned char*>(&flagged)[offsetof(State, moon)] = 2;
    CHECK_EQ(fault(flagged), "flags: expected 0 or 1 in each");
    CHECK_THROWS(PositionError, state_from_bytes(std::as_bytes(std::span(&state, 1)).subspan(1)));
}

TEST("games are read from their bytes, and what they say is looked at") {
    Series series(game("three-handed", R"({"tie": "extend"})"), 2);
    CHECK_EQ(fault(series), "none");
    series.accounts = {120, 30, -20};
    series.raises = 3;
    CHECK_EQ(fault(series), "none");
    const auto changed = [&](auto&& change) {
        Series other = series;
        change(other);
        return fault(other);
    };
    CHECK(changed([](Series& s) { s.dealer = 3; }).starts_with("dealer: "));
    CHECK(changed([](Series& s) { s.winners = 1; }).starts_with("winners: "));
    CHECK(changed([](Series& s) { s.pot = 1; }).starts_with("pot: "));
    CHECK(changed([](Series& s) { s.another = true; }).starts_with("another: "));
    CHECK(changed([](Series& s) { s.checks[0] = 1; }).starts_with("checks: "));
    CHECK(changed([](Series& s) { s.slides[0] = 1; }).starts_with("slides: "));
    CHECK(changed([](Series& s) { s.accounts[4] = 1; }).starts_with("accounts: "));
    CHECK(changed([](Series& s) { s.rules.nines = 3; }).starts_with("hand: "));
}
